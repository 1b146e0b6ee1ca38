import { expect, type Locator, type Page } from '@playwright/test'
import type { Fields } from '../../model/content/field.ts'
import { newRow } from '../../model/content/value.ts'

const keystrokes = 50
const clause = '<p>The buyer agrees that <strong>every payment</strong> is posted within five working days.</p>'

/**
 * A page's values with its lists at their limits, or at so many rows: `most` for the outermost list, then the ones within;
 * the last of them for all that are deeper. As the desk reads them, not as anyone would keep them.
 */
export const filledUp = (
  fields: Fields,
  values: Record<string, unknown>,
  [most = 0, ...within]: readonly number[],
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[name]
      if (field.kind === 'richtext')
        return [name, clause.repeat(Math.min(200, Math.floor(field.max / clause.length / 2)))]
      if (field.kind === 'group')
        return [name, filledUp(field.fields, value as Record<string, unknown>, [most, ...within])]
      if (field.kind !== 'list') return [name, value]
      const standing = value as readonly unknown[]
      const all = Array.from({ length: Math.min(most, field.max) }, (_, i) => {
        const row = standing.length > 0 ? standing[i % standing.length] : newRow(field.item)
        if (field.item.kind !== 'group') return row
        const inner = within.length > 0 ? within : [most]
        return { ...filledUp(field.item.fields, row as Record<string, unknown>, inner), id: (i + 0x1000).toString(16) }
      })
      return [name, all]
    }),
  )

type Timed = { taken: number[] }

/** From here on the page notes how long each key took to be drawn, in ms. */
export const timeKeys = (page: Page) =>
  page.evaluate(() => {
    const taken: number[] = []
    Object.assign(globalThis, { taken })
    document.addEventListener(
      'keydown',
      event => {
        const pressed = event.timeStamp
        requestAnimationFrame(() => {
          // The task after the frame: what was drawn is on its way to the screen.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => taken.push(performance.now() - pressed)
          port2.postMessage(null)
        })
      },
      true,
    )
  })

export async function measure(page: Page): Promise<{ p50: number; p95: number }> {
  await page.evaluate(() => (globalThis as unknown as Timed).taken.splice(0))
  for (let i = 0; i < keystrokes; i++) {
    // Some are taken back, so that the text stays within its limit; all are keystrokes.
    await page.keyboard.press(i % 2 === 1 ? 'Backspace' : 'abcdefghij'.charAt(i % 10))
    await page.waitForTimeout(20)
  }
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as Timed).taken.length)).toBe(keystrokes)
  return shares(await page.evaluate(() => (globalThis as unknown as Timed).taken))
}

/** How long a table takes to be drawn at each step of a way through it, in ms. */
export const scrolled = async (table: Locator): Promise<{ p50: number; p95: number }> =>
  shares(
    await table.evaluate(async (box, steps) => {
      const taken: number[] = []
      for (let i = 0; i < steps; i++) {
        const began = performance.now()
        box.scrollTop = (box.scrollHeight * ((i * 37) % steps)) / steps
        await new Promise(done => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = done
            port2.postMessage(null)
          })
        })
        taken.push(performance.now() - began)
      }
      return taken
    }, keystrokes),
  )

function shares(taken: readonly number[]): { p50: number; p95: number } {
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}
