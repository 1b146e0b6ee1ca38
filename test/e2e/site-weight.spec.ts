import { type Browser, expect, type Page } from '@playwright/test'
import { brands } from '../../model/brands.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { closePromo } from './steps.ts'

/** Issue 25: a home page on a phone. */
const most = 500_000
/** As Lighthouse has a phone. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

async function onPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce', serviceWorkers: 'block' })
  return context.newPage()
}

/** Down to the foot as one reads, so that all that is loaded when it comes near is loaded. */
const read = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise(resolve => setTimeout(resolve, 60))
    }
  })

/** What comes over the line, by what it is. */
async function weightOf(page: Page, url: string, isRead: boolean): Promise<{ all: number; pictures: string[] }> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  let all = 0
  const pictures: string[] = []
  client.on('Network.responseReceived', ({ response, type }) => type === 'Image' && pictures.push(response.mimeType))
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    all += encodedDataLength
  })
  await page.goto(url)
  await closePromo(page)
  if (isRead) await read(page)
  await page.waitForLoadState('networkidle')
  return { all, pictures: pictures.filter(mime => !mime.includes('svg')) }
}

for (const { display_label, public_base } of brands)
  test(`${display_label}: its home page, read to the foot on a phone, is at most 500 kB`, async ({ browser }, {
    project,
  }) => {
    const url = atriumOf(project.name).sites + public_base
    // The first visitor gets WebP while AVIF is made.
    const first = await onPhone(browser)
    await weightOf(first, url, true)
    const shown = await first.evaluate(() => [
      ...new Set([...document.images].map(image => image.currentSrc).filter(src => src.includes('/media/'))),
    ])
    await first.context().close()
    for (const src of shown)
      await expect
        .poll(async () => (await fetch(src, { headers: { accept: 'image/avif' } })).headers.get('content-type'), {
          timeout: 120_000,
        })
        .toBe('image/avif')
    const page = await onPhone(browser)
    const { all, pictures } = await weightOf(page, url, true)
    console.log(`${display_label}: ${Math.round(all / 1000)} kB, ${pictures.length} pictures`)
    expect(new Set(pictures)).toEqual(new Set(['image/avif']))
    expect(all).toBeLessThanOrEqual(most)
    await page.context().close()
  })
