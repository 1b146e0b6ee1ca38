import type { Transaction } from 'kysely'
import { type Calendar, countedDay, dayOf } from '../../../../model/rules/working-days.ts'
import type { Tables } from '../../../db/tables.ts'
import { calendarFrom } from '../../../records/working-calendar.ts'
import { judged, notYours, upsert, type Writer } from '../upsert.ts'

/** Specification 9: payments need five working days to post. */
const postingDays = 5
const needsTime = ['paid', 'refunded']

/** When a payment is to be posted, by the holidays of its year. */
function postingDay(trx: Transaction<Tables>): (paid: Date) => Promise<string> {
  const calendars = new Map<string, Promise<Calendar>>()
  return async paid => {
    const day = dayOf(paid)
    const year = day.slice(0, 4)
    const calendar = calendars.get(year) ?? calendarFrom(trx, new Date(`${year}-01-01T00:00:00+08:00`))
    calendars.set(year, calendar)
    return countedDay(day, postingDays, (await calendar).isWorking)
  }
}

export const payment: Writer = async batch => {
  const { trx, rows, brand_ids } = batch
  const contracts = new Map(
    (
      await trx
        .selectFrom('contracts')
        .where('contract_no', 'in', [...rows.map(({ values }) => String(values.contract_no)), ''])
        .select(['contract_no', 'brand_id'])
        .execute()
    ).map(({ contract_no, brand_id }) => [contract_no, brand_id] as const),
  )
  const known = new Map(
    (
      await trx
        .selectFrom('paynow_payments')
        .where('reference_no', 'in', [...rows.map(({ values }) => String(values.reference_no)), ''])
        .select(['reference_no', 'contract_no', 'status', 'paid_at'])
        .forUpdate()
        .execute()
    ).map(payment => [payment.reference_no, payment] as const),
  )
  const paidAt = (values: Readonly<Record<string, unknown>>) =>
    'paid_at' in values ? values.paid_at : known.get(String(values.reference_no))?.paid_at?.toISOString()
  const { good, problems } = judged(rows, ({ values }) => {
    const brand = contracts.get(String(values.contract_no))
    const before = known.get(String(values.reference_no))
    if (brand === undefined) return { field: 'contract_no', message: 'There is no contract of this number.' }
    if (!brand_ids.includes(brand)) return notYours('contract_no')
    if (before && before.contract_no !== values.contract_no)
      return { field: 'contract_no', message: 'This payment belongs to another contract, and keeps it.' }
    if (before?.status === 'posted') return { field: 'status', message: 'This payment is posted already.' }
    if (Number(values.amount) <= 0) return { field: 'amount', message: 'Enter an amount above 0.' }
    return needsTime.includes(String(values.status)) && !paidAt(values)
      ? { field: 'paid_at', message: 'Say when it was paid.' }
      : undefined
  })
  const dueOn = postingDay(trx)
  const values: Record<string, unknown>[] = []
  for (const { values: row } of good) {
    const paid = paidAt(row) ?? null
    values.push({
      ...row,
      ...('convenience_fee' in row ? { convenience_fee: row.convenience_fee ?? 0 } : {}),
      brand_id: contracts.get(String(row.contract_no)),
      paid_at: paid,
      expected_posting_date: paid === null ? null : await dueOn(new Date(String(paid))),
    })
  }
  const written = await upsert(
    batch,
    { table: 'paynow_payments', key: ['reference_no'], atFirst: ['brand_id'] },
    values,
  )
  return { ...written, problems }
}
