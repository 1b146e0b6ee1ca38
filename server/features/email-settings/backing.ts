import { sql } from 'kysely'
import { lists } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import type { Backing } from '../../records/bulk.ts'

const plain = [
  'id',
  'version',
  'event_key',
  'label',
  'event_group',
  'brand_id',
  'has_own_words',
  'enabled',
  'updated_at',
]

/** One at a time: each has its own words. */
export const emailSettingsBacking: Backing = {
  list: lists.emailSettings,
  source: {
    table: 'email_settings',
    fields: {
      ...Object.fromEntries(plain.map(column => [column, sql`t.${sql.ref(column)}`])),
      no: sql`null::text`,
      recipients: sql`coalesce((select string_agg(each, ', ') from jsonb_array_elements_text(t."to" || t.cc || t.bcc) as each), '')`,
    },
    searched: sql<string>`t.searched`,
    types: { brand_id: 'int', enabled: 'bool', has_own_words: 'bool' },
  },
  entity: 'email-setting',
  page: pageOfList.emailSettings,
  bulk: {},
}
