import { sql } from 'kysely'
import { apply } from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { BulkAction, ChangedRow, ListSource } from '../bulk.ts'
import { trashActions } from '../trash.ts'
import { sendMails } from './case-mails.ts'
import { actorOf, handOver } from './decide.ts'
import { viewOf, whoOf } from './kind.ts'
import { asCaseColumns, columnsOf, isTrashed, type RowKind, type RowRecord } from './row-kind.ts'

/** Why the workflow refuses this row; undefined where it allows it. */
export function closed<A extends string, R extends RowRecord, I extends object>(
  { workflow, list: { one } }: RowKind<A, R, I>,
  row: ChangedRow,
  action: A,
): string | undefined {
  if (isTrashed(row)) return `This ${one} is in the trash. Restore it first.`
  const status = row['status'] as R['status']
  return workflow.actions[action].from.includes(status)
    ? undefined
    : `This ${one} is already ${workflow.states[status].label}.`
}

/**
 * Of these rows those that the step would lead to nobody with, and why: refused here as one alone is. Who is next depends on
 * the brand of the row and on who asks, in every kind that says so and whose steps are taken on many rows.
 */
async function leadNowhere<A extends string, R extends RowRecord, I extends object>(
  kind: RowKind<A, R, I>,
  action: A,
  ctx: CallerCtx,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const actor = actorOf(ctx)
  const found = new Map<number, string>()
  const { rows } = await sql<{ id: number; brand_id: number }>`select t.id, t.brand_id
    from ${sql.table(kind.source.table)} as t
    where t.id = any(${ids}::bigint[]) and t.brand_id = any(${actor.brand_ids}::int[])
      and t.status = any(${kind.workflow.actions[action].from}::text[])`.execute(ctx.db)
  for (const ofBrand of Map.groupBy(rows, ({ brand_id }) => brand_id).values()) {
    const before = await kind.load(actor, ctx.db, ofBrand[0]?.id ?? 0, 'preview')
    if (!before) continue
    const input = {} as I
    const { record: after } = apply(kind.workflow, before.record, action, input, actor)
    const { errors } = await handOver(kind, actor, ctx.db, { action, input, before, after })
    for (const why of errors['status'] ?? []) for (const { id } of ofBrand) found.set(id, why)
  }
  return found
}

/** A step of the workflow on many rows. Such a step needs no input beyond the row. */
function stepOnMany<A extends string, R extends RowRecord, I extends object>(
  kind: RowKind<A, R, I>,
  action: A,
): BulkAction {
  const outcome = (ctx: CallerCtx, record: R) =>
    apply(kind.workflow, record, action, {} as I, { who: whoOf(ctx), now: ctx.deps.now() })
  const loadedOf = (row: ChangedRow) => {
    const read = asCaseColumns(row)
    return { record: kind.recordOf(read), version: row.version, updated_at: read.updated_at, changed_by: null }
  }
  return {
    flag: 'edit',
    action,
    ...(kind.next ? { judge: (ctx: CallerCtx, ids: readonly number[]) => leadNowhere(kind, action, ctx, ids) } : {}),
    columns: columnsOf(kind).filter(column => column !== 'id' && column !== 'version'),
    change: (row, ctx) => {
      const refusal = closed(kind, row, action)
      if (refusal !== undefined) return refusal
      const { before, after } = outcome(ctx, loadedOf(row).record).audit
      return Object.fromEntries(Object.entries(after).filter(([column, value]) => value !== before[column]))
    },
    after: async (trx, ctx, rows) => {
      let result: 'told' | undefined
      for (const row of rows) {
        const loaded = loadedOf(row)
        const { record } = loaded
        const { mails } = outcome(ctx, { ...record, ...(await kind.known?.(trx, record)) })
        await sendMails(kind, viewOf(ctx), trx, loaded, mails)
        if (mails.length > 0) result = 'told'
      }
      return result
    },
  }
}

/** The list source of a kind: trash and restore, the steps that can be taken on many rows, and the kind's own actions. */
export const caseListSource = <A extends string, R extends RowRecord, I extends object>(
  kind: RowKind<A, R, I>,
  steps: readonly A[],
  more: ListSource['bulk'] = {},
): ListSource => ({
  list: kind.list,
  source: kind.source,
  entity: kind.workflow.entity,
  page: kind.workflow.page,
  bulk: {
    ...(kind.list.trash ? trashActions(kind.list.one, ['brand_id']) : {}),
    ...Object.fromEntries(steps.map(action => [action, stepOnMany(kind, action)])),
    ...more,
  },
})
