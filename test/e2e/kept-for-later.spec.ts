import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { asPerson, headersOf, letIn, unique } from './steps.ts'

const marketing = 'marketing.luxuria@example.com'
const panel = (screen: Page) => screen.locator('aside[aria-labelledby="panel-title"]')

// Issue 21: articles have "draft and published side by side", and a launch takes everything that is published.
test('what changes in an article waits beside what visitors read, side by side, until it is published or launched', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const headers = await headersOf(atrium, request, marketing)
  const list = `${atrium.desk}/api/v1/cms/web-news?brand_id=ZRLU&status=published`
  // The last of them: other tests work on the first.
  const { id, title, slug } = (await (await request.get(list, { headers })).json()).items.at(-1)
  const visitorsRead = async () =>
    (await (await request.get(`${atrium.sites}/api/v1/web/news/${slug}?brand=ZRLU`)).json()).title
  const later = `Doors open ${unique()}`
  await letIn(screen, atrium, marketing)
  await screen.goto(`/website/luxuria/news-list/${id}`)
  const record = panel(screen)
  const field = record.getByLabel('Title', { exact: true })
  await field.fill(later)
  // How it will be found and shown, from what is typed.
  await record.getByRole('button', { name: 'In search results and shared' }).click()
  const result = record.getByRole('region', { name: 'In search results' })
  await expect(result).toContainText(later)
  await expect(result).toContainText(`/luxuria/news/${slug}`)
  await expect(record.getByRole('img', { name: /^What others show/ })).toHaveJSProperty('naturalWidth', 1200)
  await record.getByRole('button', { name: 'Keep for later' }).click()
  const waits = record.getByRole('region', { name: 'What waits' })
  await expect(waits).toContainText('1 change waiting')
  await expect(field).toHaveValue(later)
  await expect(record.getByRole('heading', { level: 2, name: title })).toBeVisible()
  expect(await visitorsRead()).toBe(title)

  await waits.getByRole('button', { name: 'Side by side' }).click()
  await expect(waits.getByRole('listitem')).toContainText(['Title'])
  await expect(waits.getByRole('listitem')).toContainText([title])
  expect(await axeFindings(screen)).toEqual([])
  await record.getByRole('button', { name: 'Preview', exact: true }).click()
  const drawn = screen.frameLocator('iframe[title^="Preview of"]')
  await expect(drawn.getByRole('heading', { level: 1, name: later })).toBeVisible()
  await record.getByText('What visitors read', { exact: true }).click()
  await expect(drawn.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await record.getByRole('button', { name: 'Close the preview' }).click()

  // Found again: by its own tab of the list, and at a glance.
  await screen.goto('/website/luxuria/news-list?waits=true')
  await expect(screen.getByRole('table').getByRole('button', { name: title })).toBeVisible()
  await screen.goto('/website/luxuria')
  await expect(screen.getByText('1 with changes kept')).toBeVisible()

  await screen.goto(`/website/luxuria/news-list/${id}`)
  await waits.getByRole('button', { name: 'Into a launch…' }).click()
  const dialog = screen.getByRole('dialog', { name: /into a launch$/ })
  await dialog.getByRole('combobox', { name: 'Launch' }).click()
  await screen.getByRole('option', { name: 'A new launch' }).click()
  await dialog.getByRole('button', { name: 'Put it in' }).click()
  await expect(dialog.getByLabel(/^Name/)).toHaveAccessibleDescription(/./)
  const launch = `Doors ${unique()}`
  await dialog.getByLabel(/^Name/).fill(launch)
  expect(await axeFindings(screen)).toEqual([])
  await dialog.getByRole('button', { name: 'Put it in' }).click()
  await expect(waits).toContainText(`Goes out with ${launch}`)
  expect(await visitorsRead()).toBe(title)
  await waits.getByRole('link', { name: launch }).click()
  await expect(screen.getByText('Publish what waits')).toBeVisible()

  // Written further, it is published by itself: visitors read it, and nothing waits.
  await screen.goto(`/website/luxuria/news-list/${id}`)
  await field.fill(`${later} at ten`)
  await record.getByRole('button', { name: 'Publish now' }).click()
  await expect(waits).toHaveCount(0)
  await expect(record.getByRole('heading', { level: 2, name: `${later} at ten` })).toBeVisible()
  expect(await visitorsRead()).toBe(`${later} at ten`)

  await field.fill(title)
  await record.getByRole('button', { name: 'Keep for later' }).click()
  await waits.getByRole('button', { name: 'Drop…' }).click()
  await waits.getByRole('button', { name: 'Drop 1 change' }).click()
  await expect(waits).toHaveCount(0)
  await expect(field).toHaveValue(`${later} at ten`)
})

test('who writes in an article sees who else has it open, and that it was saved meanwhile', async ({
  page: screen,
  browser,
  baseURL,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const headers = await headersOf(atrium, request, marketing)
  const list = `${atrium.desk}/api/v1/cms/web-news?brand_id=ZRLU&status=published`
  const { id, title } = (await (await request.get(list, { headers })).json()).items.at(-2)
  await letIn(screen, atrium, marketing)
  await screen.goto(`/website/luxuria/news-list/${id}`)
  const other = await asPerson(browser, baseURL, atrium, 'super.admin@example.com')
  await other.goto(`/website/luxuria/news-list/${id}`)
  await expect(panel(other).getByRole('list', { name: 'Also here' })).toContainText('Hector Isidro')
  await expect(panel(screen).getByRole('list', { name: 'Also here' })).toContainText('Emerson Madrigal')
  expect(await axeFindings(screen)).toEqual([])
  await panel(other).getByLabel('Title', { exact: true }).fill(`${title} again`)
  await panel(other).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel(screen).getByText('This article was saved by somebody meanwhile')).toBeVisible()
  await other.close()
  await expect(panel(screen).getByRole('list', { name: 'Also here' })).toHaveCount(0, { timeout: 45_000 })
})
