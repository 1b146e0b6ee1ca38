import { appendFileSync } from 'node:fs'
import type { PromiseKey } from './promises.ts'

/**
 * How much a run tries: what fits before every commit, the whole (`npm run test:all`), or what is promised in full
 * (`npm run prove`). CONTRIBUTING.md says which promise is held where.
 */
const extents = ['usual', 'all', 'full'] as const
type Extent = (typeof extents)[number]
const named = process.env['ATRIUM_TEST'] ?? 'usual'
const found = extents.find(extent => extent === named)
if (!found) throw new Error(`ATRIUM_TEST is "${named}"; it is one of ${extents.join(', ')}.`)
const extent: Extent = found

/** `npm run prove`: the sizes that are promised in full. */
export const full = extent === 'full'
/** `npm run test:all`, and what is proven: both engines everywhere, all looks, the small sizes of the promises whole. */
export const whole = extent !== 'usual'
/**
 * Where all random tests begin. The usual run begins at the same place, so that a commit has one verdict; the full one
 * looks further each time, and so does a seed that is given. Said when a test fails, so that it can be run again.
 */
export const seed = Number(process.env['ATRIUM_TEST_SEED'] ?? (full ? Math.floor(Math.random() * 2 ** 31) : 20_261_122))
/** The size of a promise's test: in `npm test`, in `npm run test:all`, and in `npm run prove`. */
export const sized = <T>(usual: T, all: T, proof: T): T => ({ usual, all, full: proof })[extent]
/** Of the rows of a loop those that are tried before a commit: the first and every nth after it. The whole run tries all. */
export const every = <T>(nth: number, rows: readonly T[]): T[] => rows.filter((_, n) => whole || n % nth === 0)
/** How long a test may take, in ms; at full size as long as it needs. */
export const within = (ms: number): number => (full ? 4 * 3_600_000 : ms)

/** Prints the figure of a promise, and keeps it for the page of figures where they are being proven. */
export function proven(promise: PromiseKey, on: string, figure: string): void {
  console.log(`${promise}, ${on}: ${figure}`)
  const file = process.env['ATRIUM_PROOFS']
  if (file) appendFileSync(file, `${JSON.stringify({ promise, on, figure })}\n`)
}
