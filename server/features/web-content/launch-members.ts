import { brandOf } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { isPageId } from '../../../model/pages/index.ts'
import { portalContentOf } from '../../../model/pages/portal-content.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { insertRow } from '../../db/row-queries.ts'
import { recordListSources as sources } from '../../kinds/record-kinds.ts'
import { draftOf } from '../../records/content/store.ts'
import { type ContentTarget, portalTargetIn, targetOf } from '../../records/content/target.ts'
import { draftAt } from '../../records/drafts/store.ts'
import { mayPublish, moved, nameOf } from '../../records/launches/decide-launch.ts'
import { mayLaunch } from '../../records/launches/launch-record-steps.ts'
import {
  type ChosenRecord,
  chosenRecords,
  draftColumns,
  type HeldDraft,
  heldDraftOf,
  type LaunchRecord,
} from '../../records/launches/launch-records.ts'
import type { Member } from '../../records/launches/store.ts'
import { nameFault } from './new-launch.ts'

export type ChosenPage = { readonly target: ContentTarget; readonly version: number; readonly draft: HeldDraft | null }

type Body = {
  readonly name: string
  readonly members: readonly {
    brand: string | null
    page: string
    version: number
    draft?: { id: number; version: number } | undefined
  }[]
  readonly records?: Parameters<typeof chosenRecords>[1]
}

/** What a launch is to hold, judged: who puts a page or a record into one may publish it. */
export async function contentsOf(
  ctx: CallerCtx,
  body: Body,
  already: { readonly facts: number; readonly members: readonly Member[]; readonly held: readonly LaunchRecord[] } = {
    ...{ facts: 0, members: [], held: [] },
  },
): Promise<{ name: string; chosen: readonly ChosenPage[]; records: readonly ChosenRecord[] }> {
  const name = body.name.trim()
  const chosen: ChosenPage[] = []
  const missing: ContentTarget[] = []
  for (const { brand, page, version, draft: named } of body.members) {
    const target = brand === null ? portalPage(page) : targetOf(brandOf(brand), page)
    const draft = named ? await draftToHold(ctx.db, target, named, already.members) : null
    if (draft === undefined) missing.push(target)
    chosen.push({ target, version: named ? 0 : version, draft: draft ?? null })
  }
  const errors: Record<string, string[]> = {}
  const fault = nameFault(name)
  if (fault !== undefined) errors['name'] = [fault]
  const { chosen: records, problem } = await chosenRecords(ctx.db, body.records ?? [], already.held)
  if (chosen.length === 0 && records.length === 0 && already.facts === 0)
    errors['members'] = ['Choose at least one page or record.']
  if (problem !== undefined) errors['records'] = [problem]
  const twice = chosen.find(({ target }, i) => chosen.findIndex(each => sameAs(each.target, target)) < i)
  if (twice) errors['members'] = [`${nameOf(twice.target)} is listed twice.`]
  const [gone] = missing
  if (gone)
    errors['members'] = [`The draft of ${nameOf(gone)} was saved or deleted since. Put it in once more from its page.`]
  if (chosen.some(({ target }) => !mayPublish(ctx, target))) throw new Refusal('FORBIDDEN')
  if (records.some(record => !mayLaunch(ctx.caller.access, sources, record))) throw new Refusal('FORBIDDEN')
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  return { name, chosen, records }
}

/** The draft of a page in the version that was read: as the launch holds it already, or as it stands; undefined where neither is. */
async function draftToHold(
  db: Db,
  { brand, content: { section } }: ContentTarget,
  { id, version }: { readonly id: number; readonly version: number },
  members: readonly Member[],
): Promise<HeldDraft | undefined> {
  const already = members.find(({ target }) => target.brand?.id === brand?.id && target.content.section === section)
  const held = already && heldDraftOf(already.row)
  if (held?.id === id && held.version === version) return held
  const place = { brand, property_id: null, section, list: null, record_id: null }
  const draft = await draftAt(db, place, id)
  return draft?.version === version ? draft : undefined
}

export async function unlessMoved(ctx: CallerCtx, trx: Trx, chosen: readonly ChosenPage[]): Promise<void> {
  for (const { target, version, draft: named } of chosen) {
    if (named) continue
    const draft = await draftOf(trx, target)
    if (draft?.version !== version) throw moved(ctx.deps, [target], draft)
  }
}

function portalPage(page: string): ContentTarget {
  const of = isPageId(page) ? portalContentOf(page) : undefined
  if (!of) throw new Refusal('NOT_FOUND')
  return portalTargetIn(of.content.section)
}

export async function insertMembers(trx: Trx, launch_id: number, chosen: readonly ChosenPage[]): Promise<void> {
  if (chosen.length === 0) return
  await insertRow(
    trx,
    'launch_members',
    chosen.map(({ target, version, draft }) => ({ launch_id, ...keyOf(target), version, ...draftColumns(draft) })),
  )
}

const sameAs = (a: ContentTarget, b: ContentTarget) => a.brand?.id === b.brand?.id && a.page === b.page

const keyOf = ({ brand, content }: ContentTarget) => ({
  site_id: brand?.site_id ?? null,
  brand_id: brand?.id ?? null,
  section: content.section,
})
