import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { full } from '../sizes.ts'
import { routes } from './pages.ts'
import { type Atrium, atriumOf } from './servers.ts'

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const schemes = ['light', 'dark'] as const

const combinations = Object.keys(sizes).flatMap(size => schemes.map(scheme => `${size} ${scheme}`))
/**
 * A usual run opens each page once, its neighbours in the menu in other combinations; ATRIUM_PROVE=full opens each in all
 * four. Which one is settled by the page alone, so that a commit has one verdict.
 */
const routesOf = (size: string, scheme: string) => {
  const mine = combinations.indexOf(`${size} ${scheme}`)
  return routes.filter((_, i) => full || i % combinations.length === mine)
}

/** A page that the person is signed in on, with everything the browser complains of. */
async function signedIn(
  browser: Browser,
  atrium: Atrium,
  size: keyof typeof sizes,
  colorScheme: 'light' | 'dark',
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: sizes[size], colorScheme, baseURL: atrium.desk })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto('/')
  await page.getByLabel('E-mail').fill('super.admin@example.com')
  await page.getByLabel('Password', { exact: true }).fill(atrium.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  return { page, complaints }
}

/** What is loading is done when nothing of it is left and the network is quiet. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** The window as high as the page: every section is drawn, and nothing lies under the bar at the foot. */
async function whole(page: Page): Promise<void> {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (size && height > size.height) await page.setViewportSize({ ...size, height })
  await page.waitForLoadState('networkidle')
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`)
}

test('there are routes to open', () => expect(routes.length).toBeGreaterThan(8))

for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
  for (const scheme of schemes) {
    test(`every available page at ${size} size, ${scheme}: no complaint, nothing sideways, nothing for axe`, async ({
      browser,
    }, { project }) => {
      const due = routesOf(size, scheme)
      test.setTimeout(30_000 + due.length * (full ? 60_000 : 8_000))
      const { page, complaints } = await signedIn(browser, atriumOf(project.name), size, scheme)
      const found: Record<string, unknown> = {}
      for (const { path, isContent } of due) {
        await page.setViewportSize(sizes[size])
        await page.goto(path)
        await settled(page)
        if (isContent) await whole(page)
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        const problems = [
          ...complaints.splice(0),
          ...(sideways > 0 ? [`scrolls ${sideways} px sideways`] : []),
          ...(await findings(page)),
        ]
        if (problems.length > 0) found[path] = problems
      }
      expect(found).toEqual({})
      await page.context().close()
    })
  }
}

test('the sign-in page, at both sizes and schemes, with and without an error', async ({ browser }, { project }) => {
  const atrium = atriumOf(project.name)
  for (const viewport of Object.values(sizes)) {
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ viewport, colorScheme, baseURL: atrium.desk })
      const page = await context.newPage()
      await page.goto('/')
      await expect(page.getByLabel('E-mail')).toBeFocused()
      expect(await findings(page)).toEqual([])
      await page.getByLabel('E-mail').fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText('Invalid Username/Password')
      expect(await findings(page)).toEqual([])
      await context.close()
    }
  }
})

test('a page that is not there says so plainly', async ({ browser }, { project }) => {
  const { page } = await signedIn(browser, atriumOf(project.name), 'desk', 'light')
  await page.goto('/no-such-place')
  await expect(page.getByRole('main')).toContainText('There is no such page')
  expect(await findings(page)).toEqual([])
})
