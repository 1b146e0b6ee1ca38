import { brandOf } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import type { HandlersOf } from '../../http/context.ts'
import { placeOf, type SitePlace } from '../../records/content/place.ts'
import { draftOf } from '../../records/content/store.ts'
import { waitingDrafts } from '../../records/content/waiting.ts'
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
    const waiting = await waitingDrafts(ctx, ctx.caller.brand_ids, place => mayPublish(ctx, place))
    return {
      items: waiting.map(({ place, version, at, by, changes }) => ({
        brand: place.brand.code,
        page: place.page,
        version,
        at: at.toISOString(),
        by,
        changes: changes.length,
      })),
    }
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
