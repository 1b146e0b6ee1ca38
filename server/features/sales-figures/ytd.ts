import { sql } from 'kysely'
import { dayOf } from '../../../model/rules/working-days.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { csvFile } from './csv.ts'
import { codeOf, numbers, type ReportInput, rateOf, whereQuery } from './report-query.ts'

type View = Awaited<ReturnType<HandlersOf<'yearToDate'>['list']>>
type Item = View['items'][number]
type Wanted = ReportInput & { page?: number; year?: number }
type Net = { name: string; ytd_net: number; prior_ytd_net: number }

const perPage = 25
const months = ['m01', 'm02', 'm03', 'm04', 'm05', 'm06', 'm07', 'm08', 'm09', 'm10', 'm11', 'm12'] as const
const sums = ['ytd_gross', 'ytd_cancelled', 'ytd_net', 'prior_ytd_net'] as const

const yearOf = ({ deps }: CallerCtx, { year }: Wanted): number => year ?? Number(dayOf(deps.now()).slice(0, 4))

type Sold = Omit<Item, 'brand_code'> & { brand_id: number } & Record<(typeof months)[number], number>

/** Sellers of a year, the highest sales first. */
async function itemsOf(ctx: CallerCtx, request: Wanted, part?: { limit: number; offset: number }): Promise<Item[]> {
  const { rows } = await sql<Sold>`
    select seller_id, seller_name, position, sales_group, brand_id, ${sql.join(months.map(month => sql.ref(month)))},
      ytd_units, ${sql.join(sums.map(field => sql.ref(field)))}, growth
    from ytd_data as t where t.year = ${yearOf(ctx, request)} and ${whereQuery(ctx, request)}
    order by t.ytd_net desc, t.id desc ${part ? sql`limit ${part.limit} offset ${part.offset}` : sql``}`.execute(ctx.db)
  return rows.map(({ brand_id, ...row }) => ({
    ...numbers(row, ...months, ...sums, 'growth'),
    brand_code: codeOf(brand_id),
  }))
}

const grown = ({ ytd_net, prior_ytd_net }: Omit<Net, 'name'>) => rateOf(ytd_net - prior_ytd_net, prior_ytd_net)

async function view(ctx: CallerCtx, request: Wanted): Promise<View> {
  const year = yearOf(ctx, request)
  const where = whereQuery(ctx, request)
  const monthSums = sql.join(months.map(month => sql`coalesce(sum(${sql.ref(month)}), 0) as ${sql.ref(month)}`))
  const netSums = sql.join(sums.map(field => sql`coalesce(sum(${sql.ref(field)}), 0) as ${sql.ref(field)}`))
  type Totals = { year: number; total: number; ytd_units: number; as_of: Date | null } & Record<
    (typeof sums)[number],
    number
  >
  const [totals, groups, years] = await Promise.all([
    sql<Totals & Record<string, unknown>>`
      select t.year, count(*)::int as total, coalesce(sum(ytd_units), 0)::int as ytd_units, max(as_of) as as_of, ${netSums}, ${monthSums}
      from ytd_data as t where t.year in (${year}, ${year - 1}) and ${where} group by t.year`.execute(ctx.db),
    sql<Net>`
      select sales_group as name, sum(ytd_net) as ytd_net, sum(prior_ytd_net) as prior_ytd_net from ytd_data as t
      where t.year = ${year} and ${where} group by sales_group order by sum(ytd_net) desc, sales_group`.execute(ctx.db),
    sql<{
      year: number
    }>`select distinct year from ytd_data where brand_id = any(${ctx.caller.brand_ids}::int[]) order by 1 desc`.execute(
      ctx.db,
    ),
  ])
  const now = totals.rows.find(row => row.year === year)
  const before = totals.rows.find(row => row.year === year - 1)
  const net = { ytd_net: Number(now?.ytd_net ?? 0), prior_ytd_net: Number(now?.prior_ytd_net ?? 0) }
  const total = now?.total ?? 0
  const page = Math.min(request.page ?? 1, Math.max(1, Math.ceil(total / perPage)))
  return {
    year,
    years: years.rows.map(row => row.year),
    as_of: now?.as_of?.toISOString() ?? null,
    page,
    per_page: perPage,
    total,
    items: await itemsOf(ctx, request, { limit: perPage, offset: (page - 1) * perPage }),
    totals: {
      ytd_units: now?.ytd_units ?? 0,
      ytd_gross: Number(now?.ytd_gross ?? 0),
      ytd_cancelled: Number(now?.ytd_cancelled ?? 0),
      ...net,
      growth: grown(net),
    },
    by_month: months.map((month, i) => ({
      month: i + 1,
      amount: Number(now?.[month] ?? 0),
      prior: Number(before?.[month] ?? 0),
    })),
    by_group: groups.rows
      .map(row => numbers(row, 'ytd_net', 'prior_ytd_net'))
      .map(row => ({ ...row, growth: grown(row) })),
  }
}

const columns = [
  'seller_id',
  'seller_name',
  'position',
  'sales_group',
  'brand_code',
  'year',
  ...months,
  'ytd_units',
  ...sums,
  'growth',
]

export const yearToDate: HandlersOf<'yearToDate'> = {
  list: ({ query }, ctx) => view(ctx, query),
  extract: async ({ query }, ctx) => {
    const year = yearOf(ctx, query)
    const rows = (await itemsOf(ctx, query)).map(row => ({ ...row, year }))
    return csvFile(ctx, { name: `year-to-date-${year}`, columns, rows, query })
  },
}
