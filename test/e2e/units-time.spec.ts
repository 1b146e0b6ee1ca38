import { expect } from '@playwright/test'
import { test } from './held-focus.ts'
import { measure, scrolled, timeKeys } from './keys.ts'
import { atriumOf } from './servers.ts'
import { choose, headersOf, letIn } from './steps.ts'

const email = 'super.admin@example.com'
const rounds = 6
/** Promised from the key to the picture, in ms. */
const promised = 50
/** From a leap to any place of the table to its rows drawn, all of them new, in ms. */
const leap = 100

test('the units of a property of 1,800 are found, priced, scrolled and set without lag', async ({ page, request }) => {
  test.slow()
  const atrium = atriumOf('embedded')
  const { desk } = atrium
  const headers = await headersOf(atrium, request, email)
  const properties = await (await request.get(`${desk}/api/v1/cms/all-properties`, { headers })).json()
  const { id, slug } = properties.find((row: { slug: string }) => row.slug.startsWith('payapa-villas'))
  const lines = Array.from(
    { length: 1_800 },
    (_, i) =>
      `LAG-${i + 1},Phase ${Math.ceil((i + 1) / 600)},${Math.ceil((i + 1) / 24)},${i + 1},House and lot,120.5,3000000`,
  )
  const list = ['Unit code,Phase,Block,Lot no,Type,Lot area,Price', ...lines].join('\n')
  const file = Buffer.from(list).toString('base64')
  const at = `${desk}/api/v1/property/${id}/units/import`
  const { mapping } = await (await request.post(`${at}/preview`, { headers, data: { file } })).json()
  const taken = await request.post(at, { headers, data: { file, mapping } })
  expect(taken.status(), await taken.text()).toBe(200)

  await letIn(page, atriumOf('embedded'))
  await page.goto(`/project-info/${slug}/availability/unit-pages`)
  const table = page.getByRole('region', { name: 'Table of units' })
  await expect(table.getByRole('row').first()).toBeVisible({ timeout: 30_000 })
  await timeKeys(page)
  const slow: string[] = []
  const timings = [
    ['Find', page.getByLabel('Find')],
    ['a price', page.getByLabel('List price of LAG-3', { exact: true })],
  ] as const
  for (const [name, field] of timings) {
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < rounds && best > promised; round += 1) {
      await field.focus()
      const { p50, p95 } = await measure(page)
      console.log(`keystroke, ${name} of 1,800 units: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
      best = Math.min(best, p95)
    }
    if (best > promised) slow.push(`${name} ${best.toFixed(1)} ms`)
  }
  await page.keyboard.press('Escape')
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds && best > leap; round += 1) {
    const { p50, p95 } = await scrolled(table)
    console.log(`scroll, a table of 1,800 units: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
    best = Math.min(best, p95)
  }
  if (best > leap) slow.push(`scroll ${best.toFixed(1)} ms`)
  await page.getByLabel(/^Select all/).check()
  await choose(page.getByRole('combobox', { name: /^Set .* units to/ }), 'Not for sale')
  const pressed = performance.now()
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(page.getByText(/units set to Not for sale/)).toBeVisible()
  console.log(`set, every unit of 1,800 and more: ${Math.round(performance.now() - pressed)} ms to its answer`)
  expect(slow).toEqual([])
})
