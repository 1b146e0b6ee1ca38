import { type RawBuilder, sql } from 'kysely'
import { dayNow } from '../../model/lists/day-now.ts'
import {
  type ColumnFilter,
  filtered,
  type List,
  type ListQuery,
  mineField,
  type OwnWay,
  picked,
  searchable,
} from '../../model/lists/list.ts'
import type { Caller } from '../call/context.ts'
import { hiddenIn, nothingHidden, refuseHidden } from './hidden-fields.ts'

/** Whose rows are meant by one's own: the caller, or the caller as a deputy. */
export type Reader = Pick<Caller, 'user_id' | 'access' | 'brand_ids' | 'on_behalf'>

/**
 * Where a list's rows are: the table (alias `t`), each field in SQL, and the joins for showing. A sorted field must be a
 * column of the table that is never null and follows the brand in an index.
 */
export type Source = {
  readonly table: string
  readonly fields: { readonly [field: string]: RawBuilder<unknown> }
  /** Joined for the rows of a page only; no filter or sort uses them. */
  readonly joins?: RawBuilder<unknown>
  /** The column that the search box searches: lower case, without accents, with a trigram index. */
  readonly searched?: RawBuilder<string>
  /** Turns the typed text into the form of that column, where they differ. */
  readonly needle?: (typed: string) => string
  /** The condition of a typed text, where it is not one text that the column holds; it is given that for the rows of this list. */
  readonly matching?: (typed: string, only: RawBuilder<unknown> | undefined) => RawBuilder<unknown>
  /** The condition for rows of this list, where the table has others too. */
  readonly only?: RawBuilder<unknown>
  /** Filters with a condition of their own, beside their parameter: of a text that is looked for from its start, the index that has it. */
  readonly asks?: { readonly [field: string]: (value: string) => RawBuilder<unknown> }
  /** The table is partitioned by time: a search first finds the rows in all partitions, then sorts them (decision 124). */
  readonly isParted?: true
  /** The condition for rows of these brands, where a row has several and they are not a column. */
  readonly of?: (brand_ids: readonly number[]) => RawBuilder<unknown>
  /** Filters whose index continues in the list's order, so that one plan serves all their values. */
  readonly steady?: readonly string[]
  /** The rows that are a reader's own, by the ways that the list names. */
  readonly mine?: { readonly [way in OwnWay]?: (reader: Reader) => RawBuilder<unknown> }
  /** PostgreSQL's type of a sorted or filtered field, where it is not text. */
  readonly types?: { readonly [field: string]: 'timestamptz' | 'date' | 'bigint' | 'int' | 'numeric' | 'bool' }
}

const column = (field: string): RawBuilder<unknown> => sql`t.${sql.ref(field)}`
const typed = (source: Source, field: string, value: string | number): RawBuilder<unknown> => {
  const type = source.types?.[field]
  return type ? sql`${value}::${sql.raw(type)}` : sql`${value}`
}

/** The typed text as a pattern that matches exactly that text. */
export const containing = (needle: string): RawBuilder<string> =>
  sql`'%' || replace(replace(replace(plain_text(${needle}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`

/** The start of a day in Manila; `days` later for the end of a range, which is exclusive. */
const startOfDay = (day: string, days = 0): RawBuilder<unknown> =>
  sql`((${day}::date + ${days}::int)::timestamp at time zone 'Asia/Manila')`

function filterSql(
  source: Source,
  field: string,
  filter: ColumnFilter,
  values: ListQuery['filters'],
): RawBuilder<unknown>[] {
  if (filter.kind === 'days') {
    const [begins, ends] = [values[`${field}_from`], values[`${field}_to`]]
    const [from, to] = [begins && dayNow(begins, 'from'), ends && dayNow(ends, 'to')]
    const isDate = source.types?.[field] === 'date'
    return [
      ...(from === undefined
        ? []
        : [isDate ? sql`${column(field)} >= ${from}::date` : sql`${column(field)} >= ${startOfDay(from)}`]),
      ...(to === undefined
        ? []
        : [isDate ? sql`${column(field)} <= ${to}::date` : sql`${column(field)} < ${startOfDay(to, 1)}`]),
    ]
  }
  const value = values[field]
  if (value === undefined || field === mineField) return []
  const own = source.asks?.[field]
  if (own) return [own(value)]
  if (filter.kind === 'text') return [sql`plain_text(${column(field)}) like ${containing(value)}`]
  const wanted = filter.kind === 'choice' ? picked(value) : [value]
  return [sql`${column(field)} in (${sql.join(wanted.map(one => typed(source, field, one)))})`]
}

/** One brand, so that its index serves; several where the list is read across brands. */
export type Scope = {
  readonly brand_id?: number
  readonly brand_ids?: readonly number[]
  /** Undefined where nobody in particular reads: of visitors, of sellers, of trails. */
  readonly reader: Reader | undefined
}

/** The rows that are the reader's own in one of the chosen ways. */
function mineSql({ mine = {} }: Source, filters: ListQuery['filters'], { reader }: Scope): RawBuilder<unknown>[] {
  const chosen = filters[mineField]
  if (chosen === undefined) return []
  if (!reader) throw new Error('One’s own rows were asked for without a reader.')
  const conditions = picked(chosen).map(way => {
    const condition = mine[way as OwnWay]
    if (!condition) throw new Error(`The list has no rows that are its reader's own by being ${way}.`)
    return sql`(${condition(reader)})`
  })
  return [sql`(${sql.join(conditions, sql` or `)})`]
}

