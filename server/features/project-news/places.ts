import { sql } from 'kysely'
import { recordKinds } from '../../../model/records/index.ts'
import { licensedBy } from '../../records/licence.ts'
import { recordBacking } from '../../records/record-source.ts'
import { overdue } from '../../records/shown.ts'
import { tellBuyers } from './tell-buyers.ts'

export const projectNewsBacking = recordBacking(recordKinds.projectNews, {
  table: 'project_news',
  entity: 'project-news',
  shown: { overdue },
  guard: licensedBy('property_id'),
  due: { go_live: now => sql`t.publish_at <= ${now}` },
  effects: { publish: tellBuyers, go_live: tellBuyers },
})
