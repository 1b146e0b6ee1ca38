import { brandOf, groupBrand } from '../../../model/brands.ts'
import { ownedPaths } from '../../../model/content/inherit.ts'
import { nest } from '../../../model/content/nest.ts'
import { Refusal } from '../../../model/errors.ts'
import { maySee } from '../../../model/pages/access.ts'
import { pageIds, pageOf } from '../../../model/pages/index.ts'
import type { CallerCtx, HandlersOf } from '../../http/context.ts'
import { presenceOf } from '../../records/presence.ts'
import { publish, unschedule } from './publish.ts'
import { restore, save } from './save.ts'
import { draftOf, groupValues, placeOf, publishedOf, stateOf, valuesOf } from './store.ts'

/** Rows of history a call answers with. */
const perPage = 25
const placeIn = ({ brand, page }: { brand: string; page: string }) => placeOf(brandOf(brand), page)

export const webContent: HandlersOf<'webContent'> = {
  read: async ({ params }, ctx) => {
    const brand = brandOf(params.x)
    if (!brand) throw new Refusal('NOT_FOUND')
    const pages = pageIds.filter(
      id => pageOf(id).screen.kind === 'content' && maySee(ctx.caller.access, id, brand.code),
    )
    if (pages.length === 0) throw new Refusal('FORBIDDEN')
    const site = await ctx.db
      .selectFrom('sites')
      .where('brand_id', '=', brand.id)
      .where('id', '=', brand.site_id)
      .selectAll()
      .executeTakeFirst()
    if (!site) throw new Refusal('NOT_FOUND')
    const sections = await Promise.all(pages.map(page => draftSection(ctx, placeOf(brand, page))))
    const latest = sections.reduce((at, { updated_at }) => (updated_at > at ? updated_at : at), site.updated_at)
    return {
      id: site.id,
      created_at: site.created_at.toISOString(),
      updated_at: latest.toISOString(),
      name: site.name,
      brand_id: brand.id,
      code: site.code,
      contents: nest(sections),
    }
  },
  page: async ({ params }, ctx) => stateOf(ctx, ctx.db, placeIn(params)),
  save: async ({ body }, ctx) => {
    const place = placeIn(body)
    await save(ctx, place, body)
    return stateOf(ctx, ctx.db, place)
  },
  publish: async ({ body }, ctx) => {
    const place = placeIn(body)
    await publish(ctx, place, body)
    return stateOf(ctx, ctx.db, place)
  },
  unschedule: async ({ body }, ctx) => {
    const place = placeIn(body)
    await unschedule(ctx, place, body.schedule_id)
    return stateOf(ctx, ctx.db, place)
  },
  revisions: async ({ params, query }, ctx) => {
    const place = placeIn(params)
    const live = await publishedOf(ctx.db, place)
    const rows = await ctx.db
      .selectFrom('site_revisions')
      .where('brand_id', '=', place.brand.id)
      .where('site_id', '=', place.brand.site_id)
      .where('section', '=', place.content.section)
      .$if(query.before !== undefined, q => q.where('id', '<', query.before ?? 0))
      .orderBy('id', 'desc')
      .limit(perPage + 1)
      .select(['id', 'version', 'kind', 'created_at', 'created_by_name', 'note'])
      .execute()
    const items = rows.slice(0, perPage).map(row => ({
      id: row.id,
      version: row.version,
      kind: row.kind,
      at: row.created_at.toISOString(),
      by: row.created_by_name,
      note: row.note,
      published: live?.version === row.version,
    }))
    return { items, next: rows.length > perPage ? (items.at(-1)?.id ?? null) : null }
  },
  revision: async ({ params }, ctx) => {
    const place = placeIn(params)
    const row = await ctx.db
      .selectFrom('site_revisions')
      .where('id', '=', params.id)
      .where('brand_id', '=', place.brand.id)
      .where('site_id', '=', place.brand.site_id)
      .where('section', '=', place.content.section)
      .select(['id', 'version', 'own'])
      .executeTakeFirst()
    if (!row) throw new Refusal('NOT_FOUND')
    const values = valuesOf(ctx, place, await groupValues(ctx, place), row.own)
    return { id: row.id, version: row.version, values, own: ownedPaths(place.content.fields, row.own) }
  },
  restore: async ({ body }, ctx) => {
    const place = placeIn(body)
    await restore(ctx, place, body)
    return stateOf(ctx, ctx.db, place)
  },
  presence: async ({ body }, ctx) => {
    const place = placeIn(body)
    const [others, draft] = await Promise.all([
      presenceOf(ctx, `${place.page}/${place.brand.code}`, body.leaving === true),
      draftOf(ctx.db, place),
    ])
    return { others, version: draft?.version ?? 0 }
  },
}

async function draftSection(ctx: CallerCtx, place: ReturnType<typeof placeOf>) {
  const draft = await draftOf(ctx.db, place)
  const group = place.brand.id === groupBrand.id ? null : await groupValues(ctx, place)
  return {
    section: place.content.section,
    values: valuesOf(ctx, place, group, draft?.own),
    updated_at: draft?.updated_at ?? new Date(0),
  }
}
