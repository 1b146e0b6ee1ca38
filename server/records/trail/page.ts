import { type RawBuilder, sql } from 'kysely'
import { filtered, type List, type ListQuery, pageSize, picked } from '../../../model/lists/list.ts'
import type { Db } from '../../db/handle.ts'
import { countOf, cursorOf, listPage, type PageOfRows, pageOfRows, type RowAsRead } from '../list.ts'
import { afterSql, type Order, orderOf, orderSql, type Source, selectSql, whereOf } from '../list-sql.ts'
import { isFoundByItself, numberedWays, numberIn, saying } from './number.ts'

const usual = {
  /** Lines that a search reads one by one, the newest first: a word that many lines have fills its page there. */
  walked: 2_000,
  /** A search that has no more lines than this is found whole, with its count. */
  foundWhole: 2_000,
}
const week = 7 * 24 * 3_600_000
/** So many lines are looked into first beyond those, by the weeks in which there should be as many. */
const linesAtFirst = 16_000
/** Weeks that are looked into in one statement: at first, and at most. Each is a look into the index, whatever is in it. */
const [weeksAtFirst, mostWeeks] = [8, 64]
/** Statements of weeks before all lines are looked into. */
const mostLooks = 3
/** Of fewer hits nobody can say how far back a page of them goes. */
const fewestToJudge = 3
/** So long a trail is promised to be fast: ten years. */
const weeksOfTrail = 520
/** Lines that a trail counts before it says that there are more. */
const countCap = 1_000

/** Of so many values of a filter each is looked up in its index; of more the newest lines have some soon, and each costs a plan. */
const mostParts = 4

/** Which lines somebody sees, the source of a trail says itself. */
const nobody = { reader: undefined }

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
): Promise<PageOfRows<R>> {
  const query = await resolved(db, source, asked)
  if (query.search === undefined) {
    const parts = partsOf(list, source, query)
    if (parts) return pageOfParts<R>(db, list, source, query, parts, { after, total })
    const [page, count] = await Promise.all([
      listPage<R>(db, list, source, query, nobody, { after, total: 'none' }),
      total === 'capped' ? cappedCount(db, list, source, query) : countOf(db, list, source, query, nobody, total),
    ])
    return { ...page, total: count }
  }
  const found = await search<R>(db, list, source, query, after, limits)
  if (total === 'none') return { ...found, total: null }
  return total === 'exact' ? { ...found, total: await countOf(db, list, source, query, nobody, 'exact') } : found
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
    const where = whereOf(list, source, { ...query, filters: others }, nobody)
    return numberedWays(number).map(way => sql`${way} and ${where}`)
  }
  const few = filtered(list).flatMap(([name, { kind }]) => {
    const values = kind === 'choice' ? valuesOf(query, name) : []
    return values.length > 0 && values.length <= mostParts ? [{ name, values }] : []
  })
  const several = few.find(({ values }) => values.length > 1) ?? few[0]
  return several?.values.map(one =>
    whereOf(list, source, { ...query, filters: { ...query.filters, [several.name]: one } }, nobody),
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
  return each.length === 1
    ? sql`${sql.join(each)}`
    : sql`select t.id, t.${sql.ref(order.field)} from (${sql.join(each, sql` union `)}) as t
        order by ${by} limit ${sql.lit(most)}`
}

