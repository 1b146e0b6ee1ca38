import type { Comparison } from './measure.ts'

export type Figure = {
  promise: string
  target: string
  measured: string
  /** Whether it holds; undefined where nothing is promised at this size. */
  holds?: boolean
  how: string
}
export type Measured = { kind: string; rows: number; callers: number; comparison: Comparison }

export const count = new Intl.NumberFormat('en-US')
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
export const seconds = (value: number): string => `${Number(value.toFixed(1))} s`
export const megabytes = (value: number): string => `${value.toFixed(0)} MB`
export const kilobytes = (value: number): string => `${Number(value.toFixed(1))} kB`
export const share = (value: number): string => `${Number((value * 100).toFixed(1))} %`
const ratio = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0))

/** A figure that may not exceed what is promised, both told in the same unit; `beside` is told after what was measured. */
export const atMost = (
  promise: string,
  value: number,
  most: number,
  unit: (value: number) => string,
  how: string,
  { beside = '', of = '' }: { beside?: string; of?: string } = {},
): Figure => ({
  promise,
  target: `at most ${unit(most)}${of}`,
  measured: unit(value) + beside,
  holds: value <= most,
  how,
})

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map(cells => `| ${cells.join(' | ')} |`),
]

const calls = (measured: readonly Measured[]): string[] =>
  table(
    [
      'call',
      'inquiries',
      'callers',
      'Atrium, a second',
      'floor',
      'ratio',
      'processor, a call',
      'floor',
      'ratio',
      'p50',
      'p95',
      'p99',
    ],
    measured.map(({ kind, rows, callers, comparison: { ours, floor, ratio: of, usedRatio } }) => [
      kind,
      count.format(rows),
      String(callers),
      ours.perSecond.toFixed(0),
      floor.perSecond.toFixed(0),
      ratio(of),
      Number.isNaN(ours.used) ? '-' : `${ours.used.toFixed(2)} ms`,
      Number.isNaN(floor.used) ? '-' : `${floor.used.toFixed(2)} ms`,
      Number.isNaN(usedRatio) ? '-' : ratio(usedRatio),
      ms(ours.p50),
      ms(ours.p95),
      ms(ours.p99),
    ]),
  )

export type Page = {
  machine: string
  date: string
  command: string
  figures: readonly Figure[]
  measured: readonly Measured[]
  /** The section of the tasks that are counted in a browser. */
  tasks: readonly string[]
  /** What a reader must know to trust the figures. */
  remarks: readonly string[]
}

const head = ['promise', 'target', 'measured', '', 'how']
const shortHead = '## What falls short'
const rowOf = ({ promise, target, measured: value, holds, how }: Figure): string[] => [
  promise,
  target,
  value,
  holds === undefined ? '' : holds ? 'holds' : '**short**',
  how,
]
const shortOf = (rows: readonly (readonly string[])[]): string[] => {
  const short = rows.filter(([, , , verdict]) => verdict === '**short**')
  if (short.length === 0) return ['Nothing.']
  return short.map(([promise, target, value]) => `- ${promise}: ${value}, promised ${target}.`)
}

/** The page with these figures in the place of those of the same promise, or behind them all; what else stands there stays. */
export function withFigures(
  page: string,
  figures: readonly Figure[],
  { date, load }: { date: string; load: number },
): string {
  const [start, end] = [page.indexOf(`| ${head.join(' | ')} |`), page.indexOf(`\n${shortHead}`)]
  const next = page.indexOf('\n## ', end + 1)
  if (start < 0 || end < 0 || next < 0) throw new Error('docs/figures.md has lost its table: run npm run bench whole.')
  const standing = page
    .slice(start, end)
    .trim()
    .split('\n')
    .slice(2)
    .map(line => line.slice(2, -2).split(' | '))
  const apart = `measured apart on ${date}, at a load of ${load.toFixed(0)}`
  const fresh = figures.map(figure => rowOf({ ...figure, how: `${figure.how}; ${apart}` }))
  const replaced = standing.map(row => fresh.find(([name]) => name === row[0]) ?? row)
  const added = fresh.filter(([name]) => !standing.some(([promise]) => promise === name))
  const rows = [...replaced, ...added]
  return [
    page.slice(0, start) + table(head, rows).join('\n'),
    '',
    shortHead,
    '',
    ...shortOf(rows),
    page.slice(next),
  ].join('\n')
}

/** docs/figures.md: written by `npm run bench`, never by hand. */
export function pageOf({ machine, date, command, figures, measured, tasks, remarks }: Page): string {
  const rows = figures.map(rowOf)
  return [
    '# Figures',
    '',
    `Written by \`${command}\` on ${date}. ${machine}`,
    '',
    ...table(head, rows),
    '',
    shortHead,
    '',
    ...shortOf(rows),
    '',
    ...tasks,
    '## Calls',
    '',
    'The floor is a bare handler with the same SQL on the same rows (`bench/floor.ts`): no token, no scope, no version, no trail. Both answer in turn, round by round; the ratio is the median of the rounds. Processor time is that of the server and of PostgreSQL together; where its ratio and that of the calls differ, the machine was busy with something else. Latencies are Atrium’s.',
    '',
    ...calls(measured),
    '',
    ...remarks.map(remark => `- ${remark}`),
    '',
  ].join('\n')
}
