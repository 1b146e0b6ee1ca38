import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../model/errors.ts'
import { countCap, type List, type ListQuery, pageSize } from '../../model/lists/list.ts'
import type { Db } from '../db/handle.ts'
import { plannedOnce } from '../db/prepared.ts'
import {
  afterSql,
  type Cursor,
  fromSql,
  isSteady,
  orderOf,
  orderSql,
  type Scope,
  type Source,
  selectSql,
  whereOf,
} from './list-sql.ts'
import { onWire } from './on-wire.ts'

type Row = { id: number }
/** A row with what the engine reads beside it. */
export type RowAsRead<R> = R & { sorted_by: unknown; found_count?: number; walked_to?: unknown }
export type PageOfRows<R> = { items: R[]; next: string | null; total: { count: number; more: boolean } | null }

const cursorText = ({ value, id }: Cursor): string => Buffer.from(JSON.stringify([value, id])).toString('base64url')

export function cursorOf(text: string): Cursor {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const [value, id] = Array.isArray(read) ? read : []
    if ((typeof value === 'string' || typeof value === 'number') && typeof id === 'number' && Number.isSafeInteger(id))
      return { value, id }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Refusal('MALFORMED', { message: 'This is not a place in the list. Open the list from its start.' })
}

function rowOnWire<R extends Row>({ sorted_by: _, found_count: __, walked_to: ___, ...row }: RowAsRead<R>): R {
  const wire: { [field: string]: unknown } = row
  for (const field in wire) if (wire[field] instanceof Date) wire[field] = onWire(wire[field])
  // What is left of `R` and two fields without the two: the compiler cannot subtract from a type it does not know.
  return wire as unknown as R
}

/** One page of a list, by keyset: as fast on the last page as on the first. The count is exact up to the cap; on request also beyond it. */
export async function listPage<R extends Row>(
  db: Db,
  list: List,
  source: Source,
  query: ListQuery,
  scope: Scope,
  options: {
    after?: string | undefined
    total?: 'capped' | 'exact' | 'none' | undefined
    size?: number /** Counts from 1; each further page costs more, which `after` avoids. */
    page?: number | undefined
    /** The requested fields, where only some are; `id` among them. */
    fields?: ReadonlySet<string> | undefined
  } = {},
): Promise<PageOfRows<R>> {
  const order = orderOf(list, query)
  const where = whereOf(list, source, query, scope)
  const size = options.size ?? pageSize
  const after = afterSql(source, order, options.after === undefined ? undefined : cursorOf(options.after))
  // The page is limited before the joins, so that a join costs the rows of a page only.
  const offset = ((options.page ?? 1) - 1) * size
  const shown = sql`${selectSql(source, options.fields)}, t.${sql.ref(order.field)} as sorted_by`
  const cut = sql`order by ${orderSql(order)} limit ${sql.lit(size + 1)} offset ${sql.lit(offset)}`
  const found =
    source.isParted && query.search !== undefined
      ? await inAllParts<R>(db, source, where, sql`where ${after} ${cut}`, shown, orderSql(order))
      : undefined
  const once = offset === 0 && isSteady(list, source, query) ? plannedOnce : sql``
  const page = sql<RowAsRead<R>>`${once}
    select ${shown} from (select * from ${sql.table(source.table)} as t where ${where} and ${after} ${cut}
    ) as t ${source.joins ?? sql``} order by ${orderSql(order)}`
  const how = options.total ?? 'capped'
  const counted = found && how !== 'none' && (how === 'capped' || found.rows) ? capped(found.count) : undefined
  const [{ rows }, total] = await Promise.all([
    found?.rows ? { rows: found.rows } : page.execute(db),
    counted ?? countOf(db, list, source, query, scope, how),
  ])
  return pageOfRows(rows, size, total)
}

