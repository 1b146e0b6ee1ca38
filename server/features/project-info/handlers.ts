import { brandById } from '../../../model/brands.ts'
import { sectionStored } from '../../../model/content/property/stored.ts'
import { complete } from '../../../model/content/value.ts'
import { existing } from '../../../model/errors.ts'
import { maySee } from '../../../model/pages/access.ts'
import { factsOf, propertyPages } from '../../../model/pages/property-content.ts'
import type { HandlersOf } from '../../call/context.ts'
import { brandsIn, orNone } from '../../db/or-none.ts'
import { readRow } from '../../db/row-queries.ts'
import { keepRead } from '../../records/as-read.ts'
import { presenceOf } from '../../records/presence.ts'
import { placeOf, type SectionValues, stateOf, valuesOf } from '../../records/property-section.ts'
import { impactOf } from './property-impact.ts'
import { restore, save } from './save-facts.ts'

/** Properties, and rows of history, that a call answers with. */
const propertiesAtOnce = 10
const revisionsAtOnce = 25

export const projectInfo: HandlersOf<'projectInfo'> = {
  list: async ({ query }, ctx) => {
    const rows = await ctx.db
      .selectFrom('properties')
      .where('brand_id', 'in', brandsIn(ctx.caller))
      .where('id', '>', query.after ?? 0)
      .$if(query.property !== undefined, q => q.where('id', '=', query.property ?? 0))
      .orderBy('id')
      .limit(propertiesAtOnce + 1)
      .selectAll()
      .execute()
    const shown = rows.slice(0, propertiesAtOnce)
    const infos = await ctx.db
      .selectFrom('project_info')
      .where('brand_id', 'in', brandsIn(ctx.caller))
      .where('property_id', 'in', orNone(shown.map(({ id }) => id)))
      .select(['property_id', 'sections', 'version', 'updated_at'])
      .execute()
    const seen = propertyPages.filter(page => maySee(ctx.caller.access, page))
    const items = shown.flatMap(row => {
      const brand = brandById(row.brand_id)
      const info = infos.find(({ property_id }) => property_id === row.id)
      if (!brand) return []
      const sections = seen.flatMap((page): [string, unknown][] => {
        const content = factsOf(page)
        return content
          ? [[content.section, sectionStored(content, valuesOf(ctx, content, row, info?.sections ?? {}))]]
          : []
      })
      const { id, property_name, property_code, slug, status } = row
      return [
        {
          ...{ id, property_name, property_code, slug, status },
          brand: { id: brand.id, code: brand.code, name: brand.name },
          version: info?.version ?? 0,
          updated_at: (info?.updated_at ?? row.updated_at).toISOString(),
          sections: Object.fromEntries(sections),
        },
      ]
    })
    return { items, next: rows.length > propertiesAtOnce ? (items.at(-1)?.id ?? null) : null }
  },
  save: async ({ params: { projectId }, body }, ctx) => {
    const present = async () => stateOf(ctx, ctx.db, await placeOf(ctx, ctx.db, projectId, body.page))
    await keepRead(body, ['page', 'version', 'values', 'confirm', 'use_instead'], present)
    return stateOf(ctx, ctx.db, await save(ctx, projectId, body))
  },
  page: async ({ params }, ctx) => stateOf(ctx, ctx.db, await placeOf(ctx, ctx.db, params.projectId, params.page)),
  revisions: async ({ params, query }, ctx) => {
    const { property, content } = await placeOf(ctx, ctx.db, params.projectId, params.page)
    const rows = await ctx.db
      .selectFrom('property_revisions')
      .where('property_id', '=', property.id)
      .where('brand_id', '=', property.brand_id)
      .where('section', '=', content.section)
      .$if(query.before !== undefined, q => q.where('id', '<', query.before ?? 0))
      .orderBy('id', 'desc')
      .limit(revisionsAtOnce + 1)
      .select(['id', 'version', 'kind', 'created_at', 'created_by_name', 'note'])
      .execute()
    const items = rows.slice(0, revisionsAtOnce).map(({ created_at, created_by_name, ...row }) => ({
      ...row,
      at: created_at.toISOString(),
      by: created_by_name,
      published: false,
    }))
    return { items, next: rows.length > revisionsAtOnce ? (items.at(-1)?.id ?? null) : null }
  },
  revision: async ({ params }, ctx) => {
    const { property, content } = await placeOf(ctx, ctx.db, params.projectId, params.page)
    const row = existing(
      await readRow(
        ctx.db,
        'property_revisions',
        { id: params.id, property_id: property.id, brand_id: property.brand_id, section: content.section },
        ['id', 'version', 'values'],
      ),
    )
    return { ...row, values: complete(content.fields, row.values) as SectionValues, own: [] }
  },
  restore: async ({ params, body }, ctx) => stateOf(ctx, ctx.db, await restore(ctx, params.projectId, body)),
  presence: async ({ params, body }, ctx) => {
    const target = await placeOf(ctx, ctx.db, params.projectId, body.page)
    const [others, { version }] = await Promise.all([
      presenceOf(ctx, `${target.page}/property/${target.property.id}`, body.leaving === true),
      stateOf(ctx, ctx.db, target),
    ])
    return { others, version }
  },
  impact: async ({ params }, ctx) => ({
    as_of: ctx.deps.now().toISOString(),
    uses: await impactOf(ctx, params.projectId),
  }),
}
