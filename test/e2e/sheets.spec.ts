import { expect } from '@playwright/test'
import { csvLine } from '../../model/rules/csv.ts'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { headersOf, letIn, unique } from './steps.ts'

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
  await expect(screen.getByText('The sheet was taken back: 1 seller as before')).toBeVisible()
  await expect(screen.getByRole('row').filter({ hasText: name })).toHaveCount(0)
})
