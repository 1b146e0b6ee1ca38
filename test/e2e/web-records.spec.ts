import { expect, type Page } from '@playwright/test'
import { counted, tell } from './counting.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { choose, headersOf, letIn, pickTower, unique } from './steps.ts'

const panel = (screen: Page, name: string) => screen.getByRole('complementary', { name })
async function fromLibrary(form: ReturnType<typeof panel>, screen: Page, label: string) {
  await form
    .getByRole('group', { name: label, exact: true })
    .getByRole('button', { name: 'Choose from library' })
    .click()
  await pickTower(screen)
}

test('an article is written, published, read by visitors, and taken back @both @counted', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const title = `Open house ${unique()}`
  const address = title.toLowerCase().replaceAll(' ', '-')
  const read = () => request.get(`${atrium.sites}/api/v1/web/news/${address}?brand=ZRLU`)
  await letIn(screen, atrium, 'marketing.luxuria@example.com')
  await screen.goto('/website/luxuria/news-list')
  const task = await counted(screen)
  await screen.getByRole('button', { name: 'Add article' }).click()
  const form = panel(screen, 'New article')
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.getByRole('combobox', { name: 'Category' }).click()
  await screen.getByRole('option').first().click()
  await form.locator('.ProseMirror').fill('Come and see.')
  await fromLibrary(form, screen, 'Image')
  await form.getByRole('button', { name: 'Add article' }).click()
  const open = panel(screen, title)
  await expect(open.getByText('Draft', { exact: true })).toBeVisible()
  expect((await read()).status()).toBe(404)
  await open.getByRole('button', { name: 'Publish now' }).click()
  await expect(open.getByText('Published', { exact: true })).toBeVisible()
  tell({
    task: 'e. an article with a picture, published',
    review: 'done with one picture, not counted',
    now: task.count(),
  })
  const shown = await read()
  expect(shown.status()).toBe(200)
  expect((await shown.json()).body).toContain('Come and see.')
  await open.getByRole('button', { name: 'Archive' }).click()
  await expect(open.getByText('Archived', { exact: true })).toBeVisible()
  expect((await read()).status()).toBe(404)
})

test('an article is previewed as it is typed, duplicated, and saved only when its button is pressed', async ({
  page: screen,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const title = `Roof garden ${unique()}`
  await letIn(screen, atrium, 'marketing.luxuria@example.com')
  await screen.goto('/website/luxuria/news-list')
  await screen.getByRole('button', { name: 'Add article' }).click()
  const form = panel(screen, 'New article')
  await form.getByRole('button', { name: 'Preview', exact: true }).click()
  const drawn = screen.frameLocator('iframe[title^="Preview of"]')
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.locator('.ProseMirror').fill('Herbs and a pool.')
  await expect(drawn.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(drawn.getByText('Herbs and a pool.')).toBeVisible()
  await form.getByText('Phone', { exact: true }).click()
  await expect(screen.locator('iframe[title^="Preview of"]')).toHaveCSS('width', '390px')
  await drawn.getByText('Herbs and a pool.').click()
  await expect(form.locator('.ProseMirror')).toBeFocused()
  await form.getByRole('combobox', { name: 'Category' }).click()
  await screen.getByRole('option').first().click()
  await fromLibrary(form, screen, 'Image')
  // Escape closes what was opened last: the preview, and not the article that is being written.
  await form.getByLabel('Title', { exact: true }).focus()
  await screen.keyboard.press('Escape')
  await expect(form.getByRole('region', { name: 'Preview' })).toBeHidden()
  await expect(form.getByLabel('Title', { exact: true })).toBeFocused()
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(title)
  await form.getByRole('button', { name: 'Preview', exact: true }).click()
  await form.getByRole('button', { name: 'Close the preview' }).click()
  await expect(form.getByRole('button', { name: 'Preview', exact: true })).toBeFocused()
  await form.getByRole('button', { name: 'Add article' }).click()
  await panel(screen, title).getByRole('button', { name: 'Duplicate' }).click()
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(`${title} (copy)`)
  await expect(form.locator('.ProseMirror')).toHaveText('Herbs and a pool.')
  const rows = screen.getByRole('table').getByText(title)
  await expect(rows).toHaveCount(1)
  await form.getByRole('button', { name: 'Add article' }).click()
  await expect(panel(screen, `${title} (copy)`).getByText('Draft', { exact: true })).toBeVisible()
  await expect(rows).toHaveCount(2)
})

test('an article that a page leads to is archived once another takes its place; where from stands in the question', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const headers = await headersOf(atrium, request, 'marketing.communities@example.com')
  const cms = `${atrium.desk}/api/v1/cms`
  const list = `${cms}/web-news?brand_id=ZRCO&status=published`
  const [article] = (await (await request.get(list, { headers })).json()).items
  const place = { brand: 'ZRCO', page: 'website.announcement' }
  const { version, values, own } = await (
    await request.get(`${cms}/web-content/ZRCO/${place.page}`, { headers })
  ).json()
  const link = `/communities/news/${article.slug}`
  const data = { ...place, version, values: { ...values, link }, own: [...new Set([...own, 'link'])] }
  const saved = await (await request.post(`${cms}/web-content`, { headers, data })).json()
  const out = await request.post(`${cms}/web-content/publish`, { headers, data: { ...place, version: saved.version } })
  expect(out.status(), await out.text()).toBe(200)

  await letIn(screen, atrium, 'marketing.communities@example.com')
  await screen.goto(`/website/communities/news-list?open=${article.id}`)
  const open = panel(screen, article.title)
  await open.getByRole('button', { name: 'Archive' }).click()
  const question = screen.getByRole('dialog', { name: `“${article.title}” is in use` })
  await expect(question.getByRole('link', { name: /Announcement.*Link/ })).toBeVisible()
  await expect(question.getByRole('button', { name: 'Go on' })).toBeDisabled()
  await question.getByRole('combobox', { name: 'Use instead' }).click()
  await screen.getByRole('option').first().click()
  await question.getByRole('button', { name: 'Use it instead' }).click()
  await expect(question).toBeHidden()
  await expect(open.getByText('Archived', { exact: true })).toBeVisible()
  const after = await (await request.get(`${cms}/web-content/ZRCO/${place.page}`, { headers })).json()
  expect(after.values.link).toMatch(/\/news\/[a-z0-9-]+$/)
  expect(after.values.link).not.toBe(link)
})

test('an award with its year; a year in use leads to its awards', async ({ page: screen }, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium, 'marketing.communities@example.com')
  await screen.goto('/website/communities/award-content?list=webAwardYears')
  await screen.getByRole('table').getByText('2026', { exact: true }).click()
  const year = panel(screen, '2026')
  await year.getByRole('button', { name: 'Delete', exact: true }).click()
  await year.getByRole('button', { name: 'Delete for good' }).click()
  await expect(year.getByText(/2026 is used by \d+ records and cannot be deleted/)).toBeVisible()
  await year.getByRole('link', { name: /^Show \d+ awards?$/ }).click()
  await expect(screen).toHaveURL(/award-content\?year_id=/)
  await expect(screen.getByRole('heading', { level: 1, name: 'Award Content' })).toBeVisible()
})

