import { validate } from '../../../model/content/validate.ts'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx, Deps } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { unagreed } from '../content/review-rules.ts'
import { seen, stale } from '../content/save.ts'
import { draftOf, groupValues, publishedOf, scheduleOf, valuesOf } from '../content/store.ts'
import { type ContentTarget, drawerOf, entryOf, keyOf } from '../content/target.ts'
import { refusedOfPage, unlessLed } from '../site-check/refused-references.ts'
import { wakeWriter } from '../site-files/wake.ts'
import { callOff, release } from './release.ts'
import { timeToCome } from './time-to-come.ts'

export const publishDue = 'publish-due'
export async function publish(
  ctx: CallerCtx,
  target: ContentTarget,
  input: { version?: number | undefined; publish_at?: string | undefined },
  /** Further checks and writes in the same transaction; the draft is locked and valid. */
  also?: (trx: Trx, values: Record<string, unknown>) => Promise<void>,
): Promise<void> {
  const version = seen(input.version)
  const group = await groupValues(ctx, target)
  const at = input.publish_at === undefined ? undefined : timeToCome(input.publish_at, ctx.deps.now())
  const who = { user_id: ctx.caller.user_id, name: ctx.caller.name }
  // Judged before the transaction, which holds the one connection of the embedded database.
  const refused = await refusedOfPage(ctx.deps, target, {
    ...{ group, own: (await draftOf(ctx.db, target))?.own },
    ...{ moment: at ? 'schedule' : 'publish', at: at ?? ctx.deps.now() },
  })
  const outcome = await ctx.db.transaction().execute(async trx => {
    // The row stays locked until the end, so that no save happens between check and publication.
    const draft = await draftOf(trx, target)
    const held = await trx
      .selectFrom(drawerOf(target).drafts)
      .where(eb => eb.and(keyOf(target)))
      .forUpdate()
      .select('version')
      .executeTakeFirst()
    if (!draft || held?.version !== version || draft.version !== version) return 'stale'
    const values = valuesOf(ctx, target, group, draft.own)
    const errors = validate(target.content, values)
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    unlessLed(refused)
    await unlessUnagreed(trx, target, version)
    await also?.(trx, values)
    const before = await publishedOf(trx, target)
    if (at) {
      await callOff(ctx.deps, trx, target)
      await trx
        .insertInto(drawerOf(target).schedules)
        .values({
          ...keyOf(target),
          version,
          publish_at: at,
          created_by: who.user_id,
          created_by_name: who.name,
          created_at: ctx.deps.now(),
        })
        .execute()
    } else await release(ctx.deps, trx, { cause: 'page' }, [{ target, version, own: draft.own }], who)
    await ctx.record(trx, {
      ...entryOf(target),
      before: at ? {} : (before?.own ?? {}),
      after: at ? { publish_at: at.toISOString(), version } : draft.own,
    })
    return 'done'
  })
  if (outcome === 'stale') throw await stale(ctx, target)
  if (!at && target.brand) await wakeWriter(ctx.deps)
  if (at) await tellQueue(ctx.deps, at)
}

/** A page that waits for somebody's agreement goes out in no version that was not agreed to (decision 311). */
async function unlessUnagreed(trx: Trx, target: ContentTarget, version: number): Promise<void> {
  const message = await unagreed(trx, target, version)
  if (message !== undefined) throw new Refusal('INVALID', { message })
}

/** The plan is stored. The scheduler looks every minute even if this job is lost. */
const tellQueue = ({ jobs, log }: Deps, at: Date) =>
  jobs
    .send(publishDue, {}, { at })
    .catch((error: unknown) => log.warn({ err: error }, 'the queue could not be told of a planned publication'))

const noPlan = () =>
  new Refusal('NOT_FOUND', { message: 'This publication is no longer scheduled. Refresh to see what stands.' })

/** Gives a planned publication another moment. It keeps the version that it was made for (decision 013). */
export async function replan(ctx: CallerCtx, target: ContentTarget, scheduleId: number, text: string): Promise<void> {
  const at = timeToCome(text, ctx.deps.now())
  const group = await groupValues(ctx, target)
  const planned = await scheduleOf(ctx.db, target)
  if (planned?.id !== scheduleId) throw noPlan()
  const version = await ctx.db
    .selectFrom(drawerOf(target).revisions)
    .where(eb => eb.and(keyOf(target)))
    .where('version', '=', planned.version)
    .select('own')
    .executeTakeFirst()
  // Judged before the transaction, which holds the one connection of the embedded database.
  const refused = await refusedOfPage(ctx.deps, target, { group, own: version?.own, moment: 'schedule', at })
  await ctx.db.transaction().execute(async trx => {
    const moved = await trx
      .updateTable(drawerOf(target).schedules)
      .where('id', '=', scheduleId)
      .where('status', '=', 'waiting')
      .set({ publish_at: at })
      .returning('id')
      .executeTakeFirst()
    if (!moved) throw noPlan()
    unlessLed(refused)
    await unlessUnagreed(trx, target, planned.version)
    await ctx.record(trx, {
      ...entryOf(target),
      before: { publish_at: planned.publish_at.toISOString() },
      after: { publish_at: at.toISOString() },
    })
  })
  await tellQueue(ctx.deps, at)
}

export async function unschedule(ctx: CallerCtx, target: ContentTarget, scheduleId: number): Promise<void> {
  await ctx.db.transaction().execute(async trx => {
    const waiting = await scheduleOf(trx, target)
    if (waiting?.id !== scheduleId) throw noPlan()
    await callOff(ctx.deps, trx, target)
    await ctx.record(trx, {
      ...entryOf(target),
      before: { publish_at: waiting.publish_at.toISOString() },
      after: { publish_at: null },
    })
  })
}
