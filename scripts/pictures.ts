/** npm run pictures: what README.md shows, taken anew from the running product with its demo data. */
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { brands } from '../model/brands.ts'
import { atRest, watchRest } from '../test/e2e/at-rest.ts'
import type { Atrium } from '../test/e2e/servers.ts'
import { closePromo } from '../test/e2e/steps.ts'
import { root } from './bootstrap.mjs'
import { inBrowser, inRunningHouse, signedIn } from './running-house.ts'
import { step } from './step.mjs'

const folder = join(root, 'docs', 'images')
const quality = 82

/** What stands in a window, once nothing more is asked for. */
async function taken(page: Page): Promise<Buffer> {
  await atRest(page)
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot({ animations: 'disabled' })
}
/** As whoever opens a page sees it: what was clicked may have scrolled it. */
const atItsTop = (page: Page) =>
  page.evaluate(() => {
    for (const scrolled of document.querySelectorAll('main, main *')) scrolled.scrollTop = 0
    scrollTo(0, 0)
  })
const keep = (name: string, picture: Buffer) =>
  sharp(picture)
    .webp({ quality })
    .toFile(join(folder, `${name}.webp`))

/** A page of a site being edited, with what its visitors will see beside it. */
async function editor(browser: Browser, atrium: Atrium): Promise<void> {
  const page = await signedIn(browser, atrium, 'Super Admin')
  await page.goto('/website/luxuria/banner-section')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.frameLocator('iframe[title="Preview of Luxuria"]').getByRole('heading', { level: 1 }).waitFor()
  await atItsTop(page)
  await keep('editor', await taken(page))
}

/** A reservation whose papers are being checked. */
async function review(browser: Browser, atrium: Atrium): Promise<void> {
  const page = await signedIn(browser, atrium, 'Sales Admin Officer')
  await page.goto('/sellers-portal/e-booking?status=submitted')
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Claim for review', exact: true }).click()
  await page.getByRole('region', { name: 'Papers', exact: true }).getByRole('article').first().waitFor()
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await atItsTop(page)
  await keep('review', await taken(page))
}

/** The first page of each site, on a desk and on a telephone, side by side. */
async function sites(browser: Browser, atrium: Atrium): Promise<void> {
  const [wide, high, narrow, gap] = [480, 300, 139, 12]
  const shots = []
  for (const { public_base } of brands)
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      const page = await browser.newPage({ viewport: { width, height } })
      watchRest(page)
      await page.goto(atrium.sites + public_base)
      await closePromo(page)
      const picture = await taken(page)
      shots.push(await sharp(picture).resize({ height: high }).toBuffer())
      await page.close()
    }
  const column = wide + gap + narrow + gap
  const sheet = sharp({
    create: {
      width: 2 * column + gap,
      height: Math.ceil(brands.length / 2) * (high + gap) + gap,
      channels: 3,
      background: '#d9d9de',
    },
  })
  const placed = shots.map((input, i) => {
    const site = Math.floor(i / 2)
    return {
      input,
      left: gap + (site % 2) * column + (i % 2 ? wide + gap : 0),
      top: gap + Math.floor(site / 2) * (high + gap),
    }
  })
  await keep('sites', await sheet.composite(placed).png().toBuffer())
}

/** A property as its buyers read it: how it begins, its types of homes with their plans, and both on a telephone. */
async function property(browser: Browser, atrium: Atrium): Promise<void> {
  const [high, gap] = [420, 12]
  const path = '/residences/property/alcoba-tower'
  const shots = []
  for (const [width, height, part] of [
    [1440, 900, 'h1'],
    [1440, 900, '.unit-types'],
    [390, 844, 'h1'],
    [390, 844, '.unit-types'],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
    watchRest(page)
    await page.goto(atrium.sites + path)
    await closePromo(page)
    if (part !== 'h1') await page.locator(part).evaluate(element => element.scrollIntoView({ block: 'start' }))
    shots.push(
      await sharp(await taken(page))
        .resize({ height: high })
        .toBuffer({ resolveWithObject: true }),
    )
    await page.close()
  }
  let left = gap
  const placed = shots.map(({ data: input, info }) => {
    const at = { input, left, top: gap }
    left += info.width + gap
    return at
  })
  const sheet = sharp({ create: { width: left, height: high + 2 * gap, channels: 3, background: '#d9d9de' } })
  await keep('property', await sheet.composite(placed).png().toBuffer())
}

await inRunningHouse(atrium =>
  inBrowser(async browser => {
    for (const [what, take] of Object.entries({ editor, review, sites, property }))
      await step(`Taking the picture of ${what}`, () => take(browser, atrium))
  }),
)
