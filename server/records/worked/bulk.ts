import { apply } from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../http/context.ts'
import type { Backing, BulkAction, ChangedRow } from '../bulk.ts'
import { trashActions } from '../trash.ts'
import { columnsOf, isTrashed, recordOf, type Worked, type WorkedKind, type WorkedRow, whoOf } from './kind.ts'
import { sendAll } from './step.ts'

/** Why the workflow does not let this row through; undefined where it does. */
export function closed<S extends string, A extends string, R extends Worked<S>, I extends object>(
  { workflow, list: { one } }: WorkedKind<S, A, R, I>,
  row: ChangedRow,
  action: A,
): string | undefined {
  if (isTrashed(row)) return `This ${one} is in the trash. Restore it first.`
  const status = row.status as S
  return workflow.actions[action].from.includes(status)
    ? undefined
    : `This ${one} is already ${workflow.states[status].label}.`
}

/** A step of the workflow on many rows: one that asks for nothing but the row itself. */
function stepOnMany<S extends string, A extends string, R extends Worked<S>, I extends object>(
  kind: WorkedKind<S, A, R, I>,
  action: A,
): BulkAction {
  const outcome = (ctx: CallerCtx, record: R) =>
    apply(kind.workflow, record, action, {} as I, { who: whoOf(ctx), now: ctx.deps.now() })
  const read = (row: ChangedRow) => recordOf(kind, row as unknown as WorkedRow)
  return {
    flag: 'edit',
    action,
    columns: columnsOf(kind).filter(column => column !== 'id' && column !== 'version'),
    change: (row, ctx) => {
      const refusal = closed(kind, row, action)
      if (refusal !== undefined) return refusal
      const { before, after } = outcome(ctx, read(row)).audit
      return Object.fromEntries(Object.entries(after).filter(([column, value]) => value !== before[column]))
    },
    after: async (trx, ctx, rows) => {
      let told: 'told' | undefined
      for (const row of rows) {
        const record = read(row)
        const { record: after, mails } = outcome(ctx, { ...record, ...(await kind.told?.(trx, record)) })
        await sendAll(trx, after, mails)
        if (mails.some(({ to }) => to.length > 0)) told = 'told'
      }
      return told
    },
  }
}

/** What stands behind the list of a kind: the ways to the trash and back, steps that can be taken on many, and what is the kind's own. */
export const workedBacking = <S extends string, A extends string, R extends Worked<S>, I extends object>(
  kind: WorkedKind<S, A, R, I>,
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
