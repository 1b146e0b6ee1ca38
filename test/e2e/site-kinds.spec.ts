import { type Browser, expect, type Page } from '@playwright/test'
import { pagesOf } from '../../bench/site-pages.ts'
import { type Brand, brands } from '../../model/brands.ts'
import { every, whole } from '../sizes.ts'
import { axeFindings } from './axe.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { shiftsOn, watchShifts } from './shifts.ts'
import { closePromo } from './steps.ts'

/** Issue 25: the sizes at which a site is looked at. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const
type Size = (typeof sizes)[number]

/** Before a commit each site at one size; the whole run takes each at all of them. */
const looks = brands.flatMap((brand, nth) =>
  sizes.flatMap((size, at) => (whole || at === nth % sizes.length ? [[brand, size] as const] : [])),
)

/** Before a commit one site is read and written to without a script. */
const readers = whole ? brands : brands.slice(-1)

/** Of the pages of a site those that are looked at before a commit: no two sites are looked at in the same ones. */
const sampled = <T>({ code }: Brand, pages: readonly T[]): T[] => {
  const nth = brands.findIndex(each => each.code === code)
  return every(2 * brands.length, [...pages.slice(nth), ...pages.slice(0, nth)])
}

/**
 * A site's pages are looked at in parts, so that no test has more to do than a slow machine does in its time; what comes in
 * its turn after the last part begins with the first again.
 */
const parts = Array.from({ length: whole ? 4 : 1 }, (_, nth) => nth)
const partOf = <T>(pages: readonly T[], part: number): T[] => pages.filter((_, i) => i % parts.length === part)
const named = (part: number) => (parts.length > 1 ? `, part ${part + 1} of ${parts.length}` : '')

/** Down to the foot, as one reads: what comes late comes now, and may move nothing. */
const read = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight * 0.8) {
      scrollTo(0, y)
      await new Promise(resolve => setTimeout(resolve, 40))
    }
  })

test.describe('every kind of page of the sites', () => {
  test.describe.configure({ mode: 'parallel' })
  for (const [brand, size, part] of looks.flatMap(([...look]) => parts.map(part => [...look, part] as const)))
    test(`${brand.display_label} at ${size.width}${named(part)}: nothing for axe, nothing sideways, nothing that moves, no complaint`, async ({
      browser,
    }, { project }) => {
      test.setTimeout(600_000)
      const { sites } = atriumOf(project.name)
      const pages = await pagesOf(sites, brand.code)
      // HOMES has no finder, no awards and no page about it (specification 2.3).
      expect(pages.length).toBeGreaterThanOrEqual(15)
      const chosen = partOf(sampled(brand, [...pages.map(({ path }) => path), noPage(brand)]), part)
      expect(chosen.length).toBeGreaterThan(0)
      expect(await faultsOn(browser, sites, chosen, size)).toEqual([])
    })
})

const noPage = ({ public_base }: Brand) => `${public_base === '/' ? '' : public_base}/nothing`

/** What these pages have against them at this size, in words. */
async function faultsOn(browser: Browser, sites: string, paths: readonly string[], viewport: Size): Promise<string[]> {
  const found: string[] = []
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  let at = ''
  const complain = (words: string) => found.push(`${at}: ${words}`)
  page.on('console', line => line.type() === 'error' && !line.text().includes('404') && complain(line.text()))
  page.on('pageerror', error => complain(error.message))
  await watchShifts(page)
  for (const path of paths) {
    at = path
    await page.goto(sites + path)
    for (const family of await missingFonts(page)) complain(`${family} did not come`)
    await read(page)
    // Also what pops up takes its place at once.
    for (const words of await shiftsOn(page)) complain(words)
    await closePromo(page)
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) complain('sideways')
    for (const words of await axeFindings(page)) complain(words)
    for (const words of await blurredOn(page)) complain(words)
  }
  await context.close()
  return found
}

/** Pictures that are drawn at half as much again as was asked for, though a larger copy is there: what `sizes` says is wrong. */
const blurredOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([...document.images].map(image => image.decode()))
    return [...document.images].flatMap(image => {
      const { width, height } = image.getBoundingClientRect()
      const asked = Number(/[?&]w=(\d+)/.exec(image.currentSrc)?.[1])
      const sets = [image.srcset, image.closest('picture')?.querySelector('source')?.srcset ?? '']
      const isLargest = sets.some(set =>
        set
          .split(', ')
          .at(-1)
          ?.startsWith(`${new URL(image.currentSrc || location.href).pathname}?w=${asked} `),
      )
      const whole = (height * image.naturalWidth) / image.naturalHeight
      // What its frame cuts off is asked for too; what stands whole within its frame is no wider than that.
      const isWhole = getComputedStyle(image).objectFit === 'contain'
      const drawn = (isWhole ? Math.min(width, whole) : Math.max(width, whole)) * devicePixelRatio
      return asked > 0 && !isLargest && drawn > asked * 1.5
        ? [`blurred: ${image.alt}, ${Math.round(drawn)} of ${asked}`]
        : []
    })
  })

/** The families of the brand that the page waited for in vain. */
const missingFonts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const style = getComputedStyle(document.documentElement)
    const come = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    return ['--font-head', '--font-body', '--font-button'].flatMap(name => {
      const family = /"([^"]+)"/.exec(style.getPropertyValue(name))?.[1] ?? name
      return come.some(each => each.replaceAll('"', '') === family) ? [] : [family]
    })
  })

