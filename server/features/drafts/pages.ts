import { brandOf } from '../../../model/brands.ts'
import { diff, same } from '../../../model/content/diff.ts'
import { ownable } from '../../../model/content/inherit.ts'
import { merge, type Side } from '../../../model/content/merge.ts'
import { Refusal } from '../../../model/errors.ts'
import { labelOfPage, type PageId } from '../../../model/pages/index.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { ownFrom, seen } from '../../records/content/save.ts'
import { stateOf as contentState, draftOf, groupValues } from '../../records/content/store.ts'
import { type ContentTarget, portalTargetOf, targetOf } from '../../records/content/target.ts'
import {
  type DraftPlace,
  heldDraft,
  keptOf,
  laidOver,
  publishedStanding,
  type Standing,
  wholeSides,
} from '../../records/drafts/drafted.ts'
import {
  deleteDraft,
  draftAt,
  draftsAt,
  insertDraft,
  type NamedDraft,
  nameIn,
  updateDraft,
} from '../../records/drafts/store.ts'
import { holdReferences } from '../../records/hold-references.ts'
import { launchesHolding } from '../../records/launches/of-drafts.ts'
import { holdMedia } from '../../records/media/hold.ts'
import { stateOf as factState, type PropertyTarget, placeOf } from '../../records/property-section.ts'
import { headOf, lineOf, noDraft } from './told.ts'

type Group = HandlersOf<'siteDrafts'>
type Shown = Awaited<ReturnType<Group['read']>>

/** A page with drafts: which one, where its drafts are kept, and how its readers see it. */
type Drafted = {
  readonly target: ContentTarget | PropertyTarget
  readonly place: DraftPlace
  readonly group: Record<string, unknown> | null
}

const at = (section: string, more: Partial<DraftPlace>): DraftPlace => ({
  ...{ brand: null, property_id: null, section, list: null, record_id: null },
  ...more,
})

async function ofContent(ctx: CallerCtx, target: ContentTarget): Promise<Drafted> {
  const place = at(target.content.section, { brand: target.brand })
  return { target, place, group: await groupValues(ctx, target) }
}

async function ofProperty(ctx: CallerCtx, property: number, page: string): Promise<Drafted> {
  const target = await placeOf(ctx, ctx.db, property, page)
  const place = at(target.content.section, { brand: target.brand, property_id: property })
  return { target, place, group: null }
}

const isOfProperty = (target: Drafted['target']): target is PropertyTarget => 'property' in target

async function standingOf(ctx: CallerCtx, { target, group }: Drafted): Promise<Standing> {
  if (!isOfProperty(target)) return publishedStanding(ctx, ctx.db, target, group)
  const { version, values } = await factState(ctx, ctx.db, target)
  return { content: target.content, own: values, version, sideOf: wholeSides(target.content) }
}

const pageState = ({ target }: Drafted, ctx: CallerCtx): Promise<Shown['state']> =>
  isOfProperty(target) ? factState(ctx, ctx.db, target) : contentState(ctx, ctx.db, target)

async function shown(ctx: CallerCtx, drafted: Drafted, draft: NamedDraft, isOnto = false): Promise<Shown> {
  const standing = await standingOf(ctx, drafted)
  const state = await pageState(drafted, ctx)
  const laid = laidOver(standing, draft)
  const { values, own } = laid.merged
  const stands = standing.sideOf(standing.own)
  const { fields } = standing.content
  return {
    ...headOf(draft, laid, await launchesHolding(ctx, [draft.id])),
    changes: diff(fields, stands.values, values),
    page_version: standing.version,
    state: {
      ...state,
      ...{ version: draft.version, values: { ...values }, own: isOfProperty(drafted.target) ? [] : [...own] },
      ...{ updated_at: draft.updated_at.toISOString(), updated_by: draft.updated_by_name },
      ...{ changed: !same(values, stands.values), schedule: null, failed: null },
    },
    onto: isOnto && !isOfProperty(drafted.target) ? await ontoOf(ctx, standing, draft, drafted.target) : null,
  }
}

/** Laid over the saved draft of the page, where it has one. */
async function ontoOf(
  ctx: CallerCtx,
  standing: Standing,
  draft: NamedDraft,
  target: ContentTarget,
): Promise<Shown['onto']> {
  const saved = await draftOf(ctx.db, target)
  if (!saved) return null
  const { merged, conflicts } = laidOver(standing, draft, standing.sideOf(saved.own))
  return {
    ...{ version: saved.version, values: { ...merged.values }, own: [...merged.own] },
    held: conflicts.map(({ label }) => label),
  }
}

