import { type RawBuilder, sql } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
import type { List } from '../../model/lists/list.ts'
import type { Access } from '../../model/pages/access.ts'
import type { PageId } from '../../model/pages/index.ts'
import type { Flag } from '../../model/pages/page.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import { insertedId } from '../db/row-queries.ts'
import type { Source } from './list-sql.ts'
import { refuseForeign } from './record-settled.ts'
import { unagreedIn } from './reviews/in-bulk.ts'

export type ChangedRow = { id: number; version: number; [column: string]: unknown }
export type Changed = { results: RowResult[]; undo: number | null }
export type RowResult = { id: number; ok: boolean; message?: string }
type Values = Readonly<Record<string, unknown>>

/** One action that can be taken on many rows of a list. */
export type BulkAction<Given = unknown> = {
  readonly flag: Flag
  /** Its name in the trail. */
  readonly action: string
  /** The columns it reads and may change. */
  readonly columns: readonly string[]
  /** Validates the input once and looks up what it names. Runs before the transaction: the embedded database has one connection. */
  prepare?(ctx: CallerCtx, input: Values, brand_id: BrandId | undefined): Promise<Given>
  /** Why these rows may not be changed so, for what takes more than the row to tell. Runs before the transaction too. */
  judge?(ctx: CallerCtx, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** The new values of the row, or why it cannot be changed. */
  change(row: ChangedRow, ctx: CallerCtx, args: Given): Values | string
  /** Further writes in the same transaction, usually mails. Returns `told` where undo is impossible: someone outside was notified. */
  after?(trx: Trx, ctx: CallerCtx, rows: readonly ChangedRow[], args: Given): Promise<'told' | undefined>
}

/** What the server knows of a list: its rows, the trail's name for one of them, and the bulk actions. */
export type ListSource = {
  readonly list: List
  readonly source: Source
  readonly entity: string
  readonly page: PageId
  readonly bulk: { readonly [action: string]: BulkAction }
  /** Of the rows of one's brands, those that a role may see, where not all of them are for whoever views the page. */
  readonly seenBy?: (access: Access) => RawBuilder<unknown>
}
/** The `key` names the list in the undo log. Every statement filters by the brand where rows have one. */
export type Target = { readonly key: string; readonly listSource: ListSource; readonly brand_id: BrandId | undefined }

const within = ({ listSource: { list, source }, brand_id }: Target, { caller }: CallerCtx) =>
  sql.join(
    [
      sql`true`,
      ...(list.branded && brand_id !== undefined ? [sql`t.brand_id = ${brand_id}`] : []),
      ...(list.ofSeveral ? [sql`t.brands && ${caller.brand_ids}::int[]`] : []),
      ...(source.only ? [source.only] : []),
    ],
    sql` and `,
  )

/** Changes rows in the caller's transaction, each with a line in the trail. Rows that cannot be changed say why. The change can be undone. */
export async function changeRows<G>(
  trx: Trx,
  ctx: CallerCtx,
  target: Target,
  action: BulkAction<G>,
  ids: readonly number[],
  args: G,
  judged: ReadonlyMap<number, string> = new Map(),
): Promise<Changed & { missing: number[] }> {
  const rows = await lockRows(trx, ctx, target, action.columns, ids)
  const found = new Map(rows.map(row => [row.id, row]))
  const missing = ids.filter(id => !found.has(id))
  const refused = new Map<number, string>(missing.map(id => [id, 'This record is not here any more.']))
  const changes: { row: ChangedRow; to: Values }[] = []
  for (const row of rows) {
    const changed = refuseForeign(target.listSource.list.one, row['brands'], ctx) ?? action.change(row, ctx, args)
    const to = typeof changed === 'string' ? changed : (judged.get(row.id) ?? changed)
    if (typeof to === 'string') refused.set(row.id, to)
    else changes.push({ row, to })
  }
  for (const [id, message] of await unagreedIn(trx, target, changes)) {
    refused.set(id, message)
    changes.splice(
      changes.findIndex(({ row }) => row.id === id),
      1,
    )
  }
  if (changes.length > 0) await write(trx, ctx, target, changes)
  await ctx.record(
    trx,
    changes.length > 0
      ? changes.map(({ row, to }) => entryOf(target, action.action, row, to))
      : { entity: target.listSource.entity, result: 'failed', action: action.action, page: target.listSource.page },
  )
  const done = await action.after?.(
    trx,
    ctx,
    changes.map(({ row }) => row),
    args,
  )
  const results = ids.map(
    (id): RowResult => (refused.has(id) ? { id, ok: false, message: refused.get(id) ?? '' } : { id, ok: true }),
  )
  return {
    results,
    missing,
    undo: changes.length > 0 && done !== 'told' ? await keepUndo(trx, ctx, target, action.action, changes) : null,
  }
}

const entryOf = ({ listSource, brand_id }: Target, action: string, row: ChangedRow, to: Values) => {
  const brand = (row['brand_id'] as BrandId | null | undefined) ?? brand_id
  return {
    entity: listSource.entity,
    entity_id: row.id,
    action,
    page: listSource.page,
    ...(brand === undefined ? {} : { brand_id: brand }),
    before: Object.fromEntries(Object.keys(to).map(column => [column, row[column] ?? null])),
    after: to,
  }
}

async function lockRows(
  trx: Trx,
  ctx: CallerCtx,
  target: Target,
  columns: readonly string[],
  ids: readonly number[],
): Promise<ChangedRow[]> {
  const wanted = sql.join(
    ['id', 'version', ...(target.listSource.list.ofSeveral ? ['brands'] : []), ...columns].map(
      column => sql`t.${sql.ref(column)}`,
    ),
  )
  const { rows } =
    await sql<ChangedRow>`select ${wanted} from ${sql.table(target.listSource.source.table)} as t where t.id = any(${ids}::bigint[]) and ${within(target, ctx)} order by t.id for update`.execute(
      trx,
    )
  return rows
}

/** One statement for all rows that get the same values. */
async function write(
  trx: Trx,
  ctx: CallerCtx,
  target: Target,
  changes: readonly { row: ChangedRow; to: Values }[],
): Promise<void> {
  for (const group of Map.groupBy(changes, ({ to }) => JSON.stringify(to)).values()) {
    const to = group[0]?.to ?? {}
    await sql`update ${sql.table(target.listSource.source.table)} as t set ${assigned(to)}, ${stamped(ctx)} where t.id = any(${group.map(({ row }) => row.id)}::bigint[]) and ${within(target, ctx)}`.execute(
      trx,
    )
  }
}

const assigned = (to: Values) =>
  sql.join(Object.entries(to).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
const stamped = (ctx: CallerCtx) =>
  sql`version = t.version + 1, updated_at = ${ctx.deps.now()}, updated_by = ${ctx.caller.user_id}`

type UndoRow = { id: number; version: number; before: Record<string, unknown> }

async function keepUndo(
  trx: Trx,
  ctx: CallerCtx,
  { key, brand_id }: Target,
  action: string,
  changes: readonly { row: ChangedRow; to: Values }[],
): Promise<number> {
  const rows = changes.map(
    ({ row, to }): UndoRow => ({
      id: row.id,
      version: row.version + 1,
      before: Object.fromEntries(Object.keys(to).map(column => [column, row[column] ?? null])),
    }),
  )
  const id = await insertedId(trx, 'undo_log', {
    user_id: ctx.caller.user_id,
    list: key,
    brand_id: brand_id ?? (changes[0]?.row['brand_id'] as number | null | undefined) ?? null,
    action,
    rows: JSON.stringify(rows),
    created_at: ctx.deps.now(),
  })
  return id
}

/** Restores rows to their earlier values. A row that was changed since stays as it is. */
export async function putBack(
  trx: Trx,
  ctx: CallerCtx,
  target: Target,
  kept: readonly UndoRow[],
): Promise<RowResult[]> {
  const done = new Set<number>()
  for (const group of Map.groupBy(kept, ({ before }) => JSON.stringify(before)).values()) {
    const was = sql`unnest(${group.map(({ id }) => id)}::bigint[], ${group.map(({ version }) => version)}::int[]) as was (id, version)`
    const { rows } = await sql<{
      id: number
    }>`update ${sql.table(target.listSource.source.table)} as t set ${assigned(group[0]?.before ?? {})}, ${stamped(ctx)} from ${was} where t.id = was.id and t.version = was.version and ${within(target, ctx)} returning t.id`.execute(
      trx,
    )
    for (const { id } of rows) done.add(id)
  }
  const entries = kept
    .filter(({ id }) => done.has(id))
    .map(({ id, before }) => ({
      entity: target.listSource.entity,
      entity_id: id,
      action: 'undo',
      page: target.listSource.page,
      ...(target.brand_id === undefined ? {} : { brand_id: target.brand_id }),
      before: {},
      after: before,
    }))
  await ctx.record(
    trx,
    entries.length > 0
      ? entries
      : { entity: target.listSource.entity, result: 'failed', action: 'undo', page: target.listSource.page },
  )
  return kept.map(({ id }) =>
    done.has(id) ? { id, ok: true } : { id, ok: false, message: 'It was changed since, so it stays as it is.' },
  )
}
