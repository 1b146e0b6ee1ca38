import type { FieldErrors } from '../../../model/errors.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { hiddenOn } from '../../../model/pages/kept.ts'
import { apply, type Decidable, faults, judge, type Who } from '../../../model/workflows/workflow.ts'
import { type AuditEntry, changedKeys, writeAudit } from '../../call/audit.ts'
import type { CallerCtx, Deps } from '../../call/context.ts'
import { placeOfPage } from '../../call/permit.ts'
import { committed, type Last, requested } from '../../db/committed.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { addressingOf, asSent, keysOf, queueAddressed } from '../outbox.ts'
import { lettersOf, mailOf, ofBrand, repliesBy } from './case-mails.ts'
import {
  type Acting,
  type Actor,
  type Goal,
  type Loaded,
  type Step,
  type StepKind,
  type View,
  viewOf,
  viewOfAll,
  whoOf,
} from './kind.ts'
import { refusalOf, staleOf } from './refusals.ts'
import { changesBetween } from './touched.ts'
import { afterStep, beforeStep, heldUntil, keepUndo } from './undo.ts'

/** A step that is repeated within this time counts as a double click and not as a new step, in ms (domain.md 2, preamble). */
const doubleClick = 60_000

type StepRequest<A, R, I, Id> = {
  readonly id: Id
  /** The requested step. It may depend on the state of the case. */
  readonly step: (record: R) => { readonly action: A; readonly input: I }
  /** The actor, where it is not a member of staff. */
  readonly who?: Who
  /** The reply is read by one statement at most, and so may leave with the commit (decision 269). */
  readonly atOnce?: boolean
}
type Versioned = { readonly version: number | undefined }
/** The answer to a step, read in its transaction. */
type ReplyOf<L, T> = (left: L, trx: Trx) => T | Promise<T>

export const actorOf = (ctx: CallerCtx, who: Who = whoOf(ctx)): Actor => ({
  ...viewOf(ctx),
  who,
  user_id: ctx.caller.user_id,
})

async function found<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  kind: StepKind<A, R, I, L, Id>,
  view: View,
  db: Db,
  id: Id,
  goal: Goal,
): Promise<L> {
  return existing(await kind.load(view, db, id, goal))
}

/** The errors of a step, by field. */
const faultsOf = async <A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  kind: StepKind<A, R, I, L, Id>,
  actor: Actor,
  db: Db,
  query: Pick<Step<A, R, I, L>, 'before' | 'action' | 'input'>,
): Promise<FieldErrors> => ({
  ...faults(kind.workflow, query.before.record, query.action, query.input),
  ...(await kind.guard?.(db, query, actor)),
})

/** Who is next after a step; that nobody could be is an error of the step. */
export async function handOver<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  kind: StepKind<A, R, I, L, Id>,
  actor: Actor,
  db: Db,
  step: Step<A, R, I, L>,
): Promise<{ people: readonly string[]; errors: FieldErrors }> {
  const next = await kind.next?.(db, step, actor)
  if (!next) return { people: [], errors: {} }
  return {
    people: next.people.map(({ name }) => name),
    errors: next.people.length === 0 ? { status: [next.nobody] } : {},
  }
}

