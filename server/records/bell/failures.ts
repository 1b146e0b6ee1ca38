import { sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import { commandKeys, commands } from '../../../model/commands/index.ts'
import { isListKey, listOf } from '../../../model/kinds/lists.ts'
import { may, maySee } from '../../../model/pages/access.ts'
import { type PageId, pageOf } from '../../../model/pages/index.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { pageOfPortalSection } from '../../../model/pages/portal-content.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import type { CallerCtx } from '../../call/context.ts'
import { brandsIn } from '../../db/or-none.ts'
import { most, type Unmarked } from './item.ts'

type Failed = {
  key: string
  sort: 'export' | 'run' | 'site' | 'portal' | 'launch' | 'check'
  what: string
  brand_id: number | null
  at: Date
  error: string | null
}

/** What the caller began and what failed: exports, commands, planned publications, examinations of the trail. */
export async function failuresOf(ctx: CallerCtx, since: Date): Promise<Unmarked[]> {
  const { user_id } = ctx.caller
  const { rows } = await sql<Failed>`
    select 'export ' || id as key, 'export' as sort, list as what, null::int as brand_id, updated_at as at, error
      from exports where user_id = ${user_id} and status = 'failed' and updated_at > ${since}
    union all
    select 'run ' || id, 'run', command, null, coalesce(finished_at, started_at), log
      from command_runs where started_by = ${user_id} and status in ('failed', 'timed_out') and started_at > ${since}
    union all
    select 'site ' || id, 'site', section, brand_id, done_at, error
      from site_schedules where created_by = ${user_id} and status = 'failed' and done_at > ${since}
        and brand_id = any(${brandsIn(ctx.caller)}::int[])
    union all
    select 'portal ' || id, 'portal', portal, null, done_at, error
      from buyer_contents_schedules where created_by = ${user_id} and status = 'failed' and done_at > ${since}
    union all
    select 'launch ' || id || ' ' || version, 'launch', name, null, publish_at, held
      from launches where planned_by = ${user_id} and held is not null and publish_at > ${since}
    union all
    select 'check ' || id, 'check', '', null, finished_at, problem
      from trail_checks where asked_by = ${user_id} and status = 'failed' and finished_at > ${since}
    order by at desc limit ${sql.lit(most)}`.execute(ctx.db)
  return rows.flatMap(({ key, at, error, ...failed }) => {
    const said = placeOf(ctx, failed)
    return said
      ? [
          {
            key,
            sort: 'failure' as const,
            at: at.toISOString(),
            who: '',
            ...said,
            text: (error ?? '').split('\n')[0]?.slice(0, 160) ?? '',
            comment: null,
          },
        ]
      : []
  })
}

type Said = Pick<Unmarked, 'title' | 'to'>

/** What it was and where it is put right; nothing where the caller may not see that page any more. */
function placeOf(
  { caller: { access } }: CallerCtx,
  { sort, what, brand_id }: Pick<Failed, 'sort' | 'what' | 'brand_id'>,
) {
  const at = (page: PageId): string | null => (may(access, 'view', page) ? pathOf(page) : null)
  switch (sort) {
    case 'export':
      return { title: `Export of ${isListKey(what) ? listOf(what).many : what}`, to: null } satisfies Said
    case 'run': {
      const command = commandKeys.find(key => key === what)
      return { title: command ? commands[command].label : what, to: at('admin.internal-commands') } satisfies Said
    }
    case 'launch':
      return { title: `Planned launch ${what}`, to: at('website.launches') } satisfies Said
    case 'check':
      return { title: 'Examination of the audit trail', to: at('admin.audit-trail') } satisfies Said
    case 'site':
    case 'portal': {
      const page = sort === 'site' ? pageOfSection(what) : pageOfPortalSection(what)
      const brand = brand_id === null ? undefined : brandById(brand_id)
      if (!page || !maySee(access, page, brand?.code)) return undefined
      const of = brand ? `, ${brand.display_label}` : ''
      const to = pathOf(page, brand ? { [brandParam]: brand.slug } : {})
      return { title: `Planned publication of ${pageOf(page).label}${of}`, to } satisfies Said
    }
  }
}
