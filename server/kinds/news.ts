import { sql } from 'kysely'
import { manilaDate } from '../../model/rules/manila-days.ts'
import { dayInWords } from '../../model/when.ts'
import type { RecordGuard, RecordRepository } from '../records/record-repository.ts'
import { overdue } from '../records/shown.ts'
import { licensed } from './licence.ts'

/** Also planned for the second at which an article is due (`server/jobs/plan-ahead.ts`). */
export const publishNews = 'publish-news'
const sameAddress = 'Another article of this brand uses this address.'

export const webNews: Partial<RecordRepository> = {
  folder: '/news/',
  shown: {
    category: sql`(select c.item from news_categories(t.brand_id) c where c.id = t.category_id)`,
    overdue,
  },
  unique: { web_news_slug: { field: 'slug', message: sameAddress } },
  guard: licensed,
  due: { go_live: { job: publishNews, cron: '* * * * *', when: now => sql`t.publish_at <= ${now}` } },
}

const open: ReadonlySet<string> = new Set(['open', 'publish'])

/** Visitors do not find a vacancy after its last day, so it is not open then. */
const beforeItsEnd: RecordGuard<string> = {
  columns: ['closes_on'],
  known: async (_, now) => manilaDate(now),
  problem: ({ closes_on }, action, today) =>
    open.has(action) && typeof closes_on === 'string' && closes_on < today
      ? { closes_on: [`Its last day has passed: ${dayInWords(closes_on)}. Enter a day to come, or none.`] }
      : {},
}

export const webCareers: Partial<RecordRepository> = {
  folder: '/careers/',
  shown: {
    applications: sql`(select count(*)::int from web_career_applications a where a.career_id = t.id and a.deleted_at is null)`,
  },
  guard: beforeItsEnd,
  unique: { web_careers_slug: { field: 'slug', message: 'Another vacancy of this brand uses this address.' } },
  due: {
    end: { job: 'close-careers', cron: '5 0 * * *', when: now => sql`t.closes_on < ${manilaDate(now)}::date` },
  },
}
