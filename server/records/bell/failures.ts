import { sql } from 'kysely'
import { type BrandId, brandById } from '../../../model/brands.ts'
import { commandKeys, commands } from '../../../model/commands/index.ts'
import { isListKey, listOf } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { may, maySee } from '../../../model/pages/access.ts'
import { type PageId, pageOf } from '../../../model/pages/index.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { pathOfRecord } from '../../../model/pages/path-of-record.ts'
import { pageOfPortalSection } from '../../../model/pages/portal-content.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import type { Caller, CallerCtx } from '../../call/context.ts'
import { brandsIn } from '../../db/or-none.ts'
import { plannedOnce } from '../../db/prepared.ts'
import { type Failed, failedSince } from '../failed-work.ts'
import { most, type Unmarked } from './item.ts'

/** What the caller began and what failed: exports, commands, what was planned, postings, replies, files of sites. */
export async function failuresOf(ctx: CallerCtx, since: Date): Promise<Unmarked[]> {
  const { rows } = await sql<Failed>`select * from ${failedSince(since)} as f where f.user_id = ${ctx.caller.user_id}
    and (f.brand_id is null or f.brand_id = any(${brandsIn(ctx.caller)}::int[]))
    order by at desc limit ${sql.lit(most)} ${plannedOnce}`.execute(ctx.db)
  return rows.flatMap(failed => {
    const said = placeOf(ctx.caller, failed)
    return said
      ? [
          {
            ...{ key: failed.key, sort: 'failure' as const, at: failed.at.toISOString(), who: '', ...said },
            text: (failed.error ?? '').split('\n')[0]?.slice(0, 160) ?? '',
            comment: null,
          },
        ]
      : []
  })
}

type Said = Pick<Unmarked, 'title' | 'to'>

/** What it was and where it is put right; nothing where the caller may not see that page any more. */
export function placeOf(
  { access }: Pick<Caller, 'access'>,
  { sort, what, name, brand_id }: Pick<Failed, 'sort' | 'what' | 'name' | 'brand_id'>,
): Said | undefined {
  const at = (page: PageId): string | null => (may(access, 'view', page) ? pathOf(page) : null)
  switch (sort) {
    case 'export':
      return { title: `Export of ${isListKey(what) ? listOf(what).many : what}`, to: null }
    case 'run': {
      const command = commandKeys.find(key => key === what)
      return { title: command ? commands[command].label : what, to: at('admin.internal-commands') }
    }
    case 'launch':
      return { title: `Scheduled launch ${what}`, to: at('website.launches') }
    case 'check':
      return { title: 'Examination of the audit trail', to: at('admin.audit-trail') }
    case 'posting': {
      const to = at('sellers_portal.erp-ledger')
      return to === null ? undefined : { title: `Posting of ${name} to the ERP`, to: `${to}?open=${what}` }
    }
    case 'record':
    case 'reply': {
      const [key = '', id = ''] = what.split(' ')
      if (!isListKey(key)) return undefined
      const page = pageOfList[key]
      const code = brand_id === null ? undefined : brandById(brand_id)?.code
      if (!(code ? maySee(access, page, code) : may(access, 'view', page))) return undefined
      const { one } = listOf(key)
      const title = sort === 'reply' ? `Your reply to ${one} ${id}` : `Scheduled ${one} ${name}`
      return { title, to: pathOfRecord(page, code ? (brand_id as BrandId) : null, Number(id)) }
    }
    case 'files': {
      const brand = brand_id === null ? undefined : brandById(brand_id)
      if (!brand || !maySee(access, 'website.publishing', brand.code)) return undefined
      const to = pathOf('website.publishing', { [brandParam]: brand.slug })
      return { title: `Files of the site of ${brand.display_label}`, to }
    }
    case 'site':
    case 'portal': {
      const page = sort === 'site' ? pageOfSection(what) : pageOfPortalSection(what)
      const brand = brand_id === null ? undefined : brandById(brand_id)
      if (!page || !maySee(access, page, brand?.code)) return undefined
      const of = brand ? `, ${brand.display_label}` : ''
      const to = pathOf(page, brand ? { [brandParam]: brand.slug } : {})
      return { title: `Scheduled publication of ${pageOf(page).label}${of}`, to }
    }
  }
}
