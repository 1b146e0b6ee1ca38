import { brandOf } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import type { HandlersOf } from '../../call/context.ts'
import { insertRow, lockRow } from '../../db/rows.ts'
import { draftOf } from '../../records/content/store.ts'
import { type SiteTarget, targetOf } from '../../records/content/target.ts'
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
    const waiting = await waitingDrafts(ctx, ctx.caller.brand_ids, target => mayPublish(ctx, target))
    return {
      items: waiting.map(({ target, version, at, by, changes }) => ({
        brand: target.brand.code,
        page: target.page,
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
    const chosen = body.members.map(member => ({ ...member, target: targetOf(brandOf(member.brand), member.page) }))
    const errors: Record<string, string[]> = {}
    if (name === '') errors['name'] = ['Name is required.']
    if ([...name].length > longestName) errors['name'] = [`Name must be ${longestName} characters or fewer.`]
    if (chosen.length === 0) errors['members'] = ['Choose at least one page.']
    const twice = chosen.find(({ target }, i) => chosen.findIndex(each => sameAs(each.target, target)) < i)
    if (twice) errors['members'] = [`${nameOf(twice.target)} is listed twice.`]
    const barred = chosen.find(({ target }) => !mayPublish(ctx, target))
    if (barred) throw new Refusal('FORBIDDEN')
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const id = await ctx.db.transaction().execute(async trx => {
      for (const { target, version } of chosen) {
        const draft = await draftOf(trx, target)
        if (draft?.version !== version) throw moved(ctx, [target], draft)
      }
      const brandIds = [...new Set(chosen.map(({ target }) => target.brand.id))].sort()
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
      await insertRow(
        trx,
        'launch_members',
        chosen.map(({ target, version }) => ({ launch_id: row.id, ...keyOf(target), version })),
      )
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
      const head = await lockRow(trx, 'launches', { id: params.id }, '*')
      if (!head || !heldBy(ctx, head)) throw new Refusal('NOT_FOUND')
      if (head.status !== 'draft') throw already(head)
      await trx.deleteFrom('launches').where('id', '=', params.id).execute()
      await ctx.record(trx, { entity: 'launch', entity_id: params.id, before: { name: head.name } })
    })
    return { done: true as const }
  },
}

const sameAs = (a: SiteTarget, b: SiteTarget) => a.brand.id === b.brand.id && a.page === b.page
const keyOf = ({ brand, content }: SiteTarget) => ({
  site_id: brand.site_id,
  brand_id: brand.id,
  section: content.section,
})
