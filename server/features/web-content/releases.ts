import { type Brand, brandOf } from '../../../model/brands.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { maySee } from '../../../model/pages/access.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { groupValues } from '../../records/content/store.ts'
import { entryOf, type SiteTarget, targetOf } from '../../records/content/target.ts'
import { waitingDrafts } from '../../records/content/waiting-drafts.ts'
import { mayPublish, nameOf, namesOf } from '../../records/launches/decide-launch.ts'
import { before, lockPage, type Moved, type Outgoing, release, sound } from '../../records/publishing/release.ts'
import { standingsOf } from '../../records/reviews/review-standing.ts'
import { filesOf } from '../../records/site-files/state.ts'
import { wakeWriter } from '../../records/site-files/wake.ts'
import { asHead, atOnce, headsOf, membersOf, noRelease, releaseOf, seenPages } from './release-store.ts'

const brandIn = ({ brand }: { brand: string }): Brand => existing(brandOf(brand))

/** 409 that names the page that changed meanwhile; nothing was done. */
const refuse =
  (ctx: CallerCtx, since: string): Moved =>
  (target, row) =>
    new Refusal('STALE', {
      message: `${nameOf(target)} changed since ${since} (by {user}, {time}). Nothing was changed on the site.`,
      values: { user: row?.updated_by_name ?? 'someone', time: when(row?.updated_at ?? ctx.deps.now()) },
      detail: { pages: [{ brand: target.brand?.code ?? null, page: target.page }] },
    })

export const siteReleases: HandlersOf<'siteReleases'> = {
  waiting: async ({ params }, ctx) => {
    const brand = brandIn(params)
    const waiting = await waitingDrafts(ctx, [brand.id], ({ page }) => maySee(ctx.caller.access, page, brand.code))
    const plans = await ctx.db
      .selectFrom('site_schedules')
      .where('brand_id', '=', brand.id)
      .where('status', '=', 'waiting')
      .select(['section', 'publish_at'])
      .execute()
    const standings = await standingsOf(ctx.db, waiting)
    return {
      as_of: ctx.deps.now().toISOString(),
      items: waiting.map(draft => {
        const { target, version, at, by, changes } = draft
        const plan = plans.find(({ section }) => section === target.content.section)
        return {
          ...{ page: target.page, version, at: at.toISOString(), by },
          publish_at: plan?.publish_at.toISOString() ?? null,
          may: mayPublish(ctx, target),
          review: standings.get(draft) ?? null,
          changes: [...changes],
        }
      }),
    }
  },
  files: ({ params }, ctx) => filesOf(ctx, brandIn(params)),
  list: async ({ params, query }, ctx) => {
    const brand = brandIn(params)
    const heads = await headsOf(ctx, brand)
      .$if(query.before !== undefined, some => some.where('r.id', '<', query.before ?? 0))
      .limit(atOnce + 1)
      .execute()
    const shown = heads.slice(0, atOnce)
    const members = Map.groupBy(
      await membersOf(
        ctx,
        brand,
        shown.map(({ id }) => id),
      ),
      ({ release_id }) => release_id,
    )
    return {
      items: shown.map(head => {
        const own = members.get(head.id) ?? []
        return { ...asHead(head, own), pages: seenPages(ctx, brand, own).map(({ target }) => target.page as string) }
      }),
      next: heads.length > atOnce ? (shown.at(-1)?.id ?? null) : null,
    }
  },
  read: ({ params }, ctx) => releaseOf(ctx, brandIn(params), params.id),
  publish: async ({ params, body }, ctx) => {
    const brand = brandIn(params)
    const chosen = body.members.map(({ page, version }) => ({ target: targetOf(brand, page), version }))
    if (chosen.length === 0) throw new Refusal('INVALID', { errors: { members: ['Choose at least one page.'] } })
    const twice = chosen.find(({ target }, i) => chosen.findIndex(each => each.target.page === target.page) < i)
    if (twice) throw new Refusal('INVALID', { errors: { members: [`${nameOf(twice.target)} is listed twice.`] } })
    if (chosen.some(({ target }) => !mayPublish(ctx, target))) throw new Refusal('FORBIDDEN')
    chosen.sort((a, b) => (a.target.content.section < b.target.content.section ? -1 : 1))
    // Read before the transaction: the embedded database has one connection, and the transaction holds it.
    const groups = new Map<SiteTarget, Record<string, unknown> | null>()
    for (const { target } of chosen) groups.set(target, await groupValues(ctx, target))
    const id = await ctx.db.transaction().execute(async trx => {
      const going: Outgoing[] = []
      const refusing = { moved: refuse(ctx, 'you looked'), nameOf }
      for (const { target, version } of chosen) {
        await lockPage(trx, target)
        going.push(await sound(ctx, trx, { target, version, group: groups.get(target) ?? null }, refusing))
      }
      const who = { user_id: ctx.caller.user_id, name: ctx.caller.name }
      const [made] = await release(ctx.deps, trx, { cause: 'pages' }, going, who)
      await ctx.record(trx, [
        { entity: 'site-release', entity_id: made ?? 0, brand_id: brand.id, after: { pages: namesOf(chosen) } },
        ...going.map(({ target, version }) => ({ ...entryOf(target), after: { release: made, version } })),
      ])
      return made as number
    })
    await wakeWriter(ctx.deps)
    return releaseOf(ctx, brand, id)
  },
  rollback: async ({ params }, ctx) => {
    const brand = brandIn(params)
    const head = await headsOf(ctx, brand).where('r.id', '=', params.id).executeTakeFirst()
    if (!head) throw noRelease()
    if (head.cause === 'launch')
      throw new Refusal('INVALID', {
        errors: { release: [`This went out with the launch ${head.name}, on all its sites. Roll the launch back.`] },
      })
    const members = await membersOf(ctx, brand, [params.id])
    const known = seenPages(ctx, brand, members)
    if (known.length < members.length || known.some(({ target }) => !mayPublish(ctx, target)))
      throw new Refusal('FORBIDDEN')
    const id = await ctx.db.transaction().execute(async trx => {
      for (const { target } of known) await lockPage(trx, target)
      const came = known.map(({ target, member }) => ({ target, ...member }))
      const back = await before(trx, came, refuse(ctx, 'this release'))
      const who = { user_id: ctx.caller.user_id, name: ctx.caller.name }
      const [made] = await release(ctx.deps, trx, { cause: 'rollback', undoes_id: params.id }, back, who)
      await ctx.record(trx, [
        {
          entity: 'site-release',
          entity_id: params.id,
          brand_id: brand.id,
          after: { rolled_back_by: made, pages: namesOf(known) },
        },
        ...back.map(({ target, version }) => ({ ...entryOf(target), after: { release: made, version } })),
      ])
      return made as number
    })
    await wakeWriter(ctx.deps)
    return releaseOf(ctx, brand, id)
  },
}
