import { sql } from 'kysely'
import { dayOf } from '../../../model/rules/working-days.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { csvFile } from './csv.ts'
import { codeOf, numbers, type ReportInput, rateOf, whereQuery } from './report-query.ts'

type View = Awaited<ReturnType<HandlersOf<'contractQuota'>['list']>>
type Wanted = ReportInput & { page?: number; period_year?: number; period_quarter?: number }
type Measures = { quota_amount: number; quota_units: number; actual_amount: number; actual_units: number }
type Seller = Measures & {
  seller_id: number
  seller_name: string
  position: string
  sales_group: string
  brand_id: number
}

/** Domain.md 4 row 4: a fixed number. */
const perPage = 10

function quarterOf(now: Date) {
  const [year = 0, month = 1] = dayOf(now).split('-').map(Number)
  return { period_year: year, period_quarter: Math.ceil(month / 3) }
}

/** One row per seller: the months of the quarter together, the farthest above their quota first. */
async function sellersOf(ctx: CallerCtx, request: Wanted): Promise<Seller[]> {
  const { period_year, period_quarter } = { ...quarterOf(ctx.deps.now()), ...input(request) }
  const { rows } = await sql<Seller>`
    select t.seller_id, t.brand_id, (array_agg(t.seller_name order by t.period_month desc))[1] as seller_name,
      (array_agg(t.position order by t.period_month desc))[1] as position,
      (array_agg(t.sales_group order by t.period_month desc))[1] as sales_group,
      sum(t.quota_amount) as quota_amount, sum(t.quota_units)::int as quota_units,
      sum(t.actual_amount) as actual_amount, sum(t.actual_units)::int as actual_units
    from contract_quotas as t
    where t.period_year = ${period_year} and t.period_month between ${period_quarter * 3 - 2} and ${period_quarter * 3}
      and ${whereQuery(ctx, request)}
    group by t.seller_id, t.brand_id
    order by sum(t.actual_amount) / nullif(sum(t.quota_amount), 0) desc nulls last, t.seller_id, t.brand_id`.execute(
    ctx.db,
  )
  return rows.map(row => numbers(row, 'quota_amount', 'actual_amount'))
}
const input = ({ period_year, period_quarter }: Wanted) => ({
  ...(period_year === undefined ? {} : { period_year }),
  ...(period_quarter === undefined ? {} : { period_quarter }),
})

function summed(rows: readonly Measures[]): View['totals'] {
  const sum = (field: keyof Measures) => rows.reduce((total, row) => total + row[field], 0)
  const [quota_amount, actual_amount] = [sum('quota_amount'), sum('actual_amount')]
  return {
    quota_amount,
    quota_units: sum('quota_units'),
    actual_amount,
    actual_units: sum('actual_units'),
    attainment: rateOf(actual_amount, quota_amount),
  }
}

const by = (rows: readonly Seller[], field: 'sales_group' | 'position'): View['by_group'] =>
  [...Map.groupBy(rows, row => row[field])]
    .map(([name, members]) => ({ name, ...summed(members) }))
    .toSorted((a, b) => (b.attainment ?? -1) - (a.attainment ?? -1) || a.name.localeCompare(b.name))

const shownOf = ({ brand_id, ...row }: Seller): View['items'][number] => ({
  ...row,
  brand_code: codeOf(brand_id),
  attainment: rateOf(row.actual_amount, row.quota_amount),
})

/** The quarters with any quota, the latest first. */
async function periodsOf({ db, caller }: CallerCtx): Promise<View['periods']> {
  const { rows } = await sql<View['periods'][number]>`
    select distinct period_year, (period_month + 2) / 3 as period_quarter from contract_quotas
    where brand_id = any(${caller.brand_ids}::int[]) order by 1 desc, 2 desc`.execute(db)
  return rows
}

async function view(ctx: CallerCtx, request: Wanted): Promise<View> {
  const [rows, periods] = await Promise.all([sellersOf(ctx, request), periodsOf(ctx)])
  const page = Math.min(request.page ?? 1, Math.max(1, Math.ceil(rows.length / perPage)))
  return {
    ...quarterOf(ctx.deps.now()),
    ...input(request),
    periods,
    page,
    per_page: perPage,
    total: rows.length,
    items: rows.slice((page - 1) * perPage, page * perPage).map(shownOf),
    totals: summed(rows),
    by_group: by(rows, 'sales_group'),
    by_position: by(rows, 'position'),
  }
}

/** The order of domain.md 1C. A row is a quarter, so its month says which (decision 046). */
const columns = [
  'seller_id',
  'seller_name',
  'position',
  'sales_group',
  'brand_code',
  'period_year',
  'period_month',
  'quota_amount',
  'quota_units',
  'actual_amount',
  'actual_units',
  'attainment',
] as const

export const contractQuota: HandlersOf<'contractQuota'> = {
  list: ({ query }, ctx) => view(ctx, query),
  filter: ({ body }, ctx) => view(ctx, body),
  extract: async ({ query }, ctx) => {
    const { period_year, period_quarter } = { ...quarterOf(ctx.deps.now()), ...input(query) }
    const rows = (await sellersOf(ctx, query)).map(row => ({
      ...shownOf(row),
      period_year,
      period_month: `Q${period_quarter}`,
    }))
    return csvFile(ctx, { name: `contract-quota-${period_year}-Q${period_quarter}`, columns, rows, query })
  },
}
