import type { FieldErrors } from '../../../model/errors.ts'
import { Refusal } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import type { Decidable, Message, Verdict, Who, Workflow } from '../../../model/workflows/workflow.ts'
import type { Db, Trx } from '../../db/handle.ts'
import type { CallerCtx } from '../../http/context.ts'
import { closedRefusal } from '../closed.ts'

/** The brands a reader sees, and when. A job sees all. */
export type View = { readonly now: Date; readonly brand_ids: readonly number[] }
export const viewOf = ({ deps, caller }: CallerCtx): View => ({ now: deps.now(), brand_ids: caller.brand_ids })

/** A record as it was read, with the row that people see. */
export type Found<R> = {
  readonly record: R
  readonly row: { readonly id: number; readonly version: number }
  /** When it last changed, and who did that, where someone did. */
  readonly updated_at: Date
  readonly changed_by: string | null
}
export type Stamp = { readonly updated_at: Date; readonly updated_by: number | null }

/** One kind of record that is decided: its workflow, and where its rows are. */
export type DecisionPlace<A extends string, R extends Decidable, I extends object, F extends Found<R>> = {
  readonly workflow: Workflow<R['status'], A, R, I>
  /** The row and whatever two decisions must take turns at. */
  lock(view: View, trx: Trx, id: number): Promise<void>
  /** Undefined where there is none, or it is another brand's. */
  load(view: View, db: Db, id: number): Promise<F | undefined>
  /** What the workflow cannot know without looking it up. */
  guard?(trx: Db, found: F, action: A, input: I, view: View): Promise<FieldErrors>
  /** Whether the record stands as this very decision of this person left it. */
  isSame(found: F, action: A, input: I, user_id: number): boolean
  /** Writes what resulted; false where the row is not as it was found. */
  store(trx: Trx, found: F, after: R, stamp: Stamp): Promise<boolean>
  /** A mail on its way out, where it needs what only the transaction can make. */
  letter?(trx: Trx, found: F, mail: Message, view: View): Promise<Message>
  /** Whose turn it is, in words, for who comes too early. */
  turnOf?(record: R): { readonly n: number; readonly name: string }
}

export const whoOf = ({ caller }: CallerCtx): Who => ({
  party: 'staff',
  user_id: caller.user_id,
  name: caller.name,
  access: caller.access,
  ...(caller.on_behalf ? { for: caller.on_behalf.user_id } : {}),
})

type Any<A extends string, R extends Decidable, I extends object, F extends Found<R>> = DecisionPlace<A, R, I, F>

/** The refusal a verdict means. */
export function refusalOf<A extends string, R extends Decidable, I extends object, F extends Found<R>>(
  { workflow, turnOf }: Any<A, R, I, F>,
  verdict: Exclude<Verdict, 'open'>,
  { record, row, changed_by, updated_at }: F,
  action?: A,
): Refusal {
  switch (verdict) {
    case 'forbidden':
      return new Refusal('FORBIDDEN')
    case 'own':
      return new Refusal('OWN_REQUEST')
    case 'turn':
      return new Refusal('WRONG_LEVEL', { values: turnOf?.(record) ?? {}, detail: row })
    case 'closed':
      return closedRefusal(workflow, record, action, {
        by: record.decided ?? (changed_by === null ? null : { by: changed_by, at: updated_at }),
        detail: row,
      })
  }
}

export const staleOf = <R extends Decidable>({ record, row, changed_by, updated_at }: Found<R>): Refusal =>
  new Refusal('STALE', {
    values: { user: record.decided?.by ?? changed_by ?? 'Someone', time: when(updated_at) },
    detail: row,
  })
