import type { Static } from 'typebox'
import { groupBrand } from '../../../model/brands.ts'
import { same } from '../../../model/content/diff.ts'
import { ownedPaths, resolve } from '../../../model/content/inherit.ts'
import { complete } from '../../../model/content/value.ts'
import type { PageState } from '../../../model/contract/web-content.ts'
import type { Db } from '../../db/handle.ts'
import type { Ctx } from '../../http/context.ts'
import { drawerOf, keyOf, type Place } from './place.ts'

type Values = Record<string, unknown>

/** How late a scheduled publication may be before it is called overdue, in ms: the scheduler looks every minute. */
const lateness = 2 * 60_000

/** What the group site publishes of a section: what flows to a brand that does not own a value. Public by nature, so read as the public. */
export async function groupValues({ deps }: Pick<Ctx, 'deps'>, { brand, content }: Place): Promise<Values | null> {
  if (!brand || brand.id === groupBrand.id) return null
  const row = await deps.db.public
    .selectFrom('site_published')
    .where('site_id', '=', groupBrand.site_id)
    .where('section', '=', content.section)
    .select('own')
    .executeTakeFirst()
  return row ? complete(content.fields, row.own) : null
}

/** A site's own values laid over the group's, completed to today's fields; a key that is no longer known is dropped and logged. */
export function valuesOf(
  ctx: Pick<Ctx, 'deps'>,
  { content, brand }: Place,
  group: Values | null,
  own: unknown,
): Values {
  const dropped = (path: string) =>
    ctx.deps.log.warn(
      { section: content.section, brand: brand?.code, path },
      'dropped a stored value that no field has',
    )
  return complete(content.fields, resolve(content.fields, group, own), dropped)
}

/** The draft row as it stands; `undefined` before the first save. */
export const draftOf = (db: Db, place: Place) =>
  db
    .selectFrom(drawerOf(place).drafts)
    .where(eb => eb.and(keyOf(place)))
    .select(['own', 'version', 'updated_at', 'updated_by_name'])
    .executeTakeFirst()

export const publishedOf = (db: Db, place: Place) =>
  db
    .selectFrom(drawerOf(place).published)
    .where(eb => eb.and(keyOf(place)))
    .select(['own', 'version', 'published_at', 'published_by_name'])
    .executeTakeFirst()

export const scheduleOf = (db: Db, place: Place) =>
  db
    .selectFrom(drawerOf(place).schedules)
    .where(eb => eb.and(keyOf(place)))
    .where('status', '=', 'waiting')
    .select(['id', 'version', 'publish_at', 'created_by_name'])
    .executeTakeFirst()

/** The last schedule of a page, where it failed and nothing was published since. */
const failureOf = (db: Db, place: Place, since: Date | undefined) =>
  db
    .selectFrom(drawerOf(place).schedules)
    .where(eb => eb.and(keyOf(place)))
    .orderBy('id', 'desc')
    .limit(1)
    .select(['status', 'publish_at', 'error', 'done_at'])
    .executeTakeFirst()
    .then(row =>
      row?.status === 'failed' && (row.done_at ?? row.publish_at) > (since ?? new Date(0))
        ? { publish_at: row.publish_at.toISOString(), error: row.error ?? '' }
        : null,
    )

/** Everything the editor's screen shows of a page. */
export async function stateOf(ctx: Pick<Ctx, 'deps'>, db: Db, place: Place): Promise<Static<typeof PageState>> {
  const group = await groupValues(ctx, place)
  const draft = await draftOf(db, place)
  const published = await publishedOf(db, place)
  const schedule = await scheduleOf(db, place)
  const failed = await failureOf(db, place, published?.published_at)
  const values = valuesOf(ctx, place, group, draft?.own)
  const live = published && valuesOf(ctx, place, group, published.own)
  return {
    brand: place.brand?.code ?? null,
    page: place.page,
    section: place.content.section,
    version: draft?.version ?? 0,
    values,
    own: ownedPaths(place.content.fields, draft?.own),
    group,
    updated_at: draft?.updated_at.toISOString() ?? null,
    updated_by: draft?.updated_by_name ?? null,
    published:
      published && live
        ? {
            version: published.version,
            at: published.published_at.toISOString(),
            by: published.published_by_name,
            values: live,
          }
        : null,
    changed: !live || !same(values, live),
    schedule: schedule
      ? {
          id: schedule.id,
          version: schedule.version,
          publish_at: schedule.publish_at.toISOString(),
          by: schedule.created_by_name,
          overdue: schedule.publish_at.getTime() + lateness < ctx.deps.now().getTime(),
        }
      : null,
    failed,
  }
}
