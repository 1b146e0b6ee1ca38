import { sql } from 'kysely'
import { manilaDate } from '../../model/rules/manila-days.ts'
import type { RecordRepository } from '../records/record-repository.ts'
import { brandNames } from '../records/shown.ts'
import { tellSellers } from './tell-sellers.ts'

const groupNames = sql`coalesce((select string_agg(g.sales_group_name, ', ' order by g.sales_group_name)
  from sales_groups g where t.sales_group_ids @> to_jsonb(g.id::text)), 'All')`

export const incentives: Partial<RecordRepository> = {
  brandsIn: { field: 'brand_ids', idOf: Number },
  shown: { brand_names: brandNames, group_names: groupNames },
  unique: { incentives_code: { field: 'program_code', message: 'Another incentive has this code.' } },
  due: {
    start: { job: 'start-incentives', cron: '1 0 * * *', when: now => sql`t.start_date <= ${manilaDate(now)}::date` },
    finish: { job: 'end-incentives', cron: '2 0 * * *', when: now => sql`t.end_date < ${manilaDate(now)}::date` },
  },
  effects: { start: tellSellers },
}
