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

/** docs/figures.md: written by `npm run bench`, never by hand. */
export function pageOf({ machine, date, command, figures, measured, tasks, remarks }: Page): string {
  const short = figures.filter(({ holds }) => holds === false)
  return [
    '# Figures',
    '',
    `Written by \`${command}\` on ${date}. ${machine}`,
    '',
    ...table(
      ['promise', 'target', 'measured', '', 'how'],
      figures.map(({ promise, target, measured: value, holds, how }) => [
        promise,
        target,
        value,
        holds === undefined ? '' : holds ? 'holds' : '**short**',
        how,
      ]),
    ),
    '',
    '## What falls short',
    '',
    ...(short.length === 0
      ? ['Nothing.']
      : short.map(({ promise, target, measured: value }) => `- ${promise}: ${value}, promised ${target}.`)),
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
