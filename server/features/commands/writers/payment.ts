import type { BrandId } from '../../../../model/brands.ts'
import { letter } from '../../../../model/mails/letter.ts'
import { firstNameOf } from '../../../../model/rules/first-name.ts'
import { pesos } from '../../../../model/rules/money.ts'
import { type Calendar, countedDay, dayOf } from '../../../../model/rules/working-days.ts'
import { dayInWords } from '../../../../model/when.ts'
import type { Trx } from '../../../db/handle.ts'
import { queueMails } from '../../../records/outbox.ts'
import { calendarFrom } from '../../../records/working-calendar.ts'
import { contractProblem, contractsOf } from './of-contract.ts'
import { judged, upsert, type Writer } from './upsert.ts'

/** Specification 9: payments need five working days to post. */
const postingDays = 5
const needsTime = ['paid', 'refunded']
const isOpen = (status: string | undefined) => status === 'initiated' || status === 'pending'

/** The day by which a payment is to be posted, by the holidays of its year. */
function postingDay(trx: Trx): (paid: Date) => Promise<string> {
  const calendars = new Map<string, Promise<Calendar>>()
  return async paid => {
    const day = dayOf(paid)
    const year = day.slice(0, 4)
    const calendar = calendars.get(year) ?? calendarFrom(trx, new Date(`${year}-01-01T00:00:00+08:00`))
    calendars.set(year, calendar)
    return countedDay(day, postingDays, (await calendar).isWorking)
  }
}

type Payment = {
  readonly row: Readonly<Record<string, unknown>>
  readonly contract: { brand_id: number; buyer_name: string; email: string }
  /** Its status before this extract, where it was known. */
  readonly before: string | undefined
}

/** Decision 108: only of present events, not of the past that an extract reports. */
async function tellBuyers(trx: Trx, payments: readonly Payment[], today: string): Promise<void> {
  const mails = payments.flatMap(({ row, contract, before }) => {
    const { status, expected_posting_date } = row
    const isReceived = status === 'paid' && before !== 'paid' && String(expected_posting_date) >= today
    const isFailed = status === 'failed' && isOpen(before)
    if (contract.email === '' || !(isReceived || isFailed)) return []
    const notified = {
      firstname: firstNameOf(contract.buyer_name),
      email: contract.email,
      reference_no: String(row['reference_no']),
      amount: pesos(Number(row['amount']).toFixed(2)),
      reference: String(row['reference_no']),
    }
    const mail = isFailed
      ? letter('payment.failed', notified)
      : letter('payment.received', { ...notified, posting_date: dayInWords(String(expected_posting_date)) })
    return [{ ...mail, to: contract.email, brand_id: contract.brand_id as BrandId }]
  })
  if (mails.length > 0) await queueMails(trx, mails)
}

export const payment: Writer = async batch => {
  const { trx, rows, brand_ids } = batch
  const contracts = await contractsOf(trx, rows)
  const known = new Map(
    (
      await trx
        .selectFrom('paynow_payments')
        .where('reference_no', 'in', [...rows.map(({ values }) => String(values['reference_no'])), ''])
        .select(['reference_no', 'contract_no', 'status', 'paid_at'])
        .forUpdate()
        .execute()
    ).map(payment => [payment.reference_no, payment] as const),
  )
  const paidAt = (values: Readonly<Record<string, unknown>>) =>
    'paid_at' in values ? values['paid_at'] : known.get(String(values['reference_no']))?.paid_at?.toISOString()
  const { good, problems } = judged(rows, ({ values }) => {
    const before = known.get(String(values['reference_no']))
    const problem = contractProblem(values, contracts, brand_ids)
    if (problem) return problem
    if (before && before.contract_no !== values['contract_no'])
      return { field: 'contract_no', message: 'This payment belongs to another contract, and keeps it.' }
    if (before?.status === 'posted') return { field: 'status', message: 'This payment is posted already.' }
    if (Number(values['amount']) <= 0) return { field: 'amount', message: 'Enter an amount above 0.' }
    return needsTime.includes(String(values['status'])) && !paidAt(values)
      ? { field: 'paid_at', message: 'Say when it was paid.' }
      : undefined
  })
  const dueOn = postingDay(trx)
  const values: Record<string, unknown>[] = []
  for (const { values: row } of good) {
    const paid = paidAt(row) ?? null
    values.push({
      ...row,
      ...('convenience_fee' in row ? { convenience_fee: row['convenience_fee'] ?? 0 } : {}),
      brand_id: contracts.get(String(row['contract_no']))?.brand_id,
      paid_at: paid,
      expected_posting_date: paid === null ? null : await dueOn(new Date(String(paid))),
    })
  }
  const written = await upsert(
    batch,
    { table: 'paynow_payments', key: ['reference_no'], atFirst: ['brand_id'] },
    values,
  )
  await tellBuyers(
    trx,
    values.flatMap(row => {
      const contract = contracts.get(String(row['contract_no']))
      const before = known.get(String(row['reference_no']))?.status
      return contract ? [{ row, contract, before }] : []
    }),
    dayOf(batch.now),
  )
  return { ...written, problems }
}
