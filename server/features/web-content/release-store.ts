import type { Static } from 'typebox'
import type { Brand } from '../../../model/brands.ts'
import { diff } from '../../../model/content/diff.ts'
import type { siteReleases } from '../../../model/contract/site-releases.ts'
import { Refusal } from '../../../model/errors.ts'
import { maySee } from '../../../model/pages/access.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import { orNone } from '../../db/or-none.ts'
import type { CallerCtx } from '../../http/context.ts'
import { placeOf } from '../../records/content/place.ts'
import { groupValues, valuesOf } from '../../records/content/store.ts'
import { revisionOf } from './launch-store.ts'

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

/** Their pages, with what visitors see of each now. */
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
export type Member = Awaited<ReturnType<typeof membersOf>>[number]

export const asHead = (row: Head, members: readonly Member[]) => ({
  id: row.id,
  cause: row.cause as Release['cause'],
  launch: row.launch_id === null ? null : { id: row.launch_id, name: row.name ?? '' },
  undoes: row.undoes_id,
  at: row.released_at.toISOString(),
  by: row.released_by_name,
  stands: members.every(({ version, live_version }) => version === live_version),
})

/** The pages of a release that the caller may see; one that no registry row edits any more is not among them. */
export const seenPages = (ctx: CallerCtx, brand: Brand, members: readonly Member[]) =>
  members.flatMap(member => {
    const page = pageOfSection(member.section)
    return page && maySee(ctx.caller.access, page, brand.code) ? [{ member, place: placeOf(brand, page) }] : []
  })

/** A release as a person reads it: what each of its pages said before and then. */
export async function releaseOf(ctx: CallerCtx, brand: Brand, id: number): Promise<Release> {
  const head = await headsOf(ctx, brand).where('r.id', '=', id).executeTakeFirst()
  if (!head) throw noRelease()
  const members = await membersOf(ctx, brand, [id])
  const pages: Release['pages'] = []
  for (const { member, place } of seenPages(ctx, brand, members)) {
    const group = await groupValues(ctx, place)
    const revision = member.version === null ? undefined : await revisionOf(ctx.db, place, member.version)
    const values = (own: unknown) => (own === null || own === undefined ? {} : valuesOf(ctx, place, group, own))
    pages.push({
      page: place.page,
      version: member.version,
      changes: diff(place.content.fields, values(member.before_own), values(revision?.own)),
    })
  }
  return { ...asHead(head, members), pages }
}
