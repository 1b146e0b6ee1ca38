import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { headersOf, letIn, unique } from './steps.ts'

const marketing = 'marketing.luxuria@example.com'
const page = 'website.compare-page'
const path = '/website/luxuria/compare-page'

const saveBar = (screen: Page) => screen.getByRole('region', { name: 'Save', exact: true })
const headline = (screen: Page) => screen.getByLabel('Headline', { exact: true })
async function keepAs(screen: Page, name: string) {
  await screen.getByRole('button', { name: /^Drafts/ }).click()
  await screen.getByRole('button', { name: 'Keep as a new draft…' }).click()
  const dialog = screen.getByRole('dialog', { name: /^Keep as a draft of/ })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog.getByLabel(/^Name/)).toHaveAccessibleDescription(/is required/)
  expect(await axeFindings(screen)).toEqual([])
  await dialog.getByLabel(/^Name/).fill(name)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(screen.getByRole('region', { name: `Draft “${name}”` })).toContainText('1 change of what visitors read')
}
async function intoLaunch(screen: Page, launch: string) {
  await screen.getByRole('button', { name: 'Into a launch…' }).click()
  const dialog = screen.getByRole('dialog', { name: /into a launch$/ })
  await dialog.getByRole('combobox', { name: 'Launch' }).click()
  await screen.getByRole('option', { name: 'A new launch' }).click()
  await dialog.getByLabel(/^Name/).fill(launch)
  await dialog.getByRole('button', { name: 'Put it in' }).click()
  await expect(dialog).toBeHidden()
}

// Issue 23: "Parallel drafts of a page or record (named, "Christmas", "New prices"), compared, previewed, put into launches."
test('two drafts of a page stand beside it, each by its name, and go out by launches of their own', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const headers = await headersOf(atrium, request, marketing)
  const state = async () =>
    (await request.get(`${atrium.desk}/api/v1/cms/web-content/ZRLU/${page}`, { headers })).json()
  const visitorsRead = async () =>
    (await (await request.get(`${atrium.sites}/api/v1/web/site/ZRLU`)).json()).contents.compare
  const before = (await state()).values.headline
  const [christmas, prices] = [`Christmas ${unique()}`, `New prices ${unique()}`]
  await letIn(screen, atrium, marketing)
  await screen.goto(path)
  await headline(screen).fill(christmas)
  await keepAs(screen, christmas)
  await expect(headline(screen)).toHaveValue(christmas)
  expect((await state()).values.headline).toBe(before)

  // Back on the page it says what it said; another draft begins there.
  await screen.getByRole('button', { name: /^Drafts/ }).click()
  expect(await axeFindings(screen)).toEqual([])
  await screen.getByRole('link', { name: /^The page itself/ }).click()
  await expect(headline(screen)).toHaveValue(before)
  await screen.getByLabel('Sub-headline', { exact: true }).fill(prices)
  await keepAs(screen, prices)

  // Written further, compared and drawn.
  const draft = screen.getByRole('region', { name: `Draft “${prices}”` })
  await screen.getByLabel('Sub-headline', { exact: true }).fill(`${prices} from June`)
  await expect(saveBar(screen)).toContainText('1 unsaved change')
  await screen.keyboard.press('Control+s')
  await expect(saveBar(screen)).toContainText('Saved at')
  await draft.getByRole('button', { name: 'Side by side' }).click()
  await expect(draft.getByRole('listitem')).toContainText([`${prices} from June`])
  await draft.getByRole('combobox', { name: 'Compared with' }).click()
  await screen.getByRole('option', { name: `“${christmas}”` }).click()
  await expect(draft.getByRole('listitem')).toContainText([christmas, `${prices} from June`])
  await screen.getByRole('button', { name: 'Preview', exact: true }).click()
  const drawn = screen.frameLocator('iframe[title^="Preview"]')
  await expect(drawn.getByText(`${prices} from June`)).toBeVisible()
  await screen.getByRole('button', { name: 'Preview', exact: true }).click()
  expect(await axeFindings(screen)).toEqual([])
  // Its address says which one it is.
  await screen.reload()
  await expect(draft).toBeVisible()

  const launch = `Prices out ${unique()}`
  await intoLaunch(screen, launch)
  await expect(draft).toContainText(`Goes out with ${launch}`)
  await draft.getByRole('link', { name: launch }).click()
  await expect(screen.getByText(`draft “${prices}”`)).toBeVisible()
  await screen.getByRole('button', { name: 'Publish together…' }).click()
  await screen.getByRole('button', { name: 'Publish together', exact: true }).click()
  await expect(screen.getByText(`Out now: ${launch}`)).toBeVisible()
  expect(await visitorsRead()).toMatchObject({ sub_headline: `${prices} from June` })
  expect((await visitorsRead()).headline).not.toBe(christmas)

  // The other one is laid on what is read by now, and from there on the page.
  await screen.goto(path)
  await screen.getByRole('button', { name: /^Drafts/ }).click()
  await screen.getByRole('link', { name: new RegExp(`^${christmas}`) }).click()
  await expect(screen.getByLabel('Sub-headline', { exact: true })).toHaveValue(`${prices} from June`)
  await screen.getByRole('button', { name: 'Lay it on the page' }).click()
  await expect(screen.getByText('Nothing is saved yet')).toBeVisible()
  await expect(headline(screen)).toHaveValue(christmas)
  await expect(screen).toHaveURL(path)
  await saveBar(screen).getByRole('button', { name: 'Discard' }).click()

  await screen.getByRole('button', { name: /^Drafts/ }).click()
  await screen.getByRole('link', { name: new RegExp(`^${christmas}`) }).click()
  await screen.getByRole('button', { name: 'Delete…' }).click()
  await screen.getByRole('button', { name: 'Delete 1 change' }).click()
  await expect(screen.getByText(`Deleted the draft “${christmas}”`)).toBeVisible()
  await expect(screen).toHaveURL(path)
})

