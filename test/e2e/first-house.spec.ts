import { expect } from '@playwright/test'
import { test } from './held-focus.ts'
import { type OwnHouse, startHouse } from './own-house.ts'
import { choose } from './steps.ts'

// A house without demo data, begun in the browser by those whose work it is.
let house: OwnHouse
const person = (Firstname: string, role: string) => ({
  ...{ Firstname, Lastname: 'Reyes', role },
  email: `${Firstname.toLowerCase()}@house.test`,
})
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  house = await startHouse([
    person('Ana', 'Super Admin'),
    person('Tess', 'Project Info Editor'),
    person('Ramon', 'Sales Admin Manager'),
    person('Paolo', 'Brand Marketing – ZRRE'),
  ])
})
test.afterAll(() => house?.stop())

test('a property and a unit are added by the forms of Project Info', async ({ browser }) => {
  const screen = await house.deskOf(browser, 'tess@house.test')
  await screen.goto('/project-info')
  await screen.getByRole('button', { name: 'Add the first property' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add property' }).click()
  await expect(dialog.getByText('Property code is required.', { exact: true })).toBeVisible()
  await dialog.getByLabel('Property code').fill('NAR01')
  await dialog.getByLabel('Property name').fill('Narra Tower')
  await choose(dialog.getByRole('combobox', { name: 'Brand' }), 'Residences')
  await choose(dialog.getByRole('combobox', { name: 'Type' }), 'Condominium')
  await dialog.getByLabel('City or municipality').fill('Pasig City')
  await dialog.getByRole('button', { name: 'Add property' }).click()
  await expect(screen).toHaveURL(/\/narra-tower\/basic-info$/)
  await expect(screen.getByText('Added Narra Tower. It is inactive until Basic Info says otherwise.')).toBeVisible()
  await screen.getByRole('link', { name: 'Unit Pages' }).first().click()
  await screen.getByRole('button', { name: 'Add unit…' }).click()
  const unit = screen.getByRole('dialog')
  for (const [label, words] of [
    ['Tower or phase', 'A'],
    ['Level or block', '2'],
    ['Unit or lot no.', '1'],
    ['Unit code', 'A-0201'],
    ['Floor area', '24.5'],
    ['List price', '4000000'],
  ] as const)
    await unit.getByLabel(label).fill(words)
  await choose(unit.getByRole('combobox', { name: 'Unit type' }), 'Studio')
  await unit.getByRole('button', { name: 'Add unit' }).click()
  await expect(screen.getByText('Added A-0201 to Narra Tower')).toBeVisible()
  await expect(screen.getByRole('main')).toContainText('A-0201')
  await screen.context().close()
})

test('a sales group and a seller of it are added by their forms', async ({ browser }) => {
  const screen = await house.deskOf(browser, 'ramon@house.test')
  await screen.goto('/sellers-portal/sales-groups')
  await screen.getByRole('button', { name: 'Add sales group' }).first().click()
  const panel = screen.getByRole('complementary').last()
  await panel.getByLabel('Code', { exact: true }).fill('NORTH')
  await panel.getByLabel('Name', { exact: true }).fill('North Brokers')
  await panel.getByLabel('Division').fill('Broker Network')
  await panel.getByLabel('Head').fill('ramon@house.test')
  await panel.getByRole('button', { name: 'Add brand' }).click()
  await choose(panel.getByRole('combobox').first(), 'Residences')
  await choose(panel.getByRole('combobox', { name: 'Channel' }), 'In-house')
  await choose(panel.getByRole('combobox', { name: 'Status' }), 'Active')
  await panel.getByRole('button', { name: 'Add sales group' }).click()
  await expect(screen.getByText('Added “North Brokers”')).toBeVisible()
  await screen.goto('/sellers-portal/sellers')
  await screen.getByRole('button', { name: 'Add seller' }).first().click()
  for (const [label, words] of [
    ['Code', 'S-000102'],
    ['First name', 'Marta'],
    ['Last name', 'Reyes'],
    ['E-mail', 'marta@house.test'],
    ['PRC number', '0009917'],
    ['PRC valid until', '2029-05-30'],
    ['Since', '2020-01-06'],
  ] as const)
    await panel.getByLabel(label, { exact: label === 'Code' }).fill(words)
  await choose(panel.getByRole('combobox', { name: 'Position' }), 'Sales Director')
  await choose(panel.getByRole('combobox', { name: 'Sales group' }), 0)
  await choose(panel.getByRole('combobox', { name: 'PRC registration' }), 'Broker')
  await choose(panel.getByRole('combobox', { name: 'Status' }), 'Active')
  await panel.getByRole('button', { name: 'Add seller' }).click()
  await expect(screen.getByText('Added “Marta Reyes”')).toBeVisible()
  await expect(screen.getByRole('main')).toContainText('S-000102')
  await screen.context().close()
})

test('a site is opened by its marketer', async ({ browser }) => {
  const screen = await house.deskOf(browser, 'paolo@house.test')
  const site = () => fetch(`http://127.0.0.1:${house.server.sites}/residences`)
  expect((await site()).status).toBe(503)
  await screen.goto('/website/residences/publishing')
  const opening = screen.getByRole('region', { name: /^Visitors/ })
  await opening.getByRole('button', { name: 'Open the site…' }).click()
  await opening.getByRole('button', { name: 'Open it to visitors' }).click()
  await expect(opening).toContainText('by Paolo Reyes')
  expect((await site()).status).toBe(200)
  await screen.context().close()
})

test('the sellers’ portal changes from one key to the next while both are good, and each says when it was used', async ({
  browser,
}) => {
  const screen = await house.deskOf(browser, 'ana@house.test')
  const last = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10)
  const status = async (key: string) => {
    const headers = { 'x-portal-key': key }
    return (await fetch(`${house.desk}/api/v1/sellers/lead?seller_code=S-000102`, { headers })).status
  }
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name })
  const made: string[] = []
  for (const name of ['This year', 'Next year']) {
    await screen.goto('/admin/gateway-keys')
    await screen.getByRole('button', { name: 'New key' }).click()
    await choose(screen.getByRole('combobox', { name: 'Client' }), 'Sellers’ portal')
    await screen.getByLabel('Name', { exact: true }).fill(name)
    await screen.getByLabel('Ends on').fill(last)
    await screen.getByRole('button', { name: 'Make the key' }).click()
    const shown = screen.getByLabel('The key, shown this once')
    await expect(shown).toHaveValue(/^[0-9a-f]{64}$/)
    made.push(await shown.inputValue())
  }
  const [first = '', second = ''] = made
  expect([await status(first), await status(second)]).toEqual([200, 200])
  await screen.reload()
  for (const name of ['This year', 'Next year'])
    await expect(row(name).getByRole('cell').nth(2).getByRole('time')).toBeVisible()
  await row('This year').getByRole('button', { name: 'Revoke This year' }).click()
  await row('This year').getByRole('button', { name: 'Revoke it' }).click()
  await expect(row('This year')).toContainText('Revoked')
  expect([await status(first), await status(second)]).toEqual([401, 200])
  await screen.context().close()
})
