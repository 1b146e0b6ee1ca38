import { type Browser, expect, type Page, test } from '@playwright/test'
import { axeFindings, wcag } from './axe.ts'
import { routes } from './pages.ts'
import { type Atrium, atriumOf } from './servers.ts'

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const schemes = ['light', 'dark'] as const

type Looks = { size: keyof typeof sizes; scheme: (typeof schemes)[number] }

const combinations = (Object.keys(sizes) as Looks['size'][]).flatMap(size => schemes.map(scheme => ({ size, scheme })))
/** A page is opened in one of them, its neighbours in the menu in others, and then turned through the rest. */
const from = (first: number) => combinations.map((_, i) => combinations[(first + i) % combinations.length] as Looks)

/** A page that the person is signed in on, with everything the browser complains of. */
async function signedIn(
  browser: Browser,
  atrium: Atrium,
  size: Looks['size'],
  colorScheme: Looks['scheme'],
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

/** Loaded, the network quiet, and in its scheme. */
async function settled(page: Page, scheme: Looks['scheme']): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}

/** The window as high as the page: every section is drawn, and nothing lies under the bar at the foot. */
async function whole(page: Page): Promise<void> {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (size && height > size.height) await page.setViewportSize({ ...size, height })
  await page.waitForLoadState('networkidle')
}

test('there are routes to open', () => expect(routes.length).toBeGreaterThan(8))

/** What a page has against it as it stands. What is the same in both schemes is looked at in one of them. */
async function problemsOf(page: Page, isNew: boolean): Promise<string[]> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return [
    ...(sideways > 0 ? [`scrolls ${sideways} px sideways`] : []),
    ...(await axeFindings(page, isNew ? { tags: wcag } : { rules: ['color-contrast'] })),
  ]
}

for (const [first, { size, scheme }] of combinations.entries()) {
  const due = routes.filter((_, i) => i % combinations.length === first)
  test(`every size and scheme of the pages opened at ${size} size, ${scheme}: no complaint, nothing sideways, nothing for axe`, async ({
    browser,
  }, { project }) => {
    test.setTimeout(30_000 + due.length * 30_000)
    const { page, complaints } = await signedIn(browser, atriumOf(project.name), size, scheme)
    const found: Record<string, unknown> = {}
    for (const { path, isContent } of due) {
      let at: Looks['size'] | undefined
      for (const looks of from(first)) {
        await page.setViewportSize(sizes[looks.size])
        await page.emulateMedia({ colorScheme: looks.scheme })
        if (at === undefined) await page.goto(path)
        await settled(page, looks.scheme)
        if (isContent) await whole(page)
        const problems = [...complaints.splice(0), ...(await problemsOf(page, looks.size !== at))]
        if (problems.length > 0) found[`${path}, ${looks.size} ${looks.scheme}`] = problems
        at = looks.size
      }
    }
    expect(found).toEqual({})
    await page.context().close()
  })
}

test('the sign-in page, at both sizes and schemes, with and without an error', async ({ browser }, { project }) => {
  const atrium = atriumOf(project.name)
  for (const viewport of Object.values(sizes)) {
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ viewport, colorScheme, baseURL: atrium.desk })
      const page = await context.newPage()
      await page.goto('/')
      await expect(page.getByLabel('E-mail')).toBeFocused()
      expect(await axeFindings(page, { tags: wcag })).toEqual([])
      await page.getByLabel('E-mail').fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText('Invalid Username/Password')
      expect(await axeFindings(page, { tags: wcag })).toEqual([])
      await context.close()
    }
  }
})

test('a page that is not there says so plainly', async ({ browser }, { project }) => {
  const { page } = await signedIn(browser, atriumOf(project.name), 'desk', 'light')
  await page.goto('/no-such-place')
  await expect(page.getByRole('main')).toContainText('There is no such page')
  expect(await axeFindings(page, { tags: wcag })).toEqual([])
  // A number that no record can have.
  await page.goto('/sellers-portal/marketing-partners/0')
  await expect(page.getByRole('main')).toContainText('Record not found')
})
