import { brandOf } from '../../../model/brands.ts'
import { diff } from '../../../model/content/diff.ts'
import { Refusal } from '../../../model/errors.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import type { HandlersOf } from '../../http/context.ts'
import { brandOfRow, placeOf, type SitePlace } from '../../records/content/place.ts'
import { draftOf, groupValues, valuesOf } from '../../records/content/store.ts'
import { already, decide, mayPublish, moved, nameOf, namesOf } from './launch-decide.ts'
import { asHead, heldBy, launchOf } from './launch-store.ts'

const longestName = 120

export const launches: HandlersOf<'launches'> = {
  list: async (_, ctx) => {
    const rows = await ctx.db.selectFrom('launches').orderBy('id', 'desc').limit(100).selectAll().execute()
    const counts = await ctx.db
      .selectFrom('launch_members')
      .where('launch_id', 'in', [0, ...rows.map(({ id }) => id)])
      .groupBy('launch_id')
      .select(({ fn }) => ['launch_id', fn.countAll<number>().as('pages')])
      .execute()
    const pages = new Map(counts.map(row => [row.launch_id, Number(row.pages)]))
    return {
      items: rows.filter(row => heldBy(ctx, row)).map(row => ({ ...asHead(row), pages: pages.get(row.id) ?? 0 })),
    }
  },
  candidates: async (_, ctx) => {
    const rows = await ctx.db
      .selectFrom('site_sections as draft')
      .leftJoin('site_published as live', join =>
        join.onRef('live.site_id', '=', 'draft.site_id').onRef('live.section', '=', 'draft.section'),
      )
      .where('draft.brand_id', 'in', [...ctx.caller.brand_ids, -1])
      .where(({ or, eb }) => or([eb('live.version', 'is', null), eb('live.version', '!=', eb.ref('draft.version'))]))
      .orderBy('draft.updated_at', 'desc')
      .limit(200)
      .select(['draft.brand_id', 'draft.section', 'draft.version', 'draft.updated_at', 'draft.updated_by_name'])
      .select(['draft.own', 'live.own as live'])
      .execute()
    const items = []
    for (const row of rows) {
      const page = pageOfSection(row.section)
      if (!page) continue
      const place = placeOf(brandOfRow(row.brand_id), page)
      if (!mayPublish(ctx, place)) continue
      const group = await groupValues(ctx, place)
      const before = row.live === null ? {} : valuesOf(ctx, place, group, row.live)
      const changes = diff(place.content.fields, before, valuesOf(ctx, place, group, row.own)).length
      if (changes === 0) continue
      items.push({
        brand: place.brand.code,
        page,
        version: row.version,
        at: row.updated_at.toISOString(),
        by: row.updated_by_name,
        changes,
      })
    }
    return { items }
  },
  read: ({ params }, ctx) => launchOf(ctx, params.id),
  create: async ({ body }, ctx) => {
    const name = body.name.trim()
    const chosen = body.members.map(member => ({ ...member, place: placeOf(brandOf(member.brand), member.page) }))
    const errors: Record<string, string[]> = {}
    if (name === '') errors.name = ['Name is required.']
    if ([...name].length > longestName) errors.name = [`Name must be ${longestName} characters or fewer.`]
    if (chosen.length === 0) errors.members = ['Choose at least one page.']
    const twice = chosen.find(({ place }, i) => chosen.findIndex(each => sameAs(each.place, place)) < i)
    if (twice) errors.members = [`${nameOf(twice.place)} is listed twice.`]
    const barred = chosen.find(({ place }) => !mayPublish(ctx, place))
    if (barred) throw new Refusal('FORBIDDEN')
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const id = await ctx.db.transaction().execute(async trx => {
      for (const { place, version } of chosen) {
        const draft = await draftOf(trx, place)
        if (draft?.version !== version) throw moved(ctx, [place], draft)
      }
      const brandIds = [...new Set(chosen.map(({ place }) => place.brand.id))].sort()
      const row = await trx
        .insertInto('launches')
        .values({
          name,
          brand_list: brandIds.join(','),
          created_at: ctx.deps.now(),
          created_by: ctx.caller.user_id,
          created_by_name: ctx.caller.name,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('launch_members')
        .values(chosen.map(({ place, version }) => ({ launch_id: row.id, ...keyOf(place), version })))
        .execute()
      await ctx.record(trx, { entity: 'launch', entity_id: row.id, after: { name, pages: namesOf(chosen) } })
      return row.id
    })
    return launchOf(ctx, id)
  },
  publish: async ({ params, body }, ctx) => {
    await decide(ctx, params.id, body.version, 'publish')
    return launchOf(ctx, params.id)
  },
  rollback: async ({ params, body }, ctx) => {
    await decide(ctx, params.id, body.version, 'rollback')
    return launchOf(ctx, params.id)
  },
  remove: async ({ params }, ctx) => {
    await ctx.db.transaction().execute(async trx => {
      const head = await trx
        .selectFrom('launches')
        .where('id', '=', params.id)
        .forUpdate()
        .selectAll()
        .executeTakeFirst()
      if (!head || !heldBy(ctx, head)) throw new Refusal('NOT_FOUND')
      if (head.status !== 'draft') throw already(head)
      await trx.deleteFrom('launches').where('id', '=', params.id).execute()
      await ctx.record(trx, { entity: 'launch', entity_id: params.id, before: { name: head.name } })
    })
    return { done: true as const }
  },
}

const sameAs = (a: SitePlace, b: SitePlace) => a.brand.id === b.brand.id && a.page === b.page
const keyOf = ({ brand, content }: SitePlace) => ({
  site_id: brand.site_id,
  brand_id: brand.id,
  section: content.section,
})
