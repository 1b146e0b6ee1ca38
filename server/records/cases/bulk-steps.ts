import { apply } from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../http/context.ts'
import type { Backing, BulkAction, ChangedRow } from '../bulk.ts'
import { trashActions } from '../trash.ts'
import { sendMails } from './case-mails.ts'
import { viewOf, whoOf } from './kind.ts'
import { type CaseRow, columnsOf, isTrashed, type RowKind, type RowRecord } from './row-kind.ts'

/** Why the workflow does not let this row through; undefined where it does. */
export function closed<A extends string, R extends RowRecord, I extends object>(
  { workflow, list: { one } }: RowKind<A, R, I>,
  row: ChangedRow,
  action: A,
): string | undefined {
  if (isTrashed(row)) return `This ${one} is in the trash. Restore it first.`
  const status = row.status as R['status']
  return workflow.actions[action].from.includes(status)
    ? undefined
    : `This ${one} is already ${workflow.states[status].label}.`
}

/** A step of the workflow on many rows: one that asks for nothing but the row itself. */
function stepOnMany<A extends string, R extends RowRecord, I extends object>(
  kind: RowKind<A, R, I>,
  action: A,
): BulkAction {
  const outcome = (ctx: CallerCtx, record: R) =>
    apply(kind.workflow, record, action, {} as I, { who: whoOf(ctx), now: ctx.deps.now() })
  const loadedOf = (row: ChangedRow) => {
    const read = row as unknown as CaseRow
    return { record: kind.recordOf(read), version: row.version, updated_at: read.updated_at, changed_by: null }
  }
  return {
    flag: 'edit',
    action,
    columns: columnsOf(kind).filter(column => column !== 'id' && column !== 'version'),
    change: (row, ctx) => {
      const refusal = closed(kind, row, action)
      if (refusal !== undefined) return refusal
      const { before, after } = outcome(ctx, loadedOf(row).record).audit
      return Object.fromEntries(Object.entries(after).filter(([column, value]) => value !== before[column]))
    },
    after: async (trx, ctx, rows) => {
      let told: 'told' | undefined
      for (const row of rows) {
        const loaded = loadedOf(row)
        const { record } = loaded
        const { mails } = outcome(ctx, { ...record, ...(await kind.known?.(trx, record)) })
        await sendMails(kind, viewOf(ctx), trx, loaded, mails)
        if (mails.length > 0) told = 'told'
      }
      return told
    },
  }
}

/** What is behind the list of a kind: the ways to the trash and back, steps that can be taken on many, and what is the kind's own. */
export const caseBacking = <A extends string, R extends RowRecord, I extends object>(
  kind: RowKind<A, R, I>,
  steps: readonly A[],
  more: Backing['bulk'] = {},
): Backing => ({
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
