import { sql } from 'kysely'
import { cmsUserType } from '../../model/contract/session.ts'
import { Refusal } from '../../model/errors.ts'
import { emailOf } from '../../model/rules/formats.ts'
import { personName, type RecordRepository } from '../records/record-repository.ts'
import { brandNames } from '../records/shown.ts'

export const salesGroups: Partial<RecordRepository> = {
  table: 'sales_groups',
  only: sql`((select app_sees_all()) or t.brands && (select app_brands()))`,
  brandsIn: { field: 'brand_ids', idOf: Number },
  joins: sql`left join users head on head.id = t.head_user_id`,
  shown: {
    brand_names: brandNames,
    head: personName('head'),
    sellers: sql`(select count(*)::int from sellers s where s.sales_group_id = t.id and s.status in ('active', 'on_leave'))`,
  },
  read: {
    head_email: sql`(select u.email from users u where u.id = t.head_user_id)`,
    brand_ids: sql`(select coalesce(jsonb_agg(b::text order by b), '[]') from unnest(t.brands) as b)`,
  },
  unique: { sales_groups_code_key: { field: 'code', message: 'Another sales group has this code.' } },
  usedIn: [{ table: 'sellers', column: 'sales_group_id', list: 'sellers' }],
  columns: async (_, trx, { values, before }) => {
    const email = emailOf(String(values['head_email'])) ?? ''
    const head = await trx
      .selectFrom('users')
      .where('email', '=', email)
      .where('user_type_id', '=', cmsUserType)
      .select(['id', 'deleted_at'])
      .executeTakeFirst()
    // A head who has left stays until another is named.
    if (!head || (head.deleted_at && before?.['head_email'] !== email))
      throw new Refusal('INVALID', {
        errors: { head_email: ['No active member of staff has this address.'] },
      })
    return {
      head_email: undefined,
      head_user_id: head.id,
      code: String(values['code']).toUpperCase(),
      brand_ids: JSON.stringify((values['brand_ids'] as string[]).map(Number).sort((a, b) => a - b)),
    }
  },
}
