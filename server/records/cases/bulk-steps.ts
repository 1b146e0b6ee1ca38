import { apply } from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { BulkAction, ChangedRow, ListSource } from '../bulk.ts'
import { trashActions } from '../trash.ts'
import { sendMails } from './case-mails.ts'
import { viewOf, whoOf } from './kind.ts'
import { asCaseRow, columnsOf, isTrashed, type RowKind, type RowRecord } from './row-kind.ts'

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

/** A step of the workflow on many rows. Such a step needs no input beyond the row. */
function stepOnMany<A extends string, R extends RowRecord, I extends object>(
  kind: RowKind<A, R, I>,
  action: A,
): BulkAction {
  const outcome = (ctx: CallerCtx, record: R) =>
    apply(kind.workflow, record, action, {} as I, { who: whoOf(ctx), now: ctx.deps.now() })
  const loadedOf = (row: ChangedRow) => {
    const read = asCaseRow(row)
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
