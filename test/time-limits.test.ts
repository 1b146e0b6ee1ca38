import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The limit that every test has (vitest.config.ts), and that none of its own may undercut. */
const whole = 180_000
const files = globSync('{model,server,demo,desk,sites,defaults,scripts,bench,test}/**/*.test.{ts,tsx}', {
  exclude: ['test/time-limits.test.ts'],
})
/** How a test says a limit of its own: last of all, or beside its name. */
const ends = [
  /^\s*\}, (\d+_\d{3})\)$/gm,
  /^\s*\},\n\s*(\d+_\d{3}),\n\s*\)$/gm,
  /, \{\s*timeout: (\d+_\d{3}),?\s*\}, (?:async )?\(/g,
]
const limitsIn = (text: string) =>
  ends.flatMap(end => [...text.matchAll(end)].map(([, n = '']) => Number(n.replaceAll('_', ''))))

// Issue 15: "passes 5 of 5 beside three busy processes". What must be quick says so by an expectation, as a multiple.
test('no test ends sooner than the others: beside other work it would fail for its time alone', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter(file => limitsIn(readFileSync(file, 'utf8')).some(limit => limit < whole))).toEqual([])
})

/** The limit of every browser test (playwright.config.ts). */
const wholeInBrowser = 300_000
test('nor does one in the browser', () => {
  const journeys = globSync('test/e2e/*.spec.ts')
  expect(journeys.length).toBeGreaterThan(50)
  const own = journeys.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\.setTimeout\((\d+_\d{3})/g)].map(([, n = '']) => ({
      file,
      ms: Number(n.replaceAll('_', '')),
    })),
  )
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter(({ ms }) => ms < wholeInBrowser)).toEqual([])
})

test.each([
  ["test('a', () => {\n}, 60_000)\n", [60_000]],
  ["  test.each(all)(\n    'a', async () => {\n    },\n    20_000,\n  )\n", [20_000]],
  ["test('a', { timeout: 120_000 }, async () => {\n", [120_000]],
  ['await expect.poll(read, { timeout: 20_000 }).toBe(0)\n', []],
])('a limit is found where it stands: %s', (text, limits) => {
  expect(limitsIn(text)).toEqual(limits)
})
