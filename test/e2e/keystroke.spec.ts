import { expect, type Page, test } from '@playwright/test'
import { brands } from '../../model/brands.ts'
import type { Field, Fields, GroupField, ListField } from '../../model/content/field.ts'
import { newRow } from '../../model/content/value.ts'
import { brandHas } from '../../model/pages/access.ts'
import { type PageId, pageOf } from '../../model/pages/index.ts'
import { pathOf } from '../../model/pages/route.ts'
import { everyContentPage } from '../editing.ts'
import { full } from '../sizes.ts'
import { atriumOf } from './servers.ts'
import { signIn } from './steps.ts'

const email = 'super.admin@example.com'
/** Lists are filled to so many rows, or to their limit. */
const rows = 40
const keystrokes = 50
const rounds = 6
/** Promised from the key to the picture, in the longest form, in ms. A bare field is printed beside it. */
const promised = 50

type Rows = { name: string; list: ListField<GroupField>; count: number }
const isRows = (field: Field): field is ListField<GroupField> => field.kind === 'list' && field.item.kind === 'group'
const controlsOf = (field: Field): number => {
  if (field.kind === 'group') return Object.values(field.fields).reduce((sum, each) => sum + controlsOf(each), 0)
  return field.kind === 'list' ? Math.min(field.max, rows) * controlsOf(field.item) : 1
}
/** The content page with the most controls once its lists are long, and the longest of its lists. */
const longest = everyContentPage
  .flatMap(page => {
    const { screen } = pageOf(page)
    if (screen.kind !== 'content') return []
    const lists = Object.entries(screen.content.fields).flatMap(([name, list]): Rows[] =>
      isRows(list) && 'headline' in list.item.fields ? [{ name, list, count: controlsOf(list) }] : [],
    )
    const [list] = lists.toSorted((x, y) => y.count - x.count)
    const controls = Object.values(screen.content.fields).reduce((sum, field) => sum + controlsOf(field), 0)
    return list ? [{ page, list, controls, brand: brands.find(({ code }) => brandHas(page, code)) }] : []
  })
  .toSorted((x, y) => y.controls - x.controls)[0]

/** A text as long as editors write it, within the limit of its field. */
const sample = (field: Field, i: number): unknown =>
  field.kind === 'text'
    ? `Row ${i + 1}: a sentence of some length that stands on the page. `.repeat(3).slice(0, field.max)
    : field.kind === 'toggle'
      ? i % 2 === 0
      : 'initial' in field
        ? field.initial
        : undefined

