import type { BrandId } from '../../../model/brands.ts'
import { type Change, diff } from '../../../model/content/diff.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import type { CallerCtx } from '../../call/context.ts'
import { orNone } from '../../db/or-none.ts'
import { groupValues, valuesOf } from './store.ts'
import {
  brandOfRow,
  type ContentTarget,
  type PortalTarget,
  portalTargetIn,
  type SiteTarget,
  targetOf,
} from './target.ts'

const most = 200
export type WaitingDraft<T extends ContentTarget = SiteTarget> = {
  readonly target: T
  readonly version: number
  readonly at: Date
  readonly by: string | null
  readonly changes: readonly Change[]
}

/** Saved drafts of these brands that differ from what visitors see, the last saved first. */
export async function waitingDrafts(
  ctx: CallerCtx,
  brandIds: readonly BrandId[],
  isWanted: (target: SiteTarget) => boolean,
): Promise<WaitingDraft[]> {
  const rows = await ctx.db
    .selectFrom('site_sections as draft')
    .leftJoin('site_published as live', join =>
      join.onRef('live.site_id', '=', 'draft.site_id').onRef('live.section', '=', 'draft.section'),
    )
    .where('draft.brand_id', 'in', orNone(brandIds))
    .where(({ or, eb }) => or([eb('live.version', 'is', null), eb('live.version', '!=', eb.ref('draft.version'))]))
    .orderBy('draft.updated_at', 'desc')
    .limit(most)
    .select(['draft.brand_id', 'draft.section', 'draft.version', 'draft.updated_at', 'draft.updated_by_name'])
    .select(['draft.own', 'live.own as live'])
    .execute()
  const waiting: WaitingDraft[] = []
  for (const row of rows) {
    const page = pageOfSection(row.section)
    if (!page) continue
    const target = targetOf(brandOfRow(row.brand_id), page)
    if (!isWanted(target)) continue
    const draft = await waitingIn(ctx, target, row)
    if (draft) waiting.push(draft)
  }
  return waiting
}

/** The same of the buyers' portal, which is of no brand. */
export async function waitingInPortal(
  ctx: CallerCtx,
  isWanted: (target: PortalTarget) => boolean,
): Promise<WaitingDraft<PortalTarget>[]> {
  const rows = await ctx.db
    .selectFrom('buyer_contents as draft')
    .leftJoin('buyer_contents_published as live', 'live.portal', 'draft.portal')
    .where(({ or, eb }) => or([eb('live.version', 'is', null), eb('live.version', '!=', eb.ref('draft.version'))]))
    .orderBy('draft.updated_at', 'desc')
    .select(['draft.portal', 'draft.version', 'draft.updated_at', 'draft.updated_by_name', 'draft.own'])
    .select('live.own as live')
    .execute()
  const waiting: WaitingDraft<PortalTarget>[] = []
  for (const row of rows) {
    const target = portalTargetIn(row.portal)
    const draft = isWanted(target) ? await waitingIn(ctx, target, row) : undefined
    if (draft) waiting.push(draft)
  }
  return waiting
}

type Row = {
  readonly version: number
  readonly updated_at: Date
  readonly updated_by_name: string | null
  readonly own: unknown
  readonly live: unknown
}
/** Undefined where it says what its readers see already. */
async function waitingIn<T extends ContentTarget>(
  ctx: CallerCtx,
  target: T,
  { own, live, version, updated_at: at, updated_by_name: by }: Row,
): Promise<WaitingDraft<T> | undefined> {
  const group = await groupValues(ctx, target)
  const before = live === null ? {} : valuesOf(ctx, target, group, live)
  const changes = diff(target.content.fields, before, valuesOf(ctx, target, group, own))
  return changes.length > 0 ? { target, version, at, by, changes } : undefined
}
