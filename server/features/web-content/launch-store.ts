import type { Static } from 'typebox'
import { groupBrand } from '../../../model/brands.ts'
import { diff } from '../../../model/content/diff.ts'
import { complete } from '../../../model/content/value.ts'
import type { launches } from '../../../model/contract/launches.ts'
import { Refusal } from '../../../model/errors.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { readRow } from '../../db/rows.ts'
import { draftOf, groupValues, publishedOf, valuesOf } from '../../records/content/store.ts'
import { brandOfRow, type SiteTarget, targetOf } from '../../records/content/target.ts'

export type Launch = Static<(typeof launches)['read']['reply']>
export type Head = Omit<Launch, 'members'>

const headOf = (db: Db, id: number) => readRow(db, 'launches', { id }, '*')

export type LaunchRow = NonNullable<Awaited<ReturnType<typeof headOf>>>
/** A caller sees a launch when they may touch every brand in it; the policy on the table is the second lock. */
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
  return rows.map(row => ({
    row,
    target: targetOf(brandOfRow(row.brand_id), pageOfSection(row.section) ?? row.section),
  }))
}
export type Member = Awaited<ReturnType<typeof membersOf>>[number]

/** The content that flows from the group: its draft where the launch changes it too, else its published content. */
export async function groupIn(ctx: CallerCtx, members: readonly Member[], target: SiteTarget) {
  const { brand, content } = target
  const ofGroup = members.find(
    ({ target }) => target.brand.id === groupBrand.id && target.content.section === content.section,
  )
  if (brand.id === groupBrand.id || !ofGroup) return groupValues(ctx, target)
  const draft = await draftOf(ctx.db, ofGroup.target)
  return complete(content.fields, draft?.own)
}

/** The launch as a person reads it: the changes that each page would get, or got. */
export async function launchOf(ctx: CallerCtx, id: number): Promise<Launch> {
  const head = await headOf(ctx.db, id)
  if (!head || !heldBy(ctx, head)) throw new Refusal('NOT_FOUND')
  const members = await membersOf(ctx.db, id)
  const shown = []
  for (const { row, target } of members) {
    const [draft, live, revision, group] = await Promise.all([
      draftOf(ctx.db, target),
      publishedOf(ctx.db, target),
      revisionOf(ctx.db, target, row.version),
      groupValues(ctx, target),
    ])
    const before = head.status === 'draft' ? live?.own : row.before_own
    const values = (own: unknown) => (own === null || own === undefined ? {} : valuesOf(ctx, target, group, own))
    shown.push({
      brand: target.brand.code,
      page: target.page,
      version: row.version,
      moved: head.status === 'draft' ? draft?.version !== row.version : live?.version !== row.version,
      changes: diff(target.content.fields, values(before), values(revision?.own)),
    })
  }
  return { ...asHead(head), members: shown }
}

export const revisionOf = (db: Db, { brand, content }: SiteTarget, version: number) =>
  db
    .selectFrom('site_revisions')
    .where('brand_id', '=', brand.id)
    .where('site_id', '=', brand.site_id)
    .where('section', '=', content.section)
    .where('version', '=', version)
    .limit(1)
    .select('own')
    .executeTakeFirst()
