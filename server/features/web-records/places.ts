import { sql } from 'kysely'
import { recordKinds } from '../../../model/records/index.ts'
import { recordBacking } from '../../records/record-source.ts'

/** How a promo stands today; whether it is due is for the clock to say, not for a column. */
const standing = sql`case when not t.is_active then 'Inactive' when t.starts_at > now() then 'Upcoming'
  when t.ends_at > now() then 'Running' else 'Over' end`

export const webPopupPromosBacking = recordBacking(recordKinds.webPopupPromos, {
  table: 'web_popup_promos',
  entity: 'web-popup-promo',
  shown: { standing },
})
export const webTestimonialsBacking = recordBacking(recordKinds.webTestimonials, {
  table: 'web_testimonials',
  entity: 'web-testimonial',
})
export const webLocationsBacking = recordBacking(recordKinds.webLocations, {
  table: 'web_locations',
  entity: 'web-location',
  shown: { properties: sql`jsonb_array_length(t.property_ids)` },
})
export const webAwardsBacking = recordBacking(recordKinds.webAwards, {
  table: 'web_awards',
  entity: 'web-award',
  shown: { year: sql`t.year::text` },
})
export const webAwardYearsBacking = recordBacking(recordKinds.webAwardYears, {
  table: 'web_award_years',
  entity: 'web-award-year',
  shown: {
    awards: sql`(select count(*)::int from web_awards a where a.year_id = t.id)`,
  },
  searched: sql<string>`t.year::text`,
  unique: { web_award_years_year: { field: 'year', message: 'This year stands in the list already.' } },
  usedIn: [{ table: 'web_awards', column: 'year_id', list: 'webAwards' }],
})
