import { brandOf } from '../../../model/brands.ts'
import { same } from '../../../model/content/diff.ts'
import { ownable } from '../../../model/content/inherit.ts'
import { merge } from '../../../model/content/merge.ts'
import { Refusal } from '../../../model/errors.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { ownFrom, seen } from '../../records/content/save.ts'
import { stateOf as contentState, draftOf, groupValues } from '../../records/content/store.ts'
import { type ContentTarget, portalTargetOf, targetOf } from '../../records/content/target.ts'
import { type DraftPlace, keptOf, laidOver, publishedStanding, wholeSides } from '../../records/drafts/drafted.ts'
import type { NamedDraft } from '../../records/drafts/store.ts'
import { holdReferences } from '../../records/hold-references.ts'
import { holdMedia } from '../../records/media/hold.ts'
import { stateOf as factState, type PropertyTarget, placeOf } from '../../records/property-section.ts'
import {
  type DraftSource,
  draftIn,
  headOf,
  kept,
  listed,
  moved,
  readIn,
  removed,
  rewritten,
  saysSame,
} from './draft-calls.ts'

type Group = HandlersOf<'siteDrafts'>
type Shown = Awaited<ReturnType<Group['read']>>
type Page = DraftSource & { readonly target: ContentTarget | PropertyTarget }

const lineOf = ({ page, brand }: Page['target']): DraftSource['line'] => ({
  ...{ entity: 'page-draft', page, called: labelOfPage(page) },
  ...(brand ? { brand_id: brand.id } : {}),
})
const placeIn = ({ brand, content: { section } }: Page['target'], property_id: number | null): DraftPlace => ({
  ...{ brand, property_id, section, list: null, record_id: null },
})

async function ofContent(ctx: CallerCtx, target: ContentTarget): Promise<Page> {
  const standing = await publishedStanding(ctx, ctx.db, target, await groupValues(ctx, target))
  return { target, standing, place: placeIn(target, null), line: lineOf(target) }
}

async function ofProperty(ctx: CallerCtx, property: number, page: string): Promise<Page> {
  const target = await placeOf(ctx, ctx.db, property, page)
  const { content } = target
  const { version, values: own } = await factState(ctx, ctx.db, target)
  const standing = { content, own, version, sideOf: wholeSides(content) }
  return { target, standing, place: placeIn(target, property), line: lineOf(target) }
}

const isOfProperty = (target: Page['target']): target is PropertyTarget => 'property' in target

const pageState = ({ target }: Page, ctx: CallerCtx): Promise<Shown['state']> =>
  isOfProperty(target) ? factState(ctx, ctx.db, target) : contentState(ctx, ctx.db, target)

async function shown(ctx: CallerCtx, page: Page, draft: NamedDraft, isOnto = false): Promise<Shown> {
  const { head, changes, merged } = await headOf(ctx, page, draft)
  const { values, own } = merged
  return {
    ...{ ...head, changes, page_version: page.standing.version },
    state: {
      ...(await pageState(page, ctx)),
      ...{ version: draft.version, values: { ...values }, own: isOfProperty(page.target) ? [] : [...own] },
      ...{ updated_at: head.updated_at, updated_by: head.updated_by },
      ...{ changed: !same(values, readIn(page).values), schedule: null, failed: null },
    },
    onto: isOnto ? await ontoOf(ctx, page, draft) : null,
  }
}

/** Laid over the saved draft of the page, where it has one. */
async function ontoOf(ctx: CallerCtx, { target, standing }: Page, draft: NamedDraft): Promise<Shown['onto']> {
  const saved = isOfProperty(target) ? undefined : await draftOf(ctx.db, target)
  if (!saved) return null
  const { merged, conflicts } = laidOver(standing, draft, standing.sideOf(saved.own))
  return {
    ...{ version: saved.version, values: { ...merged.values }, own: [...merged.own] },
    held: conflicts.map(({ label }) => label),
  }
}

type Typed = { readonly values: Record<string, unknown>; readonly own: readonly string[] }
/** What was typed as the target keeps it; refused at its fields where it may not be. */
function typedIn({ target }: Page, { values, own }: Typed): object {
  const of = isOfProperty(target) ? { content: target.content, brand: null } : target
  return ownFrom(of, { values, own: isOfProperty(target) ? ownable(target.content.fields) : own })
}

