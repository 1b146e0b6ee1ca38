import { type Browser, expect, type Page } from '@playwright/test'
import { pageOf } from '../../model/pages/index.ts'
import { every, whole as inAllLooks } from '../sizes.ts'
import { atRest, watchRest } from './at-rest.ts'
import { axeFindings, wcag } from './axe.ts'
import { test } from './held-focus.ts'
import { allLooks, type Look, looks, sizes, twoLooks } from './looks.ts'
import { type Route, routes, standing, visit } from './pages.ts'
import { type Atrium, atriumOf } from './servers.ts'
import { cutOff, signIn } from './steps.ts'

/** A page is opened in one of them, its neighbours in the menu in others, and then turned through the rest. */
const from = (first: number) => allLooks.map((_, i) => allLooks[(first + i) % allLooks.length] as Look)

/** A page that the person is signed in on, with everything the browser complains of. */
async function signedIn(
  browser: Browser,
  atrium: Atrium,
  size: Look['size'],
  colorScheme: Look['scheme'],
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: sizes[size], colorScheme, baseURL: atrium.desk })
  const page = await context.newPage()
  watchRest(page)
  const complaints: string[] = []
  page.on('console', message => void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())))
  page.on('pageerror', error => complaints.push(error.message))
  await signIn(page, atrium)
  return { page, complaints }
}

/** Loaded, the network quiet, and in its scheme. */
async function settled(page: Page, scheme: Look['scheme']): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await atRest(page)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}

/** The window as high as the page, once it has come and grows no more: every section is drawn, and nothing lies under the bar at the foot. */
async function whole(page: Page): Promise<void> {
  await atRest(page)
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  for (let more = await beyond(); more > 0; more = await beyond()) {
    const size = page.viewportSize()
    if (size) await page.setViewportSize({ ...size, height: size.height + more })
    // A section that comes into sight is drawn with the next frames.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}

test('there are routes to open, of every kind of screen and of field', () => {
  expect(routes.length).toBeGreaterThan(100)
  expect(new Set(standing.map(({ id }) => pageOf(id).screen.kind))).toEqual(
    new Set(['content', 'facts', 'portal', 'list', 'approval', 'custom']),
  )
})

async function sideways(page: Page): Promise<string[]> {
  const by = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return by > 0 ? [`scrolls ${by} px sideways`] : []
}

/** What a page has against it as it stands. What is the same in both schemes is looked at in one of them. */
async function problemsOf(page: Page, isNew: boolean): Promise<string[]> {
  return [
    ...(await sideways(page)),
    ...(await cutOff(page.locator('main'))),
    ...(await axeFindings(page, isNew ? { tags: wcag } : { rules: ['color-contrast'] })),
  ]
}

/**
 * Loads these pages, each in one of the looks and its neighbours in others, and turns them through the rest: what is the
 * same in both schemes is looked at in one, what is written in, in both.
 */
async function turnThrough(browser: Browser, atrium: Atrium, first: number, due: readonly Route[]) {
  const { size, scheme } = allLooks[first] as Look
  const { page, complaints } = await signedIn(browser, atrium, size, scheme)
  const found: Record<string, unknown> = {}
  for (const { path, isContent } of due) {
    let at: Look['size'] | undefined
    for (const look of from(first)) {
      await page.setViewportSize(sizes[look.size])
      await page.emulateMedia({ colorScheme: look.scheme })
      if (at === undefined) await page.goto(path)
      await settled(page, look.scheme)
      if (isContent) await whole(page)
      const problems = [...complaints.splice(0), ...(await problemsOf(page, look.size !== at))]
      if (problems.length > 0) found[`${path}, ${look.size} ${look.scheme}`] = problems
      at = look.size
    }
  }
  await page.context().close()
  return found
}

/**
 * Walks these pages as by links, in one look, in which axe looks at every third. Those of one engine alternate between the
 * looks, and what is written in is held by the tokens (desk/ui/tokens.test.tsx).
 */
async function walk(browser: Browser, atrium: Atrium, { size, scheme }: Look, due: readonly Route[]) {
  const { page, complaints } = await signedIn(browser, atrium, size, scheme)
  const found: Record<string, unknown> = {}
  for (const [nth, { path, label, isContent }] of due.entries()) {
    await page.setViewportSize(sizes[size])
    await visit(page, path, label)
    if (isContent) await whole(page)
    const problems = [
      ...complaints.splice(0),
      ...(await sideways(page)),
      ...(await cutOff(page.locator('main'))),
      ...(nth % 3 === 0 ? await axeFindings(page, { tags: wcag, without: ['color-contrast'] }) : []),
    ]
    if (problems.length > 0) found[path] = problems
  }
  await page.context().close()
  return found
}

test.describe('every page', () => {
  test.describe.configure({ mode: 'parallel' })
  const quarterOf = (list: readonly Route[], at: number) => list.filter((_, i) => i % allLooks.length === at)
  for (const [at, { size, scheme }] of allLooks.entries()) {
    const due = quarterOf(inAllLooks ? routes : standing, at)
    test(`opened at ${size} size, ${scheme}, and turned through the other looks: no complaint, nothing sideways, nothing for axe`, async ({
      browser,
    }, { project }) => {
      test.setTimeout(300_000 + due.length * 30_000)
      expect(await turnThrough(browser, atriumOf(project.name), at, due)).toEqual({})
    })
  }
  if (inAllLooks) return
  for (const [nth, look] of twoLooks.entries()) {
    const due = every(3, routes).filter((_, i) => i % twoLooks.length === nth)
    test(`walked at ${look.size} size, ${look.scheme}: no complaint, nothing sideways, nothing for axe`, async ({
      browser,
    }, { project }) => {
      test.setTimeout(300_000 + due.length * 30_000)
      expect(await walk(browser, atriumOf(project.name), look, due)).toEqual({})
    })
  }
})

for (const { size, scheme } of every(2, looks))
  test(`the sign-in page at ${size} size, ${scheme}, with and without an error`, async ({ browser }, { project }) => {
    const atrium = atriumOf(project.name)
    const context = await browser.newContext({ viewport: sizes[size], colorScheme: scheme, baseURL: atrium.desk })
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