/** 409 with the page, or the draft, as it now stands. */
const moved = (ctx: CallerCtx, by: string | null, at: Date | string | null, detail: unknown): Refusal =>
  new Refusal('STALE', { values: { user: by ?? 'Someone', time: when(new Date(at ?? ctx.deps.now())) }, detail })

type Typed = { readonly values: Record<string, unknown>; readonly own: readonly string[] }
/** What was typed as the target keeps it; refused at its fields where it may not be. */
function typedIn({ target }: Drafted, { values, own }: Typed): object {
  const of = isOfProperty(target) ? { content: target.content, brand: null } : target
  return ownFrom(of, { values, own: isOfProperty(target) ? ownable(target.content.fields) : own })
}

async function hold(trx: Trx, { target }: Drafted, content: object, before: unknown): Promise<void> {
  await holdMedia(trx, content)
  if (isOfProperty(target)) return
  const brand_id = target.brand?.id ?? null
  await holdReferences(trx, 'save', { fields: target.content.fields, value: content, before, brand_id, page: target })
}

const line = ({ target }: Drafted, draft: { readonly id: number; readonly name: string }) => ({
  ...{ entity: 'page-draft', entity_id: draft.id, page: target.page as PageId },
  ...(target.brand ? { brand_id: target.brand.id } : {}),
  subject: `${labelOfPage(target.page)}, “${draft.name}”`,
})

async function list(ctx: CallerCtx, drafted: Drafted): Promise<Awaited<ReturnType<Group['list']>>> {
  const drafts = await draftsAt(ctx.db, drafted.place)
  const standing = await standingOf(ctx, drafted)
  const held = await launchesHolding(
    ctx,
    drafts.map(({ id }) => id),
  )
  const stands = standing.sideOf(standing.own).values
  const items = drafts.map(draft => {
    const laid = laidOver(standing, draft)
    return {
      ...headOf(draft, laid, held),
      changes: diff(standing.content.fields, stands, laid.merged.values).length,
    }
  })
  return { items }
}

type New = Typed & { readonly name: string; readonly version?: number | undefined }
async function create(ctx: CallerCtx, drafted: Drafted, body: New): Promise<Shown> {
  const version = seen(body.version)
  const state = await pageState(drafted, ctx)
  if (state.version !== version) throw moved(ctx, state.updated_by, state.updated_at, state)
  const typed = typedIn(drafted, body)
  const standing = await standingOf(ctx, drafted)
  const { sideOf } = standing
  const stands = sideOf(standing.own)
  const mine = sideOf(typed)
  // What the page's own draft changes stays there: only what was typed beside it is kept here, if anything was.
  const saved = isOfProperty(drafted.target)
    ? stands
    : sideOf((await draftOf(ctx.db, drafted.target))?.own ?? standing.own)
  const isTyped = !saysSame(saved, mine)
  const side = isTyped ? merge(standing.content.fields, saved, mine, stands).merged : mine
  if (saysSame(side, stands))
    throw new Refusal('INVALID', { message: 'Nothing differs from what is read. Change the page first.' })
  const content = keptOf(standing, side)
  const id = await ctx.db.transaction().execute(async trx => {
    const name = await nameIn(trx, drafted.place, body.name)
    await hold(trx, drafted, content, standing.own)
    const id = await insertDraft(ctx, trx, drafted.place, { name, base: standing.own, content })
    await ctx.record(trx, { ...line(drafted, { id, name }), ...lineOf(standing.content, stands.values, side.values) })
    return id
  })
  return shown(ctx, drafted, await draftIn(ctx, drafted, id))
}

const saysSame = (one: Side, other: Side): boolean =>
  same(one.values, other.values) && same([...one.own].sort(), [...other.own].sort())

async function draftIn(ctx: CallerCtx, { place }: Drafted, id: number): Promise<NamedDraft> {
  const draft = await draftAt(ctx.db, place, id)
  if (!draft) throw noDraft()
  return draft
}