/** A page of what was read: one row more than its size where there is a next. */
export function pageOfRows<R extends Row>(
  rows: readonly RowAsRead<R>[],
  size: number,
  total: PageOfRows<R>['total'],
): PageOfRows<R> {
  const last = rows[size - 1]
  return {
    items: rows.slice(0, size).map(rowOnWire),
    next:
      rows.length > size && last ? cursorText({ value: onWire(last.sorted_by) as string | number, id: last.id }) : null,
    total,
  }
}

const capped = (n: number) => (n > countCap ? { count: countCap, more: true } : { count: n, more: false })

/**
 * The matches of a search in a table of many partitions, and a page of them: it finds the rows by their trigrams, then sorts.
 * Walking the partitions in order until a page is full is slow for rare text, and searches are mostly for rare text. Returns
 * no rows when there are more matches than the count cap: walking finds so many quickly. Decision 124.
 */
async function inAllParts<R extends Row>(
  db: Db,
  source: Source,
  where: RawBuilder<unknown>,
  cut: RawBuilder<unknown>,
  shown: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<{ count: number; rows?: RowAsRead<R>[] }> {
  const { rows } = await sql<RowAsRead<R>>`
    with found as materialized (select * from ${sql.table(source.table)} as t where ${where} limit ${sql.lit(countCap + 1)})
    select ${shown}, counted.found_count from (select count(*)::int as found_count from found) as counted
      left join (select * from found as t ${cut}) as t on true ${source.joins ?? sql``} order by ${order}`.execute(db)
  const count = rows[0]?.found_count ?? 0
  if (count > countCap) return { count }
  // The only row is the count where the page is empty.
  return {
    count,
    rows: rows.filter(({ id }) => id !== null),
  }
}

export async function countOf(
  db: Db,
  list: List,
  source: Source,
  query: ListQuery,
  scope: Scope,
  how: 'capped' | 'exact' | 'none',
): Promise<PageOfRows<Row>['total']> {
  if (how === 'none') return null
  const from = fromSql(source, false)
  const where = whereOf(list, source, query, scope)
  const once = isSteady(list, source, query) ? plannedOnce : sql``
  const counted =
    how === 'exact'
      ? sql<{ n: number }>`${once} select count(*)::int as n from ${from} where ${where}`
      : sql<{
          n: number
        }>`${once} select count(*)::int as n from (select 1 from ${from} where ${where} limit ${sql.lit(countCap + 1)}) as capped`
  const n = (await counted.execute(db)).rows[0]?.n ?? 0
  return how === 'capped' ? capped(n) : { count: n, more: false }
}

type Counted = { readonly list: List; readonly source: Source; readonly query: ListQuery; readonly scope: Scope }

/**
 * How many rows each of these has, to the cap, in their order and by one statement: for views that lists have of their own,
 * so that its text is one of few. To plan so many counts costs more than to count.
 */
export async function countsOf(db: Db, views: readonly Counted[]): Promise<{ count: number; more: boolean }[]> {
  if (views.length === 0) return []
  const counts = views.map(({ list, source, query, scope }) => {
    const where = whereOf(list, source, query, scope)
    return sql`(select count(*)::int from (select 1 from ${fromSql(source, false)} where ${where} limit ${sql.lit(countCap + 1)}) as capped)`
  })
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts ${plannedOnce}`.execute(
    db,
  )
  return (rows[0]?.counts ?? []).map(capped)
}

/** Rows per batch where all are read. */
const batch = 1000

/** All matching rows in the list's order, in batches, for exports and bulk actions. Each row has its id and `fields`, or all fields. */
export async function* everyRow<R extends Row>(
  db: Db,
  list: List,
  source: Source,
  query: ListQuery,
  scope: Scope,
  { size = batch, fields }: { size?: number; fields?: readonly string[] } = {},
): AsyncGenerator<R[]> {
  const wanted = fields === undefined ? undefined : new Set(['id', ...fields])
  let after: string | undefined
  do {
    const page: PageOfRows<R> = await listPage<R>(db, list, source, query, scope, {
      after,
      total: 'none',
      size,
      fields: wanted,
    })
    if (page.items.length > 0) yield page.items
    after = page.next ?? undefined
  } while (after !== undefined)
}
