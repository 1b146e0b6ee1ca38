import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutants } from '../test/mutants/index.ts'
import type { Mutant } from '../test/mutants/mutant.ts'
import { root } from './bootstrap.mjs'
import { copyTree } from './mutants/copy.ts'
import { mutated, patternOf, problemOf, type Report, type Verdict, verdictOf } from './mutants/verdict.ts'
import { startPostgres } from './postgres.mjs'

/** npm run mutants [-- --only <text>]: runs each mutant of test/mutants in a copy of the tree, against the test that must notice. */
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = values.only?.toLowerCase() ?? ''
const chosen = mutants
  .filter(mutant =>
    [mutant.name, mutant.kind, mutant.file, mutant.test].some(text => text.toLowerCase().includes(wanted)),
  )
  .sort((a, b) => a.test.localeCompare(b.test))

/** The time limit of a run, in ms; a mutant that hangs is ended. */
const longest = 180_000
const scratch = mkdtempSync(join(tmpdir(), 'atrium-mutants-'))
const copies = [copyTree(root), copyTree(root)]
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))
process.once('exit', () => {
  for (const { remove } of copies) remove()
  rmSync(scratch, { recursive: true, force: true })
})

// Templates of a changed schema are discarded with this server.
const own = await startPostgres(['fsync=off'])
const server = 'missing' in own ? process.env['ATRIUM_TEST_PG_URL'] : own.url
const leftOut = server === undefined ? undefined : 'embedded'

let runs = 0
/** vitest's report on the matching tests of a file; undefined where it wrote no report. */
async function run(folder: string, file: string, pattern: string): Promise<Report | undefined> {
  runs += 1
  const output = join(scratch, `${runs}.json`)
  const options = ['--project', 'node', '--reporter', 'json', '--outputFile', output, '--testNamePattern', pattern]
  const child = spawn(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', file, ...options], {
    cwd: folder,
    stdio: 'ignore',
    timeout: longest,
    // All rows of the loops: a mutant is caught by the one that it concerns.
    env: { ...process.env, ATRIUM_TEST: 'all', ...(server === undefined ? {} : { ATRIUM_TEST_PG_URL: server }) },
  })
  await new Promise(done => child.once('close', done))
  try {
    return JSON.parse(readFileSync(output, 'utf8')) as Report
  } catch {
    // A run that ended before its report has none.
    return undefined
  }
}

/** Two at a time, each in a copy of its own. */
const each = async <T>(all: readonly T[], work: (item: T, folder: string) => Promise<void>): Promise<void> => {
  const queue = all.values()
  await Promise.all(
    copies.map(async ({ folder }) => {
      for (const item of queue) await work(item, folder)
    }),
  )
}

async function judged(mutant: Mutant, folder: string): Promise<Verdict> {
  const path = join(folder, mutant.file)
  const text = readFileSync(path, 'utf8')
  const pattern = patternOf(mutant, leftOut)
  try {
    writeFileSync(path, mutated(text, mutant))
    return verdictOf(await run(folder, mutant.test, pattern), pattern)
  } catch (error) {
    return { outcome: 'unfit', why: error instanceof Error ? error.message : String(error) }
  } finally {
    writeFileSync(path, text)
  }
}

const begun = performance.now()
const wrong: string[] = []
const sound = new Set<Mutant>()
await each([...Map.groupBy(chosen, ({ test }) => test)], async ([file, rows], folder) => {
  const patterns = rows.map(mutant => patternOf(mutant, leftOut))
  const report = await run(folder, file, [...new Set(patterns)].join('|'))
  for (const [i, mutant] of rows.entries()) {
    const problem = problemOf(report, patterns[i] ?? '')
    if (problem === undefined) sound.add(mutant)
    else wrong.push(`${mutant.name}: ${file} › ${mutant.row ?? mutant.named}: ${problem}`)
  }
})
console.log(`${sound.size} of ${chosen.length} have a test that passes on the tree as it is`)

const counts = { caught: 0, survived: 0, unfit: 0 }
await each(
  chosen.filter(mutant => sound.has(mutant)),
  async (mutant, folder) => {
    const from = performance.now()
    const { outcome, why } = await judged(mutant, folder)
    counts[outcome] += 1
    if (outcome !== 'caught') wrong.push(`${mutant.name}: ${why ?? `${mutant.test} › ${mutant.named} passed`}`)
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    console.log(
      `${outcome.padEnd(8)} ${seconds.padStart(5)} s  ${mutant.kind.padEnd(10)} ${mutant.name}  (${mutant.test} › ${mutant.row ?? mutant.named})`,
    )
  },
)
if (!('missing' in own)) await own.stop()
const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
console.log(
  `${JSON.stringify(counts)} in ${minutes} min on ${server === undefined ? 'the embedded database' : 'PostgreSQL'}`,
)
for (const line of wrong) console.error(`not caught: ${line}`)
if (chosen.length === 0) console.error(`No mutant is called ${values.only}.`)
process.exitCode = wrong.length > 0 || chosen.length === 0 ? 1 : 0
