import type { Static } from 'typebox'
import type { Brand } from '../../../model/brands.ts'
import { diff } from '../../../model/content/diff.ts'
import type { siteReleases } from '../../../model/contract/site-releases.ts'
import { Refusal } from '../../../model/errors.ts'
import { maySee } from '../../../model/pages/access.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import type { CallerCtx } from '../../call/context.ts'
import { orNone } from '../../db/or-none.ts'
import { groupValues, valuesOf } from '../../records/content/store.ts'
import { targetOf } from '../../records/content/target.ts'
import { revisionOf } from '../../records/launches/store.ts'

export type Release = Static<(typeof siteReleases)['read']['reply']>
export const atOnce = 20

export const noRelease = () => new Refusal('NOT_FOUND', { message: 'This site has no such release.' })

/** Releases of a brand, newest first. */
export const headsOf = (ctx: CallerCtx, brand: Brand) =>
  ctx.db
    .selectFrom('site_releases as r')
    .leftJoin('launches as l', 'l.id', 'r.launch_id')
    .where('r.brand_id', '=', brand.id)
    .orderBy('r.id', 'desc')
    .select(['r.id', 'r.cause', 'r.undoes_id', 'r.released_at', 'r.released_by_name', 'r.launch_id', 'l.name'])
type Head = Awaited<ReturnType<ReturnType<typeof headsOf>['execute']>>[number]

/** The pages of releases, with their published content now. */
export const membersOf = (ctx: CallerCtx, brand: Brand, releases: readonly number[]) =>
  ctx.db
    .selectFrom('site_release_members as m')
    .leftJoin('site_published as live', join =>
      join.onRef('live.site_id', '=', 'm.site_id').onRef('live.section', '=', 'm.section'),
    )
    .where('m.brand_id', '=', brand.id)
    .where('m.release_id', 'in', orNone(releases))
    .orderBy('m.section')
    .select([
      'm.release_id',
      'm.section',
      'm.version',
      'm.before_own',
      'm.before_version',
      'live.version as live_version',
    ])
    .execute()
export type ReleaseMember = Awaited<ReturnType<typeof membersOf>>[number]

export const asHead = (row: Head, members: readonly ReleaseMember[]) => ({
  id: row.id,
  cause: row.cause as Release['cause'],
  launch: row.launch_id === null ? null : { id: row.launch_id, name: row.name ?? '' },
  undoes: row.undoes_id,
  at: row.released_at.toISOString(),
  by: row.released_by_name,
  stands: members.every(({ version, live_version }) => version === live_version),
})

/** The pages of a release that the caller may see, without those that the registry no longer has. */
export const seenPages = (ctx: CallerCtx, brand: Brand, members: readonly ReleaseMember[]) =>
  members.flatMap(member => {
    const page = pageOfSection(member.section)
    return page && maySee(ctx.caller.access, page, brand.code) ? [{ member, target: targetOf(brand, page) }] : []
  })

/** A release as a person reads it: the content of each page before and after it. */
export async function releaseOf(ctx: CallerCtx, brand: Brand, id: number): Promise<Release> {
  const head = await headsOf(ctx, brand).where('r.id', '=', id).executeTakeFirst()
  if (!head) throw noRelease()
  const members = await membersOf(ctx, brand, [id])
  const pages: Release['pages'] = []
  for (const { member, target } of seenPages(ctx, brand, members)) {
    const group = await groupValues(ctx, target)
    const revision = member.version === null ? undefined : await revisionOf(ctx.db, target, member.version)
    const values = (own: unknown) => (own === null || own === undefined ? {} : valuesOf(ctx, target, group, own))
    pages.push({
      page: target.page,
      version: member.version,
      changes: diff(target.content.fields, values(member.before_own), values(revision?.own)),
    })
  }
  return { ...asHead(head, members), pages }
}