test('a record has named drafts too: kept from its form, opened in it, launched and published', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const headers = await headersOf(atrium, request, marketing)
  const list = `${atrium.desk}/api/v1/cms/web-news?brand_id=ZRLU&status=published`
  const { id, title } = (await (await request.get(list, { headers })).json()).items.at(-3)
  const record = screen.locator('aside[aria-labelledby="panel-title"]')
  const field = record.getByLabel('Title', { exact: true })
  await letIn(screen, atrium, marketing)
  await screen.goto(`/website/luxuria/news-list/${id}`)
  const later = `Of the draft ${unique()}`
  await field.fill(later)
  await record.getByRole('button', { name: 'Keep as a draft…' }).click()
  const dialog = screen.getByRole('dialog', { name: /^Keep as a draft of/ })
  await dialog.getByLabel(/^Name/).fill('Christmas')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  const draft = record.getByRole('region', { name: 'Draft “Christmas”' })
  await expect(draft).toContainText('1 change of what visitors read')
  await expect(field).toHaveValue(later)
  await record.getByRole('button', { name: 'The article itself' }).click()
  await expect(field).toHaveValue(title)
  await record.getByRole('button', { name: '“Christmas”, 1 change' }).click()
  await expect(field).toHaveValue(later)
  expect(await axeFindings(screen)).toEqual([])
  await draft.getByRole('button', { name: 'Rename…' }).click()
  const naming = screen.getByRole('dialog', { name: 'Rename the draft “Christmas”' })
  await naming.getByLabel(/^Name/).fill('Three Kings')
  await naming.getByRole('button', { name: 'Rename it' }).click()
  const renamed = record.getByRole('region', { name: 'Draft “Three Kings”' })
  await field.fill(`${later} at last`)
  await record.getByRole('button', { name: 'Save the draft' }).click()
  await expect(record.getByText('unsaved change')).toHaveCount(0)
  await intoLaunch(screen, `Kings ${unique()}`)
  await expect(renamed).toContainText('Goes out with')
  await record.getByRole('button', { name: 'Publish now' }).click()
  await expect(renamed).toHaveCount(0)
  await expect(record.getByRole('heading', { level: 2, name: `${later} at last` })).toBeVisible()
  await expect(field).toHaveValue(`${later} at last`)
  await field.fill(title)
  await record.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(record.getByRole('heading', { level: 2, name: title })).toBeVisible()
})
