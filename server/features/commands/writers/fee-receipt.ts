import { sql } from 'kysely'
import { Refusal } from '../../../../model/errors.ts'
import { writeAudit } from '../../../call/audit.ts'
import { placeOfPage } from '../../../call/permit.ts'
import { receiptFee } from '../../../records/reservations/receipt.ts'
import type { ReadRow, RowProblem } from './read-rows.ts'
import { type Batch, notYours } from './upsert.ts'

/** The columns of the extract that the step's own fields come from. */
const columns: Readonly<Record<string, string>> = { amount: 'amount', or_no: 'or_no', paid_at: 'or_date' }
const nowhere = { ip: '', user_agent: '', request_id: '' }

const saying = (row: ReadRow, field: string, message: string): RowProblem => ({
  row: row.row,
  field,
  value: String(row.values[field] ?? '').slice(0, 80),
  message,
})

function problemsOf(row: ReadRow, { message, fieldErrors }: Refusal) {
  const found = Object.entries(fieldErrors ?? {}).flatMap(([field, messages]) =>
    messages.map(text => saying(row, columns[field] ?? 'reservation_no', text)),
  )
  return found.length > 0 ? found : [saying(row, 'reservation_no', message)]
}

/**
 * Domain.md 2.1, transition 1: a receipt of a reservation's fee takes the reservation's own step. A row that is refused
 * is a problem, and nothing of it is written.
 */
export async function takeFeeReceipts(batch: Batch, rows: readonly ReadRow[]) {
  const { trx, brand_ids, now, user_id, by, origin } = batch
  const result = { updated: 0, unchanged: 0, problems: [] as RowProblem[] }
  const subject = placeOfPage('sellers_portal.e-booking')
  if (!subject) throw new Error('Reservations have no place in the trail.')
  for (const row of rows) {
    const reservation_no = String(row.values['reservation_no'])
    const reservation = await trx
      .selectFrom('reservations')
      .where('reservation_no', '=', reservation_no)
      .select('brand_id')
      .executeTakeFirst()
    if (!reservation) {
      result.problems.push(saying(row, 'reservation_no', 'There is no reservation of this number.'))
      continue
    }
    if (!brand_ids.includes(reservation.brand_id)) {
      result.problems.push({ ...saying(row, 'reservation_no', ''), ...notYours('reservation_no') })
      continue
    }
    const receipt = {
      reservation_no,
      or_no: String(row.values['or_no']),
      amount: Number(row.values['amount']).toFixed(2),
      // A receipt has a day: it was paid when that day began in Manila.
      paid_at: `${row.values['or_date']}T00:00:00+08:00`,
    }
    await sql`savepoint fee_receipt`.execute(trx)
    try {
      const { isNew } = await receiptFee(trx, origin, receipt, {
        now,
        brand_ids,
        user_id,
        record: (of, entry) =>
          writeAudit(of, { ...subject, action: 'receipt' }, nowhere, { user_id, name: by }, entry, now),
      })
      result[isNew ? 'updated' : 'unchanged'] += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint fee_receipt`.execute(trx)
      result.problems.push(...problemsOf(row, error))
    }
    await sql`release savepoint fee_receipt`.execute(trx)
  }
  return result
}
