import { type RawBuilder, sql } from 'kysely'
import { filtered, type List, type ListQuery, pageSize, picked } from '../../../model/lists/list.ts'
import type { Db } from '../../db/handle.ts'
import { countOf, cursorOf, listPage, type Page, pageOfRows, type Read } from '../list.ts'
import { afterSql, type Order, orderOf, orderSql, type Source, selectSql, whereOf } from '../list-sql.ts'
import { numberedWays, numberIn, saying } from './number.ts'

const usual = {
  /** Lines that a search reads one by one, the newest first: a word that many lines have fills its page there. */
  walked: 2_000,
  /** A search that has no more lines than this is found whole, with its count. */
  foundWhole: 2_000,
}
/** Weeks that are looked into at once: before all lines are, and after it, where those are many and few of them new. */
const weeksBefore = [1, 4]
const weeksAfter = [16, 64]
/** Lines that a trail counts before it says that there are more. */
const countCap = 1_000

/** Of so many values of a filter each is looked up in its index; of more the newest lines have some soon, and each costs a plan. */
const mostParts = 4

/** The filter by the number or name of a record. */
const numberField = 'subject'

type Options = {
  readonly after?: string | undefined
  readonly total?: 'capped' | 'exact' | 'none' | undefined
  readonly limits?: typeof usual
}

const capped = (n: number) => (n > countCap ? { count: countCap, more: true } : { count: n, more: false })

/**
 * A page of a trail. Without a search the index of its order or of a filter has it. A search reads a few lines in their
 * order, then finds all that match, and where those are many goes back some weeks at a time: so what it costs depends on
 * the page and not on how long the trail is (decision 175).
 */
export async function trailPage<R extends { id: number }>(
  db: Db,
  list: List,
  source: Source,
  asked: ListQuery,
  { after, total = 'capped', limits = usual }: Options,
): Promise<Page<R>> {
  const query = await resolved(db, source, asked)
  if (query.search === undefined) {
    const parts = partsOf(list, source, query)
    if (parts) return pageOfParts<R>(db, list, source, query, parts, { after, total })
    const [page, count] = await Promise.all([
      listPage<R>(db, list, source, query, {}, { after, total: 'none' }),
      total === 'capped' ? cappedCount(db, list, source, query) : countOf(db, list, source, query, {}, total),
    ])
    return { ...page, total: count }
  }
  const found = await search<R>(db, list, source, query, after, limits)
  if (total === 'none') return { ...found, total: null }
  return total === 'exact' ? { ...found, total: await countOf(db, list, source, query, {}, 'exact') } : found
}

/**
 * The conditions of the parts of which a question is made: a number stands in two columns, and each value of a filter has its
 * own place in the index. One value is a part too: its index alone has the ids of a page, while whole lines would be looked
 * for from the newest on, through whatever else was written since.
 */
function partsOf(list: List, source: Source, query: ListQuery): readonly RawBuilder<unknown>[] | undefined {
  // With groups of filters each is only one of the ways in which a line may be found.
  if (query.or !== undefined) return undefined
  const { [numberField]: number, ...others } = query.filters
  if (number !== undefined) {
    const where = whereOf(list, source, { ...query, filters: others }, {})
    return numberedWays(number).map(way => sql`${way} and ${where}`)
  }
  const few = filtered(list).flatMap(([name, { kind }]) => {
    const values = kind === 'choice' ? valuesOf(query, name) : []
    return values.length > 0 && values.length <= mostParts ? [{ name, values }] : []
  })
  const several = few.find(({ values }) => values.length > 1) ?? few[0]
  return several?.values.map(one =>
    whereOf(list, source, { ...query, filters: { ...query.filters, [several.name]: one } }, {}),
  )
}
const valuesOf = ({ filters }: ListQuery, field: string): string[] => picked(filters[field] ?? '')

/** The ids of the first lines of all parts: each has them in its index, so that only the lines of a page are fetched. */
function firstIds(
  { table }: Source,
  parts: readonly RawBuilder<unknown>[],
  order: Order,
  beyond: RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  const by = orderSql(order)
  const each = parts.map(
    part => sql`(select t.id, t.${sql.ref(order.field)} from ${sql.table(table)} as t
      where ${part} and ${beyond} order by ${by} limit ${sql.lit(most)})`,
  )
  return sql`select t.id from (${sql.join(each, sql` union `)}) as t order by ${by} limit ${sql.lit(most)}`
}

async function pageOfParts<R extends { id: number }>(
  db: Db,
  list: List,
  source: Source,
  query: ListQuery,
  parts: readonly RawBuilder<unknown>[],
  { after, total }: Pick<Options, 'after' | 'total'>,
): Promise<Page<R>> {
  const order = orderOf(list, query)
  const beyond = afterSql(source, order, after === undefined ? undefined : cursorOf(after))
  const ids = firstIds(source, parts, order, beyond, pageSize + 1)
  const newest: Order = { field: 'created_at', direction: 'desc' }
  const counting = sql<{ n: number }>`select count(*)::int as n from (
    ${firstIds(source, parts, newest, sql`true`, countCap + 1)}) as capped`
  const [{ rows }, count] = await Promise.all([
    sql<
      Read<R>
    >`select ${selectSql(source)}, t.${sql.ref(order.field)} as sorted_by from ${sql.table(source.table)} as t
      where t.id in (${ids}) order by ${orderSql(order)}`.execute(db),
    total === 'capped'
      ? counting.execute(db).then(found => capped(found.rows[0]?.n ?? 0))
      : countOf(db, list, source, query, {}, total ?? 'none'),
  ])
  return pageOfRows(rows, pageSize, count)
}

