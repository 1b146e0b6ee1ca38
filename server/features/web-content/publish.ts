import type { Transaction } from 'kysely'
import { validate } from '../../../model/content/validate.ts'
import { Refusal } from '../../../model/errors.ts'
import { splitId } from '../../../model/pages/access.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import type { Tables } from '../../db/tables.ts'
import type { CallerCtx, Deps } from '../../http/context.ts'
import { writeAudit } from '../../records/audit.ts'
import { seen, stale } from './save.ts'
import { brandOfRow, draftOf, groupValues, type Place, placeOf, publishedOf, scheduleOf, valuesOf } from './store.ts'

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
  const { brand, content } = place
  const stored = JSON.stringify(own)
  const live = {
    own: stored,
    version,
    published_at: deps.now(),
    published_by: who.user_id,
    published_by_name: who.name,
  }
  const key = { site_id: brand.site_id, section: content.section, brand_id: brand.id }
  await trx
    .insertInto('site_published')
    .values({ ...key, ...live })
    .onConflict(conflict => conflict.columns(['site_id', 'section']).doUpdateSet(live))
    .execute()
  await trx
    .insertInto('site_revisions')
    .values({
      ...key,
      version,
      kind: 'publish',
      own: stored,
      created_at: live.published_at,
      created_by: who.user_id,
      created_by_name: who.name,
    })
    .onConflict(conflict => conflict.columns(['site_id', 'section', 'version', 'kind']).doNothing())
    .execute()
}

export async function publish(
  ctx: CallerCtx,
  place: Place,
  given: { version?: number | undefined; publish_at?: string | undefined },
): Promise<void> {
  const version = seen(given.version)
  const group = await groupValues(ctx, place)
  const at = given.publish_at === undefined ? undefined : timeToCome(given.publish_at, ctx.deps.now())
  const who = { user_id: ctx.caller.user_id, name: ctx.caller.name }
  const outcome = await ctx.db.transaction().execute(async trx => {
    // The row stays locked to the end, so that a save cannot slip between the check and the publication.
    const draft = await draftOf(trx, place)
    const held = await trx
      .selectFrom('site_sections')
      .where('site_id', '=', place.brand.site_id)
      .where('brand_id', '=', place.brand.id)
      .where('section', '=', place.content.section)
      .forUpdate()
      .select('version')
      .executeTakeFirst()
    if (!draft || held?.version !== version || draft.version !== version) return 'stale'
    const errors = validate(place.content, valuesOf(ctx, place, group, draft.own))
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const before = await publishedOf(trx, place)
    await callOff(ctx.deps, trx, place)
    if (at)
      await trx
        .insertInto('site_schedules')
        .values({
          site_id: place.brand.site_id,
          section: place.content.section,
          brand_id: place.brand.id,
          version,
          publish_at: at,
          created_by: who.user_id,
          created_by_name: who.name,
          created_at: ctx.deps.now(),
        })
        .execute()
    else await putLive(ctx.deps, trx, place, version, draft.own, who)
    await ctx.record(trx, {
      entity: 'web-content',
      entity_id: place.content.section,
      brand_id: place.brand.id,
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
export const callOff = (deps: Deps, trx: Trx, { brand, content }: Place) =>
  trx
    .updateTable('site_schedules')
    .where('site_id', '=', brand.site_id)
    .where('brand_id', '=', brand.id)
    .where('section', '=', content.section)
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
      entity: 'web-content',
      entity_id: place.content.section,
      brand_id: place.brand.id,
      before: { publish_at: waiting.publish_at.toISOString() },
      after: { publish_at: null },
    })
  })
}

/** Publishes whatever is due, each in its own transaction; one that fails says why and holds up nothing else. Returns how many went out. */
export async function publishWhatIsDue(deps: Deps): Promise<number> {
  const due = await deps.db.system
    .selectFrom('site_schedules')
    .where('status', '=', 'waiting')
    .where('publish_at', '<=', deps.now())
    .orderBy('publish_at')
    .select(['id', 'brand_id', 'section'])
    .execute()
  let done = 0
  const faults: unknown[] = []
  for (const row of due) {
    try {
      if (await publishRow(deps, row)) done += 1
    } catch (error) {
      deps.log.error({ err: error, schedule: row.id }, 'a planned publication broke off; it is tried again')
      faults.push(error)
    }
  }
  // It still waits and shows as overdue; the job counts as failed, so that someone looks.
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} planned publications broke off`)
  return done
}

async function publishRow(
  deps: Deps,
  { id, brand_id, section }: { id: number; brand_id: number; section: string },
): Promise<boolean> {
  const page = pageOfSection(section)
  const place = page && placeOf(brandOfRow(brand_id), page)
  // Read before the transaction: the embedded database has one connection, and the transaction holds it.
  return publishScheduled(deps, id, place, place ? await groupValues({ deps }, place) : null)
}

async function publishScheduled(
  deps: Deps,
  id: number,
  place: Place | undefined,
  group: Record<string, unknown> | null,
): Promise<boolean> {
  return deps.db.system.transaction().execute(async trx => {
    const row = await trx
      .selectFrom('site_schedules')
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .forUpdate()
      .skipLocked()
      .selectAll()
      .executeTakeFirst()
    if (!row) return false
    const revision = await trx
      .selectFrom('site_revisions')
      .where('site_id', '=', row.site_id)
      .where('section', '=', row.section)
      .where('version', '=', row.version)
      .select('own')
      .executeTakeFirst()
    const problem =
      place && revision
        ? Object.values(validate(place.content, valuesOf({ deps }, place, group, revision.own)))[0]?.[0]
        : 'The version that was scheduled is gone. Publish the page again.'
    const who = { user_id: row.created_by ?? 0, name: row.created_by_name ?? '' }
    if (place && revision && problem === undefined) await putLive(deps, trx, place, row.version, revision.own, who)
    await trx
      .updateTable('site_schedules')
      .where('id', '=', id)
      .set({ status: problem === undefined ? 'done' : 'failed', error: problem ?? null, done_at: deps.now() })
      .execute()
    await writeAudit(
      trx,
      { area: 'website', module: place ? splitId(place.page).key : row.section, action: 'publish' },
      { ip: '', user_agent: 'scheduler', request_id: '' },
      who,
      {
        entity: 'web-content',
        entity_id: row.section,
        brand_id: brandOfRow(row.brand_id).id,
        after: { version: row.version, scheduled: true },
        result: problem === undefined ? 'ok' : 'failed',
      },
      deps.now(),
    )
    return problem === undefined
  })
}
