import { sql } from 'kysely'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { reasonProblem } from '../../../model/rules/reason.ts'
import { liveSubject } from '../../../model/workflows/request.ts'
import { transferWorkflow } from '../../../model/workflows/transfer.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { brandsIn } from '../../db/or-none.ts'
import { readRow } from '../../db/row-queries.ts'
import { containing } from '../../records/list-sql.ts'
import { fileTransfer } from './file.ts'
import { foundTransfer } from './store.ts'

type Group = HandlersOf<'transferRequest'>

/** Domain.md 2.5: the groups that the caller heads. */
const headed = ({ db, caller }: CallerCtx) =>
  db
    .selectFrom('sales_groups')
    .where('head_user_id', '=', caller.user_id)
    .orderBy('sales_group_name')
    .select(['id', 'sales_group_name as name'])
    .execute()

export const filing: Group['filing'] = async (_, ctx) => ({ groups: await headed(ctx) })

/** Leads of the caller's groups by number, client or seller, any other by its whole number; sellers who could get them. */
export const find: Group['find'] = async ({ query: { of, search } }, ctx) => {
  const groups = (await headed(ctx)).map(({ id }) => id)
  if (groups.length === 0) return []
  const needle = containing(search)
  const brands = sql.join(brandsIn(ctx.caller))
  const { rows } =
    of === 'lead'
      ? await sql<{ no: string; label: string; note: string }>`
          select l.lead_no as no, l.client_first_name || ' ' || l.client_last_name as label, l.lead_no || ' · ' || s.first_name || ' ' || s.last_name as note
          from leads as l join sellers as s on s.id = l.seller_id
          where l.brand_id in (${brands}) and l.status in (${sql.join(liveSubject)}) and (l.lead_no = ${search.trim().toUpperCase()} or (l.sales_group_id = any(${groups}::bigint[])
            and plain_text(l.lead_no || ' ' || l.client_first_name || ' ' || l.client_last_name || ' ' || s.first_name || ' ' || s.last_name) like ${needle}))
          order by l.lead_no desc limit 20`.execute(ctx.db)
      : await sql<{ no: string; label: string; note: string }>`
          select s.seller_code as no, s.first_name || ' ' || s.last_name as label, s.seller_code || ' · ' || g.sales_group_name as note
          from sellers as s join sales_groups as g on g.id = s.sales_group_id
          where s.status = 'active' and exists (select from jsonb_array_elements_text(g.brand_ids) as b where b::int in (${brands}))
            and plain_text(s.seller_code || ' ' || s.first_name || ' ' || s.last_name) like ${needle}
          order by label, no limit 20`.execute(ctx.db)
  return rows
}

/** The head of the lead's present or new group files it; the filer does not decide it. */
export const file: Group['file'] = async ({ body: { lead_no, to_seller_code, reason } }, ctx) => {
  const problem = reasonProblem(reason)
  if (problem) throw new Refusal('INVALID', { errors: { reason: [problem] } })
  const groups = (await headed(ctx)).map(({ id }) => id)
  if (groups.length === 0)
    throw new Refusal('FORBIDDEN', { message: 'A transfer is filed by the head of a sales group.' })
  const [lead, to] = [
    await ctx.db
      .selectFrom('leads')
      .where('lead_no', '=', lead_no.trim().toUpperCase())
      .where('brand_id', 'in', ctx.caller.brand_ids)
      .select(['id', 'sales_group_id', 'seller_id'])
      .executeTakeFirst(),
    await readRow(ctx.db, 'sellers', { seller_code: to_seller_code.trim().toUpperCase() }, ['id', 'sales_group_id']),
  ]
  const errors: FieldErrors = {
    ...(lead ? {} : { lead_no: ['There is no such lead.'] }),
    ...(to ? {} : { to_seller_code: ['There is no such seller.'] }),
    ...(lead && to && lead.seller_id === to.id ? { to_seller_code: ['The lead is this seller’s already.'] } : {}),
  }
  if (!lead || !to || Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  if (!groups.includes(lead.sales_group_id) && !groups.includes(to.sales_group_id))
    throw new Refusal('FORBIDDEN', { message: 'You head neither the group of the lead nor that of the other seller.' })
  const filed = { lead_id: lead.id, to_seller_id: to.id, reason: reason.trim(), filed_by: ctx.caller.user_id }
  return fileTransfer(ctx.deps, filed, async (trx, { id, name, brand_id, status }) => {
    await ctx.record(trx, {
      entity: transferWorkflow.entity,
      entity_id: name,
      brand_id,
      after: {
        status,
        lead_id: filed.lead_id,
        from_seller_id: lead.seller_id,
        to_seller_id: filed.to_seller_id,
        reason: filed.reason,
      },
    })
    return (await foundTransfer(ctx, id, trx)).row
  })
}
