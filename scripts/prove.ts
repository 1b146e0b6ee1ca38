import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promises } from '../test/promises.ts'
import { root } from './bootstrap.mjs'
import { attend } from './child.mjs'
import { type Proof, promisesPage } from './docs/promises.ts'
import { proofsFile, readProofs } from './docs/proofs.ts'

// npm run prove [-- files]: the promises at full size, one file after the other: hours. The figures of each go into
// docs/promises.md as soon as its file is done, so that a run that is ended early is not wasted.
const named = process.argv.slice(2)
const files = named.length > 0 ? named : [...new Set(Object.values(promises).map(({ file }) => file))]
const folder = mkdtempSync(join(tmpdir(), 'atrium-proofs-'))
const at = new Date().toISOString().slice(0, 10)
const failed: string[] = []

for (const [i, file] of files.entries()) {
  const fresh = join(folder, `${i}.jsonl`)
  const code = await attend(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', file],
    { ...process.env, ATRIUM_TEST: 'full', ATRIUM_PROOFS: fresh },
    root,
  )
  // A figure is written before it is judged: those of a failed test prove nothing.
  if (code !== 0) failed.push(file)
  else if (existsSync(fresh)) keep(readFileSync(fresh, 'utf8'))
}
rmSync(folder, { recursive: true, force: true })
console.log(failed.length === 0 ? `Proven: ${files.length} files.` : `Not proven: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

/** The figures of one file, replacing its earlier ones. */
function keep(lines: string): void {
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
}
