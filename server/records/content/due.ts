import { validate } from '../../../model/content/validate.ts'
import { splitId } from '../../../model/pages/access.ts'
import type { Area } from '../../../model/pages/page.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import type { Deps } from '../../http/context.ts'
import { writeAudit } from '../audit.ts'
import { wakeWriter } from '../site-files/wake.ts'
import { brandOfRow, drawerOf, entryOf, keyOf, type Place, placeOf, portalPlaceIn } from './place.ts'
import { goOut } from './publish.ts'
import { groupValues, valuesOf } from './store.ts'

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
  if (done > 0) await wakeWriter(deps)
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
    await trx
      .updateTable(schedules)
      .where('id', '=', id)
      .set({ status: problem === undefined ? 'done' : 'failed', error: problem ?? null, done_at: deps.now() })
      .execute()
    // The plan is ended before: what goes out calls off a plan that still waits.
    if (place && revision && problem === undefined)
      await goOut(deps, trx, { place, version: row.version, own: revision.own }, { cause: 'planned' }, who)
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
