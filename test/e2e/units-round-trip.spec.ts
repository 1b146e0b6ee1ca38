import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { choose, headersOf, letIn, toast, unique } from './steps.ts'

const atrium = atriumOf('embedded')
const at = (path: string) => `${atrium.desk}/api/v1/${path}`

// Issue 23, "Excel round trip": out, changed, in with its differences, and back; a block pasted; one field of many.
test('units go out as a list, come back changed, and the whole is taken back; a block is pasted, many are raised', async ({
  page,
  request,
}) => {
  test.slow()
  const headers = await headersOf(atrium, request)
  const name = `Round Trip ${unique()}`
  const made = await request.post(at('property'), {
    headers,
    data: { property_code: unique(), property_name: name, property_type: 'condominium', brand: 'ZRLU' },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { slug } = await made.json()
  await letIn(page, atrium)
  await page.goto(`/project-info/${slug}/availability/unit-pages`)
  await page.getByRole('button', { name: 'Import units…' }).click()
  const chooser = page.getByLabel('The list of units')
  const csv = (text: string) => ({ name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const line = (n: number) => `T1-${n},Tower 1,${n},${n},Studio,24.5,${3_000_000 + n}`
  const lines = ['Unit code,Tower,Level,Unit no.,Type,Floor area,Price', ...[1, 2, 3, 4].map(line)]
  await chooser.setInputFiles(csv(lines.join('\n')))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(`4 units added to ${name}, 0 changed`)).toBeVisible()

  // Out.
  await page.getByRole('button', { name: 'Import units…' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '4 units as they stand (CSV)' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toMatch(/^\uFEFFId,Version,Unit code,/)

  // Changed, and in: what differs is said by cell, old and new.
  const changed = text.replace('3000001', '3500000').replace('3000002', 'much').replace('3000003', '3600000')
  await chooser.setInputFiles(csv(changed))
  const differences = page.getByRole('region', { name: 'Differences' })
  const first = differences.getByRole('row').filter({ hasText: 'T1-1' })
  await expect(first).toContainText('List price J2')
  await expect(first).toContainText('3,000,001.00')
  await expect(first).toContainText('3,500,000.00')
  await expect(differences.getByRole('row').filter({ hasText: 'T1-2' })).toContainText('Enter an amount in pesos')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Take the 2 good rows, leave out 1' }).click()
  await expect(page.getByText(`0 units added to ${name}, 2 changed`)).toBeVisible()
  const price = (n: number) => page.getByLabel(`List price of T1-${n}`)
  await expect(price(1)).toHaveValue('3,500,000.00')

  // The whole back in one step.
  await toast(page, `0 units added to ${name}, 2 changed`).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The list was taken back: 2 units as before')).toBeVisible()
  await expect(price(1)).toHaveValue('3,000,001.00')
  await expect(price(3)).toHaveValue('3,000,003.00')

  // A block onto a cell: prices and statuses from there down.
  await price(2).focus()
  await price(2).evaluate((cell, block) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', block)
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, '4,200,000\tNot for sale\n4,300,000\tSold\n')
  await expect(differences.getByRole('row').filter({ hasText: 'Only a reservation makes a unit sold.' })).toBeVisible()
  await page.getByRole('button', { name: 'Change 1 unit, leave out 1' }).click()
  await expect(page.getByText('1 unit changed')).toBeVisible()
  await expect(price(2)).toHaveValue('4,200,000.00')
  await toast(page, '1 unit changed').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 unit as before')).toBeVisible()
  await expect(price(2)).toHaveValue('3,000,002.00')

  // One field of many.
  await page.getByLabel('Select all 4 units shown').check()
  await page.getByRole('button', { name: 'Change a field…' }).click()
  await page.getByLabel('Percent').fill('10')
  await choose(page.getByRole('combobox', { name: 'Rounded to' }), '₱1,000')
  await page.getByRole('button', { name: 'Look at the changes' }).click()
  await expect(differences.getByRole('row').filter({ hasText: 'T1-4' })).toContainText('3,300,000.00')
  await page.getByRole('button', { name: 'Change 4 units' }).click()
  await expect(page.getByText('4 units changed')).toBeVisible()
  await expect(price(4)).toHaveValue('3,300,000.00')
  await toast(page, '4 units changed').getByRole('button', { name: 'Undo' }).click()
  await expect(price(4)).toHaveValue('3,000,004.00')
})
