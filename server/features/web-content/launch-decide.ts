import { fieldAt } from '../../../model/content/value.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { lockRow, updateById } from '../../db/rows.ts'
import { before, lockPage, type Outgoing, release, sound } from '../../records/content/release.ts'
import { seen } from '../../records/content/save.ts'
import { draftOf, publishedOf } from '../../records/content/store.ts'
import type { SiteTarget } from '../../records/content/target.ts'
import { refusedOfPage, unlessLed } from '../../records/refused-references.ts'
import { wakeWriter } from '../../records/site-files/wake.ts'
import { groupIn, heldBy, type LaunchRow, type Member, membersOf } from './launch-store.ts'

export const mayPublish = (ctx: CallerCtx, { brand, page }: SiteTarget) =>
  may(ctx.caller.access, 'publish', page, brand.code)
export const nameOf = ({ brand, page }: SiteTarget) => `${pageOf(page).label} of ${brand.display_label}`

export const namesOf = (members: readonly { target: SiteTarget }[]) => members.map(({ target }) => nameOf(target))

type Draft = { updated_at: Date; updated_by_name: string | null } | undefined
/** 409 that names the pages that changed meanwhile; nothing was done. */
export const moved = (ctx: CallerCtx, targets: readonly SiteTarget[], draft?: Draft) =>
  new Refusal('STALE', {
    message: `${targets.map(nameOf).join(', ')} changed since it was put into this launch (by {user}, {time}). Nothing was changed on the sites.`,
    values: { user: draft?.updated_by_name ?? 'someone', time: when(draft?.updated_at ?? ctx.deps.now()) },
    detail: { pages: targets.map(({ brand, page }) => ({ brand: brand.code, page })) },
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

/** Publishes or restores all members in one transaction; where one has changed since it was agreed on, nothing happens. */
export async function decide(
  ctx: CallerCtx,
  id: number,
  version: number | undefined,
  step: 'publish' | 'rollback',
): Promise<void> {
  const held = seen(version)
  const known = await membersOf(ctx.db, id)
  if (known.some(({ target }) => !mayPublish(ctx, target))) throw new Refusal('FORBIDDEN')
  // Read before the transaction: the embedded database has one connection, and the transaction holds it.
  const groups = new Map<Member['row']['id'], Record<string, unknown> | null>()
  for (const { row, target } of known) groups.set(row.id, await groupIn(ctx, known, target))
  const refused = step === 'publish' ? await refusedOf(ctx, id, known, groups) : {}
  await ctx.db.transaction().execute(async trx => {
    const head = await lockRow(trx, 'launches', { id }, '*')
    if (!head || !heldBy(ctx, head)) throw new Refusal('NOT_FOUND')
    if (head.status !== (step === 'publish' ? 'draft' : 'published')) throw already(head)
    if (head.version !== held)
      throw new Refusal('STALE', { values: { user: head.decided_by_name ?? 'Someone', time: when(ctx.deps.now()) } })
    for (const { target } of known) await lockPage(trx, target)
    const going =
      step === 'publish'
        ? await publishAll(ctx, trx, known, groups)
        : await before(trx, known.map(cameWith), (target, live) => moved(ctx, [target], live))
    unlessLed(refused)
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
      ...known.map(({ row, target }) => ({
        entity: 'web-content',
        entity_id: target.content.section,
        brand_id: target.brand.id,
        after: { launch: id, version: step === 'publish' ? row.version : row.before_version },
      })),
    ])
  })
  await wakeWriter(ctx.deps)
}

const cameWith = ({ row, target }: Member) => ({ target, ...row })

/** What the pages of a launch may not lead visitors to, judged as the sites will be with all of it. */
async function refusedOf(
  ctx: CallerCtx,
  id: number,
  members: readonly Member[],
  groups: ReadonlyMap<number, Record<string, unknown> | null>,
): Promise<FieldErrors> {
  const told: string[] = []
  for (const { row, target } of members) {
    const errors = await refusedOfPage(ctx.deps, target, {
      ...{ group: groups.get(row.id) ?? null, own: (await draftOf(ctx.db, target))?.own },
      ...{ moment: 'launch', at: ctx.deps.now(), launch_id: id },
    })
    for (const [path, messages] of Object.entries(errors))
      told.push(`${nameOf(target)}, ${fieldAt(target.content.fields, path)?.label ?? path}: ${messages[0]}`)
  }
  return told.length > 0 ? { members: told } : {}
}

async function publishAll(
  ctx: CallerCtx,
  trx: Trx,
  members: readonly Member[],
  groups: ReadonlyMap<number, Record<string, unknown> | null>,
): Promise<Outgoing[]> {
  const going: Outgoing[] = []
  for (const { row, target } of members) {
    const group = groups.get(row.id) ?? null
    const refusing = { moved: (at: SiteTarget, draft: Draft) => moved(ctx, [at], draft), nameOf }
    going.push(await sound(ctx, trx, { target, version: row.version, group }, refusing))
    const live = await publishedOf(trx, target)
    await updateById(trx, 'launch_members', row.id, {
      before_own: live ? JSON.stringify(live.own) : null,
      before_version: live?.version ?? null,
    })
  }
  return going
}
