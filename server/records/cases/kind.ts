import { type BrandId, brandById, brands } from '../../../model/brands.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import type { List } from '../../../model/lists/list.ts'
import {
  actionAsked,
  type Decidable,
  type Message,
  type Who,
  type Workflow,
} from '../../../model/workflows/workflow.ts'
import type { Db, Trx } from '../../db/handle.ts'
import type { CallerCtx } from '../../http/context.ts'
import type { AuditEntry } from '../audit.ts'
import type { Source } from '../list-sql.ts'

/** The brands a reader sees, and when. */
export type View = { readonly now: Date; readonly brand_ids: readonly number[] }
export const viewOf = ({ deps, caller }: CallerCtx): View => ({ now: deps.now(), brand_ids: caller.brand_ids })
/** A job sees all brands. */
export const viewOfAll = (now: Date): View => ({ now, brand_ids: brands.map(({ id }) => id) })

/** Who takes a step: a person, or a job, which has no user. */
export type Actor = View & { readonly who: Who; readonly user_id: number | null }
/** The actor within the transaction of the step, where what is written stands in the trail as this actor's. */
export type Acting = Actor & { record(trx: Trx, entry: AuditEntry): Promise<void> }

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
  /** When it last changed, and who did that, where someone did. */
  readonly updated_at: Date
  readonly changed_by: string | null
  /** What people see of it, with which a refusal answers. */
  readonly row?: object
  readonly isTrashed?: boolean
}

/** A step that the workflow lets through. */
export type Step<A, R, I, L> = {
  readonly action: A
  readonly input: I
  readonly before: L
  readonly after: R
}

/**
 * One kind of case: a record under a workflow, which people or jobs take from state to state. The workflow says what may
 * be done; this says where the records are. `Id` is what a call names one by.
 */
export type CaseKind<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id = number> = {
  readonly workflow: Workflow<R['status'], A, R, I>
  readonly list: List
  readonly source: Source
  /**
   * The case as its workflow sees it; undefined where there is none, or it is another brand's. For a step it is locked,
   * with whatever two steps must take turns at, and brings what the step looks up.
   */
  load(view: View, db: Db, id: Id, goal?: 'step'): Promise<L | undefined>
  /** What the workflow cannot know without looking it up. */
  guard?(db: Db, asked: Pick<Step<A, R, I, L>, 'before' | 'action' | 'input'>, actor: Actor): Promise<FieldErrors>
  /** Whether the case stands as this very step of this person left it: then the same again is a double click. */
  isSame?(now: L, action: A, input: I, user_id: number): boolean
  /** Writes what resulted; false where the row is not as it was read. */
  store(trx: Trx, step: Step<A, R, I, L>, acting: Acting): Promise<boolean>
  /** The case as the step left it, made from what was read and what was written. */
  left?(trx: Trx, step: Step<A, R, I, L>, acting: Acting): Promise<L>
  /** A mail on its way out, where it needs what the workflow does not know. */
  letter?(trx: Trx, before: L, mail: Message, view: View): Promise<Message>
  /** Whose turn it is, in words, for who comes too early. */
  turnOf?(record: R): { readonly n: number; readonly name: string }
  /** What the trail knows it by, where that is not the number people quote. */
  trailId?(record: R): number
}

export const brandOfRow = (brand_id: BrandId | number) => {
  const brand = brandById(brand_id)
  if (!brand) throw new Error(`brand ${brand_id} is in the database and not in model/brands.ts`)
  return brand
}

/** The action that the `status` of a body asks for, turned here and nowhere else; refused at its field where nobody takes one there. */
export function actionOf<A extends string, R extends Decidable, I>(
  workflow: Workflow<R['status'], A, R, I>,
  record: R,
  status: string,
  who: Who,
  nobody: string,
  among?: readonly A[],
): A {
  const action = actionAsked(workflow, record, status, who, among)
  if (!action) throw new Refusal('INVALID', { errors: { status: [nobody] } })
  return action
}
