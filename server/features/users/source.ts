import { sql } from 'kysely'
import type { Source } from '../../records/list-sql.ts'

/** The view holds staff, and every kind of user who was deactivated. */
export const accountSource: Source = {
  table: 'user_accounts',
  fields: {
    ...Object.fromEntries(
      [
        'id',
        'version',
        'name',
        'email',
        'user_type_id',
        'user_role_id',
        'department',
        'employee_no',
        'last_login_at',
        'locked_until',
        'created_at',
        'deleted_at',
        'deactivation_source',
        'deactivation_reason',
      ].map(column => [column, sql.ref(`t.${column}`)]),
    ),
    role_name: sql`r.name`,
    deleted_by: sql`d."Firstname" || ' ' || d."Lastname"`,
  },
  joins: sql`left join user_roles r on r.id = t.user_role_id left join users d on d.id = t.deleted_by`,
  searched: sql`t.searched`,
  types: { user_role_id: 'bigint', created_at: 'timestamptz' },
}

/** Of these, whoever was deactivated. */
export const unsubscribedSource: Source = {
  ...accountSource,
  only: sql`t.deleted_at is not null`,
  types: { deleted_at: 'timestamptz', user_type_id: 'int' },
}
