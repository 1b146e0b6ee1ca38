import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PromiseKey, promises } from '../test/promises.ts'
import { root } from './bootstrap.mjs'
import { attend } from './child.mjs'
import { type Proof, promisesPage } from './docs/promises.ts'
import { proofsFile, type Ran, readProofs, verdictOf } from './docs/proofs.ts'

// npm run prove [-- files]: the promises at full size, one file after the other: hours. The figures of each go into
// docs/promises.md as soon as its file is done, so that a run that is ended early is not wasted.
const named = process.argv.slice(2)
const files = named.length > 0 ? named : [...new Set(Object.values(promises).map(({ file }) => file))]
const folder = mkdtempSync(join(tmpdir(), 'atrium-proofs-'))
const at = new Date().toISOString().slice(0, 10)
const runs: Ran[] = []

for (const [i, file] of files.entries()) {
  const fresh = join(folder, `${i}.jsonl`)
  const code = await attend(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', file],
    { ...process.env, ATRIUM_TEST: 'full', ATRIUM_PROOFS: fresh },
    root,
  )
  // A figure is written before it is judged: those of a failed test prove nothing.
  const passed = code === 0
  const given = passed && existsSync(fresh) ? keep(readFileSync(fresh, 'utf8')) : []
  runs.push({ file, passed, given })
}
rmSync(folder, { recursive: true, force: true })
const { proven, words } = verdictOf(runs)
console.log(words)
process.exitCode = proven ? 0 : 1

/** The figures of one file, replacing its earlier ones; returns what they are of. */
function keep(lines: string): PromiseKey[] {
  const found = lines
    .split('\n')
    .filter(Boolean)
    .map((line): Proof => ({ ...(JSON.parse(line) as Omit<Proof, 'at'>), at }))
  const isAgain = ({ promise, on }: Proof) => found.some(each => each.promise === promise && each.on === on)
  const all = [...readProofs().filter(proof => !isAgain(proof)), ...found].sort((a, b) =>
    `${a.promise} ${a.on}`.localeCompare(`${b.promise} ${b.on}`),
  )
  writeFileSync(proofsFile, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(join(root, 'docs/promises.md'), promisesPage(all))
  return found.map(({ promise }) => promise)
}
