import { same } from '../../../model/content/diff.ts'
import { Refusal } from '../../../model/errors.ts'
import type { Deps } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { updateById } from '../../db/row-queries.ts'
import { type DraftWriting, writeDraft } from '../content/draft.ts'
import { draftOf } from '../content/store.ts'
import { type DraftPlace, keptOf, laidOver, publishedStanding } from '../drafts/drafted.ts'
import { backAgain, deleteDraft } from '../drafts/store.ts'
import type { Outgoing, Releaser } from '../publishing/release.ts'
import { type Groups, isDraft, type LaunchRow, type Member, revisionOf } from './store.ts'

type Going = {
  readonly head: LaunchRow
  readonly known: readonly Member[]
  readonly groups: Groups
  readonly going: readonly Outgoing[]
  readonly who: Releaser
}
/**
 * The versions that go out: a named draft becomes one of its page, which whatever else is saved there stands on from then on.
 * The draft itself is over with that, unless somebody saved it again since it was put in.
 */
export async function draftsWritten(
  deps: Deps,
  trx: Trx,
  { head, known, groups, going, who }: Going,
): Promise<Outgoing[]> {
  const out: Outgoing[] = []
  for (const [i, each] of going.entries()) {
    const member = known[i]
    if (!member || !isDraft(member.row) || each.version === null) {
      out.push(each)
      continue
    }
    const version = await written({ deps, caller: who }, deps, trx, {
      ...{ member, own: each.own as object, group: groups.get(member.row.id) ?? null },
      note: `Launch ${head.name}, draft “${member.row.draft_name}”`,
    })
    await updateById(trx, 'launch_members', member.row.id, { version })
    await deleteDraft(trx, { id: member.row.draft_id, version: member.row.draft_version })
    out.push({ ...each, version })
  }
  return out
}

type Written = {
  readonly member: Member
  readonly own: object
  readonly group: Record<string, unknown> | null
  readonly note: string
}
async function written(
  ctx: DraftWriting,
  deps: Deps,
  trx: Trx,
  { member: { row, target }, own, group, note }: Written,
): Promise<number> {
  const standing = await publishedStanding({ deps }, trx, target, group)
  const saved = await draftOf(trx, target)
  const write = (version: number, said: object, known: unknown) =>
    writeDraft(ctx, trx, target, { version, own: said, kind: 'save', note, known })
  // What is read may name what is gone by now, and what is saved too: neither is for a launch to mend.
  const version = await write(saved?.version ?? 0, own, standing.own)
  // Only where the page has no row yet, and another makes it at this moment.
  if (version === undefined)
    throw new Refusal('INVALID', {
      errors: { members: ['A page was saved by somebody at this moment. Try once more.'] },
    })
  if (saved && !same(saved.own, standing.own)) {
    const later = laidOver(standing, row, standing.sideOf(saved.own), 'theirs')
    await write(version, keptOf(standing, later.merged), saved.own)
  }
  return version
}

type Back = {
  readonly known: readonly Member[]
  readonly groups: Groups
  readonly who: Releaser
  readonly note: string
}
/** What a launch brought by named drafts leaves the saved drafts of their pages too, and the drafts stand beside them once more. */
export async function draftsBack(deps: Deps, trx: Trx, { known, groups, who, note }: Back): Promise<void> {
  for (const { row, target } of known) {
    if (!isDraft(row)) continue
    const ctx = { deps, caller: who }
    const standing = await publishedStanding({ deps }, trx, target, groups.get(row.id) ?? null)
    const saved = await draftOf(trx, target)
    const out = await revisionOf(trx, target, row.version)
    if (saved && out) {
      const on = standing.sideOf(saved.own)
      const back = laidOver(standing, { base: out.own, content: row.before_own ?? {} }, on, 'theirs')
      const own = keptOf(standing, back.merged)
      const known = { ...Object(saved.own), ...Object(row.before_own) }
      if (!same(saved.own, own))
        await writeDraft(ctx, trx, target, { version: saved.version, own, kind: 'save', note, known })
    }
    const place: DraftPlace = {
      ...{ brand: target.brand, property_id: null, section: row.section, list: null, record_id: null },
    }
    await backAgain(ctx, trx, place, { id: row.draft_id, name: row.draft_name, base: row.base, content: row.content })
  }
}
