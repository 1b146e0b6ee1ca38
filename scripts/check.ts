import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './bootstrap.mjs'
import { attend, capture } from './child.mjs'
import { ensureChromium } from './chromium.mjs'
import { findPostgres } from './postgres.mjs'
import { inWords } from './step.mjs'
import { type Count, type FileTime, playwrightCount, slowest, vitestCount } from './test-reports.ts'

/** A part of the test run. `mend` names the command that repairs its failures, or repeats them alone. */
interface Step {
  name: string
  run(): Promise<Count>
  mend(count: Count): string
}

const at = (path: string) => join(root, path)
const tools = {
  biome: at('node_modules/@biomejs/biome/bin/biome'),
  knip: at('node_modules/knip/bin/knip.js'),
  playwright: at('node_modules/@playwright/test/cli.js'),
  tsc: at('node_modules/typescript/bin/tsc'),
  vitest: at('node_modules/vitest/vitest.mjs'),
}

// Quick ones first.
const steps: Step[] = [
  { name: 'types', run: types, mend: () => 'npm run types' },
  { name: 'lint', run: lint, mend: () => 'npm run format (mends what it can), then npm run lint' },
  ...(existsSync(at('scripts/docs.ts')) ? [{ name: 'docs', run: docs, mend: () => 'npm run docs' }] : []),
  { name: 'unit', run: unit, mend: ({ files = [] }) => ['npx vitest run', ...files].join(' ') },
  { name: 'e2e', run: e2e, mend: ({ files = [] }) => ['npx playwright test', ...files].join(' ') },
]

/** Several programs at once, counted as one test; only failures print. */
async function quietly(...commands: string[][]): Promise<Count> {
  const results = await Promise.all(commands.map(args => capture(process.execPath, args, { cwd: root })))
  const failures = results.filter(({ code }) => code !== 0)
  for (const { output } of failures) console.log(output)
  return failures.length > 0 ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
}

function types() {
  // A side without sources has nothing to check.
  const sides = globSync('*/tsconfig.json', { cwd: root })
    .map(file => file.split(/[\\/]/)[0] as string)
    .filter(side => globSync(`${side}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/*.test.*'] }).length > 0)
  // Each checker works out the types of the contract for itself, and the sides are checked side by side already.
  const checkers = String(Math.max(1, Math.floor(availableParallelism() / 2)))
  return quietly(...['.', ...sides].map(side => [tools.tsc, '-p', side, '--pretty', '--checkers', checkers]))
}

function lint() {
  return quietly(
    [tools.biome, 'check', '--error-on-warnings', '--colors=force', '.'],
    [tools.knip, '--no-progress', '--treat-config-hints-as-errors'],
  )
}

function docs() {
  return quietly(['scripts/docs.ts', '--check'])
}

/** Runs a test runner on this terminal and counts from its report. */
async function counted(args: string[], report: string, count: (file: string, exitCode: number) => Count) {
  rmSync(at(report), { force: true })
  process.env['CHROMIUM_PATH'] = await ensureChromium()
  return count(at(report), await attend(process.execPath, args, process.env, root))
}

function unit() {
  const report = 'test-results/vitest.json'
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return counted([tools.vitest, 'run', ...reporters], report, vitestCount)
}

function e2e() {
  return counted([tools.playwright, 'test'], 'test-results/playwright.json', playwrightCount)
}

// --all: both engines everywhere, every look of every page, the promises at the size of test:all.
const { only, all } = parseArgs({ options: { only: { type: 'string' }, all: { type: 'boolean' } } }).values
if (all) process.env['ATRIUM_TEST'] = 'all'

function chosenSteps() {
  const names = only?.split(',') ?? steps.map(({ name }) => name)
  const unknown = names.filter(name => !steps.some(step => step.name === name))
  if (unknown.length === 0) return steps.filter(({ name }) => names.includes(name))
  console.error(`No step is called ${unknown.join(', ')}. The steps: ${steps.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

let interrupted = false
process.on('SIGINT', () => {
  interrupted = true
})

const start = Date.now()
mkdirSync(at('test-results'), { recursive: true })
const notes: string[] = []
const total = { passed: 0, failed: 0, skipped: 0 }
const minutes: string[] = []
const times: FileTime[] = []
const chosen = chosenSteps()
for (const { name, run, mend } of chosen) {
  console.log(`\n${name} ...`)
  const begun = Date.now()
  // A failure does not hide later ones: every step runs, whatever the result of the one before.
  const count = await run().catch((error: Error): Count => {
    console.log(error.message)
    return { passed: 0, failed: 1 }
  })
  if (interrupted) process.exit(130)
  const took = inWords(Date.now() - begun)
  console.log(`${name}: ${count.failed > 0 ? 'FAILED' : 'passed'} in ${took}`)
  minutes.push(`${name} ${took}`)
  times.push(...(count.times ?? []))
  if (count.failed > 0) notes.push(`${name} failed. Next: ${mend(count)}`)
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped ?? 0
}
const { missing } = findPostgres()
if (missing && !process.env['ATRIUM_TEST_PG_URL'] && chosen.some(({ run }) => run === unit || run === e2e))
  notes.push(`PostgreSQL half not run: ${missing}.`)
if (total.skipped > 0) notes.push(`${total.skipped} skipped: a test runs or it goes.`)
if (times.length > 0) console.log(['', 'The ten slowest files:', ...slowest(times)].join('\n'))
console.log(
  [
    '',
    `${minutes.join(', ')}; in all ${inWords(Date.now() - start)}`,
    ...notes,
    `${total.passed} passed, ${total.failed} failed`,
  ].join('\n'),
)
process.exitCode = total.failed > 0 ? 1 : 0