/** One transaction: lock, permission, version, transition, guards, write, trail, mails. A refused step leaves nothing behind. */
export async function decide<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id, T>(
  ctx: CallerCtx,
  kind: StepKind<A, R, I, L, Id>,
  { id, version, step, who, atOnce = false }: StepRequest<A, R, I, Id> & Versioned,
  replyOf: ReplyOf<L, T>,
): Promise<T> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const actor = actorOf(ctx, who)
  return committed(ctx.db, async trx => {
    const before = await found(kind, actor, trx, id, 'step')
    const { action, input } = step(before.record)
    const verdict = judge(kind.workflow, before.record, action, actor.who)
    const isAgain = before.version !== version && isRepeated(kind, ctx, before, version, action, input)
    // A step may end its actor's turn: the double click is the same step all the same, and whoever took it at another desk is
    // told what stands now.
    if (verdict === 'forbidden' || (verdict === 'own' && before.version === version))
      throw refusalOf(kind, verdict, before, action, actor.who)
    if (isAgain) {
      ctx.repeated()
      return withCommit(atOnce, async () => replyOf(before, trx))
    }
    if (before.version !== version) throw staleOf(before)
    if (before.isTrashed) throw refusalOf(kind, 'closed', before, action)
    if (verdict !== 'open') throw refusalOf(kind, verdict, before, action, actor.who)
    const errors = await faultsOf(kind, actor, trx, { before, action, input })
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const acting = { ...actor, record: (of, entry) => ctx.record(of, entry) } satisfies Acting
    return write(kind, acting, trx, { before, action, input }, { replyOf, atOnce })
  })
}

/** What leaves with the commit; what is more than one trip is awaited before. */
async function withCommit<T>(atOnce: boolean, last: Last<T>): Promise<Last<T>> {
  if (atOnce) return last
  const answer = await last()
  return async () => answer
}

/** The same person, the same version, the same step, a moment later. */
function isRepeated<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  { isSame }: Pick<StepKind<A, R, I, L, Id>, 'isSame'>,
  { deps, caller }: CallerCtx,
  now: L,
  version: number,
  action: A,
  input: I,
): boolean {
  const { decided } = now.record
  return (
    now.version === version + 1 &&
    decided !== null &&
    deps.now().getTime() - Date.parse(decided.at) <= doubleClick &&
    isSame?.(now, action, input, caller.user_id) === true
  )
}

/** Writes the row; the rest, none of which waits for another, is left to whoever ends the transaction. */
async function write<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id, T>(
  kind: StepKind<A, R, I, L, Id>,
  acting: Acting,
  trx: Trx,
  { before, action, input }: Pick<Step<A, R, I, L>, 'before' | 'action' | 'input'>,
  { replyOf, atOnce }: { readonly replyOf: ReplyOf<L, T>; readonly atOnce: boolean },
): Promise<Last<T>> {
  const { record: next, audit, mails } = apply(kind.workflow, before.record, action, input, acting)
  const step = { action, input, before, after: next }
  const { errors } = await handOver(kind, acting, trx, step)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const [rows, [isStored, addressing]] = await Promise.all([
    beforeStep(trx, kind, acting, action, before),
    // One trip for all: what stood is read before it is written.
    requested().then(() => Promise.all([kind.store(trx, step, acting), addressingOf(trx, keysOf(mails))])),
  ])
  if (!isStored) throw staleOf(before)
  const left = (await kind.left?.(trx, step, acting)) ?? before
  const letters = repliesBy(
    acting,
    before.record,
    await lettersOf(kind, acting, trx, before, mails, rows && heldUntil(acting.now)),
  )
  const line = {
    entity: kind.workflow.entity,
    entity_id: kind.trailId?.(next) ?? next.name,
    ...ofBrand(next),
    action,
    before: audit.before,
    after: audit.after,
  }
  /** The statements are sent together and answered in this order; none waits for the one before it. */
  const rest = () =>
    Promise.all([
      queueAddressed(trx, letters, addressing),
      acting.record(trx, line),
      Promise.resolve(replyOf(left, trx)),
    ])
  if (!rows) return withCommit(atOnce, async () => (await rest())[2])
  const [[ids, , reply], after] = await Promise.all([rest(), afterStep(trx, kind, before)])
  return async () => {
    await keepUndo(trx, kind, acting, { action, before, changes: changesBetween(rows, after), mails: ids })
    return reply
  }
}

const notShown = 'Your role sees only a part of this record, and a mail tells more of it.'

