import { type BrandId, brandById, brands } from '../../../model/brands.ts'
import type { FieldErrors } from '../../../model/errors.ts'
import type { List } from '../../../model/lists/list.ts'
import type { Decidable, Message, Recipient, Who, Workflow } from '../../../model/workflows/workflow.ts'
import type { AuditEntry } from '../../call/audit.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import type { Source } from '../list-sql.ts'
import type { Touched } from './touched.ts'

/** The brands a reader sees, and the present time. */
export type View = { readonly now: Date; readonly brand_ids: readonly number[] }
export const viewOf = ({ deps, caller }: CallerCtx): View => ({ now: deps.now(), brand_ids: caller.brand_ids })
/** A job sees all brands. */
export const viewOfAll = (now: Date): View => ({ now, brand_ids: brands.map(({ id }) => id) })

/** The actor of a step: a person, or a job, which has no user. */
export type Actor = View & { readonly who: Who; readonly user_id: number | null }
/** The actor within the transaction of the step. Trail lines are written in this actor's name. */
export type Acting = Actor & { record(trx: Trx, entry: AuditEntry | readonly AuditEntry[]): Promise<void> }

export const whoOf = ({ caller }: CallerCtx): Who => ({
  party: 'staff',
  user_id: caller.user_id,
  name: caller.name,
  access: caller.access,
  ...(caller.on_behalf ? { for: caller.on_behalf.user_id } : {}),
})

/** A case as it was read. */
export type Loaded<R> = {
  readonly record: R
  readonly version: number
  /** When it last changed, and who changed it, where that is known. */
  readonly updated_at: Date
  readonly changed_by: string | null
  /** What people see of it. A refusal returns this. */
  readonly row?: object
  readonly isTrashed?: boolean
}

/** What a case is read for, where that is more than to show it. */
export type Goal = 'step' | 'preview'

/** A step that the workflow allows. */
export type Step<A, R, I, L> = {
  readonly action: A
  readonly input: I
  readonly before: L
  readonly after: R
}

/**
 * One kind of case: a record under a workflow, which people or jobs take from state to state. The workflow says which steps
 * are possible; this says where the records are. A call names a record by its `Id`.
 */
export type CaseKind<
  A extends string,
  R extends Decidable,
  I extends object,
  L extends Loaded<R>,
  Id = number,
> = StepKind<A, R, I, L, Id> & {
  readonly list: List
  readonly source: Source
}

/** What a step needs of its kind, whether or not the kind has a list. */
export type StepKind<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id = number> = {
  readonly workflow: Workflow<R['status'], A, R, I>
  /**
   * The case as its workflow sees it; undefined where it does not exist or belongs to another brand. For a step it is locked,
   * together with everything two steps must not change at once, and contains what the step looks up; for a preview it is
   * not locked, and contains the same.
   */
  load(view: View, db: Db, id: Id, goal?: Goal): Promise<L | undefined>
  /** Facts that the workflow needs and that must be looked up. */
  guard?(db: Db, query: Pick<Step<A, R, I, L>, 'before' | 'action' | 'input'>, actor: Actor): Promise<FieldErrors>
  /** Who could go on from where a step leads; undefined where nobody need. A step that leads to nobody is refused. */
  next?(db: Db, step: Step<A, R, I, L>, actor: Actor): Promise<Next | undefined>
  /** Whether this person already took this very step and the case is still as the step left it. The repetition is then a double click. */
  isSame?(now: L, action: A, input: I, user_id: number): boolean
  /** Writes the result; false where the row is no longer as it was read. */
  store(trx: Trx, step: Step<A, R, I, L>, acting: Acting): Promise<boolean>
  /** The case after the step, made from what was read and what was written. */
  left?(trx: Trx, step: Step<A, R, I, L>, acting: Acting): Promise<L>
  /** The rows that a step may change, its own first: for a kind whose steps may be taken back (decision 219). */
  touched?(before: L): readonly Touched[]
  /** Completes a mail by what is known of the case, for a preview too. */
  worded?(record: R, mail: Message): Message
  /** Completes a mail that needs facts the workflow does not know. */
  letter?(trx: Trx, before: L, mail: Message, view: View): Promise<Message>
  /** Whose turn it is, in words, for a person who comes too early. */
  turnOf?(record: R): { readonly n: number; readonly name: string }
  /** The same in a sentence of its own. */
  turnSays?(record: R): string
  /** Why nobody decides it who has a part in it, where having filed it is not the only one. */
  ownSays?(record: R): string
  /** The record's name in the trail, where that is not the number people quote. */
  trailId?(record: R): number
}

/** Those who could take the next step, and, where there is nobody, why and who mends it. */
type Next = { readonly people: readonly Recipient[]; readonly nobody: string }

export const brandOfRow = (brand_id: BrandId | number) => {
  const brand = brandById(brand_id)
  if (!brand) throw new Error(`brand ${brand_id} is in the database and not in model/brands.ts`)
  return brand
}
