import type { BrandId } from '../../../model/brands.ts'
import { type Change, diff } from '../../../model/content/diff.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import type { CallerCtx } from '../../call/context.ts'
import { orNone } from '../../db/or-none.ts'
import { groupValues, valuesOf } from './store.ts'
import { brandOfRow, type SiteTarget, targetOf } from './target.ts'

const most = 200
export type WaitingDraft = {
  readonly target: SiteTarget
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
    const group = await groupValues(ctx, target)
    const before = row.live === null ? {} : valuesOf(ctx, target, group, row.live)
    const changes = diff(target.content.fields, before, valuesOf(ctx, target, group, row.own))
    if (changes.length > 0)
      waiting.push({ target, version: row.version, at: row.updated_at, by: row.updated_by_name, changes })
  }
  return waiting
}
