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

// Issue 22: nothing moves under the pointer.
test('what a panel shows stands still from when it is first seen, however late its parts come', async ({
  page: screen,
}, { project }) => {
  test.setTimeout(90_000 + mine.length * 10_000)
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
    await first.click()
    await expect(screen.locator('#panel-title')).toBeVisible()
    await atRest(screen)
    opened.push(id)
    const moved = await screen.evaluate(() => Reflect.get(globalThis, 'moved') as string[])
    if (moved.length > 0) found[id] = moved
  }
  console.log(`panels opened: ${opened.join(', ')}`)
  expect([...withParts].filter(id => !opened.includes(id))).toEqual([])
  expect(found).toEqual({})
})
