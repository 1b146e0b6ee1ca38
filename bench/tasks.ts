import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/bootstrap.mjs'
import type { Told } from '../test/e2e/counting.ts'
import { table } from './figures.ts'

type Took = Told & { readonly came: number }
type Suite = { readonly suites?: readonly Suite[]; readonly specs?: readonly Spec[] }
type Spec = {
  readonly tests: readonly {
    readonly annotations: readonly { readonly type: string; readonly description?: string }[]
  }[]
}

const head = '## The ten tasks of the review'
const results = join(root, 'test-results', 'playwright.json')
const specsOf = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

/** Runs the browser tests that count a task (@counted); `from` is the report of a run that stands already. */
export function tasksOf(from?: string): Took[] {
  // One at a time: a wait that another test caused is nobody's.
  const how = ['--grep', '@counted', '--project', 'embedded', '--workers', '1']
  if (from === undefined)
    execFileSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...how], {
      cwd: root,
      env: { ...process.env, ATRIUM_TEST: 'all' },
      stdio: 'inherit',
    })
  const report = JSON.parse(readFileSync(from ?? results, 'utf8')) as Suite
  return specsOf(report)
    .flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations))
    .flatMap(({ type, description }) => (type === 'took' && description ? [JSON.parse(description) as Took] : []))
    .toSorted((a, b) => a.task.localeCompare(b.task))
}

const asked = ({ most, of }: Took): string => (most === undefined ? '' : `${most} ${of ?? 'clicks and keys'}`)

/** What each takes now, beside what the review of 23 November 2026 counted. */
export const tasksSection = (tasks: readonly Took[]): string[] =>
  tasks.length === 0
    ? []
    : [
        head,
        '',
        'Counted by the browser tests that walk them (`npm run bench -- --only tasks`), beside what the review of 23 November 2026 counted. Words that are written are not counted; a chord counts as its keys. A wait is an act whose answers took more than 0.4 s, on the machine that ran it.',
        '',
        ...table(
          ['task', 'the review', 'clicks', 'keys', 'waits', 'at most', ''],
          tasks.map(took => [
            took.task,
            took.review,
            String(took.now.clicks),
            String(took.now.keys),
            String(took.now.waits),
            asked(took),
            took.most === undefined ? '' : took.came <= took.most ? 'holds' : '**short**',
          ]),
        ),
        '',
      ]

/** The page with the tasks as they are now; all else of it stays as it was measured. */
export function withTasks(page: string, tasks: readonly Took[]): string {
  const from = page.indexOf(`${head}\n`)
  const rest = from < 0 ? '' : page.slice(from + head.length)
  const to = rest.indexOf('\n## ')
  const section = tasksSection(tasks).join('\n')
  if (from >= 0) return page.slice(0, from) + section + (to < 0 ? '' : rest.slice(to))
  return page.replace('\n## Calls\n', `\n${section}\n## Calls\n`)
}
