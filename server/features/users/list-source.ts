import { sql } from 'kysely'
import { userAccounts } from '../../../model/contract/user-accounts.ts'
import type { Source } from '../../records/list-sql.ts'
import { fieldsOf } from '../../records/row-fields.ts'

/** The view holds staff, and every deactivated user of any kind. */
export const accountSource: Source = {
  table: 'user_accounts',
  fields: fieldsOf(userAccounts.list, {
    role_name: sql`r.name`,
    deleted_by: sql`d."Firstname" || ' ' || d."Lastname"`,
  }),
  joins: sql`left join user_roles r on r.id = t.user_role_id left join users d on d.id = t.deleted_by`,
  searched: sql`t.searched`,
  types: { user_role_id: 'bigint', created_at: 'timestamptz' },
}

/** The deactivated users of the view. */
export const unsubscribedSource: Source = {
  ...accountSource,
  only: sql`t.deleted_at is not null`,
  types: { deleted_at: 'timestamptz', user_type_id: 'int', deleted_by: 'bigint' },
}
