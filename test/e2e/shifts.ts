import { expect, type Page } from '@playwright/test'

/** What the browser tells of a layout shift; its types come with no version of TypeScript's own. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Watches, on every address that this screen opens, what moves without anybody having pressed anything. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    const told = (entries: LayoutShift[]) => {
      for (const { value, hadRecentInput, sources } of entries)
        if (!hadRecentInput && value > 0.001) {
          const what = sources.map(({ node, previousRect: from, currentRect: to }) => {
            const name = node instanceof Element ? node.outerHTML.slice(0, 60) : (node?.textContent ?? 'what is gone')
            return `${name} (${[from, to].map(r => [r.x, r.y, r.width, r.height].map(Math.round)).join(' to ')})`
          })
          shifts.push(`moves by ${value.toFixed(3)}: ${what.join('; ')}`)
        }
    }
    new PerformanceObserver(list => told(list.getEntries() as LayoutShift[])).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })

/** What has moved on the page that is open, in words. */
export const shiftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)

/** Opens the dashboard on a line on which its answers come late, in steps of so many ms: those that were asked for first come last. */
export async function lateDashboard(page: Page, step: number): Promise<void> {
  await watchShifts(page)
  let nth = 0
  await page.route('**/api/v1/cms/**', async route => {
    const late = Math.max(1, 12 - nth) * step
    nth += 1
    await new Promise(resolve => setTimeout(resolve, late))
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'My work' }).getByRole('region').last()).toBeVisible()
  expect(nth).toBeGreaterThan(5)
}
