import type { Static } from 'typebox'
import { type Brand, type BrandId, groupBrand } from '../../../model/brands.ts'
import { type Change, diff } from '../../../model/content/diff.ts'
import { complete } from '../../../model/content/value.ts'
import type { launches } from '../../../model/contract/launches.ts'
import { Refusal } from '../../../model/errors.ts'
import { launchedStep } from '../../../model/kinds/launched.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { maySee } from '../../../model/pages/access.ts'
import type { PageId } from '../../../model/pages/index.ts'
import { pageOfPortalSection } from '../../../model/pages/portal-content.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx, Deps } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { readRow } from '../../db/row-queries.ts'
import { unagreed } from '../content/review-rules.ts'
import { draftOf, groupValues, publishedOf, scheduleOf, valuesOf } from '../content/store.ts'
import { brandOfRow, type ContentTarget, drawerOf, keyOf, portalTargetIn, targetOf } from '../content/target.ts'
import { heldDraft, keptOf, laidOver, publishedStanding } from '../drafts/drafted.ts'
import { standingsOf } from '../reviews/review-standing.ts'
import { changesOf, factStandings, launchFactsOf, nameOfFact } from './launch-facts-standing.ts'
import { problemsOf } from './launch-record-steps.ts'
import { type LaunchSources, launchRecordsOf, nameIn, namesOfRecords } from './launch-records.ts'

export type Launch = Static<(typeof launches)['read']['reply']>
export type HeadOfLaunch = Omit<Launch, 'members' | 'facts' | 'records'>

export const headOf = (db: Db, id: number) => readRow(db, 'launches', { id }, '*')

export type LaunchRow = NonNullable<Awaited<ReturnType<typeof headOf>>>
/**
 * A caller sees a launch when they may touch every brand in it, the policy on the table being the second lock, and see
 * every page of the portal in it.
 */
export const heldBy = ({ caller }: CallerCtx, row: Pick<LaunchRow, 'brand_list' | 'portal_list'>): boolean =>
  brandsOf(row).every(id => caller.brand_ids.some(held => held === id)) &&
  named(row.portal_list).every(section => {
    const page = pageOfPortalSection(section)
    return page !== undefined && maySee(caller.access, page)
  })
export const brandsOf = ({ brand_list }: Pick<LaunchRow, 'brand_list'>): BrandId[] =>
  named(brand_list).map(id => brandOfRow(Number(id)).id)
