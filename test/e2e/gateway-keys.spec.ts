import { expect } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { choose, letIn, unique } from './steps.ts'

const atrium = atriumOf('embedded')

test('a key of a portal is made, shown once, used, and revoked', async ({ page, request }) => {
  await letIn(page, atrium)
  await page.goto('/admin/gateway-keys')
  const name = `Live ${unique()}`
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('button', { name: 'Make the key' }).click()
  await expect(page.getByText('Choose the system that gets this key.')).toBeVisible()
  await choose(page.getByRole('combobox', { name: 'Client' }), 'Sellers’ portal')
  await page.getByRole('button', { name: 'Make the key' }).click()
  await expect(page.getByText('Say where this key is used.')).toBeVisible()
  await expect(page.getByText('Enter a day, such as 2027-11-30.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Ends on').fill(inTenDays)
  await page.getByRole('button', { name: 'Make the key' }).click()
  const shown = page.getByLabel('The key, shown this once')
  await expect(shown).toHaveValue(/^[0-9a-f]{64}$/)
  const key = await shown.inputValue()
  await expect(page.getByRole('note')).toContainText(`${name}, a key of the sellers’ portal, ends on`)
  expect(await axeFindings(page)).toEqual([])

  const call = () =>
    request.get(`${atrium.desk}/api/v1/sellers/lead?seller_code=S-NOBODY`, { headers: { 'x-portal-key': key } })
  expect((await call()).status()).toBe(404)
  await page.reload()
  await expect(shown).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(`…${key.slice(-4)}`)
  await expect(row.getByRole('cell').nth(2).getByRole('time')).toBeVisible()
  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await row.getByRole('button', { name: 'Revoke it' }).click()
  await expect(row).toContainText('Revoked')
  expect((await call()).status()).toBe(401)

  await page.goto('/admin/status')
  await expect(page.getByRole('region', { name: 'Portals' })).toContainText('last heard from')
})
