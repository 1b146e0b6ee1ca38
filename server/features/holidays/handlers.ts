import { sql } from 'kysely'
import { existing } from '../../../model/errors.ts'
import { openStatuses } from '../../../model/workflows/buyer-inquiry.ts'
import { openInquiries } from '../../../model/workflows/inquiry.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { readRow } from '../../db/row-queries.ts'
import { recordHandlersOfAll } from '../../kinds/record-kinds.ts'
import { moveClocksJob } from './move-clocks.ts'

const calls = recordHandlersOfAll.holidays

/** A job moves the deadlines soon after the change. The deadlines are in their rows, so a late job loses none. */
const moving =
  <P, R>(call: (parts: P, ctx: CallerCtx) => Promise<R>) =>
  async (parts: P, ctx: CallerCtx): Promise<R> => {
    const reply = await call(parts, ctx)
    await ctx.deps.jobs.send(moveClocksJob)
    return reply
  }

export const holidays: HandlersOf<'holidays'> = {
  ...calls,
  create: moving(calls.create),
  update: moving(calls.update),
  remove: moving(calls.remove),
  clocks: async ({ params }, { db, deps }) => {
    const day = existing(await readRow(db, 'holidays', { id: params.id }, ['date']))
    const manila = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Manila')::date`
    const over = (from: ReturnType<typeof sql>, to: ReturnType<typeof sql>) =>
      sql`${day.date}::date > ${from} and ${day.date}::date <= ${to}`
    const open = sql.join([...openStatuses])
    // Figures of all brands: a holiday belongs to none.
    const { rows } = await sql<{ answers: number; postings: number; checks: number }>`select
      ((select count(*) from buyer_inquiries where status in (${open}) and responded_at is null and deleted_at is null
          and ${over(manila('created_at'), manila('sla_due_at'))})
        + (select count(*) from web_inquiries where status in (${sql.join([...openInquiries])}) and responded_at is null and deleted_at is null
          and ${over(manila('created_at'), manila('sla_due_at'))}))::int as answers,
      ((select count(*) from remittances where status in ('submitted', 'verified') and ${over(manila('created_at'), sql`expected_posting_date`)})
        + (select count(*) from paynow_payments where status = 'paid' and ${over(manila('paid_at'), sql`expected_posting_date`)}))::int as postings,
      (select count(*) from buyer_inquiries t join post_dated_checks c on c.id = t.check_id where t.status in (${open}) and t.deleted_at is null
        and ${over(sql`t.request_deadline`, sql`c.check_date`)})::int as checks`.execute(deps.db.system)
    return rows[0] ?? { answers: 0, postings: 0, checks: 0 }
  },
}
