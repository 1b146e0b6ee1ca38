import { brandOf, groupBrand } from '../../../model/brands.ts'
import { resolve } from '../../../model/content/inherit.ts'
import { nest } from '../../../model/content/nest.ts'
import { emailContent } from '../../../model/content/pages/email-content.ts'
import { complete } from '../../../model/content/value.ts'
import type { portalRead } from '../../../model/contract/buyer-agreement.ts'
import type { WebReads } from '../../../model/contract/record-groups.ts'
import type { homesRead } from '../../../model/contract/web-homes.ts'
import type { propertiesRead } from '../../../model/contract/web-properties.ts'
import { existing } from '../../../model/errors.ts'
import { contents as sections } from '../../../model/pages/site-content.ts'
import type { HandlersOf } from '../../call/context.ts'
import { readRow } from '../../db/row-queries.ts'
import { picturesIn } from '../../records/site-pictures.ts'
import { application } from './application.ts'
import { appointment, slots } from './appointment.ts'
import { inquiry } from './inquiry.ts'
import { subscribing } from './subscribe.ts'

type Buyers = 'buyerInquiry' | 'buyerPaper' | 'buyerSlip'
/** The calls by which visitors read records are with their features, and those of buyers with their portal. */
export const web: Omit<
  HandlersOf<'web'>,
  keyof (WebReads & typeof propertiesRead & typeof homesRead & typeof portalRead) | Buyers
> = {
  inquiry,
  appointment,
  slots,
  careerApplication: application,
  subscribe: subscribing,
  site: async ({ params }, ctx) => {
    const brand = existing(brandOf(params.code))
    const site = existing(await readRow(ctx.deps.db.public, 'sites', { id: brand.site_id }, ['id', 'name', 'code']))
    const rows = await ctx.deps.db.public
      .selectFrom('site_published')
      .where('site_id', 'in', [brand.site_id, groupBrand.site_id])
      .select(['site_id', 'section', 'own', 'published_at'])
      .execute()
    const group = new Map(rows.filter(row => row.site_id === groupBrand.site_id).map(row => [row.section, row]))
    const own = rows.filter(row => row.site_id === brand.site_id)
    const published = own.flatMap(row => {
      const content = sections.find(known => known.section === row.section)
      // Mail templates are for mails: no visitor reads them.
      if (!content || content.section === emailContent.section) return []
      const from = brand.id === groupBrand.id ? undefined : group.get(row.section)
      return [
        {
          section: row.section,
          values: complete(content.fields, resolve(content.fields, from?.own, row.own)),
          at: Math.max(row.published_at.getTime(), from?.published_at.getTime() ?? 0),
        },
      ]
    })
    const contents = nest(published)
    const latest = Math.max(...published.map(({ at }) => at))
    return {
      id: site.id,
      name: site.name,
      brand_id: brand.id,
      code: site.code,
      published_at: published.length > 0 ? new Date(latest).toISOString() : null,
      contents,
      images: await picturesIn(ctx.deps.db, contents),
    }
  },
}
