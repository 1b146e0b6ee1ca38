import { validate } from '../../../model/content/validate.ts'
import { fieldAt } from '../../../model/content/value.ts'
import { splitId } from '../../../model/pages/access.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import type { Area } from '../../../model/pages/page.ts'
import { pathOfRecord } from '../../../model/pages/path-of-record.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import { writeAudit } from '../../call/audit.ts'
import type { Deps } from '../../call/context.ts'
import { unagreed } from '../content/review-rules.ts'
import { groupValues, valuesOf } from '../content/store.ts'
import {
  brandOfRow,
  type ContentTarget,
  drawerOf,
  entryOf,
  keyOf,
  portalTargetIn,
  targetOf,
} from '../content/target.ts'
import { tellHeld } from '../held-mail.ts'
import { refusedOfPage } from '../site-check/refused-references.ts'
import { wakeWriter } from '../site-files/wake.ts'
import { release } from './release.ts'

type Due = {
  readonly id: number
  readonly section: string
  /** Undefined where the page no longer exists. */
  readonly target: ContentTarget | undefined
  readonly lost?: { readonly brand_id: number }
}

/** Publishes every due page, each in its own transaction. A failing one says why and delays no other. Returns how many were published. */
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
  // It keeps waiting and shows as overdue. The job counts as failed, so that someone looks.
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
      ? { id, section, target: targetOf(brandOfRow(brand_id), page) }
      : { id, section, target: undefined, lost: { brand_id } }
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
  return rows.map(({ id, portal }) => ({ id, section: portal, target: portalTargetIn(portal) }))
}

/** What the planned version may not lead visitors to as the sites stand at its moment, the first in words. */
async function ledNowhere(
  deps: Deps,
  target: ContentTarget,
  id: number,
  group: Record<string, unknown> | null,
): Promise<string | undefined> {
  const { schedules, revisions } = drawerOf(target)
  const planned = await deps.db.system
    .selectFrom(revisions)
    .where(eb => eb.and(keyOf(target)))
    .where('version', '=', eb => eb.selectFrom(schedules).where('id', '=', id).select('version'))
    .select('own')
    .executeTakeFirst()
  if (!planned) return undefined
  const refused = await refusedOfPage(deps, target, { group, own: planned.own, moment: 'publish', at: deps.now() })
  const [first] = Object.entries(refused)
  return first && `${fieldAt(target.content.fields, first[0])?.label ?? first[0]}: ${first[1][0]}`
}

async function publishScheduled(deps: Deps, { id, section, target, lost }: Due): Promise<boolean> {
  // Read before the transaction: the embedded database has one connection, and the transaction holds it.
  const group = target ? await groupValues({ deps }, target) : null
  const led = target ? await ledNowhere(deps, target, id, group) : undefined
  const { schedules, revisions } = drawerOf(target ?? { brand: brandOfRow(lost?.brand_id ?? 0) })
  return deps.db.system.transaction().execute(async trx => {
    const row = await trx
      .selectFrom(schedules)
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .forUpdate()
      .skipLocked()
      .select(['version', 'created_by', 'created_by_name', 'publish_at'])
      .executeTakeFirst()
    if (!row) return false
    const revision =
      target &&
      (await trx
        .selectFrom(revisions)
        .where(eb => eb.and(keyOf(target)))
        .where('version', '=', row.version)
        .select('own')
        .executeTakeFirst())
    const problem =
      target && revision
        ? (Object.values(validate(target.content, valuesOf({ deps }, target, group, revision.own)))[0]?.[0] ??
          led ??
          (await unagreed(trx, target, row.version)))
        : 'The version that was scheduled is gone. Publish the page again.'
    const who = { user_id: row.created_by ?? 0, name: row.created_by_name ?? '' }
    await trx
      .updateTable(schedules)
      .where('id', '=', id)
      .set({ status: problem === undefined ? 'done' : 'failed', error: problem ?? null, done_at: deps.now() })
      .execute()
    if (problem !== undefined) {
      const site = target?.brand ?? (lost && brandOfRow(lost.brand_id))
      const name = target ? labelOfPage(target.page) : section
      const { created_by, publish_at } = row
      await tellHeld(trx, {
        ...{ user_id: created_by, name, brand_ids: site ? [site.id] : [], at: publish_at, why: problem },
        where: deps.settings.DESK_ORIGIN + pathOfRecord(target?.page ?? 'desk.website', site?.id ?? null),
      })
    }
    // The plan is closed first: a publication cancels every plan that still waits.
    if (target && revision && problem === undefined)
      await release(deps, trx, { cause: 'planned' }, [{ target, version: row.version, own: revision.own }], who)
    const { area, key } = target ? splitId(target.page) : { area: 'website', key: section }
    await writeAudit(
      trx,
      { area: area as Area, module: key, action: 'publish' },
      { ip: '', user_agent: 'scheduler', request_id: '' },
      who,
      {
        ...(target
          ? entryOf(target)
          : { entity: 'web-content', entity_id: section, brand_id: brandOfRow(lost?.brand_id ?? 0).id }),
        after: { version: row.version, scheduled: true },
        result: problem === undefined ? 'ok' : 'failed',
      },
      deps.now(),
    )
    return problem === undefined
  })
}
