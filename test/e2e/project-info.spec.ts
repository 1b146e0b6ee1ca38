import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { atriumOf } from './servers.ts'
import { signIn, unique } from './steps.ts'

const atrium = atriumOf('embedded')
const editor = 'project.info.editor@example.com'
const slug = 'tanglaw-ridge-san-fernando'

const saved = (page: Page) => expect(page.getByRole('region', { name: 'Save' })).toContainText('Saved at')

test('an editor changes a property, its site is given it, and the selector keeps the page', async ({
  page,
  request,
}) => {
  await signIn(page, atrium, editor)
  await page.goto(`/project-info/${slug}/basic-info`)
  const name = page.getByLabel('Property name')
  const before = await name.inputValue()
  const after = `${before} ${unique()}`
  await name.fill(after)
  await page.keyboard.press('Control+s')
  await saved(page)
  const told = await request.get(`${atrium.sites}/api/v1/web/properties?brand=HOMES`)
  expect((await told.json()).items.map((row: { property_name: string }) => row.property_name)).toContain(after)
  await expect(page.getByRole('region', { name: 'What uses this property' })).toBeVisible()
  await name.fill(before)
  await page.keyboard.press('Control+s')
  await saved(page)
  await page.getByRole('combobox', { name: 'Property', exact: true }).fill('Harana')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/project-info/harana-fields-dasmari*/basic-info')
})

test('units come from a list, are set many at once from the plan, and go back', async ({ page }) => {
  test.slow()
  await signIn(page, atrium, editor)
  await page.goto(`/project-info/${slug}/availability/unit-pages`)
  await page.getByRole('button', { name: 'Import units…' }).click()
  const code = unique()
  const line = (n: number, price = '3000000') =>
    `${code}-${n},Phase ${code},${Math.ceil(n / 20)},${n},House and lot,120.5,${price}`
  const file = (rows: string[]) => ({
    name: 'units.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Unit code,Phase,Block,Lot no,Type,Lot area,Price', ...rows].join('\n')),
  })
  const rows = Array.from({ length: 1_800 }, (_, i) => line(i + 1))
  const chooser = page.getByLabel('The list of units')
  await chooser.setInputFiles(file(rows.with(4, line(5, 'much'))))
  await expect(page.getByRole('list', { name: 'Rows that cannot be taken' })).toContainText('Row 6, List price')
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await chooser.setInputFiles(file(rows))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1,800 units added')).toBeVisible()

  await page.getByRole('combobox', { name: /^Level/ }).selectOption(`Phase ${code} · 2`)
  const plan = page.getByRole('region', { name: 'Plan of the level' })
  await plan.getByRole('button', { name: `${code}-21, Available` }).click()
  await plan.getByRole('button', { name: `${code}-22, Available` }).click()
  await page.getByRole('combobox', { name: /^Set 2 units to/ }).selectOption('Not for sale')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(plan.getByRole('button', { name: `${code}-21, Not for sale` })).toBeVisible()
  const found = await new AxeBuilder({ page }).analyze()
  expect(found.violations).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(plan.getByRole('button', { name: `${code}-21, Available` })).toBeVisible()

  // One of many: only what is in view is drawn, and the price is saved where it stands.
  await page.getByRole('combobox', { name: /^Level/ }).selectOption('Every level')
  const table = page.getByRole('region', { name: 'Table of units' })
  expect(await table.getByRole('row').count()).toBeLessThan(60)
  await page.getByLabel('Find').fill(`${code}-1750`)
  const price = page.getByLabel(`List price of ${code}-1750`)
  await price.fill('3,250,000')
  await price.press('Enter')
  await page.reload()
  await page.getByLabel('Find').fill(`${code}-1750`)
  await expect(page.getByLabel(`List price of ${code}-1750`)).toHaveValue('3,250,000.00')
})

test('the choice of the payment method says that it is saved', async ({ page }) => {
  await signIn(page, atrium)
  await page.goto('/admin/payment-method')
  await page.getByLabel('Card payment provider').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Success Saved!')).toBeVisible()
  await page.getByLabel('Bank provider').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})
