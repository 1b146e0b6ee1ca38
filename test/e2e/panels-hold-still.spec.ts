import { expect, type Page } from '@playwright/test'
import { pageOf } from '../../model/pages/index.ts'
import { whole } from '../sizes.ts'
import { atRest, watchRest } from './at-rest.ts'
import { test } from './held-focus.ts'
import { routes } from './pages.ts'
import { atriumOf } from './servers.ts'
import { signIn } from './steps.ts'

const withParts = new Set<string>([
  'sellers_portal.sellers',
  'sellers_portal.e-booking',
  'website.appointment-inquiry',
  'buyers_portal.audit-trail',
  'admin.user-account',
])

/** Every page whose records open beside their list; before a commit those with parts of their own. */
const mine = routes.filter(({ id }) => {
  const { kind } = pageOf(id).screen
  if (kind !== 'list' && kind !== 'approval') return false
  return whole || withParts.has(id)
})

/** How much later than the one before each answer comes, in ms: what is read by itself comes by itself. */
const apart = 150
const lateness = 5

/** Answers one after the other. */
async function oneByOne(page: Page) {
  watchRest(page)
  let nth = 0
  await page.route('**/api/**', async route => {
    nth += 1
    const late = (nth % lateness) * apart
    await new Promise(resolve => setTimeout(resolve, late))
    await route.continue().catch(() => undefined)
  })
}

/** Tells what moves inside a panel though nobody acts, from now on. */
const watchPanel = (page: Page) =>
  page.evaluate(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    type Shift = PerformanceEntry & {
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver(list => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          const isThere = previousRect.height > 0 && currentRect.height > 0
          if (isThere && element?.closest('aside:has(#panel-title)') && previousRect.top !== currentRect.top)
            moved.push(
              `${element.localName} “${(element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)}” from ${Math.round(previousRect.top)} to ${Math.round(currentRect.top)}`,
            )
        }
    }).observe({ type: 'layout-shift' })
  })

const tools = ['Add filter', 'List', 'Board', 'Columns', 'Export']

/** Which tools of the list lie over one another or beside it, while a record is open. */
async function toolsOver(screen: Page): Promise<string[]> {
  const boxOf = async (name: string) => {
    // Text that is written in the panel has a list among its tools too.
    const found = screen
      .getByRole('main')
      .getByRole(name === 'Search' ? 'searchbox' : 'button', {
        ...(name === 'Search' ? {} : { name, exact: true }),
      })
      .and(screen.locator(':not(aside *)'))
    const box = (await found.count()) === 0 ? null : await found.first().boundingBox()
    return box ? [{ name, ...box }] : []
  }
  const boxes = (await Promise.all(['Search', ...tools].map(boxOf))).flat()
  const panel = await screen.locator('aside:has(#panel-title)').boundingBox()
  const over = boxes.flatMap((one, i) =>
    boxes
      .slice(i + 1)
      .filter(
        other =>
          one.x + one.width > other.x + 1 &&
          other.x + other.width > one.x + 1 &&
          one.y + one.height > other.y + 1 &&
          other.y + other.height > one.y + 1,
      )
      .map(other => `${one.name} over ${other.name}`),
  )
  const beyond = boxes.filter(({ x, width }) => panel !== null && panel.y < 900 && x + width > panel.x + 1)
  return [...over, ...beyond.map(({ name }) => `${name} under the panel`)]
}

// Issue 22: nothing moves under the pointer.
test('what a panel shows stands still from when it is first seen, however late its parts come, and leaves the tools of its list', async ({
  page: screen,
}, { project }) => {
  test.setTimeout(300_000 + mine.length * 30_000)
  await signIn(screen, atriumOf(project.name))
  await oneByOne(screen)
  const found: Record<string, string[]> = {}
  const opened: string[] = []
  for (const { id, path } of mine) {
    await screen.goto(`${path}?view=all`)
    await expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await atRest(screen)
    const first = screen.locator('main tr[data-row] button[id^="row-"]').first()
    // A list without records has no panel.
    const isThere = await first.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    )
    if (!isThere) continue
    await watchPanel(screen)
    const stood = await first.boundingBox()
    await first.click()
    await expect(screen.locator('#panel-title')).toBeVisible()
    await atRest(screen)
    opened.push(id)
    const moved = await screen.evaluate(() => Reflect.get(globalThis, 'moved') as string[])
    const over = await toolsOver(screen)
    // Beside the list the record takes width alone; on a narrow screen it lies over it.
    const stands = await first.boundingBox()
    const by = Math.round((stands?.y ?? 0) - (stood?.y ?? 0))
    if (stands && stood && by !== 0) moved.push(`the row that was pressed, by ${by} px`)
    if (moved.length + over.length > 0) found[id] = [...moved, ...over]
  }
  console.log(`panels opened: ${opened.join(', ')}`)
  expect([...withParts].filter(id => !opened.includes(id))).toEqual([])
  expect(found).toEqual({})
})
