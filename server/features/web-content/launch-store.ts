import type { Static } from 'typebox'
import { groupBrand } from '../../../model/brands.ts'
import { diff } from '../../../model/content/diff.ts'
import { complete } from '../../../model/content/value.ts'
import type { launches } from '../../../model/contract/launches.ts'
import { Refusal } from '../../../model/errors.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import type { Db } from '../../db/handle.ts'
import type { CallerCtx } from '../../http/context.ts'
import { brandOfRow, placeOf, type SitePlace } from '../../records/content/place.ts'
import { draftOf, groupValues, publishedOf, valuesOf } from '../../records/content/store.ts'

export type Launch = Static<(typeof launches)['read']['reply']>
export type Head = Omit<Launch, 'members'>

const headOf = (db: Db, id: number) => db.selectFrom('launches').where('id', '=', id).selectAll().executeTakeFirst()

export type LaunchRow = NonNullable<Awaited<ReturnType<typeof headOf>>>
/** A launch is seen by who may touch every brand in it; the policy on the table is the second lock. */
export const heldBy = ({ caller }: CallerCtx, { brand_list }: Pick<LaunchRow, 'brand_list'>): boolean =>
  brand_list.split(',').every(id => caller.brand_ids.some(held => held === Number(id)))
export const asHead = (row: LaunchRow): Head => ({
  id: row.id,
  name: row.name,
  status: row.status,
  version: row.version,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by_name,
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by_name,
})

/** Members in one fixed order, so that two launches that meet never wait for each other. */
export async function membersOf(db: Db, id: number) {
  const rows = await db
    .selectFrom('launch_members')
    .where('launch_id', '=', id)
    .orderBy('brand_id')
    .orderBy('section')
    .selectAll()
    .execute()
  return rows.map(row => ({ row, place: placeOf(brandOfRow(row.brand_id), pageOfSection(row.section) ?? row.section) }))
}
export type Member = Awaited<ReturnType<typeof membersOf>>[number]

/** What flows from the group where the launch changes the group as well: its own draft, else what is published. */
export async function groupIn(ctx: CallerCtx, members: readonly Member[], place: SitePlace) {
  const { brand, content } = place
  const ofGroup = members.find(
    ({ place }) => place.brand.id === groupBrand.id && place.content.section === content.section,
  )
  if (brand.id === groupBrand.id || !ofGroup) return groupValues(ctx, place)
  const draft = await draftOf(ctx.db, ofGroup.place)
  return complete(content.fields, draft?.own)
}

/** The launch as a person reads it: what each page would change, or did. */
export async function launchOf(ctx: CallerCtx, id: number): Promise<Launch> {
  const head = await headOf(ctx.db, id)
  if (!head || !heldBy(ctx, head)) throw new Refusal('NOT_FOUND')
  const members = await membersOf(ctx.db, id)
  const shown = []
  for (const { row, place } of members) {
    const [draft, live, revision, group] = await Promise.all([
      draftOf(ctx.db, place),
      publishedOf(ctx.db, place),
      revisionOf(ctx.db, place, row.version),
      groupValues(ctx, place),
    ])
    const before = head.status === 'draft' ? live?.own : row.before_own
    const values = (own: unknown) => (own === null || own === undefined ? {} : valuesOf(ctx, place, group, own))
    shown.push({
      brand: place.brand.code,
      page: place.page,
      version: row.version,
      moved: head.status === 'draft' ? draft?.version !== row.version : live?.version !== row.version,
      changes: diff(place.content.fields, values(before), values(revision?.own)),
    })
  }
  return { ...asHead(head), members: shown }
}

export const revisionOf = (db: Db, { brand, content }: SitePlace, version: number) =>
  db
    .selectFrom('site_revisions')
    .where('brand_id', '=', brand.id)
    .where('site_id', '=', brand.site_id)
    .where('section', '=', content.section)
    .where('version', '=', version)
    .limit(1)
    .select('own')
    .executeTakeFirst()