test('a keystroke in the longest form is on the screen within 50 ms', async ({ page, request }) => {
  test.slow()
  if (!longest?.brand) throw new Error('No content page has rows with a headline')
  const { list: long, brand } = longest
  const place = { brand: brand.code, page: longest.page }
  const { desk, password } = atriumOf('embedded')
  const signedIn = await request.post(`${desk}/api/oauth/token`, { data: { client_id: 1, username: email, password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).access_token}` }
  const base = `${desk}/api/v1/cms/web-content`
  const state = await (await request.get(`${base}/${place.brand}/${place.page}`, { headers })).json()
  const filled = Array.from({ length: Math.min(rows, long.list.max) }, (_, i) => ({
    id: (i + 0x1000).toString(16),
    ...Object.fromEntries(Object.entries(long.list.item.fields).map(([name, field]) => [name, sample(field, i)])),
  }))
  const { version, values, own } = state
  const saved = await request.post(base, {
    headers,
    data: { ...place, version, values: { ...values, [long.name]: filled }, own: [...new Set([...own, long.name])] },
  })
  expect(saved.status(), await saved.text()).toBe(200)

  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.goto(pathOf(longest.page, { brandSlug: brand.slug }))
  const list = page.getByRole('group', { name: long.list.label, exact: true })
  await list.scrollIntoViewIfNeeded()
  await list.getByRole('button', { name: 'Open all' }).click()
  const field = page.locator(`[id="field-${long.name}.20.headline"]`)
  await field.scrollIntoViewIfNeeded()
  await field.click()
  const controls = await page.locator('main input, main textarea, main select').count()
  // The same keys in a page with one field and nothing else: what this machine and browser cost by themselves.
  const bare = await page.context().newPage()
  await bare.setContent('<label>Text <input autofocus></label>')
  await timeKeys(bare)
  await page.bringToFront()
  await timeKeys(page)
  await page.keyboard.press('End')
  const costs: number[] = []
  while (costs.length < rounds && !((costs.at(-1) ?? Number.POSITIVE_INFINITY) <= promised)) {
    await bare.bringToFront()
    await bare.getByLabel('Text').focus()
    const floor = await measure(bare)
    await page.bringToFront()
    await field.focus()
    const form = await measure(page)
    console.log(
      `keystroke, ${longest.page} with ${filled.length} rows open, ${controls} controls: p50 ${form.p50.toFixed(1)} ms, p95 ${form.p95.toFixed(1)} ms; a bare field p50 ${floor.p50.toFixed(1)} ms, p95 ${floor.p95.toFixed(1)} ms (${keystrokes} keys)`,
    )
    costs.push(form.p95)
  }
  expect(Math.min(...costs)).toBeLessThanOrEqual(promised)
})

/** A page's values with every list at its limit, or at the rows above: as the desk reads them, not as a site would keep them. */
const filledUp = (fields: Fields, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[name]
      if (field.kind === 'group') return [name, filledUp(field.fields, value as Record<string, unknown>)]
      if (field.kind !== 'list') return [name, value]
      const standing = value as readonly unknown[]
      const all = Array.from({ length: Math.min(rows, field.max) }, (_, i) => {
        const row = standing.length > 0 ? standing[i % standing.length] : newRow(field.item)
        return field.item.kind === 'group'
          ? { ...filledUp(field.item.fields, row as Record<string, unknown>), id: (i + 0x1000).toString(16) }
          : row
      })
      return [name, all]
    }),
  )

/** ATRIUM_PROVE=full: every content page with its lists full, the rows open, the keys in a text in the middle of them. */
if (full)
  test('a keystroke in any content page is on the screen within 50 ms', async ({ page }) => {
    test.setTimeout(everyContentPage.length * 30_000)
    await signIn(page, atriumOf('embedded'))
    await page.route('**/api/v1/cms/web-content/*/website.*', async route => {
      const id = new URL(route.request().url()).pathname.split('/').at(-1) as PageId
      const { screen } = pageOf(id)
      const reply = await route.fetch()
      if (screen.kind !== 'content' || !reply.ok()) return route.fulfill({ response: reply })
      const state = await reply.json()
      await route.fulfill({
        response: reply,
        json: { ...state, values: filledUp(screen.content.fields, state.values) },
      })
    })
    const slow: string[] = []
    for (const id of everyContentPage) {
      const brand = brands.find(({ code }) => brandHas(id, code))
      if (!brand) continue
      await page.goto(pathOf(id, { brandSlug: brand.slug }))
      await expect(page.getByRole('region', { name: 'Save' })).toBeVisible()
      for (const box of await page.locator('main section[id^=section-]').all()) await box.scrollIntoViewIfNeeded()
      for (const all of await page.getByRole('button', { name: 'Open all' }).all()) await all.click()
      const texts = page.locator('main [data-kind=text], main [data-kind=template]').locator('input, textarea')
      const controls = await page.locator('main input, main textarea, main select').count()
      if ((await texts.count()) === 0) {
        console.log(`keystroke, ${id}: ${controls} controls, no text among them`)
        continue
      }
      await timeKeys(page)
      const field = texts.nth(Math.floor((await texts.count()) / 2))
      await field.scrollIntoViewIfNeeded()
      let best = Number.POSITIVE_INFINITY
      for (let round = 0; round < rounds && best > promised; round += 1) {
        await field.focus()
        const { p50, p95 } = await measure(page)
        console.log(`keystroke, ${id}: ${controls} controls, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
        best = Math.min(best, p95)
      }
      if (best > promised) slow.push(`${id} ${best.toFixed(1)} ms`)
    }
    expect(slow).toEqual([])
  })

type Timed = { taken: number[] }

/** From here on the page notes how long each key took to be drawn, in ms. */
const timeKeys = (page: Page) =>
  page.evaluate(() => {
    const taken: number[] = []
    Object.assign(globalThis, { taken })
    document.addEventListener(
      'keydown',
      event => {
        const pressed = event.timeStamp
        requestAnimationFrame(() => {
          // The task after the frame: what was drawn is on its way to the screen.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => taken.push(performance.now() - pressed)
          port2.postMessage(null)
        })
      },
      true,
    )
  })

async function measure(page: Page): Promise<{ p50: number; p95: number }> {
  await page.evaluate(() => (globalThis as unknown as Timed).taken.splice(0))
  for (let i = 0; i < keystrokes; i++) {
    // Some are taken back, so that the text stays within its limit; all are keystrokes.
    await page.keyboard.press(i % 2 === 1 ? 'Backspace' : 'abcdefghij'.charAt(i % 10))
    await page.waitForTimeout(20)
  }
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as Timed).taken.length)).toBe(keystrokes)
  const sorted = (await page.evaluate(() => (globalThis as unknown as Timed).taken)).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}
