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
  await keep('editor', await taken(page))
}

/** A reservation whose papers are being checked. */
async function review(browser: Browser, atrium: Atrium): Promise<void> {
  const page = await signedIn(browser, atrium, 'Sales Admin Officer')
  await page.goto('/sellers-portal/e-booking?status=submitted')
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Claim for review', exact: true }).click()
  await page.getByRole('region', { name: 'Papers', exact: true }).getByRole('article').first().waitFor()
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

await inRunningHouse(atrium =>
  inBrowser(async browser => {
    for (const [what, take] of Object.entries({ editor, review, sites }))
      await step(`Taking the picture of ${what}`, () => take(browser, atrium))
  }),
)
