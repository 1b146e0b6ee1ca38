import { brandOf, groupBrand } from '../../../model/brands.ts'
import { nest } from '../../../model/content/nest.ts'
import { Refusal } from '../../../model/errors.ts'
import { maySee } from '../../../model/pages/access.ts'
import { pageIds, pageOf } from '../../../model/pages/index.ts'
import type { CallerCtx, HandlersOf } from '../../http/context.ts'
import { keepRead } from '../../records/as-read.ts'
import { revisionOf, revisionsOf } from '../../records/content/history.ts'
import { placeOf } from '../../records/content/place.ts'
import { publish, unschedule } from '../../records/content/publish.ts'
import { restore, save } from '../../records/content/save.ts'
import { draftOf, groupValues, stateOf, valuesOf } from '../../records/content/store.ts'
import { presenceOf } from '../../records/presence.ts'

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
    await keepRead(body, ['brand', 'page', 'version', 'values', 'own'], () => stateOf(ctx, ctx.db, place))
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
  revisions: ({ params, query }, ctx) => revisionsOf(ctx, placeIn(params), query.before),
  revision: ({ params }, ctx) => revisionOf(ctx, placeIn(params), params.id),
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
