import { sql } from 'kysely'
import { emailSettings } from '../../../model/contract/email-settings.ts'
import { lists } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import type { ListSource } from '../../records/bulk.ts'
import { fieldsOf } from '../../records/row-fields.ts'

/** One at a time: each setting has its own words. */
export const emailSettingsListSource: ListSource = {
  list: lists.emailSettings,
  source: {
    table: 'email_settings',
    fields: fieldsOf(emailSettings.list, {
      no: sql`null::text`,
      recipients: sql`coalesce((select string_agg(each, ', ') from jsonb_array_elements_text(t."to" || t.cc || t.bcc) as each), '')`,
    }),
    searched: sql<string>`t.searched`,
    types: { brand_id: 'int', enabled: 'bool', has_own_words: 'bool' },
  },
  entity: 'email-setting',
  page: pageOfList.emailSettings,
  bulk: {},
}
