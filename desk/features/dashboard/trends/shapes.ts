import { scaleBand, scaleLinear } from 'd3-scale'
import { line, type SymbolType, stack, symbol, symbolsFill } from 'd3-shape'
import type { Told } from './told.ts'

/** One figure on the paper, in hundredths of its width and height. */
export type ChartMark = {
  /** Of its series, and of its point. */
  readonly s: number
  readonly p: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export type Shapes = {
  readonly ticks: readonly { readonly value: number; readonly top: number }[]
  /** The middle of each point, and how wide it is. */
  readonly bands: readonly { readonly middle: number; readonly width: number }[]
  readonly marks: readonly ChartMark[]
  /** The line of each series, as a path. */
  readonly lines: readonly { readonly s: number; readonly path: string }[]
}

const most = (values: readonly (number | null)[]) => Math.max(0, ...values.map(value => value ?? 0))

/** Where everything of a chart stands: every measure is a share of the paper, so that it fits a screen and a sheet alike. */
export function shapesOf({ shape, points, series }: Told): Shapes {
  const x = scaleBand<number>(
    points.map((_, p) => p),
    [0, 100],
  )
    .paddingInner(0.3)
    .paddingOuter(0.15)
  const rows = points.map((_, p) => series.map(({ values }) => values[p] ?? null))
  const highest =
    shape === 'bars'
      ? most(rows.map(row => row.reduce<number>((sum, value) => sum + (value ?? 0), 0)))
      : most(rows.flat())
  // A figure of one is not drawn beside a quarter of it.
  const y = scaleLinear([0, Math.max(highest, 4)], [100, 0]).nice(4)
  const ticks = y.ticks(4).map(value => ({ value, top: y(value) }))
  const width = x.bandwidth()
  const leftOf = (p: number) => x(p) ?? 0
  const bands = points.map((_, p) => ({ middle: leftOf(p) + width / 2, width: x.step() }))
  if (shape === 'bars') {
    const layers = stack<(number | null)[], number>()
      .keys(series.map((_, s) => s))
      .value((row, s) => row[s] ?? 0)(rows)
    return {
      ticks,
      bands,
      lines: [],
      marks: layers.flatMap((layer, s) =>
        layer.flatMap(([from, to], p) =>
          to > from ? [{ s, p, left: leftOf(p), width, top: y(to), height: y(from) - y(to) }] : [],
        ),
      ),
    }
  }
  const path = line<number | null>()
    .defined(value => value !== null)
    .x((_, p) => bands[p]?.middle ?? 0)
    .y(value => y(value ?? 0))
  return {
    ticks,
    bands,
    lines: series.map(({ values }, s) => ({ s, path: path([...values]) ?? '' })),
    marks: series.flatMap(({ values }, s) =>
      values.flatMap((value, p) =>
        value === null ? [] : [{ s, p, left: bands[p]?.middle ?? 0, width: 0, top: y(value), height: 0 }],
      ),
    ),
  }
}

/** The sign of a series, told apart without its colour. */
export const signOf = (s: number): string => symbol(symbolsFill[s % symbolsFill.length] as SymbolType, 42)() ?? ''