/** The step without its writing. It uses the same `apply`, so the preview equals the later result. */
export async function preview<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  ctx: CallerCtx,
  kind: StepKind<A, R, I, L, Id>,
  { id, step, who }: StepRequest<A, R, I, Id>,
) {
  const actor = actorOf(ctx, who)
  const before = await found(kind, actor, ctx.db, id, 'preview')
  const { action, input } = step(before.record)
  const verdict = judge(kind.workflow, before.record, action, actor.who)
  if (verdict !== 'open' || before.isTrashed)
    throw refusalOf(kind, verdict === 'open' ? 'closed' : verdict, before, action, actor.who)
  const { record: after, audit, mails } = apply(kind.workflow, before.record, action, input, actor)
  const next = await handOver(kind, actor, ctx.db, { action, input, before, after })
  const changed = changedKeys(audit.before, audit.after) as Record<'before' | 'after', Record<string, unknown>>
  const isInPart = hiddenOn(ctx.caller.access, kind.workflow.page).size > 0
  const named = new Map(mails.flatMap(({ to }) => to.map(({ name, email }) => [email, name] as const)))
  const letters = mails.map(mail => mailOf(before.record, kind.worded?.(before.record, mail) ?? mail))
  return {
    changes: Object.keys(changed.after).map(field => ({
      field,
      before: changed.before[field] ?? null,
      after: changed.after[field] ?? null,
    })),
    mails: (await asSent(ctx.db, letters)).map(({ to, subject, body }) => ({
      to: to.map(email => ({ name: named.get(email) ?? email, email })),
      // A mail says of the record what its page may hide from the caller.
      ...(isInPart ? { subject: '', body: notShown } : { subject, body }),
    })),
    next: [...next.people],
    errors: { ...next.errors, ...(await faultsOf(kind, actor, ctx.db, { before, action, input })) },
  }
}

/** A step within the transaction of other work, refused as a call's is; its case as the step left it. */
export async function takeStep<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  trx: Trx,
  kind: StepKind<A, R, I, L, Id>,
  id: Id,
  { action, input }: { readonly action: A; readonly input: I },
  acting: Acting,
): Promise<L> {
  const before = await found(kind, acting, trx, id, 'step')
  const verdict = judge(kind.workflow, before.record, action, acting.who)
  if (verdict !== 'open') throw refusalOf(kind, verdict, before, action, acting.who)
  const errors = await faultsOf(kind, acting, trx, { before, action, input })
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const last = await write(kind, acting, trx, { before, action, input }, { replyOf: left => left, atOnce: true })
  return last()
}

/**
 * A job takes a step, in its own transaction, so that a failing step delays no other. False where someone
 * else took a step meanwhile, or a guard refuses it.
 */
export function decideAlone<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  deps: Deps,
  job: string,
  kind: StepKind<A, R, I, L, Id>,
  id: Id,
  action: A,
  input: I,
): Promise<boolean> {
  const now = deps.now()
  const at = placeOfPage(kind.workflow.page)
  if (!at) throw new Error(`${kind.workflow.entity} has no place in the trail.`)
  const origin = { ip: '', user_agent: job, request_id: '' }
  const acting: Acting = {
    ...viewOfAll(now),
    who: { party: 'system' },
    user_id: null,
    record: async (trx, input) => {
      for (const entry of [input].flat() as AuditEntry[])
        await writeAudit(
          trx,
          { ...at, ...(entry.page && placeOfPage(entry.page)), action },
          origin,
          { user_id: 0, name: 'Atrium' },
          entry,
          now,
        )
    },
  }
  return deps.db.system.transaction().execute(async trx => {
    const before = await kind.load(acting, trx, id, 'step')
    if (!before || judge(kind.workflow, before.record, action, acting.who) !== 'open') return false
    const errors = await faultsOf(kind, acting, trx, { before, action, input })
    if (Object.keys(errors).length > 0) return false
    const last = await write(kind, acting, trx, { before, action, input }, { replyOf: () => true, atOnce: true })
    return last()
  })
}
