import { brands } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { apply, type Decidable, faults, judge, type Message, type Who } from '../../../model/workflows/workflow.ts'
import type { Trx } from '../../db/handle.ts'
import type { CallerCtx, Deps } from '../../http/context.ts'
import { placeOfPage } from '../../http/permit.ts'
import { type AuditEntry, changedKeys, writeAudit } from '../audit.ts'
import { asSent, queueMail } from '../outbox.ts'
import { type DecisionPlace, type Found, refusalOf, staleOf, type View, viewOf, whoOf } from './place.ts'

/** How long the same decision again is a double click, and not a decision of its own, in ms (domain.md 2, preamble). */
const doubleClick = 60_000

/** Which action is meant, which may depend on how far the record is. */
type Choose<A, R> = (record: R) => A
type Given<A, R, I> = {
  readonly id: number
  readonly version: number | undefined
  readonly action: Choose<A, R>
  readonly input: I
  /** Who acts, where it is not as a member of staff. */
  readonly who?: Who
}

/** One transaction: lock, permission, version, transition, guards, write, trail, mail. Whatever is refused leaves nothing behind. */
export async function decide<A extends string, R extends Decidable, I extends object, F extends Found<R>>(
  ctx: CallerCtx,
  place: DecisionPlace<A, R, I, F>,
  { id, version, action: choose, input, who = whoOf(ctx) }: Given<A, R, I>,
): Promise<F> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  return ctx.db.transaction().execute(async trx => {
    const view = viewOf(ctx)
    await place.lock(view, trx, id)
    const found = await place.load(view, trx, id)
    if (!found) throw new Refusal('NOT_FOUND')
    const action = choose(found.record)
    const verdict = judge(place.workflow, found.record, action, who)
    if (verdict === 'forbidden' || verdict === 'own') throw refusalOf(place, verdict, found, action)
    if (found.row.version !== version) {
      if (!isDoubleClick(ctx, place, found, version, choose, input)) throw staleOf(found)
      ctx.repeated()
      return found
    }
    if (verdict !== 'open') throw refusalOf(place, verdict, found, action)
    const errors = { ...faults(place.workflow, found.record, action, input) }
    Object.assign(errors, await place.guard?.(trx, found, action, input, view))
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const acting = { ...view, who, user_id: ctx.caller.user_id, record: (entry: AuditEntry) => ctx.record(trx, entry) }
    return write(acting, trx, place, found, action, input)
  })
}

/** The same person, the same version, the same decision, a moment later. */
function isDoubleClick<A extends string, R extends Decidable, I extends object, F extends Found<R>>(
  ctx: CallerCtx,
  place: DecisionPlace<A, R, I, F>,
  found: F,
  version: number,
  choose: Choose<A, R>,
  input: I,
): boolean {
  const { record, row } = found
  return (
    row.version === version + 1 &&
    record.decided !== null &&
    ctx.deps.now().getTime() - Date.parse(record.decided.at) <= doubleClick &&
    place.isSame(found, choose(record), input, ctx.caller.user_id)
  )
}

/** What is of several brands is in the trail, and in the mails, of none. */
const ofBrand = ({ record }: Found<Decidable>) => (record.brands ? {} : { brand_id: record.brand_id })
const mailOf = (found: Found<Decidable>, { to, ...mail }: Message) => ({
  ...mail,
  to: to.map(({ email }) => email),
  ...ofBrand(found),
})

/** Who brings it about, a person or a job, and how that stands in the trail. */
type Acting = View & { readonly who: Who; readonly user_id: number | null; record(entry: AuditEntry): Promise<void> }

async function write<A extends string, R extends Decidable, I extends object, F extends Found<R>>(
  acting: Acting,
  trx: Trx,
  place: DecisionPlace<A, R, I, F>,
  found: F,
  action: A,
  input: I,
): Promise<F> {
  const { now, who, user_id } = acting
  const { record, audit, mails } = apply(place.workflow, found.record, action, input, { who, now })
  if (!(await place.store(trx, found, record, { updated_at: now, updated_by: user_id }))) throw staleOf(found)
  await acting.record({
    action: audit.action,
    entity: place.workflow.entity,
    entity_id: record.name,
    ...ofBrand(found),
    before: audit.before,
    after: audit.after,
  })
  for (const mail of mails) {
    const whole = (await place.letter?.(trx, found, mail, acting)) ?? mail
    await queueMail(trx, mailOf(found, whole))
  }
  const after = await place.load(acting, trx, found.row.id)
  if (!after) throw new Error(`${record.name} is gone in the transaction that decided it.`)
  return after
}

/** The decision without its writing: the same `apply`, so that what is shown is what will stand. */
export async function preview<A extends string, R extends Decidable, I extends object, F extends Found<R>>(
  ctx: CallerCtx,
  place: DecisionPlace<A, R, I, F>,
  { id, action: choose, input, who = whoOf(ctx) }: Omit<Given<A, R, I>, 'version'>,
) {
  const view = viewOf(ctx)
  const found = await place.load(view, ctx.db, id)
  if (!found) throw new Refusal('NOT_FOUND')
  const action = choose(found.record)
  const verdict = judge(place.workflow, found.record, action, who)
  if (verdict !== 'open') throw refusalOf(place, verdict, found, action)
  const { audit, mails } = apply(place.workflow, found.record, action, input, { who, now: view.now })
  const { before, after } = changedKeys(audit.before, audit.after) as Record<
    'before' | 'after',
    Record<string, unknown>
  >
  const named = new Map(mails.flatMap(({ to }) => to.map(({ name, email }) => [email, name] as const)))
  return {
    changes: Object.keys(after).map(field => ({ field, before: before[field] ?? null, after: after[field] ?? null })),
    mails: (
      await asSent(
        ctx.db,
        mails.map(mail => mailOf(found, mail)),
      )
    ).map(({ to, subject, body }) => ({
      to: to.map(email => ({ name: named.get(email) ?? email, email })),
      subject,
      body,
    })),
    errors: {
      ...faults(place.workflow, found.record, action, input),
      ...(await place.guard?.(ctx.db, found, action, input, view)),
    },
  }
}

const nobody = { party: 'system' } as const

/** What a job brings about, in a transaction of its own, so that one that fails holds up no other. False where someone decided meanwhile. */
export function decideAlone<A extends string, R extends Decidable, I extends object, F extends Found<R>>(
  deps: Deps,
  job: string,
  place: DecisionPlace<A, R, I, F>,
  id: number,
  action: A,
  input: I,
): Promise<boolean> {
  const now = deps.now()
  const view = { now, brand_ids: brands.map(brand => brand.id) }
  const at = placeOfPage(place.workflow.page)
  if (!at) throw new Error(`${place.workflow.entity} has no place in the trail.`)
  const actor = { user_id: 0, name: 'Atrium' }
  const origin = { ip: '', user_agent: job, request_id: '' }
  return deps.db.system.transaction().execute(async trx => {
    await place.lock(view, trx, id)
    const found = await place.load(view, trx, id)
    if (!found || judge(place.workflow, found.record, action, nobody) !== 'open') return false
    const record = (entry: AuditEntry) => writeAudit(trx, { ...at, action }, origin, actor, entry, now)
    await write({ ...view, who: nobody, user_id: null, record }, trx, place, found, action, input)
    return true
  })
}
