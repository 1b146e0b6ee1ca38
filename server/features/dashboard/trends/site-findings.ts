import { sql } from 'kysely'
import type { TrendFigures, TrendInput } from './asked.ts'
import { spanOf, valuesOf, weeksTo } from './points.ts'

/** What the site check had against each site on the last day of each week that was counted (`server/jobs/count-findings`). */
export async function siteFindings({ ctx, now, brands }: TrendInput): Promise<TrendFigures> {
  const points = weeksTo(now)
  const { first, last } = spanOf(points)
  const { rows } = await sql<{ series: string; at: number; value: number; as_of: Date }>`
    select t.brand_id::text as series, (t.day - ${first}::date) / 7 as at,
      (array_agg(t.findings order by t.day desc))[1] as value, max(t.counted_at) as as_of
    from site_check_counts as t
    where t.brand_id = any(${brands.map(({ id }) => id)}::int[]) and t.day between ${first}::date and ${last}::date
    group by 1, 2`.execute(ctx.db)
  return {
    points,
    series: brands.map(({ id, code, display_label }) => ({
      key: code,
      label: display_label,
      values: valuesOf(rows, String(id), points.length, null),
    })),
    as_of: rows.map(row => row.as_of).toSorted((a, b) => b.getTime() - a.getTime())[0],
  }
}