/** A number that is searched for is a filter, which its index serves. */
async function resolved(db: Db, source: Source, { search: typed, ...rest }: ListQuery): Promise<ListQuery> {
  if (typed === undefined) return rest
  const number = await numberIn(db, typed, source.only)
  return number === undefined
    ? { ...rest, search: typed }
    : { ...rest, filters: { ...rest.filters, [numberField]: number } }
}

async function cappedCount(db: Db, list: List, source: Source, query: ListQuery): Promise<Page<never>['total']> {
  // The newest of them: without an order PostgreSQL looks through the table from its first day on.
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select 1 from ${sql.table(source.table)} as t where ${whereOf(list, source, query, {})}
    order by t.created_at desc, t.id desc limit ${sql.lit(countCap + 1)}
  ) as capped`.execute(db)
  return capped(rows[0]?.n ?? 0)
}

async function search<R extends { id: number }>(
  db: Db,
  list: List,
  source: Source,
  query: ListQuery,
  cursor: string | undefined,
  { walked, foundWhole }: typeof usual,
): Promise<Page<R>> {
  const order = orderOf(list, query)
  const { search: typed = '', ...rest } = query
  const where = sql`${whereOf(list, source, rest, {})} and ${afterSql(source, order, cursor === undefined ? undefined : cursorOf(cursor))}`
  const hit = saying(typed)
  const shown = sql`${selectSql(source)}, t.${sql.ref(order.field)} as sorted_by`
  const by = orderSql(order)
  const most = sql.lit(pageSize + 1)
  const table = sql.table(source.table)
  const read = async (from: RawBuilder<unknown>): Promise<Read<R>[]> =>
    (await sql<Read<R>>`select ${shown} from ${from} as t order by ${by} limit ${most}`.execute(db)).rows
  const isFull = (rows: readonly unknown[]) => rows.length > pageSize

  const newest = await walkedThrough<R>(db, table, { where, hit, by, order, shown, most, walked })
  if (isFull(newest.rows)) return pageOfRows(newest.rows, pageSize, { count: pageSize, more: true })
  if (newest.isAll) return pageOfRows(newest.rows, pageSize, capped(newest.rows.length))

  // The index has the week before the words, so that only those weeks are looked into: one by one, since PostgreSQL takes
  // every text for rare and would sooner read all of a word's lines than several weeks of the index.
  const first = await weekOf(db, table, where, by)
  const onward = order.direction === 'asc' ? 1 : -1
  const within = (count: number) => {
    const weeks = Array.from({ length: count }, (_, i) => first + onward * i)
    return read(sql`(select t.* from unnest(${weeks}::int[]) as w (week) cross join lateral
      (select * from ${table} as t where t.week = w.week and ${hit} and ${where} order by ${by} limit ${most}) as t)`)
  }
  for (const weeks of weeksBefore) {
    const rows = await within(weeks)
    if (isFull(rows)) return pageOfRows(rows, pageSize, { count: pageSize, more: true })
  }
  const { rows: all } = await sql<Read<R>>`
    with found as materialized (select * from ${table} as t where ${hit} and ${where} limit ${sql.lit(foundWhole + 1)})
    select ${shown}, counted.found_count from (select count(*)::int as found_count from found) as counted
      left join (select * from found as t order by ${by} limit ${most}) as t on true order by ${by}`.execute(db)
  const count = all[0]?.found_count ?? 0
  if (count <= foundWhole)
    return pageOfRows(
      all.filter(({ id }) => id !== null),
      pageSize,
      capped(count),
    )
  for (const weeks of weeksAfter) {
    const rows = await within(weeks)
    if (isFull(rows)) return pageOfRows(rows, pageSize, capped(count))
  }
  return pageOfRows(await read(sql`(select * from ${table} as t where ${hit} and ${where})`), pageSize, capped(count))
}

type Walk = Readonly<Record<'where' | 'hit' | 'shown' | 'by' | 'most', RawBuilder<unknown>>> & {
  readonly order: Order
  readonly walked: number
}

/** The page's lines among so many in their order, each judged once; whether these are all there are. */
async function walkedThrough<R extends { id: number }>(
  db: Db,
  table: RawBuilder<unknown>,
  { where, hit, shown, by, most, order, walked }: Walk,
): Promise<{ rows: Read<R>[]; isAll: boolean }> {
  const { rows } = await sql<Read<R>>`
    with walked as materialized (select t.id, t.${sql.ref(order.field)}, (${hit}) as is_hit from ${table} as t
      where ${where} order by ${by} limit ${sql.lit(walked)})
    select ${shown}, counted.found_count from (select count(*)::int as found_count from walked) as counted
      left join (select * from ${table} as t
        where t.id in (select t.id from walked as t where t.is_hit order by ${by} limit ${most})) as t on true
      order by ${by}`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), isAll: (rows[0]?.found_count ?? 0) < walked }
}

/** The week of the first line that may be on the page. */
async function weekOf(db: Db, table: RawBuilder<unknown>, where: RawBuilder<unknown>, by: RawBuilder<unknown>) {
  const { rows } = await sql<{
    week: number
  }>`select t.week from ${table} as t where ${where} order by ${by} limit 1`.execute(db)
  return rows[0]?.week ?? 0
}
