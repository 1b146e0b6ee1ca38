import { expect, type Page } from '@playwright/test'
import { pageOfList } from '../../model/kinds/page-of-list.ts'
import { labelOfPage, type PageId, pageOf } from '../../model/pages/index.ts'
import { brandParam, isBranded } from '../../model/pages/menu.ts'
import { pathOf } from '../../model/pages/route.ts'
import { sized } from '../sizes.ts'
import { test } from './held-focus.ts'
import { type OwnHouse, ownPassword, startHouse } from './own-house.ts'
import { lateDashboard, shiftsOn } from './shifts.ts'
import { enter, welcome } from './steps.ts'

const email = 'ana@house.test'
const officer = 'carlo@house.test'
let house: OwnHouse
let screen: Page

test.beforeAll(async ({ browser }) => {
  house = await startHouse([
    { Firstname: 'Ana', Lastname: 'Reyes', email, role: 'Super Admin' },
    { Firstname: 'Carlo', Lastname: 'Reyes', email: officer, role: 'Sales Admin Officer' },
  ])
  const context = await browser.newContext({ baseURL: house.desk })
  screen = await context.newPage()
  await screen.goto('/')
  await enter(screen, email, ownPassword)
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText(welcome)
})
test.afterAll(async () => {
  await screen?.context().close()
  await house?.stop()
})

const site = (path: string) => fetch(`http://127.0.0.1:${house.server.sites}${path}`)
const card = () => screen.getByRole('region', { name: 'First steps' })
const addressOf = (page: PageId) =>
  isBranded(page)
    ? pathOf(page, { [brandParam]: pageOf(page).brands?.includes('ZRCO') === false ? 'luxuria' : 'communities' })
    : pathOf(page)

test('the dashboard praises nothing, and has the first steps; a line is done by its own screen', async () => {
  await expect(card()).toContainText('left of')
  await expect(screen.getByRole('region', { name: 'Sites to see to' })).toContainText('Closed to visitors')
  await expect(screen.locator('main')).not.toContainText(/answered in time|Every (slip|page)|has gone out/)
  await card().getByText('Site: Luxuria').click()
  const line = (label: string) => card().getByRole('listitem').filter({ hasText: label }).filter({ visible: true })
  await expect(line('Recipients of what visitors send')).toContainText('Nobody is named.')
  await line('Recipients of what visitors send').getByRole('link').click()
  await screen.getByRole('button', { name: 'Add recipient' }).first().click()
  await screen.getByLabel('E-mail').first().fill('desk@zrlu.test')
  await screen.keyboard.press('Control+s')
  await expect(screen.getByText('Saved the recipients of Luxuria')).toBeVisible()
  await screen.goto('/dashboard')
  await card().getByText('Site: Luxuria').click()
  await expect(line('Recipients of what visitors send')).toContainText('Done:')
})

test('nothing on the dashboard moves, however late its cards come', async () => {
  for (const step of [30, 300]) {
    const page = await screen.context().newPage()
    await lateDashboard(page, step)
    await expect(page.getByRole('region', { name: 'First steps' })).toContainText('left of')
    await expect(page.getByRole('region', { name: 'Sites to see to' })).toBeVisible()
    expect(await shiftsOn(page), `${step} ms`).toEqual([])
    await page.close()
  }
})

test('a site is opened on its Publishing, after it was said what comes of it, and closed again', async () => {
  expect((await site('/luxuria')).status).toBe(503)
  await screen.goto('/website/luxuria/publishing')
  const opening = screen.getByRole('region', { name: /^Visitors/ })
  await expect(opening).toContainText('Nobody has opened it yet.')
  await opening.getByRole('button', { name: 'Open the site…' }).click()
  await expect(opening).toContainText('are sample content, which visitors would take for yours')
  await opening.getByRole('button', { name: 'Open it to visitors' }).click()
  await expect(opening).toContainText('by Ana Reyes')
  expect((await site('/luxuria')).status).toBe(200)
  expect((await site('/communities')).status).toBe(503)
  await opening.getByRole('button', { name: 'Close the site…' }).click()
  await expect(opening).toContainText('(503)')
  await opening.getByRole('button', { name: 'Close it' }).click()
  await expect(opening).toContainText('Visitors get a page in the look of the brand')
  expect((await site('/luxuria')).status).toBe(503)
})

test('sample properties are taken out in one step, which can be undone', async () => {
  await screen.goto('/website/luxuria/site-check')
  await expect(screen.getByRole('group', { name: 'Kind' })).toContainText('Still the sample')
  await screen.getByRole('button', { name: 'Take out what is not here…' }).click()
  await screen.getByRole('button', { name: 'Take them out' }).click()
  await expect(screen.getByText(/^Took 24 rows out of 3 pages for Luxuria/)).toBeVisible()
  await expect(screen.getByText('there is no such property here')).toHaveCount(0)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect(screen.getByText('there is no such property here')).toHaveCount(24)
})

test('Project Info without a property says what to do', async () => {
  await screen.goto('/project-info')
  await expect(screen.locator('main')).toContainText(
    'No property yet. Add the first one, or run the Properties command.',
  )
  await screen.getByRole('button', { name: 'Add the first property' }).click()
  await expect(screen.getByRole('dialog')).toContainText('City or municipality')
})

test('who may not add is told where rows come from, and that others add them', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: house.desk })
  const other = await context.newPage()
  await other.goto('/')
  await enter(other, officer, ownPassword)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(welcome)
  await other.goto('/sellers-portal/sellers')
  await expect(other.getByRole('status').filter({ has: other.locator('h2') })).toContainText(
    'Your role does not include “Add” here: ask who keeps this list.',
  )
  await expect(other.getByRole('button', { name: 'Add seller' })).toHaveCount(0)
  await other.goto('/dashboard/approvals')
  await expect(other.locator('main')).toContainText('come here once the step is yours.')
  await other.goto('/sellers-portal/ownership-extension')
  await expect(other.locator('main')).toContainText('Sellers file requests in their portal')
  await context.close()
})

const lists = [...new Set(Object.values(pageOfList))]
for (const page of lists.filter((_, n) => n % sized(6, 1, 1) === 0))
  test(`a list that has nothing says what fills it: ${labelOfPage(page)} (${page})`, async () => {
    await screen.goto(addressOf(page))
    const rows = screen.locator('main').getByRole('grid').or(screen.locator('main').getByRole('table'))
    const empty = screen.locator('main [role=status]').filter({ has: screen.locator('h2') })
    // A queue says what fills it beside what it shows (decision 337).
    await expect(
      rows
        .or(empty)
        .or(screen.locator('main').getByText(/^Nothing waits for you here\. /))
        .first(),
    ).toBeVisible()
    if (!(await empty.isVisible())) return
    const said = (await empty.locator('p').innerText()).trim()
    expect(said.length, said).toBeGreaterThan(30)
    expect(said).toMatch(/\.$/)
  })
