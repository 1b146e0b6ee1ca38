import { sql } from 'kysely'
import type { RecordRepository } from '../records/record-repository.ts'
import { foldedInto } from './fold-redirects.ts'

/** The state of a promo now. The clock decides whether it is due, so no column does. */
const standing = sql`case when not t.is_active then 'Inactive' when t.starts_at > now() then 'Upcoming'
  when t.ends_at > now() then 'Running' else 'Over' end`

export const webPopupPromos: Partial<RecordRepository> = {
  shown: { standing },
}
export const webRedirects: Partial<RecordRepository> = {
  columns: foldedInto,
  unique: {
    web_redirects_from: { field: 'from_path', message: 'This address leads on already. Change that redirect.' },
  },
}
export const webLocations: Partial<RecordRepository> = {
  shown: { properties: sql`jsonb_array_length(t.property_ids)` },
}
export const webAwards: Partial<RecordRepository> = {
  shown: { year: sql`t.year::text` },
}
export const webAwardYears: Partial<RecordRepository> = {
  shown: {
    awards: sql`(select count(*)::int from web_awards a where a.year_id = t.id)`,
  },
  searched: sql<string>`t.year::text`,
  unique: { web_award_years_year: { field: 'year', message: 'This year stands in the list already.' } },
  usedIn: [{ table: 'web_awards', column: 'year_id', list: 'webAwards', replaceable: true }],
}
