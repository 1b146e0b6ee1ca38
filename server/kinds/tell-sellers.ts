import { sql } from 'kysely'
import { letter } from '../../model/mails/letter.ts'
import { manilaDate } from '../../model/rules/manila-days.ts'
import { dayInWords } from '../../model/when.ts'
import type { Trx } from '../db/handle.ts'
import { queueMails } from '../records/outbox.ts'

type Row = Readonly<Record<string, unknown>>
/** Letters that one statement writes. */
const atOnce = 500

/** M28: notifies each active seller of its groups and positions of an incentive once it is active. Nobody is notified of one that was over before it began. */
export async function tellSellers(trx: Trx, row: Row, now: Date): Promise<void> {
  const { rows } = await sql<{ email: string; first_name: string }>`
    select distinct on (s.email) s.email, s.first_name from incentives as t
    join sales_groups as g on (jsonb_array_length(t.sales_group_ids) = 0 or t.sales_group_ids @> to_jsonb(g.id::text))
      and exists (select from jsonb_array_elements_text(g.brand_ids) as b where b::int = any(t.brands))
    join sellers as s on s.sales_group_id = g.id and s.status = 'active'
      and (jsonb_array_length(t.positions) = 0 or t.positions @> to_jsonb(s.position::text))
    where t.id = ${row['id']} and t.end_date >= ${manilaDate(now)}::date
    order by s.email`.execute(trx)
  const { title, program_code, start_date, end_date } = row
  const letters = rows.map(({ email, first_name }) => ({
    ...letter('incentive.active', {
      firstname: first_name,
      title: String(title),
      starts: dayInWords(String(start_date)),
      ends: dayInWords(String(end_date)),
      reference: String(program_code),
    }),
    to: email,
  }))
  for (let from = 0; from < letters.length; from += atOnce) await queueMails(trx, letters.slice(from, from + atOnce))
}