/** What a visitor reads, line by line, and what of it only a script can do. */
async function linesOf(page: Page): Promise<{ read: Set<string>; ofScript: Set<string> }> {
  const [lines, ofScript] = await page.evaluate(() => {
    const split = (text: string) => text.split('\n').flatMap(line => (line.trim() === '' ? [] : [line.trim()]))
    const main = document.querySelector('main')
    const acting = [...(main?.querySelectorAll<HTMLElement>('[data-needs-script]') ?? [])]
    return [split(main?.innerText ?? ''), acting.flatMap(each => split(each.innerText))]
  })
  return { read: new Set(lines), ofScript: new Set(ofScript) }
}

test.describe('without a script', () => {
  test.describe.configure({ mode: 'parallel' })
  for (const [brand, part] of readers.flatMap(each => parts.map(part => [each, part] as const)))
    test(`${brand.display_label}${named(part)}: all that is read with one is read without`, async ({ browser }, {
      project,
    }) => {
      test.setTimeout(600_000)
      const { sites } = atriumOf(project.name)
      const [scripted, plain] = await Promise.all(
        [true, false].map(async javaScriptEnabled => {
          const context = await browser.newContext({ javaScriptEnabled, reducedMotion: 'reduce' })
          return context.newPage()
        }),
      )
      if (!scripted || !plain) throw new Error('Two pages were opened.')
      const missing: string[] = []
      const all = await pagesOf(sites, brand.code)
      for (const { path } of partOf(sampled(brand, all), part)) {
        await scripted.goto(sites + path)
        await closePromo(scripted)
        await plain.goto(sites + path)
        const [withOne, without] = [await linesOf(scripted), await linesOf(plain)]
        expect(withOne.read.size, path).toBeGreaterThan(3)
        for (const line of withOne.read)
          if (!without.read.has(line) && !withOne.ofScript.has(line)) missing.push(`${path}: ${line}`)
      }
      expect(missing).toEqual([])
      await scripted.context().close()
      await plain.context().close()
    })

  for (const [brand, part] of readers.flatMap(each => parts.map(part => [each, part] as const)))
    test(`${brand.display_label}${named(part)}: every form is sent, and every search answered`, async ({ browser }, {
      project,
    }) => {
      test.setTimeout(600_000)
      const { sites } = atriumOf(project.name)
      const context = await browser.newContext({ javaScriptEnabled: false })
      const page = await context.newPage()
      const tried: string[] = []
      const all = await pagesOf(sites, brand.code)
      expect(all.map(({ kind }) => kind)).toEqual(expect.arrayContaining(withForms))
      const own = partOf(all, part)
      for (const { kind, path } of own) {
        await page.goto(sites + path)
        const names = await page
          .locator('main form')
          .evaluateAll(forms => forms.map(form => form.getAttribute('aria-label') ?? form.getAttribute('action') ?? ''))
        for (const [nth, name] of names.entries()) {
          await page.goto(sites + path)
          await sendForm(page, nth, `${kind}, ${name}`)
          tried.push(kind)
        }
      }
      const due = own.map(({ kind }) => kind).filter(kind => withForms.includes(kind))
      expect(tried).toEqual(expect.arrayContaining(due))
      await context.close()
    })
})

/** Inquiries, visits, applications and subscriptions, and the searches that every site has. */
const withForms = [
  ...['contact', 'a property', 'times of a visit', 'careers', 'a vacancy', 'news'],
  ...['compare', 'calculator', 'appointment'],
]

const answers: Readonly<Record<string, string>> = {
  firstname: 'Ana',
  lastname: 'Cruz',
  mobile: '0917 123 4567',
  email: 'ana.cruz@example.com',
  message: 'Is the seventh floor still free?',
  position_applied: 'Gardener',
}
const resume = {
  name: 'cv.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
}

/** Fills what is asked for by hand, presses the button, and sees the answer: words of thanks, or the page that was asked for. */
async function sendForm(page: Page, nth: number, name: string): Promise<void> {
  const form = page.locator('main form').nth(nth)
  const isSearch = (await form.getAttribute('method')) !== 'post'
  for (const field of await form.locator('input, textarea').all()) {
    const key = (await field.getAttribute('name')) ?? ''
    const type = await field.getAttribute('type')
    if (type === 'checkbox') await field.check()
    else if (type === 'file') await field.setInputFiles(resume)
    else if (answers[key] !== undefined && !isSearch) await field.fill(answers[key])
  }
  const times = form.getByRole('radio')
  if ((await times.count()) > 0) await times.first().check()
  for (const field of await form.locator('select').all()) {
    const values = await field
      .locator('option')
      .evaluateAll(options => options.map(option => (option as HTMLOptionElement).value))
    const value = values.find(each => each !== '')
    if (value !== undefined && (await field.inputValue()) === '') await field.selectOption(value)
  }
  await form.getByRole('button').last().click()
  await page.waitForLoadState()
  if (isSearch) {
    expect(new URL(page.url()).search, name).not.toBe('')
    await expect(page.locator('main h1'), name).toBeVisible()
  } else await expect(page.locator('main [role=status]').first(), name).toBeVisible()
}
