import { type RawBuilder, sql } from 'kysely'
import { may } from '../../../model/pages/access.ts'
import type { WaitingKey } from '../../../model/workflows/waiting.ts'
import type { Caller } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { plannedOnce } from '../../db/prepared.ts'
import { type WaitingKind, waitingKinds } from './waiting-kinds.ts'

/** The decider: the caller, or the caller as a deputy. */
export type Decider = Pick<Caller, 'user_id' | 'access' | 'brand_ids' | 'on_behalf'>

export type WaitingRow = {
  readonly key: WaitingKey
  readonly id: number
  readonly due_at: Date | null
  readonly brand_ids: readonly number[]
  readonly title: string
  readonly number: string
  readonly who: string
}
type NextCtx = { readonly db: Db; readonly caller: Decider }
/** A page begins after this record. */
export type Behind = { readonly due: string; readonly key: string; readonly id: number }

export const kindsFor = ({ access }: Pick<Decider, 'access'>): WaitingKind[] =>
  waitingKinds.filter(({ page }) => may(access, 'approve', page))

/** Records of the decider's brands, at their turn, that belong neither to them nor to the person they are deputy for. */
function waitsFor({ waits, brands, own, turn }: WaitingKind, decider: Decider): RawBuilder<boolean> {
  const { user_id, brand_ids, on_behalf } = decider
  const whose = on_behalf?.user_id ?? user_id
  return sql<boolean>`${waits} and ${brands} && ${brand_ids}::int[] and not ${own}::bigint[] && ${[user_id, whose]}::bigint[]
    and (${turn} is null or ${turn} && array[${whose}]::bigint[])`
}

export function kindOf(key: WaitingKey): WaitingKind {
  const kind = waitingKinds.find(one => one.key === key)
  if (!kind) throw new Error(`${key} waits for nobody`)
  return kind
}

/** Whose step is no decision: of these brands, for whoever has the right to take it. */
function goesOnBy({ brands, further }: WaitingKind, { user_id, access, brand_ids }: Decider): RawBuilder<boolean> {
  if (!(further && may(access, further.flag, further.page))) return sql`false`
  return sql`t.status = any(${further.from}::text[]) and ${brands} && ${brand_ids}::int[] and not ${further.own}::bigint[] && array[${user_id}]::bigint[]`
}

/** At the reader's turn, as the record says it (`desk/cases/turn.tsx`): to decide, or to take the step that comes before or after. */
function atTurn(kind: WaitingKind, reader: Decider): RawBuilder<boolean> {
  const decides = may(reader.access, 'approve', kind.page) ? waitsFor(kind, reader) : sql`false`
  return sql`((${decides}) or (${goesOnBy(kind, reader)}))`
}

/** The same as a way in which rows of a list are the reader's own. */
export function turnOf(key: WaitingKey): (reader: Decider) => RawBuilder<unknown> {
  const kind = kindOf(key)
  return reader => atTurn(kind, reader)
}

const dueOf = ({ due }: WaitingKind) => sql`coalesce(t.${sql.ref(due)}, 'infinity')`

/** `before`: only what was due by then. */
type Part = {
  readonly after?: Behind | undefined
  readonly before?: Date | undefined
  readonly size: number
  readonly last?: boolean
}

function partOf(
  kind: WaitingKind,
  decider: Decider,
  { after, before, size, last = false }: Part,
): RawBuilder<WaitingRow> {
  const order = last ? sql`desc` : sql`asc`
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(${dueOf(kind)}, ${kind.key}::text collate "C", t.id) > (${after.due}::timestamptz, ${after.key}::text, ${after.id}::bigint)`
  return sql<WaitingRow>`
    select ${sql.lit(kind.key)} as key, t.id, t.${sql.ref(kind.due)} as due_at, to_jsonb(${kind.brands}) as brand_ids, ${kind.title} as title, ${kind.number} as number, ${kind.who} as who
    from (select * from ${sql.table(kind.table)} as t where ${waitsFor(kind, decider)} and ${beyond}
        ${before === undefined ? sql`` : sql`and t.${sql.ref(kind.due)} < ${before}`}
      order by ${dueOf(kind)} ${order}, t.id ${order} limit ${sql.lit(size)}) as t ${kind.joins}
    order by ${dueOf(kind)} ${order}, t.id ${order}`
}

/** The first records of one kind after a position: earliest due date first, records without a date last; or `last` of all, backwards. */
export async function firstOf(db: Db, kind: WaitingKind, decider: Decider, part: Part): Promise<WaitingRow[]> {
  return (await sql<WaitingRow>`${partOf(kind, decider, part)} ${plannedOnce}`.execute(db)).rows
}

/** The same of each of these kinds, one after the other, by one statement; to plan it costs several times what it finds. */
export async function firstOfEach(
  db: Db,
  kinds: readonly WaitingKind[],
  decider: Decider,
  part: Omit<Part, 'after'>,
): Promise<WaitingRow[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map(kind => sql`(${partOf(kind, decider, part)})`)
  return (await sql<WaitingRow>`${sql.join(parts, sql` union all `)} ${plannedOnce}`.execute(db)).rows
}

/** What waits for the decider next in the order of the queue: the one due after this, else the first that is left. */
export async function nextTurn({ db, caller }: NextCtx, key: WaitingKey, id: number): Promise<number | null> {
  const kind = kindOf(key)
  const place = sql`(${dueOf(kind)}, t.id)`
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(kind.table)} as t where ${atTurn(kind, caller)} and t.id <> ${id}
    order by ${place} <= (select ${dueOf(kind)}, t.id from ${sql.table(kind.table)} as t where t.id = ${id}), ${dueOf(kind)}, t.id
    limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** All records of a kind by id, with their dates. A record that waits for someone in two ways is counted once. */
export async function datesOf(db: Db, kind: WaitingKind, decider: Decider): Promise<Map<number, Date | null>> {
  const { rows } = await sql<{ id: number; due_at: Date | null }>`
    select t.id, t.${sql.ref(kind.due)} as due_at from ${sql.table(kind.table)} as t where ${waitsFor(kind, decider)}`.execute(
    db,
  )
  return new Map(rows.map(({ id, due_at }) => [id, due_at]))
}

/** The record of this number among the kinds that wait for decisions, for whomever it waits and whether it still does. */
export async function caseNumbered(
  db: Db,
  number: string,
): Promise<{ key: WaitingKey; id: number; brand_ids: readonly number[] } | undefined> {
  for (const { key, table, brands, number: own, quoted } of waitingKinds) {
    const other = quoted === undefined ? sql`` : sql` or ${quoted} = ${number}`
    const { rows } = await sql<{ id: number; brand_ids: number[] }>`
      select t.id, to_jsonb(${brands}) as brand_ids from ${sql.table(table)} as t where ${own} = ${number}${other}`.execute(
      db,
    )
    if (rows[0]) return { key, ...rows[0] }
  }
  return undefined
}

export type Counted = { readonly count: number; readonly overdue: number; readonly oldest: Date | null }

export async function countOf(db: Db, kind: WaitingKind, decider: Decider, now: Date): Promise<Counted> {
  const due = sql.ref(`t.${kind.due}`)
  const { rows } = await sql<Counted>`
    select count(*)::int as count, count(*) filter (where ${due} < ${now})::int as overdue, min(${due}) as oldest
    from ${sql.table(kind.table)} as t where ${waitsFor(kind, decider)} ${plannedOnce}`.execute(db)
  return rows[0] ?? { count: 0, overdue: 0, oldest: null }
}
