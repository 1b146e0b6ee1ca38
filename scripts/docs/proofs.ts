import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Promised, type PromiseKey, promises } from '../../test/promises.ts'
import { root } from '../bootstrap.mjs'
import type { Proof } from './promises.ts'

/** The figures of `npm run prove`, the last of each promise and engine. */
export const proofsFile = join(root, 'docs/proofs.json')
export const readProofs = (): Proof[] =>
  existsSync(proofsFile) ? (JSON.parse(readFileSync(proofsFile, 'utf8')) as Proof[]) : []

/** What the run of a test file came to: whether its tests passed, and the promises that it printed a figure of. */
export type Ran = { readonly file: string; readonly passed: boolean; readonly given: readonly PromiseKey[] }

/** How a run of the proofs ended, in words. Only a figure proves something: a file whose tests were skipped passes too. */
export function verdictOf(runs: readonly Ran[]): { readonly proven: boolean; readonly words: string } {
  let proven = 0
  const unproven: string[] = []
  for (const { file, passed, given } of runs) {
    const promised = Object.entries<Promised>(promises).filter(([, promise]) => promise.file === file)
    if (!passed) unproven.push(`${file} failed`)
    else if (promised.length === 0) unproven.push(`${file} is the test of no promise (test/promises.ts)`)
    else
      for (const [key, { words, needs }] of promised) {
        if (given.includes(key as PromiseKey)) proven += 1
        else unproven.push(`no figure, so its test was skipped${needs ? ` (it needs ${needs})` : ''}: ${words}`)
      }
  }
  const count = `Proven: ${proven} ${proven === 1 ? 'promise' : 'promises'}.`
  return {
    proven: unproven.length === 0,
    words: [count, ...(unproven.length > 0 ? ['Not proven:', ...unproven.map(each => `  ${each}`)] : [])].join('\n'),
  }
}
