import { validate } from '../../../model/content/validate.ts'
import { Refusal } from '../../../model/errors.ts'
import type { Trx } from '../../db/handle.ts'
import type { CallerCtx, Deps } from '../../http/context.ts'
import { wakeWriter } from '../site-files/wake.ts'
import { drawerOf, entryOf, isOfSite, keyOf, type Place } from './place.ts'
import { type Cause, callOff, type Outgoing, putLive, release, type Who } from './release.ts'
import { seen, stale } from './save.ts'
import { draftOf, groupValues, publishedOf, scheduleOf, valuesOf } from './store.ts'

export const publishDue = 'publish-due'
/** How far ahead a publication may be planned, in ms. */
const furthest = 5 * 366 * 86_400_000

/** One version to its readers: on a site it is a release of one page. */
export async function goOut(deps: Deps, trx: Trx, going: Outgoing<Place>, cause: Cause, who: Who): Promise<void> {
  if (isOfSite(going)) await release(deps, trx, cause, [going], who)
  else {
    await callOff(deps, trx, going.place)
    await putLive(deps, trx, going, who)
  }
}

export async function publish(
  ctx: CallerCtx,
  place: Place,
  given: { version?: number | undefined; publish_at?: string | undefined },
  /** What else is judged and written with it; the draft is locked and sound. */
  also?: (trx: Trx, values: Record<string, unknown>) => Promise<void>,
): Promise<void> {
  const version = seen(given.version)
  const group = await groupValues(ctx, place)
  const at = given.publish_at === undefined ? undefined : timeToCome(given.publish_at, ctx.deps.now())
  const who = { user_id: ctx.caller.user_id, name: ctx.caller.name }
  const outcome = await ctx.db.transaction().execute(async trx => {
    // The row stays locked to the end, so that a save cannot slip between the check and the publication.
    const draft = await draftOf(trx, place)
    const held = await trx
      .selectFrom(drawerOf(place).drafts)
      .where(eb => eb.and(keyOf(place)))
      .forUpdate()
      .select('version')
      .executeTakeFirst()
    if (!draft || held?.version !== version || draft.version !== version) return 'stale'
    const values = valuesOf(ctx, place, group, draft.own)
    const errors = validate(place.content, values)
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    await also?.(trx, values)
    const before = await publishedOf(trx, place)
    if (at) {
      await callOff(ctx.deps, trx, place)
      await trx
        .insertInto(drawerOf(place).schedules)
        .values({
          ...keyOf(place),
          version,
          publish_at: at,
          created_by: who.user_id,
          created_by_name: who.name,
          created_at: ctx.deps.now(),
        })
        .execute()
    } else await goOut(ctx.deps, trx, { place, version, own: draft.own }, { cause: 'page' }, who)
    await ctx.record(trx, {
      ...entryOf(place),
      before: at ? {} : (before?.own ?? {}),
      after: at ? { publish_at: at.toISOString(), version } : draft.own,
    })
    return 'done'
  })
  if (outcome === 'stale') throw await stale(ctx, place)
  if (!at && place.brand) await wakeWriter(ctx.deps)
  // The plan stands, and the scheduler looks every minute whether it was told or not.
  if (at)
    await ctx.deps.jobs
      .send(publishDue, {}, { at })
      .catch((error: unknown) =>
        ctx.deps.log.warn({ err: error }, 'the queue could not be told of a planned publication'),
      )
}

function timeToCome(text: string, now: Date): Date {
  const at = new Date(text)
  const ahead = at.getTime() - now.getTime()
  // A leap second is a time to the contract and none to a Date.
  const problem = Number.isNaN(ahead)
    ? 'Enter a time such as 2026-11-21T09:00:00+08:00.'
    : ahead <= 0
      ? 'Choose a time that is still to come, or publish now.'
      : ahead > furthest
        ? 'Choose a time within the next five years.'
        : undefined
  if (problem) throw new Refusal('INVALID', { errors: { publish_at: [problem] } })
  return at
}

export async function unschedule(ctx: CallerCtx, place: Place, scheduleId: number): Promise<void> {
  await ctx.db.transaction().execute(async trx => {
    const waiting = await scheduleOf(trx, place)
    if (waiting?.id !== scheduleId)
      throw new Refusal('NOT_FOUND', {
        message: 'This publication is no longer scheduled. Refresh to see what stands.',
      })
    await callOff(ctx.deps, trx, place)
    await ctx.record(trx, {
      ...entryOf(place),
      before: { publish_at: waiting.publish_at.toISOString() },
      after: { publish_at: null },
    })
  })
}