async function pageOfParts<R extends { id: number }>(
  db: Db,
  list: List,
  source: Source,
  query: ListQuery,
  parts: readonly RawBuilder<unknown>[],
  { after, total }: Pick<Options, 'after' | 'total'>,
): Promise<PageOfRows<R>> {
  const order = orderOf(list, query)
  const by = orderSql(order)
  const beyond = afterSql(source, order, after === undefined ? undefined : cursorOf(after))
  // The first page is counted in what it is chosen from: what a part has in its index is read once, and not for each.
  const isCounted = after === undefined && total === 'capped'
  const ids = firstIds(source, parts, order, beyond, isCounted ? countCap + 1 : pageSize + 1)
  const [{ rows }, count] = await Promise.all([
    sql<RowAsRead<R>>`with ids as materialized (${ids})
      select ${selectSql(source)}, t.${sql.ref(order.field)} as sorted_by, counted.found_count
      from (select count(*)::int as found_count from ids) as counted
        left join (select * from ${sql.table(source.table)} as t
          where t.id in (select t.id from ids as t order by ${by} limit ${sql.lit(pageSize + 1)})) as t on true
      order by ${by}`.execute(db),
    isCounted || total === 'none'
      ? null
      : total === 'exact'
        ? countOf(db, list, source, query, nobody, total)
        : counted(),
  ])
  // The only row is the count where the page is empty.
  const lines = rows.filter(({ id }) => id !== null)
  return pageOfRows(lines, pageSize, isCounted ? capped(rows[0]?.found_count ?? 0) : count)

  async function counted(): Promise<PageOfRows<never>['total']> {
    const newest: Order = { field: 'created_at', direction: 'desc' }
    const found = await sql<{ n: number }>`select count(*)::int as n from (
      ${firstIds(source, parts, newest, sql`true`, countCap + 1)}) as capped`.execute(db)
    return capped(found.rows[0]?.n ?? 0)
  }
}

/** A number that is searched for is a filter, which its index serves. */
async function resolved(db: Db, source: Source, { search: typed, ...rest }: ListQuery): Promise<ListQuery> {
  if (typed === undefined) return rest
  const number = await numberIn(db, typed, source.only)
  return number === undefined
    ? { ...rest, search: typed }
    : { ...rest, filters: { ...rest.filters, [numberField]: number } }
}

async function cappedCount(db: Db, list: List, source: Source, query: ListQuery): Promise<PageOfRows<never>['total']> {
  // The newest of them: without an order PostgreSQL looks through the table from its first day on.
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select 1 from ${sql.table(source.table)} as t where ${whereOf(list, source, query, nobody)}
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
): Promise<PageOfRows<R>> {
  const order = orderOf(list, query)
  const { search: typed = '', ...rest } = query
  const where = sql`${whereOf(list, source, rest, nobody)} and ${afterSql(source, order, cursor === undefined ? undefined : cursorOf(cursor))}`
  const { indexed: hit, read: isHit } = saying(typed)
  const shown = sql`${selectSql(source)}, t.${sql.ref(order.field)} as sorted_by`
  const by = orderSql(order)
  const table = sql.table(source.table)
  const size = pageSize + 1
  const read = async (from: RawBuilder<unknown>, most: number): Promise<RowAsRead<R>[]> =>
    (await sql<RowAsRead<R>>`select ${shown} from ${from} as t order by ${by} limit ${sql.lit(most)}`.execute(db)).rows
  const isFull = (rows: readonly unknown[]) => rows.length === size
  const more = { count: pageSize, more: true }

  const newest = await walkedThrough<R>(db, source, { where, isHit, by, order, shown, most: sql.lit(size), walked })
  const { rows, last } = newest
  if (isFull(rows)) return pageOfRows(rows, pageSize, more)
  if (!last) return pageOfRows(rows, pageSize, capped(rows.length))

  // The index has the week before the words, so that only those weeks are looked into: one by one, since PostgreSQL takes
  // every text for rare and would sooner read all of a word's lines than several weeks of the index.
  const beyond = sql`${where} and ${afterSql(source, order, { value: last.at.toISOString(), id: last.id })}`
  const onward = order.direction === 'asc' ? 1 : -1
  let next = last.week
  const look = async (count: number): Promise<void> => {
    const weeks = Array.from({ length: count }, (_, i) => next + onward * i)
    next += onward * count
    const most = size - rows.length
    rows.push(
      ...(await read(
        sql`(select t.* from unnest(${weeks}::int[]) as w (week) cross join lateral (select * from ${table} as t
          where t.week = w.week and ${hit} and ${beyond} order by ${by} limit ${sql.lit(most)}) as t)`,
        most,
      )),
    )
  }
  let behind = Math.max(Math.abs(last.at.getTime() - last.first_at.getTime()) / week, walked / linesAtFirst)
  let weeks = Math.ceil(Math.min((linesAtFirst / walked) * behind, weeksAtFirst))
  for (let looks = 0; looks < mostLooks && weeks <= mostWeeks; looks += 1) {
    await look(weeks)
    if (isFull(rows)) return pageOfRows(rows, pageSize, more)
    behind += weeks
    const isRare = isFoundByItself(typed) && (rows.length / behind) * weeksOfTrail <= foundWhole
    // As far again as the hits so far are apart, and half as far: they do not come evenly.
    weeks = isRare || rows.length < fewestToJudge ? Infinity : Math.ceil(1.5 * behind * (size / rows.length - 1))
  }
  const { rows: all } = await sql<RowAsRead<R>>`
    with found as materialized (select * from ${table} as t where ${hit} and ${where} limit ${sql.lit(foundWhole + 1)})
    select ${shown}, counted.found_count from (select count(*)::int as found_count from found) as counted
      left join (select * from found as t order by ${by} limit ${sql.lit(size)}) as t on true order by ${by}`.execute(
    db,
  )
  const count = all[0]?.found_count ?? 0
  if (count <= foundWhole)
    return pageOfRows(
      all.filter(({ id }) => id !== null),
      pageSize,
      capped(count),
    )
  await look(mostWeeks)
  if (isFull(rows)) return pageOfRows(rows, pageSize, capped(count))
  return pageOfRows(
    await read(sql`(select * from ${table} as t where ${hit} and ${where})`, size),
    pageSize,
    capped(count),
  )
}

