import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { root } from './bootstrap.mjs'

/** The result of a step of the test run. `files` are those to run again, from the project's root. */
export interface Count {
  passed: number
  failed: number
  skipped?: number
  files?: string[]
  /** The duration of each file, in ms, beside the others that ran then. */
  times?: readonly FileTime[]
}
export interface FileTime {
  file: string
  ms: number
}

/**
 * The runner's own exit code decides: where it says "failed" and no single test did (a file that does not load, an error
 * outside tests, no tests at all, no report), that is one failure.
 */
function settle(count: Count, exitCode: number): Count {
  const none = count.passed + count.failed === 0
  return exitCode !== 0 || none ? { ...count, failed: Math.max(1, count.failed) } : count
}

export function vitestCount(file: string, exitCode: number): Count {
  if (!existsSync(file)) return settle({ passed: 0, failed: 0 }, 1)
  const report = JSON.parse(readFileSync(file, 'utf8')) as JsonTestResults
  const broken = report.testResults.filter(({ status }) => status === 'failed')
  const unloaded = broken.filter(({ assertionResults }) => assertionResults.every(({ status }) => status !== 'failed'))
  const count = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    files: broken.map(({ name }) => relative(root, name)),
    times: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      ms: endTime - startTime,
    })),
  }
  return settle(count, exitCode)
}

export function playwrightCount(file: string, exitCode: number): Count {
  if (!existsSync(file)) return settle({ passed: 0, failed: 0 }, 1)
  const report = JSON.parse(readFileSync(file, 'utf8')) as JSONReport
  const { expected, unexpected, flaky, skipped } = report.stats
  const files = report.suites.filter(hasFailure).map(suite => `test/e2e/${suite.file}`)
  const times = report.suites.map(suite => ({ file: `test/e2e/${suite.file}`, ms: timeOf(suite) }))
  return settle(
    { passed: expected, failed: unexpected + flaky + report.errors.length, skipped, files, times },
    exitCode,
  )
}

const timeOf = (suite: JSONReportSuite): number => {
  const results = suite.specs.flatMap(({ tests }) => tests.flatMap(test => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return (suite.suites ?? []).reduce((sum, inner) => sum + timeOf(inner), own)
}

/** The slowest files, one a line. */
export function slowest(times: readonly FileTime[], most = 10): string[] {
  const longest = times.toSorted((a, b) => b.ms - a.ms).slice(0, most)
  return longest.map(({ file, ms }) => `${(ms / 1000).toFixed(0).padStart(6)} s  ${file}`)
}

const hasFailure = (suite: JSONReportSuite): boolean =>
  suite.specs.some(spec => !spec.ok) || (suite.suites ?? []).some(hasFailure)
