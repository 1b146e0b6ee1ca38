/**
 * npm run contact-sheet: every kind of page of each site at each size, taken from the running product with its demo
 * data, to be looked at. What needs no eye is said beside it: a page that is wider than its window fails the command.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { pagesOf } from '../bench/site-pages.ts'
import { type Brand, brands } from '../model/brands.ts'
import { atRest, watchRest } from '../test/e2e/at-rest.ts'
import type { Atrium } from '../test/e2e/servers.ts'
import { closePromo } from '../test/e2e/steps.ts'
import { root } from './bootstrap.mjs'
import { inBrowser, inRunningHouse } from './running-house.ts'
import { step } from './step.mjs'

const folder = join(root, 'dist', 'contact-sheet')
const sizes = { 1440: 900, 1024: 768, 390: 844 } as const
type Width = keyof typeof sizes
const widths = [1440, 1024, 390] as const satisfies readonly Width[]

/** The longest page that is kept whole, in its own pixels: beyond it the format has no room (WebP: 16,383). */
const longest = 16_000
/** How wide a page is on the sheet: wide enough to see a hole or a crooked line. */
const shown = { 1440: 720, 1024: 640, 390: 390 } as const satisfies Record<Width, number>

type Shot = { kind: string; path: string; file: string; beyond: number }
type Row = { brand: Brand; width: Width; shots: Shot[] }

const usage = 'npm run contact-sheet [-- BRAND ...] [--width 1440|1024|390]'

function asked(): { chosen: readonly Brand[]; at: readonly Width[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { width: { type: 'string', multiple: true } },
  })
  const unknown = positionals.find(code => !brands.some(brand => brand.code === code))
  if (unknown !== undefined) throw new Error(`No brand is ${unknown}: ${brands.map(({ code }) => code).join(', ')}.`)
  const foreign = values.width?.find(width => !widths.some(each => String(each) === width))
  if (foreign !== undefined) throw new Error(`No size is ${foreign}: ${widths.join(', ')}.`)
  return {
    chosen: brands.filter(({ code }) => positionals.length === 0 || positionals.includes(code)),
    at: widths.filter(width => !values.width || values.width.includes(String(width))),
  }
}

function askedOrExit() {
  try {
    return asked()
  } catch (error) {
    console.error(`${(error as Error).message}\n  ${usage}`)
    process.exit(1)
  }
}

async function rowOf(
  browser: Browser,
  atrium: Atrium,
  brand: Brand,
  pages: readonly { kind: string; path: string }[],
  width: Width,
): Promise<Row> {
  const shots: Shot[] = []
  const context = await browser.newContext({ viewport: { width, height: sizes[width] }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  watchRest(page)
  const keep = async (kind: string, path: string, isWhole: boolean) => {
    const file = `${brand.code}-${width}-${kind.replaceAll(' ', '-')}.webp`.toLowerCase()
    const picture = await page.screenshot({ animations: 'disabled', fullPage: isWhole })
    const { width: wide = width, height = 0 } = await sharp(picture).metadata()
    await sharp(picture)
      .extract({ left: 0, top: 0, width: wide, height: Math.min(height, longest) })
      .resize({ width: shown[width] })
      .webp({ quality: 80 })
      .toFile(join(folder, file))
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    shots.push({ kind, path, file, beyond })
  }
  for (const { kind, path } of pages) {
    await page.goto(atrium.sites + path)
    await atRest(page)
    await page.evaluate(() => document.fonts.ready)
    // A promo comes over most pages after a while; once is enough to see it.
    const promo = page.locator('dialog[data-promo]')
    if (kind === 'home' && (await promo.count()) > 0) {
      await promo.evaluate(async dialog => {
        if (!(dialog instanceof HTMLDialogElement)) return
        const pictures = [...dialog.querySelectorAll('img')]
        for (const picture of pictures) picture.loading = 'eager'
        await Promise.allSettled(pictures.map(picture => picture.decode()))
        if (!dialog.open) dialog.showModal()
      })
      await atRest(page)
      await keep('promo', path, false)
    }
    await closePromo(page)
    // What is loaded once it comes near is asked for now, and waited for: a picture that comes late is a hole that no visitor sees.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      await Promise.allSettled([...document.images].map(image => image.decode()))
    })
    await atRest(page)
    await keep(kind, path, true)
  }
  await context.close()
  return { brand, width, shots }
}

const sheet = (rows: readonly Row[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Contact sheet</title>
<style>
body { margin: 24px; background: #d9d9de; color: #1b1b20; font: 16px/1.4 system-ui, sans-serif }
section > div { display: flex; gap: 16px; overflow-x: auto; align-items: flex-start; padding-bottom: 16px }
figure { margin: 0; flex: none }
figcaption { font-size: 13px }
.beyond { color: #a00; font-weight: 700 }
</style>
<h1>Contact sheet</h1>
${rows
  .map(
    ({ brand, width, shots }) =>
      `<section><h2>${brand.name}, ${width} pixels</h2><div>${shots
        .map(
          ({ kind, path, file, beyond }) =>
            `<figure><figcaption${beyond > 0 ? ' class="beyond"' : ''}>${kind}: ${path.replaceAll('&', '&amp;')}${
              beyond > 0 ? `, ${beyond} pixels too wide` : ''
            }</figcaption><img src="${file}" width="${shown[width]}" alt="${kind}" loading="lazy"></figure>`,
        )
        .join('\n')}</div></section>`,
  )
  .join('\n')}
</html>
`

const { chosen, at } = askedOrExit()
await mkdir(folder, { recursive: true })
const rows = await inRunningHouse(atrium =>
  inBrowser(async browser => {
    const all: Row[] = []
    for (const brand of chosen) {
      const pages = await pagesOf(atrium.sites, brand.code)
      for (const width of at)
        all.push(
          await step(`Taking ${pages.length} pages of ${brand.name} at ${width}`, () =>
            rowOf(browser, atrium, brand, pages, width),
          ),
        )
    }
    return all
  }),
)
await writeFile(join(folder, 'index.html'), sheet(rows))
console.log(join(folder, 'index.html'))
for (const { brand, width, shots } of rows)
  for (const { path, beyond } of shots)
    if (beyond > 0) {
      console.error(`${brand.name} at ${width}: ${path} is ${beyond} pixels too wide`)
      process.exitCode = 1
    }
