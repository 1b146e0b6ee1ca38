import { sql } from 'kysely'
import type { RecordPlace } from '../../records/record-source.ts'

/** How a promo stands today; whether it is due is for the clock to say, not for a column. */
const standing = sql`case when not t.is_active then 'Inactive' when t.starts_at > now() then 'Upcoming'
  when t.ends_at > now() then 'Running' else 'Over' end`

export const webPopupPromos: Partial<RecordPlace> = {
  shown: { standing },
}
export const webRedirects: Partial<RecordPlace> = {
  unique: {
    web_redirects_from: { field: 'from_path', message: 'This address leads on already. Change that redirect.' },
  },
}
export const webLocations: Partial<RecordPlace> = {
  shown: { properties: sql`jsonb_array_length(t.property_ids)` },
}
export const webAwards: Partial<RecordPlace> = {
  shown: { year: sql`t.year::text` },
}
export const webAwardYears: Partial<RecordPlace> = {
  shown: {
    awards: sql`(select count(*)::int from web_awards a where a.year_id = t.id)`,
  },
  searched: sql<string>`t.year::text`,
  unique: { web_award_years_year: { field: 'year', message: 'This year stands in the list already.' } },
  usedIn: [{ table: 'web_awards', column: 'year_id', list: 'webAwards' }],
}
