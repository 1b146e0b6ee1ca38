import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { field, open, saveBar } from './content.ts'
import { test } from './held-focus.ts'
import { type OwnHouse, startHouse } from './own-house.ts'
import { cutOff } from './steps.ts'

const [writer, chief] = ['ana@example.com', 'mara@example.com']
let house: OwnHouse
test.beforeAll(async () => {
  house = await startHouse([
    { Firstname: 'Mara', Lastname: 'Vela', email: chief, role: 'Super Admin' },
    { Firstname: 'Ana', Lastname: 'Santos', email: writer, role: 'Brand Marketing – ZRLU' },
  ])
})
test.afterAll(() => house.stop())

const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
const show = (page: Page, name: string) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name })

async function save(page: Page, path: string, headline: string) {
  await open(page, `/website/luxuria/${path}`)
  await field(page, 'Headline').fill(headline)
  await page.keyboard.press('Control+s')
  await expect(saveBar(page)).toContainText('Saved')
}

test('a brand opens with its site at a glance, which says what waits, and for whom', async ({ browser }) => {
  const ana = await house.deskOf(browser, writer)
  await ana.goto('/website')
  await ana
    .getByRole('main')
    .getByRole('link', { name: /^Luxuria/ })
    .click()
  await expect(ana).toHaveURL(/\/website\/luxuria$/)
  await expect(ana.getByRole('heading', { level: 1 })).toHaveText('Luxuria')
  await expect(card(ana, 'Compare Page')).toContainText('Published')
  await expect(show(ana, 'To publish')).toHaveCount(0)
  await expect(ana.getByRole('link', { name: 'Open the site' })).toHaveAttribute('href', /\/luxuria$/)
  expect(await axeFindings(ana)).toEqual([])

  await card(ana, 'Compare Page').getByRole('link', { name: 'Compare Page' }).click()
  await save(ana, 'compare-page', 'Two by two')
  await ana.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Luxuria' }).click()
  await show(ana, 'To publish').click()
  const cards = ana.getByRole('main').getByRole('region').getByRole('listitem')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Compare Page')
  await expect(cards).toContainText('Saved, not published')
  await expect(cards).toContainText('by Ana Santos')
  await expect(cards).toContainText('Two by two')
  expect(await cutOff(ana.getByRole('main'))).toEqual([])

  const mara = await house.deskOf(browser, chief)
  await mara.goto('/website/reviews')
  await mara.getByRole('button', { name: 'New rule' }).click()
  const rule = mara.getByRole('form', { name: 'New rule' })
  await rule.getByRole('combobox', { name: 'Site' }).click()
  await mara.getByRole('option', { name: 'Luxuria' }).click()
  await rule.getByLabel('Mara Vela').check()
  await rule.getByRole('button', { name: 'Save' }).click()
  await expect(mara.getByText('All pages of Luxuria', { exact: true })).toBeVisible()

  // Said before anybody tries: in the overview, where pages are published together, and in a launch.
  await ana.reload()
  await expect(cards).toContainText('Needs a review')
  await ana.goto('/website/luxuria/publishing')
  const row = ana
    .getByRole('main')
    .getByRole('region')
    .getByRole('listitem')
    .filter({ hasText: 'Compare Page' })
    .first()
  await expect(row).toContainText('goes out once Mara Vela agreed')
  await expect(row.getByRole('checkbox')).toBeDisabled()
  await expect(ana.getByRole('button', { name: 'Publish 0 pages…' })).toBeDisabled()
  await ana.goto('/website/launches')
  await ana.getByRole('button', { name: 'New launch' }).click()
  const form = ana.getByRole('form', { name: 'New launch' })
  await form.getByLabel('Name').fill('Together')
  await form.getByRole('checkbox').check()
  await expect(form).toContainText('Needs a review')
  expect(await axeFindings(ana)).toEqual([])
  await form.getByRole('button', { name: 'Put together' }).click()
  await expect(ana.getByText('1 page of it waits until somebody agreed.')).toBeVisible()
  await expect(ana.getByRole('button', { name: 'Publish together…' })).toBeDisabled()

  await ana.setViewportSize({ width: 390, height: 844 })
  await ana.goto('/website/luxuria')
  await expect(card(ana, 'Compare Page')).toContainText('In launch “Together”')
  expect(await cutOff(ana.getByRole('main'))).toEqual([])
  expect(await axeFindings(ana)).toEqual([])
})
