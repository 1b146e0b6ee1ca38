import type { Transaction } from 'kysely'
import { validate } from '../../../model/content/validate.ts'
import { Refusal } from '../../../model/errors.ts'
import { splitId } from '../../../model/pages/access.ts'
import type { Area } from '../../../model/pages/page.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import type { Tables } from '../../db/tables.ts'
import type { CallerCtx, Deps } from '../../http/context.ts'
import { writeAudit } from '../audit.ts'
import { brandOfRow, drawerOf, entryOf, keyOf, type Place, placeOf, portalPlaceIn, uniqueIn } from './place.ts'
import { seen, stale } from './save.ts'
import { draftOf, groupValues, publishedOf, scheduleOf, valuesOf } from './store.ts'

type Trx = Transaction<Tables>
type Who = { user_id: number; name: string }
export const publishDue = 'publish-due'
/** How far ahead a publication may be planned, in ms. */
const furthest = 5 * 366 * 86_400_000

/** Makes a version what visitors see. The caller holds the transaction and writes the trail. */
export async function putLive(
  deps: Deps,
  trx: Trx,
  place: Place,
  version: number,
  own: unknown,
  who: Who,
): Promise<void> {
  const { published, revisions } = drawerOf(place)
  const stored = JSON.stringify(own)
  const live = {
    own: stored,
    version,
    published_at: deps.now(),
    published_by: who.user_id,
    published_by_name: who.name,
  }
  const key = keyOf(place)
  await trx
    .insertInto(published)
    .values({ ...key, ...live })
    .onConflict(conflict => conflict.columns(uniqueIn(place)).doUpdateSet(live))
    .execute()
  await trx
    .insertInto(revisions)
    .values({
      ...key,
      version,
      kind: 'publish',
      own: stored,
      created_at: live.published_at,
      created_by: who.user_id,
      created_by_name: who.name,
    })
    .onConflict(conflict => conflict.columns([...uniqueIn(place), 'version', 'kind']).doNothing())
    .execute()
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
    await callOff(ctx.deps, trx, place)
    if (at)
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
    else await putLive(ctx.deps, trx, place, version, draft.own, who)
    await ctx.record(trx, {
      ...entryOf(place),
      before: at ? {} : (before?.own ?? {}),
      after: at ? { publish_at: at.toISOString(), version } : draft.own,
    })
    return 'done'
  })
  if (outcome === 'stale') throw await stale(ctx, place)
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

/** Ends what was scheduled for a page. */
export const callOff = (deps: Deps, trx: Trx, place: Place) =>
  trx
    .updateTable(drawerOf(place).schedules)
    .where(eb => eb.and(keyOf(place)))
    .where('status', '=', 'waiting')
    .set({ status: 'cancelled', done_at: deps.now() })
    .execute()

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

type Due = {
  readonly id: number
  readonly section: string
  /** Undefined where the page is no more. */
  readonly place: Place | undefined
  readonly lost?: { readonly brand_id: number }
}

/** Publishes whatever is due, each in its own transaction; one that fails says why and holds up nothing else. Returns how many went out. */
export async function publishWhatIsDue(deps: Deps): Promise<number> {
  let done = 0
  const faults: unknown[] = []
  for (const due of [...(await dueOnSites(deps)), ...(await dueInThePortal(deps))]) {
    try {
      if (await publishScheduled(deps, due)) done += 1
    } catch (error) {
      deps.log.error({ err: error, schedule: due.id }, 'a planned publication broke off; it is tried again')
      faults.push(error)
    }
  }
  // It still waits and shows as overdue; the job counts as failed, so that someone looks.
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} planned publications broke off`)
  return done
}

async function dueOnSites({ db, now }: Deps): Promise<Due[]> {
  const rows = await db.system
    .selectFrom('site_schedules')
    .where('status', '=', 'waiting')
    .where('publish_at', '<=', now())
    .orderBy('publish_at')
    .select(['id', 'brand_id', 'section'])
    .execute()
  return rows.map(({ id, brand_id, section }) => {
    const page = pageOfSection(section)
    return page
      ? { id, section, place: placeOf(brandOfRow(brand_id), page) }
      : { id, section, place: undefined, lost: { brand_id } }
  })
}

async function dueInThePortal({ db, now }: Deps): Promise<Due[]> {
  const rows = await db.system
    .selectFrom('buyer_contents_schedules')
    .where('status', '=', 'waiting')
    .where('publish_at', '<=', now())
    .orderBy('publish_at')
    .select(['id', 'portal'])
    .execute()
  return rows.map(({ id, portal }) => ({ id, section: portal, place: portalPlaceIn(portal) }))
}

async function publishScheduled(deps: Deps, { id, section, place, lost }: Due): Promise<boolean> {
  // Read before the transaction: the embedded database has one connection, and the transaction holds it.
  const group = place ? await groupValues({ deps }, place) : null
  const { schedules, revisions } = drawerOf(place ?? { brand: brandOfRow(lost?.brand_id ?? 0) })
  return deps.db.system.transaction().execute(async trx => {
    const row = await trx
      .selectFrom(schedules)
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .forUpdate()
      .skipLocked()
      .select(['version', 'created_by', 'created_by_name'])
      .executeTakeFirst()
    if (!row) return false
    const revision =
      place &&
      (await trx
        .selectFrom(revisions)
        .where(eb => eb.and(keyOf(place)))
        .where('version', '=', row.version)
        .select('own')
        .executeTakeFirst())
    const problem =
      place && revision
        ? Object.values(validate(place.content, valuesOf({ deps }, place, group, revision.own)))[0]?.[0]
        : 'The version that was scheduled is gone. Publish the page again.'
    const who = { user_id: row.created_by ?? 0, name: row.created_by_name ?? '' }
    if (place && revision && problem === undefined) await putLive(deps, trx, place, row.version, revision.own, who)
    await trx
      .updateTable(schedules)
      .where('id', '=', id)
      .set({ status: problem === undefined ? 'done' : 'failed', error: problem ?? null, done_at: deps.now() })
      .execute()
    const { area, key } = place ? splitId(place.page) : { area: 'website', key: section }
    await writeAudit(
      trx,
      { area: area as Area, module: key, action: 'publish' },
      { ip: '', user_agent: 'scheduler', request_id: '' },
      who,
      {
        ...(place
          ? entryOf(place)
          : { entity: 'web-content', entity_id: section, brand_id: brandOfRow(lost?.brand_id ?? 0).id }),
        after: { version: row.version, scheduled: true },
        result: problem === undefined ? 'ok' : 'failed',
      },
      deps.now(),
    )
    return problem === undefined
  })
}
