import { brandOf, groupBrand } from '../../../model/brands.ts'
import { nest } from '../../../model/content/nest.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { maySee } from '../../../model/pages/access.ts'
import { pageIds, pageOf } from '../../../model/pages/index.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { readRow } from '../../db/row-queries.ts'
import { keepRead } from '../../records/as-read.ts'
import { revisionOf, revisionsOf } from '../../records/content/history.ts'
import { restore, save } from '../../records/content/save.ts'
import { draftOf, groupValues, stateOf, valuesOf } from '../../records/content/store.ts'
import { targetOf } from '../../records/content/target.ts'
import { presenceOf } from '../../records/presence.ts'
import { publish, unschedule } from '../../records/publishing/publish.ts'

const placeIn = ({ brand, page }: { brand: string; page: string }) => targetOf(brandOf(brand), page)

export const webContent: HandlersOf<'webContent'> = {
  read: async ({ params }, ctx) => {
    const brand = existing(brandOf(params.x))
    const pages = pageIds.filter(
      id => pageOf(id).screen.kind === 'content' && maySee(ctx.caller.access, id, brand.code),
    )
    if (pages.length === 0) throw new Refusal('FORBIDDEN')
    const site = existing(await readRow(ctx.db, 'sites', { brand_id: brand.id, id: brand.site_id }, '*'))
    const sections = await Promise.all(pages.map(page => draftSection(ctx, targetOf(brand, page))))
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
    const target = placeIn(body)
    await keepRead(body, ['brand', 'page', 'version', 'values', 'own'], () => stateOf(ctx, ctx.db, target))
    await save(ctx, target, body)
    return stateOf(ctx, ctx.db, target)
  },
  publish: async ({ body }, ctx) => {
    const target = placeIn(body)
    await publish(ctx, target, body)
    return stateOf(ctx, ctx.db, target)
  },
  unschedule: async ({ body }, ctx) => {
    const target = placeIn(body)
    await unschedule(ctx, target, body.schedule_id)
    return stateOf(ctx, ctx.db, target)
  },
  revisions: ({ params, query }, ctx) => revisionsOf(ctx, placeIn(params), query.before),
  revision: ({ params }, ctx) => revisionOf(ctx, placeIn(params), params.id),
  restore: async ({ body }, ctx) => {
    const target = placeIn(body)
    await restore(ctx, target, body)
    return stateOf(ctx, ctx.db, target)
  },
  presence: async ({ body }, ctx) => {
    const target = placeIn(body)
    const [others, draft] = await Promise.all([
      presenceOf(ctx, `${target.page}/${target.brand.code}`, body.leaving === true),
      draftOf(ctx.db, target),
    ])
    return { others, version: draft?.version ?? 0 }
  },
}

async function draftSection(ctx: CallerCtx, target: ReturnType<typeof targetOf>) {
  const draft = await draftOf(ctx.db, target)
  const group = target.brand.id === groupBrand.id ? null : await groupValues(ctx, target)
  return {
    section: target.content.section,
    values: valuesOf(ctx, target, group, draft?.own),
    updated_at: draft?.updated_at ?? new Date(0),
  }
}
