import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightCount, vitestCount } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(report: object) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

const vitest = (numPassedTests: number, numFailedTests: number, testResults: object[] = []) =>
  written({ numPassedTests, numFailedTests, numPendingTests: 0, numTodoTests: 0, testResults })

const playwright = (expected: number, unexpected: number, flaky = 0) =>
  written({ stats: { expected, unexpected, flaky, skipped: 0 }, errors: [], suites: [] })

test('passed and failed tests are counted', () => {
  expect(vitestCount(vitest(3, 0), 0)).toMatchObject({ passed: 3, failed: 0 })
  expect(vitestCount(vitest(3, 2), 1)).toMatchObject({ passed: 3, failed: 2 })
  expect(playwrightCount(playwright(3, 0), 0)).toMatchObject({ passed: 3, failed: 0 })
  expect(playwrightCount(playwright(3, 1, 1), 1)).toMatchObject({ passed: 3, failed: 2 })
})

test('a file that does not load is a failure, named from the root', () => {
  const unloaded = { status: 'failed', assertionResults: [], name: join(import.meta.dirname, 'x.test.ts') }
  expect(vitestCount(vitest(3, 0, [unloaded]), 1)).toMatchObject({ passed: 3, failed: 1, files: ['scripts/x.test.ts'] })
})

test.each([vitestCount, playwrightCount])(
  'a run without tests, without report or with a bad exit code fails: %o',
  count => {
    const report = (passed: number) => (count === vitestCount ? vitest(passed, 0) : playwright(passed, 0))
    expect(count(report(0), 0).failed).toBe(1)
    expect(count(report(3), 1).failed).toBe(1)
    expect(count(join(folder, 'missing.json'), 0).failed).toBe(1)
  },
)