test('a year in use goes when another takes its awards', async ({ page: screen }, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium, 'marketing.communities@example.com')
  await screen.goto('/website/communities/award-content?list=webAwardYears')
  const years = screen.getByRole('table')
  await years.getByText('2022', { exact: true }).click()
  const year = panel(screen, '2022')
  await year.getByRole('button', { name: 'Delete', exact: true }).click()
  await year.getByRole('button', { name: 'Delete for good' }).click()
  await expect(year.getByText(/2022 is used by \d+ records and cannot be deleted/)).toBeVisible()
  await expect(year.getByRole('button', { name: 'Use it instead, and delete' })).toBeDisabled()
  await choose(year.getByRole('combobox', { name: 'Use instead' }), '2021')
  await year.getByRole('button', { name: 'Use it instead, and delete' }).click()
  await expect(screen.getByText('Deleted the award year “2022”')).toBeVisible()
  await expect(years.getByText('2022', { exact: true })).toHaveCount(0)
})

test('a location is moved on the map by keys', async ({ page: screen }, { project }) => {
  const atrium = atriumOf(project.name)
  await letIn(screen, atrium, 'marketing.communities@example.com')
  await screen.goto('/website/communities/location')
  await screen.getByRole('table').locator('tbody tr').first().getByRole('cell').nth(2).click()
  const map = screen.getByRole('button', { name: /^Map of the Philippines/ })
  const latitude = screen.getByRole('textbox', { name: 'Latitude' })
  const before = Number(await latitude.inputValue())
  await map.focus()
  await screen.keyboard.press('ArrowUp')
  expect(Number(await latitude.inputValue())).toBeGreaterThan(before)
})

test('what was saved in another window meanwhile is not overwritten: both stand, or somebody chooses', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const headers = await headersOf(atrium, request, 'marketing.luxuria@example.com')
  const cms = `${atrium.desk}/api/v1/cms`
  const { id } = (await (await request.get(`${cms}/web-news?brand_id=ZRLU&status=draft`, { headers })).json()).items[0]
  const stands = async () => (await request.get(`${cms}/web-news/${id}`, { headers })).json()
  await letIn(screen, atrium, 'marketing.luxuria@example.com')
  const [title, excerpt] = [`From here ${unique()}`, `From there ${unique()}`]
  const open = (of: Page) => of.locator('aside[aria-labelledby="panel-title"]')
  await screen.goto(`/website/luxuria/news-list/${id}`)
  await open(screen).getByLabel('Title', { exact: true }).fill(title)
  const other = await screen.context().newPage()
  await other.goto(`/website/luxuria/news-list/${id}`)
  await open(other).getByLabel('Excerpt', { exact: true }).fill(excerpt)
  await open(other).getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await stands()).excerpt).toBe(excerpt)
  // The first window has read it by now, and its form does not show it.
  await expect(open(screen).getByText('This article was saved by somebody meanwhile')).toBeVisible()
  await open(screen).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(open(screen).getByLabel('Excerpt', { exact: true })).toHaveValue(excerpt)
  await expect(open(screen).getByLabel('Title', { exact: true })).toHaveValue(title)
  await open(screen).getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await stands()).title).toBe(title)
  expect((await stands()).excerpt).toBe(excerpt)
})
