import { sql } from 'kysely'
import { pageOfList } from '../../../../model/kinds/page-of-list.ts'
import { maySee } from '../../../../model/pages/access.ts'
import { dayOf } from '../../../../model/rules/working-days.ts'
import { type DecidedKey, decidedKeys, decidedKind } from '../../../../model/trends/decided.ts'
import { kindOf } from '../../../records/cases/waiting.ts'
import type { TrendFigures, TrendInput } from './asked.ts'
import { agesAt, during, spanOf, valuesOf, weekSince, weeksTo } from './points.ts'

type Found = { readonly series: string; readonly at: number; readonly value: number | null }

/** The rows of a kind in these brands: its table, and the columns of the trend. */
function rowsOf(key: DecidedKey, brands: TrendInput['brands']) {
  const { waiting, waits, decided, filed, several = false } = decidedKind(key)
  const { table } = kindOf(waiting)
  const ids = brands.map(({ id }) => id)
  return {
    waits,
    decided,
    filed: sql`t.${sql.ref(filed)}`,
    from: sql`${sql.table(table)} as t where ${several ? sql`t.brand_ids @> any(${ids.map(id => JSON.stringify([id]))}::jsonb[])` : sql`t.brand_id = any(${ids}::int[])`}`,
  }
}

const seenBy = ({ ctx }: TrendInput): DecidedKey[] =>
  decidedKeys.filter(key => maySee(ctx.caller.access, pageOfList[key]))

/** The days to the decision that stands in the middle, of each kind and week. */
export async function decisions(asked: TrendInput): Promise<TrendFigures> {
  const points = weeksTo(asked.now)
  const { first, last } = spanOf(points)
  const at = sql`t.decided_at`
  const keys = seenBy(asked)
  const each = keys.map(key => {
    const { from, decided, filed } = rowsOf(key, asked.brands)
    return sql`select ${sql.lit(key)} as series, ${weekSince(at, first)} as at,
      round((percentile_cont(0.5) within group (order by greatest(date_part('epoch', ${at} - ${filed}), 0)) / 86400)::numeric, 1)::float8 as value
      from ${from} and t.status in (${sql.join(decided)}) and ${during(at, first, last)} group by 2`
  })
  const { rows } = await sql<Found>`${sql.join(each, sql` union all `)}`.execute(asked.ctx.db)
  return {
    points,
    series: keys.map(key => ({
      key,
      label: decidedKind(key).label,
      values: valuesOf(rows, key, points.length, null),
    })),
  }
}

/** What waits now, by the days since it was filed. */
export async function queue(asked: TrendInput): Promise<TrendFigures> {
  const points = agesAt(asked.now)
  const today = dayOf(asked.now)
  const keys = seenBy(asked)
  const ends = points.map(({ to }) => to)
  const each = keys.map(key => {
    const { from, waits, filed } = rowsOf(key, asked.brands)
    return sql`select ${sql.lit(key)} as series, (select count(*)::int from unnest(${ends}::date[]) as e where e >= f.day) - 1 as at, sum(f.count)::int as value
      from (select (${filed} at time zone 'Asia/Manila')::date as day, count(*) from ${from} and t.status in (${sql.join(waits)}) group by 1) as f
      where f.day <= ${today}::date group by 2`
  })
  const { rows } = await sql<Found>`${sql.join(each, sql` union all `)}`.execute(asked.ctx.db)
  return {
    points,
    series: keys.map(key => ({ key, label: decidedKind(key).label, values: valuesOf(rows, key, points.length, 0) })),
  }
}
