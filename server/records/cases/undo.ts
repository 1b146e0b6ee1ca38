import { existing, Refusal } from '../../../model/errors.ts'
import { heldSeconds } from '../../../model/rules/undo.ts'
import { columnValues } from '../../../model/workflows/columns.ts'
import { type Decidable, judge } from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { plannedOnce } from '../../db/prepared.ts'
import { withdrawMails } from '../outbox.ts'
import { ofBrand } from './case-mails.ts'
import { type Actor, type Loaded, type StepKind, viewOf, whoOf } from './kind.ts'
import { refusalOf, staleOf } from './refusals.ts'
import { putBack, type RowChange, type Snapshot, snapshotOf } from './touched.ts'

type Kind<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id> = StepKind<A, R, I, L, Id>

/** Until when the mails of a step wait and it may be taken back. */
export const heldUntil = (now: Date): Date => new Date(now.getTime() + heldSeconds * 1000)

/** The rows before a step that may be taken back; undefined for any other. */
export async function beforeStep<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  trx: Trx,
  kind: Kind<A, R, I, L, Id>,
  { who }: Pick<Actor, 'who'>,
  action: A,
  before: L,
): Promise<Snapshot | undefined> {
  if (!kind.touched || !kind.workflow.actions[action].undo || who.party !== 'staff') return undefined
  return snapshotOf(trx, kind.touched(before))
}

type Taken<A, L> = {
  readonly action: A
  readonly before: L
  readonly changes: readonly RowChange[]
  readonly mails: readonly number[]
}

/** The same rows after it. */
export const afterStep = <A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  trx: Trx,
  kind: Kind<A, R, I, L, Id>,
  before: L,
): Promise<Snapshot> => snapshotOf(trx, kind.touched?.(before) ?? [])

/** Keeps what a step changed, for as long as it may be taken back. */
export async function keepUndo<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  trx: Trx,
  kind: Kind<A, R, I, L, Id>,
  { now, user_id }: Actor,
  { action, before, changes, mails }: Taken<A, L>,
): Promise<void> {
  const [first] = kind.touched?.(before) ?? []
  const own = changes.find(({ table }) => table === first?.table)
  if (user_id === null || !own || own.version === null) return
  await trx
    .insertInto('case_undos')
    .values({
      entity: kind.workflow.entity,
      record_id: own.id,
      record_version: own.version,
      action,
      user_id,
      brand_id: ofBrand(before.record).brand_id ?? null,
      changes: JSON.stringify(changes),
      mails: JSON.stringify(mails),
      ends_at: heldUntil(now),
      created_at: now,
    })
    .modifyEnd(plannedOnce)
    .execute()
}

/** Takes a step back: by whoever took it, while its mails have not left and nobody has acted since. */
export async function undoStep<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  ctx: CallerCtx,
  kind: Kind<A, R, I, L, Id>,
  id: Id,
  { record_id, version }: { readonly record_id: number; readonly version: number },
): Promise<void> {
  const { workflow } = kind
  const now = ctx.deps.now()
  const actor = { ...viewOf(ctx), who: whoOf(ctx), user_id: ctx.caller.user_id }
  await ctx.db.transaction().execute(async trx => {
    const left = existing(await kind.load(actor, trx, id, 'step'))
    if (left.version !== version) throw staleOf(left)
    const kept = await trx
      .selectFrom('case_undos')
      .where('entity', '=', workflow.entity)
      .where('record_id', '=', record_id)
      .where('record_version', '=', version)
      .where('user_id', '=', ctx.caller.user_id)
      .selectAll()
      .executeTakeFirst()
    if (!kept || kept.undone_at !== null || kept.ends_at < now) throw new Refusal('UNDO_OVER')
    if (!(await withdrawMails(trx, kept.mails))) throw new Refusal('UNDO_OVER')
    await putBack(trx, kept.changes, actor)
    const again = existing(await kind.load(actor, trx, id))
    // Who could not take the step again has no right to take it back either.
    const verdict = judge(workflow, again.record, kept.action as A, actor.who)
    if (verdict !== 'open') throw refusalOf(kind, verdict, again)
    await trx.updateTable('case_undos').where('id', '=', kept.id).set({ undone_at: now }).execute()
    await ctx.record(trx, {
      entity: workflow.entity,
      entity_id: kind.trailId?.(again.record) ?? again.record.name,
      ...ofBrand(again.record),
      action: 'undo',
      before: columnValues(workflow, left.record),
      after: columnValues(workflow, again.record),
    })
  })
}
