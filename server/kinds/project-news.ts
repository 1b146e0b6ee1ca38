import { sql } from 'kysely'
import type { RecordRepository } from '../records/record-repository.ts'
import { overdue } from '../records/shown.ts'
import { licensedBy } from './licence.ts'
import { tellBuyers } from './tell-buyers.ts'

export const projectNews: Partial<RecordRepository> = {
  shown: { overdue },
  guard: licensedBy('property_id'),
  due: { go_live: { job: 'publish-project-news', cron: '* * * * *', when: now => sql`t.publish_at <= ${now}` } },
  effects: { publish: tellBuyers, go_live: tellBuyers },
}