/** The conditions of a list: brand first, so that every index serves it, then the trash, the filters and the search. */
export function whereOf(list: List, source: Source, query: ListQuery, scope: Scope): RawBuilder<unknown> {
  const hidden = scope.reader ? hiddenIn(list, scope.reader.access) : nothingHidden
  refuseHidden(list, query, hidden)
  const call = [
    ...(list.branded || list.ofSeveral ? [ofBrands(list, scope)] : []),
    ...(source.only ? [source.only] : []),
    ...(source.of ? [source.of(scope.brand_ids ?? [])] : []),
    ...(list.trash ? [query.trashed ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`] : []),
    ...groupedSql(list, source, query, scope),
    ...(query.search === undefined || !source.searched || searchable(list).length === 0
      ? []
      : [
          source.matching?.(query.search, source.only) ??
            sql`${source.searched} like ${containing(source.needle?.(query.search) ?? query.search)}`,
          ...seenWords(list, source, query.search, hidden),
        ]),
  ]
  return call.length === 0 ? sql`true` : sql.join(call, sql` and `)
}

/** A text is found in hidden fields too, which stand in the same column: then a field that is seen has to hold it. */
function seenWords(
  list: List,
  source: Source,
  search: string,
  hidden: ReadonlyMap<string, string>,
): RawBuilder<unknown>[] {
  const all = searchable(list)
  const seen = all.filter(field => !hidden.has(field))
  if (seen.length === all.length) return []
  if (seen.length === 0) return [sql`false`]
  const words = seen.map(field => sql`${source.fields[field] ?? column(field)}::text`)
  return [sql`plain_text(concat_ws(' ', ${sql.join(words)})) like ${containing(source.needle?.(search) ?? search)}`]
}

/** The filters; with further groups, what one of them finds. */
function groupedSql(list: List, source: Source, { filters, or = [] }: ListQuery, scope: Scope): RawBuilder<unknown>[] {
  const groups = [filters, ...or].map(of => [
    ...mineSql(source, of, scope),
    ...filtered(list).flatMap(([field, filter]) => filterSql(source, field, filter, of)),
  ])
  const [first = []] = groups
  if (or.length === 0) return first
  const each = groups.map(group => (group.length === 0 ? sql`true` : sql.join(group, sql` and `)))
  return [
    sql`(${sql.join(
      each.map(group => sql`(${group})`),
      sql` or `,
    )})`,
  ]
}

function ofBrands(list: List, { brand_id, brand_ids }: Scope): RawBuilder<unknown> {
  if (list.ofSeveral && brand_ids !== undefined) return sql`t.brands && ${brand_ids}::int[]`
  if (brand_id !== undefined) return sql`t.brand_id = ${brand_id}`
  if (brand_ids !== undefined) return sql`t.brand_id = any(${brand_ids}::int[])`
  throw new Error(`A list of ${list.many} was asked for without its brand.`)
}

/**
 * Whether one plan serves this query with any values: no search, and at most one filter with one value, on an index in the
 * requested order. Other queries are planned for their values: a rare status, a common name.
 */
export function isSteady(list: List, source: Source, query: ListQuery): boolean {
  if (query.search !== undefined || query.or !== undefined) return false
  const filters = filtered(list).filter(([field, { kind }]) =>
    (kind === 'days' ? [`${field}_from`, `${field}_to`] : [field]).some(key => query.filters[key] !== undefined),
  )
  const [[field, { kind }] = ['', { kind: 'days' }], ...more] = filters
  if (field === '') return true
  const one = kind !== 'choice' || picked(query.filters[field] ?? '').length === 1
  const { sort } = list
  const order = orderOf(list, query)
  const isOwnOrder = order.field === sort.field && order.direction === sort.direction
  return more.length === 0 && one && isOwnOrder && source.steady?.includes(field) === true
}

export type Order = { readonly field: string; readonly direction: 'asc' | 'desc' }
export type Cursor = { readonly value: string | number; readonly id: number }

export function orderOf(list: List, query: ListQuery): Order {
  const { sort } = query
  if (sort === undefined) return list.sort
  return sort.startsWith('-') ? { field: sort.slice(1), direction: 'desc' } : { field: sort, direction: 'asc' }
}

/** Rows after the cursor, in the list's order; the id decides between equal values of the sorted field. */
export const afterSql = (source: Source, order: Order, cursor: Cursor | undefined): RawBuilder<unknown> =>
  cursor === undefined
    ? sql`true`
    : sql`(${column(order.field)}, t.id) ${order.direction === 'desc' ? sql`<` : sql`>`} (${typed(source, order.field, cursor.value)}, ${cursor.id}::bigint)`

export const orderSql = ({ field, direction }: Order): RawBuilder<unknown> => {
  const way = direction === 'desc' ? sql`desc` : sql`asc`
  return sql`${column(field)} ${way}, t.id ${way}`
}

/** The selected fields of a row; `wanted` where only some are needed. */
export const selectSql = (source: Source, wanted?: ReadonlySet<string>): RawBuilder<unknown> =>
  sql.join(
    Object.entries(source.fields)
      .filter(([field]) => wanted?.has(field) ?? true)
      .map(([field, value]) => sql`${value} as ${sql.ref(field)}`),
  )
export const fromSql = (source: Source, joined: boolean): RawBuilder<unknown> =>
  sql`${sql.table(source.table)} as t ${joined && source.joins ? source.joins : sql``}`
