import { type RawBuilder, sql } from 'kysely'
import { answered } from '../../../../model/kinds/columns.ts'
import { openStatuses } from '../../../../model/workflows/buyer-inquiry.ts'
import { openInquiries } from '../../../../model/workflows/inquiry.ts'
import { outcomeSql } from '../../../records/cases/clocks.ts'
import { sourceShown } from '../../../records/cases/inquiries.ts'
import type { TrendFigures, TrendInput } from './asked.ts'
import { during, spanOf, valuesOf, weekSince, weeksTo } from './points.ts'

type Table = 'web_inquiries' | 'buyer_inquiries'
type Found = { readonly series: string; readonly at: number; readonly value: number }

/** How many there are in each week, by what tells the series apart. */
async function counted(
  asked: TrendInput,
  table: Table,
  moment: 'created_at' | 'sla_due_at',
  series: RawBuilder<unknown>,
) {
  const points = weeksTo(asked.now)
  const { first, last } = spanOf(points)
  const at = sql`t.${sql.ref(moment)}`
  const { rows } = await sql<Found>`
    select ${series} as series, ${weekSince(at, first)} as at, count(*)::int as value from ${sql.table(table)} as t
    where t.brand_id = any(${asked.brands.map(({ id }) => id)}::int[]) and t.deleted_at is null and ${during(at, first, last)}
    group by 1, 2`.execute(asked.ctx.db)
  return { points, rows }
}

const byBrand = async (asked: TrendInput, table: Table): Promise<TrendFigures> => {
  const { points, rows } = await counted(asked, table, 'created_at', sql`t.brand_id::text`)
  return {
    points,
    series: asked.brands.map(({ id, code, display_label }) => ({
      key: code,
      label: display_label,
      values: valuesOf(rows, String(id), points.length, 0),
    })),
  }
}

const byOutcome = async (asked: TrendInput, table: Table, open: readonly string[]): Promise<TrendFigures> => {
  const { points, rows } = await counted(asked, table, 'sla_due_at', outcomeSql(open))
  return {
    points,
    series: answered.filter.options.map(({ value, label }) => ({
      key: value,
      label,
      values: valuesOf(rows, value, points.length, 0),
    })),
  }
}

/** Sources that have a series of their own; the others are one, so that a week can be read at a glance. */
const told = 4

/** The sources with the most inquiries, and the others together, by all their names. */
async function bySource(asked: TrendInput): Promise<TrendFigures> {
  const { points, rows } = await counted(asked, 'web_inquiries', 'created_at', sourceShown)
  const totals = new Map<string, number>()
  for (const { series, value } of rows) totals.set(series, (totals.get(series) ?? 0) + value)
  const sources = [...totals].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name]) => name)
  const shown = sources.length > told + 1 ? sources.slice(0, told) : sources
  const others = sources.slice(shown.length)
  const values = (names: readonly string[]) =>
    points.map((_, n) =>
      rows.reduce((sum, row) => (row.at === n && names.includes(row.series) ? sum + row.value : sum), 0),
    )
  return {
    points,
    series: [
      ...shown.map(name => ({ key: name, label: name, values: values([name]) })),
      ...(others.length > 0
        ? [{ key: others.join(','), label: `${others.length} other sources`, values: values(others) }]
        : []),
    ],
  }
}

export const inquiries = {
  siteInquiries: (asked: TrendInput) => byBrand(asked, 'web_inquiries'),
  siteSources: bySource,
  siteAnswers: (asked: TrendInput) => byOutcome(asked, 'web_inquiries', openInquiries),
  buyerInquiries: (asked: TrendInput) => byBrand(asked, 'buyer_inquiries'),
  buyerAnswers: (asked: TrendInput) => byOutcome(asked, 'buyer_inquiries', openStatuses),
}
