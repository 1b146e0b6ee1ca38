import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { root } from './bootstrap.mjs'

/** What a step of the test run came to. `files` are those to run again, from the project's root. */
export interface Count {
  passed: number
  failed: number
  skipped?: number
  files?: string[]
}

/**
 * The runner's own exit code has the last word: where it says "failed" and no single test did (a file that does not
 * load, an error outside tests, no tests at all, no report), that is one failure.
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
  }
  return settle(count, exitCode)
}

export function playwrightCount(file: string, exitCode: number): Count {
  if (!existsSync(file)) return settle({ passed: 0, failed: 0 }, 1)
  const report = JSON.parse(readFileSync(file, 'utf8')) as JSONReport
  const { expected, unexpected, flaky, skipped } = report.stats
  const files = report.suites.filter(hasFailure).map(suite => `test/e2e/${suite.file}`)
  return settle({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped, files }, exitCode)
}

const hasFailure = (suite: JSONReportSuite): boolean =>
  suite.specs.some(spec => !spec.ok) || (suite.suites ?? []).some(hasFailure)
