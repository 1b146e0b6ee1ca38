import { Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { when } from '../../../model/when.ts'
import type { Trx } from '../../db/handle.ts'
import type { CallerCtx } from '../../http/context.ts'
import type { SitePlace } from '../../records/content/place.ts'
import { before, lockPage, type Outgoing, release, sound } from '../../records/content/release.ts'
import { seen } from '../../records/content/save.ts'
import { publishedOf } from '../../records/content/store.ts'
import { wakeWriter } from '../../records/site-files/wake.ts'
import { groupIn, heldBy, type LaunchRow, type Member, membersOf } from './launch-store.ts'

export const mayPublish = (ctx: CallerCtx, { brand, page }: SitePlace) =>
  may(ctx.caller.access, 'publish', page, brand.code)
export const nameOf = ({ brand, page }: SitePlace) => `${pageOf(page).label} of ${brand.display_label}`

export const namesOf = (members: readonly { place: SitePlace }[]) => members.map(({ place }) => nameOf(place))

type Draft = { updated_at: Date; updated_by_name: string | null } | undefined
/** 409 that names the pages that moved on; nothing was done. */
export const moved = (ctx: CallerCtx, places: readonly SitePlace[], draft?: Draft) =>
  new Refusal('STALE', {
    message: `${places.map(nameOf).join(', ')} changed since it was put into this launch (by {user}, {time}). Nothing was changed on the sites.`,
    values: { user: draft?.updated_by_name ?? 'someone', time: when(draft?.updated_at ?? ctx.deps.now()) },
    detail: { pages: places.map(({ brand, page }) => ({ brand: brand.code, page })) },
  })

export const already = (head: LaunchRow) =>
  new Refusal('INVALID_TRANSITION', {
    values: {
      record: head.name,
      status: head.status === 'rolled_back' ? 'rolled back' : head.status,
      user: head.decided_by_name ?? head.created_by_name ?? 'someone',
      time: when(head.decided_at ?? head.created_at),
    },
  })

/** Publishes all members or puts all back, in one transaction; where one of them is not as it was agreed on, nothing happens. */
export async function decide(
  ctx: CallerCtx,
  id: number,
  version: number | undefined,
  step: 'publish' | 'rollback',
): Promise<void> {
  const held = seen(version)
  const known = await membersOf(ctx.db, id)
  if (known.some(({ place }) => !mayPublish(ctx, place))) throw new Refusal('FORBIDDEN')
  // Read before the transaction: the embedded database has one connection, and the transaction holds it.
  const groups = new Map<Member['row']['id'], Record<string, unknown> | null>()
  for (const { row, place } of known) groups.set(row.id, await groupIn(ctx, known, place))
  await ctx.db.transaction().execute(async trx => {
    const head = await trx.selectFrom('launches').where('id', '=', id).forUpdate().selectAll().executeTakeFirst()
    if (!head || !heldBy(ctx, head)) throw new Refusal('NOT_FOUND')
    if (head.status !== (step === 'publish' ? 'draft' : 'published')) throw already(head)
    if (head.version !== held)
      throw new Refusal('STALE', { values: { user: head.decided_by_name ?? 'Someone', time: when(ctx.deps.now()) } })
    for (const { place } of known) await lockPage(trx, place)
    const going =
      step === 'publish'
        ? await publishAll(ctx, trx, known, groups)
        : await before(trx, known.map(cameWith), (place, live) => moved(ctx, [place], live))
    const cause = step === 'publish' ? 'launch' : 'rollback'
    await release(ctx.deps, trx, { cause, launch_id: id }, going, {
      user_id: ctx.caller.user_id,
      name: ctx.caller.name,
    })
    await trx
      .updateTable('launches')
      .where('id', '=', id)
      .set(eb => ({
        status: step === 'publish' ? 'published' : 'rolled_back',
        version: eb('version', '+', 1),
        decided_at: ctx.deps.now(),
        decided_by_name: ctx.caller.name,
      }))
      .execute()
    await ctx.record(trx, [
      {
        entity: 'launch',
        entity_id: id,
        before: { status: head.status },
        after: { name: head.name, pages: namesOf(known) },
      },
      ...known.map(({ row, place }) => ({
        entity: 'web-content',
        entity_id: place.content.section,
        brand_id: place.brand.id,
        after: { launch: id, version: step === 'publish' ? row.version : row.before_version },
      })),
    ])
  })
  await wakeWriter(ctx.deps)
}

const cameWith = ({ row, place }: Member) => ({ place, ...row })

async function publishAll(
  ctx: CallerCtx,
  trx: Trx,
  members: readonly Member[],
  groups: ReadonlyMap<number, Record<string, unknown> | null>,
): Promise<Outgoing[]> {
  const going: Outgoing[] = []
  for (const { row, place } of members) {
    const group = groups.get(row.id) ?? null
    const refusing = { moved: (at: SitePlace, draft: Draft) => moved(ctx, [at], draft), nameOf }
    going.push(await sound(ctx, trx, { place, version: row.version, group }, refusing))
    const live = await publishedOf(trx, place)
    await trx
      .updateTable('launch_members')
      .where('id', '=', row.id)
      .set({ before_own: live ? JSON.stringify(live.own) : null, before_version: live?.version ?? null })
      .execute()
  }
  return going
}
