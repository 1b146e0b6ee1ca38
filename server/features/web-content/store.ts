import type { Kysely, Transaction } from 'kysely'
import type { Static } from 'typebox'
import { type Brand, brandById, groupBrand } from '../../../model/brands.ts'
import type { Content } from '../../../model/content/content.ts'
import { same } from '../../../model/content/diff.ts'
import { ownedPaths, resolve } from '../../../model/content/inherit.ts'
import { complete } from '../../../model/content/value.ts'
import type { PageState } from '../../../model/contract/web-content.ts'
import { Refusal } from '../../../model/errors.ts'
import { isPageId, type PageId } from '../../../model/pages/index.ts'
import { contentIn } from '../../../model/pages/site-content.ts'
import type { Tables } from '../../db/tables.ts'
import type { Ctx } from '../../http/context.ts'

type Db = Kysely<Tables> | Transaction<Tables>
type Values = Record<string, unknown>
export type Place = { brand: Brand; page: PageId; content: Content }

/** How late a scheduled publication may be before it is called overdue, in ms: the scheduler looks every minute. */
const lateness = 2 * 60_000

/** The content page a call speaks of; permission was judged before. */
export function placeOf(brand: Brand | undefined, page: string): Place {
  const content = brand && isPageId(page) ? contentIn(brand.code, page) : undefined
  if (!brand || !content) throw new Refusal('NOT_FOUND')
  return { brand, page: page as PageId, content }
}

const isGroup = (brand: Brand) => brand.id === groupBrand.id

/** What the group site publishes of a section: what flows to a brand that does not own a value. Public by nature, so read as the public. */
export async function groupValues({ deps }: Pick<Ctx, 'deps'>, { brand, content }: Place): Promise<Values | null> {
  if (isGroup(brand)) return null
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
    ctx.deps.log.warn({ section: content.section, brand: brand.code, path }, 'dropped a stored value that no field has')
  return complete(content.fields, resolve(content.fields, group, own), dropped)
}

/** The draft row as it stands; `undefined` before the first save. */
export const draftOf = (db: Db, { brand, content }: Place) =>
  db
    .selectFrom('site_sections')
    .where('brand_id', '=', brand.id)
    .where('site_id', '=', brand.site_id)
    .where('section', '=', content.section)
    .select(['own', 'version', 'updated_at', 'updated_by_name'])
    .executeTakeFirst()

export const publishedOf = (db: Db, { brand, content }: Place) =>
  db
    .selectFrom('site_published')
    .where('brand_id', '=', brand.id)
    .where('site_id', '=', brand.site_id)
    .where('section', '=', content.section)
    .select(['own', 'version', 'published_at', 'published_by_name'])
    .executeTakeFirst()

export const scheduleOf = (db: Db, { brand, content }: Place) =>
  db
    .selectFrom('site_schedules')
    .where('brand_id', '=', brand.id)
    .where('site_id', '=', brand.site_id)
    .where('section', '=', content.section)
    .where('status', '=', 'waiting')
    .select(['id', 'version', 'publish_at', 'created_by_name'])
    .executeTakeFirst()

/** The last schedule of a page, where it failed and nothing was published since. */
const failureOf = (db: Db, { brand, content }: Place, since: Date | undefined) =>
  db
    .selectFrom('site_schedules')
    .where('brand_id', '=', brand.id)
    .where('site_id', '=', brand.site_id)
    .where('section', '=', content.section)
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
    brand: place.brand.code,
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

export const brandOfRow = (brandId: number): Brand => {
  const brand = brandById(brandId)
  if (!brand) throw new Error(`brand ${brandId} is in the database and not in model/brands.ts`)
  return brand
}
