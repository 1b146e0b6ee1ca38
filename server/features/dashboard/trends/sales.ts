import { sql } from 'kysely'
import { dayOf } from '../../../../model/rules/working-days.ts'
import type { TrendFigures, TrendInput } from './asked.ts'
import { monthNames } from './points.ts'

const two = (month: number) => String(month).padStart(2, '0')

/** Net sales of the year so far, month upon month, beside the same days of the year before (decision 250). */
export async function sales({ ctx, now, brands }: TrendInput): Promise<TrendFigures> {
  const [year = 0, month = 1, day = 1] = dayOf(now).split('-').map(Number)
  const months = Array.from({ length: month }, (_, i) => i + 1)
  const daysThen = new Date(Date.UTC(year - 1, month, 0)).getUTCDate()
  const passed = Math.min(1, day / daysThen)
  const { rows } = await sql<{ year: number; as_of: Date } & Record<string, unknown>>`
    select t.year, max(t.as_of) as as_of, ${sql.join(months.map(m => sql`coalesce(sum(t.${sql.ref(`m${two(m)}`)}), 0) as ${sql.ref(`m${two(m)}`)}`))}
    from ytd_data as t where t.year in (${year}, ${year - 1}) and t.brand_id = any(${brands.map(({ id }) => id)}::int[]) group by t.year`.execute(
    ctx.db,
  )
  const soFar = (of: number, share: number) => {
    const row = rows.find(one => one.year === of)
    if (!row) return months.map(() => null)
    let sum = 0
    return months.map(m => {
      sum += Number(row[`m${two(m)}`]) * (m === month ? share : 1)
      return Math.round(sum)
    })
  }
  const series = [
    { key: String(year), label: String(year), values: soFar(year, 1) },
    { key: String(year - 1), label: `${year - 1}, the same days`, values: soFar(year - 1, passed) },
  ]
  return {
    points: months.map(m => ({
      label: monthNames[m - 1] ?? '',
      from: `${year}-${two(m)}-01`,
      to: null,
    })),
    series,
    as_of: rows.find(one => one.year === year)?.as_of,
  }
}
