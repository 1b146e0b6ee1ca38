import fc from 'fast-check'
import { expect } from 'vitest'
import { mulberry32 } from '../demo/random.ts'
import { type BrandCode, brandByCode } from '../model/brands.ts'
import { dayOf } from '../model/rules/working-days.ts'
import type { TestApp } from './app.ts'
import type { EndpointName } from './calls.ts'

const searchSeed = fc.readConfigureGlobal().seed ?? 20_261_121

export function drawing(seed = searchSeed) {
  const next = mulberry32(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T
  return {
    next,
    pick,
    /** A day of the last 60 before this one. */
    day: (now: Date) => dayOf(new Date(now.getTime() - Math.floor(next() * 60) * 86_400_000)),
    maybe: <T>(value: T): T | undefined => (next() < 0.5 ? value : undefined),
  }
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** What the reference means by each kind of parameter, in plain words of this language and not of ours. */
export const holds = {
  text: (cell: string, wanted: string) => plain(cell).includes(plain(wanted)),
  brand: (cell: number, wanted: string) => cell === brandByCode(wanted as BrandCode)?.id,
  from: (cell: string, wanted: string) => cell >= wanted,
  to: (cell: string, wanted: string) => cell <= wanted,
  same: (cell: string, wanted: string) => wanted.split(',').includes(cell),
}

/** Every row that a search call finds, page by page, against the rows that must be found. */
export async function searched(
  app: TestApp,
  token: string,
  name: EndpointName,
  given: Readonly<Record<string, unknown>>,
  expected: readonly number[],
): Promise<void> {
  const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const found: number[] = []
  let after: string | undefined
  do {
    const args = { ...asked, ...(after === undefined ? {} : { after }), total: 'exact' }
    const answer = await app.call(name, { token, ...(/dependent/i.test(name) ? { body: args } : { query: args }) })
    const what = `${name} ${JSON.stringify(asked)}, seed ${searchSeed}`
    expect(answer.status, `${what}: ${answer.text}`).toBe(200)
    expect(answer.body.total, what).toEqual({ count: expected.length, more: false })
    found.push(...answer.body.items.map(({ id }: { id: number }) => id))
    after = answer.body.next ?? undefined
  } while (after !== undefined)
  expect(found, `${name} ${JSON.stringify(asked)}, seed ${searchSeed}`).toEqual(expected)
}
