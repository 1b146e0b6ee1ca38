import { type Brand, brandOf } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { maySee } from '../../../model/pages/access.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../http/context.ts'
import { entryOf, placeOf, type SitePlace } from '../../records/content/place.ts'
import { before, lockPage, type Moved, type Outgoing, release, sound } from '../../records/content/release.ts'
import { groupValues } from '../../records/content/store.ts'
import { waitingDrafts } from '../../records/content/waiting.ts'
import { filesOf } from '../../records/site-files/state.ts'
import { wakeWriter } from '../../records/site-files/wake.ts'
import { mayPublish, nameOf, namesOf } from './launch-decide.ts'
import { asHead, atOnce, headsOf, membersOf, noRelease, releaseOf, seenPages } from './release-store.ts'

const brandIn = ({ brand }: { brand: string }): Brand => {
  const found = brandOf(brand)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** 409 that names the page that moved on; nothing was done. */
const refuse =
  (ctx: CallerCtx, since: string): Moved =>
  (place, row) =>
    new Refusal('STALE', {
      message: `${nameOf(place)} changed since ${since} (by {user}, {time}). Nothing was changed on the site.`,
      values: { user: row?.updated_by_name ?? 'someone', time: when(row?.updated_at ?? ctx.deps.now()) },
      detail: { pages: [{ brand: place.brand.code, page: place.page }] },
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
    return {
      as_of: ctx.deps.now().toISOString(),
      items: waiting.map(({ place, version, at, by, changes }) => ({
        page: place.page,
        version,
        at: at.toISOString(),
        by,
        publish_at: plans.find(({ section }) => section === place.content.section)?.publish_at.toISOString() ?? null,
        may: mayPublish(ctx, place),
        changes: [...changes],
      })),
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
        return { ...asHead(head, own), pages: seenPages(ctx, brand, own).map(({ place }) => place.page as string) }
      }),
      next: heads.length > atOnce ? (shown.at(-1)?.id ?? null) : null,
    }
  },
  read: ({ params }, ctx) => releaseOf(ctx, brandIn(params), params.id),
  publish: async ({ params, body }, ctx) => {
    const brand = brandIn(params)
    const chosen = body.members.map(({ page, version }) => ({ place: placeOf(brand, page), version }))
    if (chosen.length === 0) throw new Refusal('INVALID', { errors: { members: ['Choose at least one page.'] } })
    const twice = chosen.find(({ place }, i) => chosen.findIndex(each => each.place.page === place.page) < i)
    if (twice) throw new Refusal('INVALID', { errors: { members: [`${nameOf(twice.place)} is listed twice.`] } })
    if (chosen.some(({ place }) => !mayPublish(ctx, place))) throw new Refusal('FORBIDDEN')
    chosen.sort((a, b) => (a.place.content.section < b.place.content.section ? -1 : 1))
    // Read before the transaction: the embedded database has one connection, and the transaction holds it.
    const groups = new Map<SitePlace, Record<string, unknown> | null>()
    for (const { place } of chosen) groups.set(place, await groupValues(ctx, place))
    const id = await ctx.db.transaction().execute(async trx => {
      const going: Outgoing[] = []
      const refusing = { moved: refuse(ctx, 'you looked'), nameOf }
      for (const { place, version } of chosen) {
        await lockPage(trx, place)
        going.push(await sound(ctx, trx, { place, version, group: groups.get(place) ?? null }, refusing))
      }
      const who = { user_id: ctx.caller.user_id, name: ctx.caller.name }
      const [made] = await release(ctx.deps, trx, { cause: 'pages' }, going, who)
      await ctx.record(trx, [
        { entity: 'site-release', entity_id: made ?? 0, brand_id: brand.id, after: { pages: namesOf(chosen) } },
        ...going.map(({ place, version }) => ({ ...entryOf(place), after: { release: made, version } })),
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
    if (known.length < members.length || known.some(({ place }) => !mayPublish(ctx, place)))
      throw new Refusal('FORBIDDEN')
    const id = await ctx.db.transaction().execute(async trx => {
      for (const { place } of known) await lockPage(trx, place)
      const came = known.map(({ place, member }) => ({ place, ...member }))
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
        ...back.map(({ place, version }) => ({ ...entryOf(place), after: { release: made, version } })),
      ])
      return made as number
    })
    await wakeWriter(ctx.deps)
    return releaseOf(ctx, brand, id)
  },
}
