import { expect, test } from '@playwright/test'
import { atriumOf } from './servers.ts'

const email = 'super.admin@example.com'
const place = { brand: 'ZRRE', page: 'website.banner-section' }
const rows = 40
const keystrokes = 120
/** Promised: from the key to the picture, in the longest form. */
const promised = 50

test('a keystroke in the longest form is on the screen within 50 ms', async ({ page, request }, { project }) => {
  const { desk, password } = atriumOf(project.name)
  const signedIn = await request.post(`${desk}/api/oauth/token`, { data: { client_id: 1, username: email, password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).access_token}` }
  const base = `${desk}/api/v1/cms/web-content`
  const state = await (await request.get(`${base}/${place.brand}/${place.page}`, { headers })).json()
  const banners = Array.from({ length: rows }, (_, i) => ({
    id: (i + 0x1000).toString(16),
    headline: `Banner number ${i + 1}`,
    sub_headline: 'A sentence of some length that stands under the headline of this banner. '.repeat(2),
    quote: '',
    image: null,
    mobile_image: null,
    show_award_sticker: i % 2 === 0,
    award: 'Best Development 2026',
  }))
  const { version, values, own } = state
  const saved = await request.post(base, {
    headers,
    data: { ...place, version, values: { ...values, banners }, own: [...new Set([...own, 'banners'])] },
  })
  expect(saved.status(), await saved.text()).toBe(200)

  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.goto('/website/residences/banner-section')
  const list = page.getByRole('group', { name: 'Banners', exact: true })
  await list.scrollIntoViewIfNeeded()
  await list.getByRole('button', { name: 'Open all' }).click()
  const field = page.locator('[id="field-banners.20.headline"]')
  await field.scrollIntoViewIfNeeded()
  await field.click()
  await page.evaluate(() => {
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
  await page.keyboard.press('End')
  for (let i = 0; i < keystrokes; i++) {
    // Some are taken back, so that the text stays within its limit; all are keystrokes.
    await page.keyboard.press(i % 3 === 2 ? 'Backspace' : 'abcdefghij'.charAt(i % 10))
    await page.waitForTimeout(20)
  }
  await page.waitForTimeout(100)
  const taken = await page.evaluate(() => (globalThis as unknown as { taken: number[] }).taken)
  const sorted = taken.slice(1).toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1)
  const controls = await page.locator('main input, main textarea, main select').count()
  console.log(
    `keystroke, ${rows} banners open, ${controls} controls: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms (${sorted.length} keys)`,
  )
  expect(sorted.length).toBeGreaterThanOrEqual(keystrokes)
  expect(Number(at(0.95))).toBeLessThanOrEqual(promised)
})