/** What it is of, for who may see it. */
export const listsOf = (pages: readonly ContentTarget[], others: readonly { readonly brand: Brand }[]) => ({
  brand_list: [...new Set([...pages, ...others].flatMap(({ brand }) => brand?.id ?? []))].sort().join(','),
  portal_list: pages.flatMap(({ brand, content }) => (brand ? [] : [content.section])).join(','),
})
const named = (list: string) => list.split(',').filter(name => name !== '')
export const asHead = (row: LaunchRow): HeadOfLaunch => ({
  id: row.id,
  name: row.name,
  status: row.status,
  version: row.version,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by_name,
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by_name,
  publish_at: row.publish_at?.toISOString() ?? null,
  planned_by: row.planned_by_name,
  held: row.held,
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
  return rows.map((row): { row: typeof row; target: ContentTarget } => ({
    row,
    target:
      row.brand_id === null
        ? portalTargetIn(row.section)
        : targetOf(brandOfRow(row.brand_id), pageOfSection(row.section) ?? row.section),
  }))
}
export type Member = Awaited<ReturnType<typeof membersOf>>[number]
/** What each member is merged over, by its row. */
export type Groups = ReadonlyMap<Member['row']['id'], Record<string, unknown> | null>

/** The content that flows from the group: what the launch brings where it changes it too, else its published content. */
export async function groupIn(deps: Deps, members: readonly Member[], target: ContentTarget) {
  const { brand, content } = target
  const ofGroup = members.find(
    ({ target }) => target.brand?.id === groupBrand.id && target.content.section === content.section,
  )
  if (!brand || brand.id === groupBrand.id || !ofGroup) return groupValues({ deps }, target)
  const brought = await broughtBy(deps, deps.db.system, ofGroup, null)
  return complete(content.fields, brought?.own)
}

/** The launch as a person reads it: the changes that each page would get, or got. */
export async function launchOf(ctx: CallerCtx, sources: LaunchSources, id: number): Promise<Launch> {
  const head = await headOf(ctx.db, id)
  if (!head || !heldBy(ctx, head)) throw new Refusal('NOT_FOUND')
  const members = await membersOf(ctx.db, id)
  const versions = members.map(({ row, target }) => ({ target, version: row.version }))
  // What went out already asks nobody.
  const standings = await standingsOf(ctx.db, head.status === 'draft' ? versions : [])
  const newer = await newerDrafts(
    ctx,
    head.status,
    members.flatMap(({ row }) => (isDraft(row) ? [{ id: row.draft_id, version: row.draft_version }] : [])),
  )
  const shown = []
  for (const [i, { row, target }] of members.entries()) {
    const group = await groupValues(ctx, target)
    const isNamed = isDraft(row) && head.status === 'draft'
    const [draft, live, brought] = await Promise.all([
      draftOf(ctx.db, target),
      publishedOf(ctx.db, target),
      isNamed ? draftLaid(ctx.deps, ctx.db, { row, target }, group) : revisionOf(ctx.db, target, row.version),
    ])
    const before = head.status === 'draft' ? live?.own : row.before_own
    const values = (own: unknown) => (own === null || own === undefined ? {} : valuesOf(ctx, target, group, own))
    shown.push({
      brand: target.brand?.code ?? null,
      page: target.page,
      version: row.version,
      moved: !isNamed && hasMoved(head, row.version, draft?.version, live?.version),
      review: standings.get(versions[i] as (typeof versions)[number]) ?? null,
      draft: isDraft(row)
        ? { id: row.draft_id, name: row.draft_name, version: row.draft_version, moved: newer.has(row.draft_id) }
        : null,
      problem: brought && 'problem' in brought ? (brought.problem ?? null) : null,
      ...told(ctx, target, () => diff(target.content.fields, values(before), values(brought?.own))),
    })
  }
  return {
    ...asHead(head),
    members: shown,
    facts: await factsIn(ctx, head),
    records: await recordsIn(ctx, sources, head),
  }
}

/** What changes is told to who sees the page. */
function told(
  { caller }: CallerCtx,
  { page, brand }: Pick<ContentTarget, 'brand'> & { readonly page: PageId },
  changes: () => Change[],
): { seen: boolean; changes: Change[] } {
  const seen = maySee(caller.access, page, brand?.code)
  return { seen, changes: seen ? changes() : [] }
}

async function factsIn(ctx: CallerCtx, { id, status }: LaunchRow): Promise<Launch['facts']> {
  const standings = await factStandings(ctx.deps, ctx.db, await launchFactsOf(ctx.db, id))
  return standings.map(standing => {
    const { fact, property, problem } = standing
    return {
      ...{ id: fact.id, property: fact.property_id, slug: property.slug, page: fact.page, brand: fact.brand.code },
      ...{ name: nameOfFact(fact, property), at: fact.at.toISOString(), by: fact.by },
      problem: status === 'draft' ? problem : null,
      ...told(ctx, fact, () => changesOf(standing)),
    }
  })
}

async function recordsIn(
  ctx: CallerCtx,
  sources: LaunchSources,
  { id, status }: LaunchRow,
): Promise<Launch['records']> {
  const records = await launchRecordsOf(ctx.db, id)
  const seen = records.filter(({ key, brand }) => maySee(ctx.caller.access, kindOf(key).page, brand.code))
  const names = await namesOfRecords(ctx.db, seen)
  const problems =
    status === 'draft' ? await problemsOf(ctx.db, sources, records, ctx.deps.now()) : new Map<number, string>()
  const newer = await newerDrafts(
    ctx,
    status,
    records.flatMap(({ draft }) => draft ?? []),
  )
  return records.map(record => ({
    ...{ list: record.key, id: record.record_id, action: record.action, is_shown: record.is_shown },
    ...{ name: nameIn(names, record), brand: record.brand.code },
    label: record.draft
      ? `Publish “${record.draft.name}”`
      : (launchedStep(record.key, record.action)?.label ?? record.action),
    draft: record.draft && {
      ...{ id: record.draft.id, name: record.draft.name, version: record.draft.version },
      moved: newer.has(record.draft.id),
    },
    problem: problems.get(record.id) ?? null,
  }))
}

/** A planned one brings what it holds, whatever is saved until then (decision 013), but never takes back what was published since. */
function hasMoved({ status, publish_at }: LaunchRow, version: number, draft?: number, live?: number): boolean {
  if (status !== 'draft') return live !== version
  return publish_at === null ? draft !== version : isPublishedSince(version, live)
}
export const isPublishedSince = (version: number, live: number | undefined): boolean =>
  live !== undefined && live > version

type Named = { readonly draft_id: number; readonly draft_version: number; readonly draft_name: string }
/** Whether it holds a named draft, and no version of its page. */
export const isDraft = <R extends { readonly draft_id: number | null }>(row: R): row is R & Named =>
  row.draft_id !== null

/** Those of these drafts that somebody saved again since the launch took them, while it waits. */
async function newerDrafts(
  { db }: CallerCtx,
  status: LaunchRow['status'],
  held: readonly { readonly id: number; readonly version: number }[],
): Promise<ReadonlySet<number>> {
  if (status !== 'draft' || held.length === 0) return new Set()
  const rows = await db
    .selectFrom('named_drafts')
    .where(
      'id',
      'in',
      held.map(({ id }) => id),
    )
    .select(['id', 'version'])
    .execute()
  return new Set(
    rows.flatMap(({ id, version }) => (held.some(one => one.id === id && one.version !== version) ? [id] : [])),
  )
}

/** What is planned of the page holds nothing of the draft, and would be called off by it. */
async function plannedWords(db: Db, target: ContentTarget): Promise<string | undefined> {
  const plan = await scheduleOf(db, target)
  return (
    plan &&
    `Version ${plan.version} of the page is scheduled for ${when(plan.publish_at)} and has nothing of this draft. Call that off first, and schedule it again afterwards.`
  )
}

/** A named draft laid on what is read now, or will be of the group with the launch; or why it cannot go out. */
async function draftLaid(
  deps: Deps,
  db: Db,
  { row, target }: Member,
  group: Record<string, unknown> | null,
): Promise<{ own: unknown; problem: string | undefined }> {
  const standing = await publishedStanding({ deps }, db, target, group)
  const laid = laidOver(standing, row)
  // No version of the page is agreed to yet that it could go out as.
  const problem = heldDraft(laid) ?? (await unagreed(db, target, 0)) ?? (await plannedWords(db, target))
  return { own: keptOf(standing, laid.merged), problem }
}

/** What a member brings: its page in the version that it holds, or with the named draft that it holds. */
export async function broughtBy(
  deps: Deps,
  db: Db,
  member: Member,
  group: Record<string, unknown> | null,
): Promise<{ own: unknown; problem?: string | undefined } | undefined> {
  const { row, target } = member
  if (isDraft(row)) return draftLaid(deps, db, member, group)
  const draft = await draftOf(db, target)
  return draft?.version === row.version ? draft : revisionOf(db, target, row.version)
}

export const revisionOf = (db: Db, target: ContentTarget, version: number) =>
  db
    .selectFrom(drawerOf(target).revisions)
    .where(eb => eb.and(keyOf(target)))
    .where('version', '=', version)
    .limit(1)
    .select('own')
    .executeTakeFirst()