type Change = Partial<Typed> & {
  readonly name?: string | undefined
  readonly version?: number | undefined
  readonly page_version?: number | undefined
}
async function save(ctx: CallerCtx, drafted: Drafted, id: number, body: Change): Promise<Shown> {
  const version = seen(body.version)
  const draft = await draftIn(ctx, drafted, id)
  const standing = await standingOf(ctx, drafted)
  const { values, own = [] } = body
  if (values !== undefined && body.page_version === undefined) throw new Refusal('VERSION_REQUIRED')
  if (draft.version !== version || (values !== undefined && body.page_version !== standing.version))
    throw moved(ctx, draft.updated_by_name, draft.updated_at, await shown(ctx, drafted, draft))
  const before = laidOver(standing, draft)
  const content = values === undefined ? draft.content : typedIn(drafted, { values, own })
  const after = values === undefined ? before.merged : standing.sideOf(content)
  const isMoved = await ctx.db.transaction().execute(async trx => {
    const name = body.name === undefined ? draft.name : await nameIn(trx, drafted.place, body.name, draft.id)
    const isSame = name === draft.name && saysSame(before.merged, after)
    if (isSame && (values === undefined || heldDraft(before) === undefined)) {
      ctx.repeated()
      return false
    }
    if (values !== undefined) await hold(trx, drafted, content as object, standing.own)
    // As of what is read now: who saves it has seen both.
    const base = values === undefined ? draft.base : standing.own
    if (!(await updateDraft(ctx, trx, draft, { name, base, content }))) return true
    const said = lineOf(standing.content, before.merged.values, after.values)
    const named = (as: string) => (name === draft.name ? {} : { draft: as })
    await ctx.record(trx, {
      ...line(drafted, { id: draft.id, name }),
      before: { ...said.before, ...named(draft.name) },
      after: { ...said.after, ...named(name) },
    })
    return false
  })
  if (isMoved) throw moved(ctx, null, null, await shown(ctx, drafted, await draftIn(ctx, drafted, id)))
  return shown(ctx, drafted, await draftIn(ctx, drafted, id))
}

async function remove(
  ctx: CallerCtx,
  drafted: Drafted,
  id: number,
  asked: number | undefined,
): Promise<{ done: true }> {
  const version = seen(asked)
  const draft = await draftIn(ctx, drafted, id)
  const standing = await standingOf(ctx, drafted)
  const stands = standing.sideOf(standing.own)
  const isGone = await ctx.db.transaction().execute(async trx => {
    if (!(await deleteDraft(trx, { id: draft.id, version }))) return false
    const { merged } = laidOver(standing, draft)
    await ctx.record(trx, { ...line(drafted, draft), ...lineOf(standing.content, merged.values, stands.values) })
    return true
  })
  if (!isGone) throw moved(ctx, draft.updated_by_name, draft.updated_at, await shown(ctx, drafted, draft))
  return { done: true }
}

type Call<P> = { readonly params: P }
/** The calls of the drafts of one sort of page, by what their paths name. */
function draftsOf<P>(draftedOf: (ctx: CallerCtx, params: P) => Promise<Drafted>) {
  type One = P & { readonly draft: number }
  return {
    list: async ({ params }: Call<P>, ctx: CallerCtx) => list(ctx, await draftedOf(ctx, params)),
    read: async ({ params, query }: Call<One> & { readonly query: { readonly onto?: boolean } }, ctx: CallerCtx) => {
      const drafted = await draftedOf(ctx, params)
      return shown(ctx, drafted, await draftIn(ctx, drafted, params.draft), query.onto)
    },
    create: async ({ params, body }: Call<P> & { readonly body: New }, ctx: CallerCtx) =>
      create(ctx, await draftedOf(ctx, params), body),
    save: async ({ params, body }: Call<One> & { readonly body: Change }, ctx: CallerCtx) =>
      save(ctx, await draftedOf(ctx, params), params.draft, body),
    remove: async ({ params, query }: Call<One> & { readonly query: { readonly version?: number } }, ctx: CallerCtx) =>
      remove(ctx, await draftedOf(ctx, params), params.draft, query.version),
  }
}

export const siteDrafts: Group = draftsOf((ctx, { brand, page }: { brand: string; page: string }) =>
  ofContent(ctx, targetOf(brandOf(brand), page)),
)
export const propertyDrafts: HandlersOf<'propertyDrafts'> = draftsOf(
  (ctx, { projectId, page }: { projectId: number; page: string }) => ofProperty(ctx, projectId, page),
)
export const portalDrafts: HandlersOf<'portalDrafts'> = draftsOf((ctx, { id }: { id: number }) =>
  ofContent(ctx, portalTargetOf(id)),
)