async function hold(trx: Trx, { target, standing }: Page, content: object): Promise<void> {
  await holdMedia(trx, content)
  if (isOfProperty(target)) return
  await holdReferences(trx, 'save', {
    ...{ fields: target.content.fields, value: content, before: standing.own },
    ...{ brand_id: target.brand?.id ?? null, page: target },
  })
}

type New = Typed & { readonly name: string; readonly version?: number | undefined }
async function create(ctx: CallerCtx, page: Page, { name, version, ...input }: New): Promise<Shown> {
  const asked = seen(version)
  const state = await pageState(page, ctx)
  if (state.version !== asked) throw moved(ctx, state.updated_by, state.updated_at, state)
  const { target, standing } = page
  const [typed, stands] = [typedIn(page, input), readIn(page)]
  const mine = standing.sideOf(typed)
  // What the page's own draft changes stays there: only what was typed beside it is kept here, if anything was.
  const own = isOfProperty(target) ? undefined : (await draftOf(ctx.db, target))?.own
  const saved = own === undefined ? stands : standing.sideOf(own)
  const isTyped = !saysSame(saved, mine)
  const content = isTyped ? keptOf(standing, merge(standing.content.fields, saved, mine, stands).merged) : typed
  const id = await ctx.db.transaction().execute(async trx => {
    await hold(trx, page, content)
    return kept(ctx, trx, page, { name, content, same: 'Nothing differs from what is read. Change the page first.' })
  })
  return shown(ctx, page, await draftIn(ctx, page, id))
}

type Change = Partial<Typed> & {
  readonly name?: string | undefined
  readonly version?: number | undefined
  readonly page_version?: number | undefined
}
async function save(ctx: CallerCtx, page: Page, id: number, { name, values, own = [], ...of }: Change): Promise<Shown> {
  const version = seen(of.version)
  if (values !== undefined && of.page_version === undefined) throw new Refusal('VERSION_REQUIRED')
  const draft = await draftIn(ctx, page, id)
  const late = async () => {
    const now = await draftIn(ctx, page, id)
    return moved(ctx, now.updated_by_name, now.updated_at, await shown(ctx, page, now))
  }
  const isSeen = values === undefined || of.page_version === page.standing.version
  if (draft.version !== version || !isSeen) throw await late()
  const content = values === undefined ? undefined : typedIn(page, { values, own })
  const isWritten = await ctx.db.transaction().execute(async trx => {
    if (content) await hold(trx, page, content)
    return rewritten(ctx, trx, page, draft, { name, content })
  })
  if (!isWritten) throw await late()
  return shown(ctx, page, await draftIn(ctx, page, id))
}

type Call<P> = { readonly params: P }
/** The calls of the drafts of one sort of page, by what their paths name. */
function draftsOf<P>(pageOf: (ctx: CallerCtx, params: P) => Promise<Page>) {
  type One = P & { readonly draft: number }
  return {
    list: async ({ params }: Call<P>, ctx: CallerCtx) => listed(ctx, await pageOf(ctx, params)),
    read: async ({ params, query }: Call<One> & { readonly query: { readonly onto?: boolean } }, ctx: CallerCtx) => {
      const page = await pageOf(ctx, params)
      return shown(ctx, page, await draftIn(ctx, page, params.draft), query.onto)
    },
    create: async ({ params, body }: Call<P> & { readonly body: New }, ctx: CallerCtx) =>
      create(ctx, await pageOf(ctx, params), body),
    save: async ({ params, body }: Call<One> & { readonly body: Change }, ctx: CallerCtx) =>
      save(ctx, await pageOf(ctx, params), params.draft, body),
    remove: async (
      { params, query }: Call<One> & { readonly query: { readonly version?: number } },
      ctx: CallerCtx,
    ) => {
      const page = await pageOf(ctx, params)
      const version = seen(query.version)
      const draft = await draftIn(ctx, page, params.draft)
      return removed(ctx, page, draft, version, now => shown(ctx, page, now))
    },
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
