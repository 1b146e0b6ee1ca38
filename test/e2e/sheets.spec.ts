import { expect } from '@playwright/test'
import { csvLine } from '../../model/rules/csv.ts'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { headersOf, letIn, toast, unique } from './steps.ts'

test('sellers go to a spreadsheet and come back: a cell is seen old and new, taken, and the whole is taken back', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const headers = await headersOf(atrium, request)
  const list = `${atrium.desk}/api/v1/cms/record-sheets/sellers`
  const out = await (await request.get(`${list}?format=csv`, { headers })).text()
  const [heads = '', first = ''] = out.replace(/^\uFEFF/, '').split('\r\n')
  expect(heads).toMatch(/^Id,Version,Code,First name,Last name,/)
  const [id = '', version = ''] = first.split(',')
  const name = unique()

  await letIn(screen, atrium)
  await screen.goto('/sellers-portal/sellers')
  await screen.getByRole('button', { name: 'Export' }).click()
  await screen.getByRole('button', { name: /^Edit in a spreadsheet…/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Sellers in a spreadsheet' })
  await expect(dialog.getByRole('button', { name: 'Sellers as they stand (Excel)' })).toBeVisible()
  expect(await axeFindings(screen)).toEqual([])
  const rows = [
    ['Id', 'Version', 'Last name', 'Position', 'Shoe size'],
    [id, version, name, 'Sales Manager', '42'],
    ['999999', '', 'Nobody', '', ''],
  ]
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'sellers.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.map(csvLine).join('')) })
  await expect(dialog.getByText('These columns are left out: Shoe size.')).toBeVisible()
  const differences = dialog.getByRole('region', { name: 'Differences' })
  await expect(differences.getByRole('row').filter({ hasText: 'Last name' }).first()).toContainText(name)
  await expect(differences).toContainText('No seller here has the id 999999. Leave the cell empty to add one.')
  expect(await axeFindings(screen)).toEqual([])
  await dialog.getByRole('button', { name: 'Take the 1 good row, leave out 1' }).click()
  await expect(dialog).toBeHidden()
  await screen.getByRole('searchbox').fill(name)
  await expect(screen.getByRole('row').filter({ hasText: name })).toHaveCount(1)
  await screen
    .getByRole('alert')
    .filter({ hasText: '0 sellers added, 1 changed' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(screen.getByText('Taken back: 1 seller as before')).toBeVisible()
  await expect(screen.getByRole('row').filter({ hasText: name })).toHaveCount(0)
})

test('one field of many testimonials: looked at with what is refused and why, set, and all of it taken back', async ({
  page: screen,
  request,
}, { project }) => {
  const atrium = atriumOf(project.name)
  const headers = await headersOf(atrium, request)
  const name = unique()
  for (const [who, consent_on_file] of [
    ['Ana', true],
    ['Ben', true],
    ['Cora', false],
  ] as const) {
    const data = {
      brand_id: 'ZRLU',
      name: `${who} ${name}`,
      role_or_property: 'Homeowner',
      quote: 'A home at last.',
      consent_on_file,
      is_visible: false,
    }
    expect((await request.post(`${atrium.desk}/api/v1/cms/web-testimonials`, { headers, data })).status()).toBe(201)
  }
  await letIn(screen, atrium)
  await screen.goto(`/website/luxuria/testimonials-list?search=${name}`)
  const rows = screen.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await screen.getByLabel('Select the testimonials of this page').check()
  const bar = screen.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Set a field…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Set a field of 3 testimonials' })
  await dialog.getByRole('combobox', { name: 'Field' }).click()
  // What no cell holds is not among them.
  await expect(screen.getByRole('option', { name: 'Image' })).toHaveCount(0)
  await screen.getByRole('option', { name: 'Visible' }).click()
  // Its own control, as the form of one has it: on, as of a new one.
  await expect(dialog.getByLabel('Visible', { exact: true })).toBeChecked()
  expect(await axeFindings(screen)).toEqual([])
  await dialog.getByRole('button', { name: 'Look at the changes' }).click()
  await expect(dialog).toContainText('2 testimonials to change, 0 as they stand, 1 that cannot be changed.')
  const differences = dialog.getByRole('region', { name: 'Differences' })
  await expect(differences).toContainText('Visitors may see this only with consent on file.')
  expect(await axeFindings(screen)).toEqual([])
  await dialog.getByRole('button', { name: 'Set 2 testimonials, leave out 1' }).click()
  await expect(dialog).toBeHidden()
  // Who was left out stays ticked, with the reason.
  await expect(bar).toContainText('1 testimonial could not be changed and stayed selected')
  await expect(rows.filter({ hasText: 'Cora' })).toContainText('Visitors may see this only with consent on file.')
  await toast(screen, '“Visible” set: 2 testimonials').getByRole('button', { name: 'Undo' }).click()
  await expect(screen.getByText('Taken back: 2 testimonials as before')).toBeVisible()
  const read = await request.get(`${atrium.desk}/api/v1/cms/web-testimonials?brand_id=ZRLU&search=${name}`, { headers })
  const { items } = await read.json()
  expect(items.map(({ is_visible }: { is_visible: boolean }) => is_visible)).toEqual([false, false, false])
})
