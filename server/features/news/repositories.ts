import { sql } from 'kysely'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import { licensed } from '../../records/licence.ts'
import type { RecordRepository } from '../../records/record-source.ts'
import { overdue } from '../../records/shown.ts'

const sameAddress = 'Another article of this brand uses this address.'

export const webNews: Partial<RecordRepository> = {
  shown: {
    category: sql`(select c.item from news_categories(t.brand_id) c where c.id = t.category_id)`,
    overdue,
  },
  unique: { web_news_slug: { field: 'slug', message: sameAddress } },
  guard: licensed,
  due: { go_live: now => sql`t.publish_at <= ${now}` },
}

export const webCareers: Partial<RecordRepository> = {
  shown: {
    applications: sql`(select count(*)::int from web_career_applications a where a.career_id = t.id and a.deleted_at is null)`,
  },
  unique: { web_careers_slug: { field: 'slug', message: 'Another vacancy of this brand uses this address.' } },
  due: { end: now => sql`t.closes_on < ${manilaDate(now)}::date` },
}
