import { diff, same } from '../../../model/content/diff.ts'
import type { Side } from '../../../model/content/merge.ts'
import { Refusal } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import type { AuditEntry } from '../../call/audit.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { differing } from '../../records/differing.ts'
import { type DraftPlace, heldDraft, laidOver, type Standing } from '../../records/drafts/drafted.ts'
import {
  deleteDraft,
  draftAt,
  draftsAt,
  insertDraft,
  type NamedDraft,
  nameIn,
  updateDraft,
} from '../../records/drafts/store.ts'
import { launchesHolding } from '../../records/launches/of-drafts.ts'

/** A page or a record with drafts: where they are kept, how its readers see it, and how its lines in the trail name it. */
export type DraftSource = {
  readonly place: DraftPlace
  readonly standing: Standing
  readonly line: Pick<AuditEntry, 'entity' | 'page' | 'brand_id'> & { readonly called: string }
}

/** What its readers see. */
export const readIn = ({ standing }: DraftSource): Side => standing.sideOf(standing.own)

export const saysSame = (one: Side, other: Side): boolean =>
  same(one.values, other.values) && same([...one.own].sort(), [...other.own].sort())

/** 409 with what stands by now in its detail. */
export const moved = (ctx: CallerCtx, by: unknown, at: Date | string | null, detail: unknown): Refusal =>
  new Refusal('STALE', {
    values: { user: typeof by === 'string' ? by : 'Someone', time: when(new Date(at ?? ctx.deps.now())) },
    detail,
  })

export async function draftIn(ctx: CallerCtx, { place }: DraftSource, id: number): Promise<NamedDraft> {
  const draft = await draftAt(ctx.db, place, id)
  if (!draft) throw new Refusal('NOT_FOUND', { message: 'This draft is not here any more.' })
  return draft
}

/** What every answer says of drafts, each laid on what is read. */
async function headsOf(ctx: CallerCtx, drafted: DraftSource, drafts: readonly NamedDraft[]) {
  const launches = await launchesHolding(
    ctx,
    drafts.map(({ id }) => id),
  )
  const stands = readIn(drafted).values
  return drafts.map(draft => {
    const { merged, conflicts } = laidOver(drafted.standing, draft)
    const { id, name, version, updated_at, updated_by_name } = draft
    return {
      merged,
      changes: diff(drafted.standing.content.fields, stands, merged.values),
      head: {
        ...{ id, name, version, held: conflicts.map(({ label }) => label), launches: launches.get(id) ?? [] },
        ...{ updated_at: updated_at.toISOString(), updated_by: updated_by_name },
      },
    }
  })
}

export async function headOf(ctx: CallerCtx, drafted: DraftSource, draft: NamedDraft) {
  const [only] = await headsOf(ctx, drafted, [draft])
  if (!only) throw new Error('a draft has a head')
  return only
}

export async function listed(ctx: CallerCtx, drafted: DraftSource) {
  const heads = await headsOf(ctx, drafted, await draftsAt(ctx.db, drafted.place))
  return { items: heads.map(({ head, changes }) => ({ ...head, changes: changes.length })) }
}

type Said = { readonly before: Side; readonly after: Side; readonly more?: (as: 'before' | 'after') => object }
function record(
  ctx: CallerCtx,
  trx: Trx,
  { line: { called, ...line }, standing }: DraftSource,
  { id, name }: Pick<NamedDraft, 'id' | 'name'>,
  { before, after, more = () => ({}) }: Said,
): Promise<void> {
  const said = differing(standing.content, before.values, after.values)
  return ctx.record(trx, {
    ...{ ...line, entity_id: id, subject: `${called}, “${name}”` },
    ...{ before: { ...said.before, ...more('before') }, after: { ...said.after, ...more('after') } },
  })
}

/** Keeps a draft that says this; refused where it says nothing else than what is read. Returns its id. */
export async function kept(
  ctx: CallerCtx,
  trx: Trx,
  drafted: DraftSource,
  asked: { readonly name: string; readonly content: object; readonly same: string },
): Promise<number> {
  const { place, standing } = drafted
  const [before, after] = [readIn(drafted), standing.sideOf(asked.content)]
  if (saysSame(before, after)) throw new Refusal('INVALID', { message: asked.same })
  const name = await nameIn(trx, place, asked.name)
  const id = await insertDraft(ctx, trx, place, { name, base: standing.own, content: asked.content })
  await record(ctx, trx, drafted, { id, name }, { before, after })
  return id
}

type Rewriting = {
  readonly name: string | undefined
  /** What it is to say: as it was, where only its name changes. */
  readonly content: object | undefined
}
/** Whether it was still the version that was seen. What is saved is as of what is read now: who saves it has seen both. */
export async function rewritten(
  ctx: CallerCtx,
  trx: Trx,
  drafted: DraftSource,
  draft: NamedDraft,
  asked: Rewriting,
): Promise<boolean> {
  const { place, standing } = drafted
  const laid = laidOver(standing, draft)
  const { content = draft.content } = asked
  const isTyped = asked.content !== undefined
  const after = isTyped ? standing.sideOf(content) : laid.merged
  const name = asked.name === undefined ? draft.name : await nameIn(trx, place, asked.name, draft.id)
  const isHeld = isTyped && heldDraft(laid) !== undefined
  if (name === draft.name && saysSame(laid.merged, after) && !isHeld) {
    ctx.repeated()
    return true
  }
  const base = isTyped ? standing.own : draft.base
  if (!(await updateDraft(ctx, trx, draft, { name, base, content }))) return false
  const names = { before: draft.name, after: name }
  const more = (as: 'before' | 'after') => (name === draft.name ? {} : { draft: names[as] })
  await record(ctx, trx, drafted, { id: draft.id, name }, { before: laid.merged, after, more })
  return true
}

/** Takes it away, of the version that was seen alone. */
export async function removed(
  ctx: CallerCtx,
  drafted: DraftSource,
  draft: NamedDraft,
  version: number,
  shown: (draft: NamedDraft) => Promise<object>,
): Promise<{ done: true }> {
  const isGone = await ctx.db.transaction().execute(async trx => {
    if (!(await deleteDraft(trx, { id: draft.id, version }))) return false
    const { merged } = laidOver(drafted.standing, draft)
    await record(ctx, trx, drafted, draft, { before: merged, after: readIn(drafted) })
    return true
  })
  if (!isGone) throw moved(ctx, draft.updated_by_name, draft.updated_at, await shown(draft))
  return { done: true }
}
