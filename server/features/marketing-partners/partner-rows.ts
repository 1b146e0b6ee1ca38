import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import { marketingPartner } from '../../../model/contract/marketing-partners.ts'
import { dueAt } from '../../records/cases/case-source.ts'
import { turnOf } from '../../records/cases/waiting.ts'
import type { Source } from '../../records/list-sql.ts'
import { fieldsOf } from '../../records/row-fields.ts'

export type PartnerRow = Static<(typeof marketingPartner)['decide']['reply']>

/** Partners of at least one of these brands. */
export const ofBrands = (brand_ids: readonly number[]): RawBuilder<boolean> =>
  sql`exists (select from jsonb_array_elements_text(t.brand_ids) as b where b::int = any(${brand_ids}::int[]))`

/** An open level whose approver is gone (domain.md 2.6, "Approver needed"). */
export const needsApprover = sql<boolean>`(t.status = 'for_approval' and exists (
  select from jsonb_array_elements(t.approval) as a left join users as u on u.id = (a ->> 'approver_id')::bigint
  where a ->> 'action' is null and (u.id is null or u.deleted_at is not null)))`

export const partnerSource: Source = {
  table: 'marketing_partners',
  fields: fieldsOf(marketingPartner.list, {
    sales_group: sql`g.sales_group_name`,
    needs_approver: needsApprover,
    due_at: dueAt,
  }),
  joins: sql`join sales_groups as g on g.id = t.sales_group_id`,
  searched: sql<string>`t.searched`,
  of: ofBrands,
  mine: {
    turn: turnOf('marketingPartner'),
    written: ({ user_id }) =>
      sql`t.recruiter_id = ${user_id} or t.submitted_by = ${user_id} or t.created_by = ${user_id}`,
  },
  types: {
    created_at: 'timestamptz',
    submitted_at: 'timestamptz',
    decided_at: 'timestamptz',
    due_at: 'timestamptz',
    prc_valid_until: 'date',
    sales_group_id: 'bigint',
  },
}
