import { appendFileSync } from 'node:fs'
import type { PromiseKey } from './promises.ts'

/** `npm run prove`: the sizes that are promised in full. */
export const full = process.env.ATRIUM_PROVE === 'full'
/**
 * Where all random tests begin. The usual run begins at the same place, so that a commit has one verdict; the full one
 * looks further each time, and so does a seed that is given. Said when a test fails, so that it can be run again.
 */
export const seed = Number(process.env.ATRIUM_TEST_SEED ?? (full ? Math.floor(Math.random() * 2 ** 31) : 20_261_122))
export const sized = <T>(small: T, whole: T): T => (full ? whole : small)
/** How long a test may take, in ms; at full size as long as it needs. */
export const within = (ms: number): number => (full ? 4 * 3_600_000 : ms)

/** Prints the figure of a promise, and keeps it for the page of figures where they are being proven. */
export function proven(promise: PromiseKey, on: string, figure: string): void {
  console.log(`${promise}, ${on}: ${figure}`)
  const file = process.env.ATRIUM_PROOFS
  if (file) appendFileSync(file, `${JSON.stringify({ promise, on, figure })}\n`)
}
