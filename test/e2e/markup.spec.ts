import { expect, type Page } from '@playwright/test'
import { pageOf } from '../../model/pages/index.ts'
import { full, whole } from '../sizes.ts'
import { test } from './held-focus.ts'
import { routes } from './pages.ts'
import { atriumOf } from './servers.ts'
import { signIn } from './steps.ts'

/** What data would do to a page that took it for markup: elements that load and run, out of each place a text may stand in. */
const vector =
  '"\'></title></textarea></style><img data-taken src=x onerror="taken=true"><script data-taken>taken=true</script><a data-taken href="javascript:taken=true">x</a>'
/** What is an address, a key, a moment or a number is no text, and a page that got it otherwise would not stand. */
const isText = (value: string) =>
  /[A-Z ]/.test(value) && !/^(\d{4}-\d\d-\d\d|[A-Z0-9_]{1,8}$|[\w-]{20,}$|https?:|\/)/.test(value)
const isName = (key: string) =>
  /name|title|label|subject|message|caption|^alt$|remark|reason|comment|note|address|description|body|text/.test(key)
const isKept = (key: string) => /_key$|^(key|slug|path|url|next|cron|table)$|permission|access/.test(key)

/** The reply with the vector in each of its texts; counts them. */
function spoilt(value: unknown, counted: () => void, key = ''): unknown {
  if (typeof value === 'string') {
    if (
      isKept(key) ||
      value === '' ||
      !(isText(value) || (isName(key) && /[a-z]{3}/.test(value) && /\s|\./.test(value)))
    )
      return value
    counted()
    return `${value}${vector}`
  }
  if (Array.isArray(value)) return value.map(each => spoilt(each, counted, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoilt(inner, counted, name)]))
  return value
}

/**
 * Every screen that is no form; of the forms, those with text that may hold markup, and some of the others. Before a
 * commit every screen of its own, and some of those that are drawn by one engine.
 */
const mine = routes.filter(({ path, id }, i) => {
  const { kind } = pageOf(id).screen
  const isForm = ['content', 'facts', 'portal'].includes(kind)
  const isEngines = isForm || kind === 'list'
  return full || /privacy|terms/.test(path) || i % 8 === 0 || (whole ? !isForm : !isEngines)
})

/** Replies on their way to the page, spoilt; waits until none has come for a moment. */
async function spoilReplies(page: Page) {
  const seen = { texts: 0, open: 0, last: 0 }
  await page.route('**/api/**', async route => {
    seen.open += 1
    try {
      const response = await route.fetch()
      const isOwn = /\/v1\/user$/.test(route.request().url())
      if (isOwn || !response.headers()['content-type']?.includes('json')) await route.fulfill({ response })
      else {
        const json = spoilt(await response.json(), () => {
          seen.texts += 1
        })
        await route.fulfill({ response, json })
      }
    } catch {
      // The page went on before the reply was there.
      await route.abort().catch(() => undefined)
    } finally {
      seen.open -= 1
      seen.last = Date.now()
    }
  })
  const quiet = () =>
    expect.poll(() => seen.open === 0 && Date.now() - seen.last > 120, { intervals: [40], timeout: 20_000 }).toBe(true)
  return { seen, quiet }
}

/** What of the data became an element or ran, and whether it is shown as it was written, or held in a field. */
const takenIn = (page: Page) =>
  page.evaluate(() => {
    const acting = '[data-taken], a[href^="javascript:" i], [onerror], [onload], [onclick]'
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    const isWritten = (text: string) => text.includes('<img data-taken')
    return {
      taken: 'taken' in globalThis,
      elements: [...document.querySelectorAll(acting)].map(found => found.outerHTML.slice(0, 200)),
      shown: isWritten(document.body.innerText) || fields.some(({ value }) => isWritten(value)),
    }
  })

// Without the policy of the page, which would keep a script from running that the page had let in.
test.use({ bypassCSP: true })

test('what people wrote stays words on every screen of the desk: lists, panels, requests, forms', async ({ page }, {
  project,
}) => {
  test.setTimeout(300_000 + mine.length * 30_000)
  await signIn(page, atriumOf(project.name))
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  const { seen, quiet } = await spoilReplies(page)
  const found: Record<string, unknown> = {}
  const count = { shown: 0, opened: 0 }
  for (const { path } of mine) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await quiet()
    const first = page.locator('main :is(tr[data-row] button[id^="row-"], button[data-request])').first()
    if (await first.isVisible()) {
      await first.click()
      await quiet()
      count.opened += 1
    }
    const { taken, elements, shown } = await takenIn(page)
    if (shown) count.shown += 1
    const problems = [...faults.splice(0), ...elements, ...(taken ? ['a script ran'] : [])]
    if (problems.length > 0) found[path] = problems
  }
  expect(found).toEqual({})
  // A page that stood empty would prove nothing.
  console.log(`markup: ${mine.length} screens, ${seen.texts} texts, shown on ${count.shown}, ${count.opened} opened`)
  expect(seen.texts / mine.length).toBeGreaterThan(40)
  expect(count.shown / mine.length).toBeGreaterThan(0.5)
  expect(count.opened).toBeGreaterThan(whole ? 30 : 6)
})