type Walk = Readonly<Record<'where' | 'isHit' | 'shown' | 'by' | 'most', RawBuilder<unknown>>> & {
  readonly order: Order
  readonly walked: number
}

/** The last line of those that were walked, and the moment of the first. */
type Last = { readonly id: number; readonly at: Date; readonly week: number; readonly first_at: Date }

/**
 * The page's lines among so many in their order: it ends as soon as the page is full, so that a common word costs as few
 * lines as it needs. Only where it is not, the last line that was walked is looked for, in the index of the order; there is
 * none where these are all.
 */
async function walkedThrough<R extends { id: number }>(
  db: Db,
  source: Source,
  { where, isHit, shown, by, most, order, walked }: Walk,
): Promise<{ rows: RowAsRead<R>[]; last: Last | undefined }> {
  const table = sql.table(source.table)
  const field = sql.ref(order.field)
  type Walked = { id: number; at: string; week: number; first_at: string }
  const { rows } = await sql<RowAsRead<R> & { walked_to: Walked | null }>`
    with found as materialized (select t.id from (select t.id, t.${field}, (${isHit}) as is_hit
        from ${table} as t where ${where} order by ${by} limit ${sql.lit(walked)}) as t
      where t.is_hit order by ${by} limit ${most}),
    last as materialized (select t.id, t.created_at as at, week_of(t.created_at) as week, (select t.created_at
        from ${table} as t where ${where} order by ${by} limit 1) as first_at
      from (select t.id, t.created_at from ${table} as t
        where (select count(*) from found) < ${most} and ${where} order by ${by} offset ${sql.lit(walked - 1)} limit 1) as t)
    select ${shown}, case when last.id is not null then to_jsonb(last) end as walked_to from (select) as one
      left join last on true
      left join (select * from ${table} as t where t.id in (select t.id from found as t)) as t on true
      order by ${by}`.execute(db)
  const to = rows[0]?.walked_to
  return {
    // The only row is the last line where none was found.
    rows: rows.filter(({ id }) => id !== null),
    last: to ? { ...to, at: new Date(to.at), first_at: new Date(to.first_at) } : undefined,
  }
}
