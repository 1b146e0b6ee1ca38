import type { Static } from 'typebox'
import { groupBrand } from '../../../model/brands.ts'
import { same } from '../../../model/content/diff.ts'
import { ownedPaths, resolve } from '../../../model/content/inherit.ts'
import { complete } from '../../../model/content/value.ts'
import type { PageState } from '../../../model/contract/web-content.ts'
import type { Ctx } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { readRow } from '../../db/row-queries.ts'
import { type ContentTarget, drawerOf, keyOf } from './target.ts'

type Values = Record<string, unknown>

/** How late a scheduled publication may be before it is called overdue, in ms: the scheduler looks every minute. */
const lateness = 2 * 60_000

/** The group site's published values of a section. A brand without its own value shows them. They are public, so they are read as the public. */
export async function groupValues(
  { deps }: Pick<Ctx, 'deps'>,
  { brand, content }: ContentTarget,
): Promise<Values | null> {
  if (!brand || brand.id === groupBrand.id) return null
  const row = await readRow(
    deps.db.public,
    'site_published',
    { site_id: groupBrand.site_id, section: content.section },
    ['own'],
  )
  return row ? complete(content.fields, row.own) : null
}

/** Merges a site's own values over the group's and completes them to today's fields. Unknown keys are dropped and logged. */
export function valuesOf(
  ctx: Pick<Ctx, 'deps'>,
  { content, brand }: ContentTarget,
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

/** The current draft row; `undefined` before the first save. */
export const draftOf = (db: Db, target: ContentTarget) =>
  db
    .selectFrom(drawerOf(target).drafts)
    .where(eb => eb.and(keyOf(target)))
    .select(['own', 'version', 'updated_at', 'updated_by_name'])
    .executeTakeFirst()

export const publishedOf = (db: Db, target: ContentTarget) =>
  db
    .selectFrom(drawerOf(target).published)
    .where(eb => eb.and(keyOf(target)))
    .select(['own', 'version', 'published_at', 'published_by_name'])
    .executeTakeFirst()

export const scheduleOf = (db: Db, target: ContentTarget) =>
  db
    .selectFrom(drawerOf(target).schedules)
    .where(eb => eb.and(keyOf(target)))
    .where('status', '=', 'waiting')
    .select(['id', 'version', 'publish_at', 'created_by_name'])
    .executeTakeFirst()

/** The last schedule of a page, if it failed and nothing was published since. */
const failureOf = (db: Db, target: ContentTarget, since: Date | undefined) =>
  db
    .selectFrom(drawerOf(target).schedules)
    .where(eb => eb.and(keyOf(target)))
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
export async function stateOf(
  ctx: Pick<Ctx, 'deps'>,
  db: Db,
  target: ContentTarget,
): Promise<Static<typeof PageState>> {
  const group = await groupValues(ctx, target)
  const draft = await draftOf(db, target)
  const published = await publishedOf(db, target)
  const schedule = await scheduleOf(db, target)
  const failed = await failureOf(db, target, published?.published_at)
  const values = valuesOf(ctx, target, group, draft?.own)
  const live = published && valuesOf(ctx, target, group, published.own)
  return {
    brand: target.brand?.code ?? null,
    page: target.page,
    section: target.content.section,
    version: draft?.version ?? 0,
    values,
    own: ownedPaths(target.content.fields, draft?.own),
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
