import type { FieldErrors } from '../errors.ts'
import { endOfManilaDay } from '../rules/manila-days.ts'
import { pesos } from '../rules/money.ts'
import { exact } from '../rules/price-chain.ts'
import type { Reservation } from './reservation-record.ts'

/** The receipt of the reservation fee: its number, its amount, and when it was paid (ISO 8601). */
export type FeeReceipt = {
  readonly rf_or_no?: string | undefined
  readonly rf_amount?: string | undefined
  readonly rf_paid_at?: string | undefined
}

/** The end of a submission's days (domain.md 2.1, transition 1). */
export const submissionDay = (from: Date, days: number): string => endOfManilaDay(from, days).toISOString()

export const receiptFault = ({ fee, read_at }: Reservation, { rf_amount, rf_paid_at }: FeeReceipt): FieldErrors => ({
  ...(rf_amount === undefined || exact(rf_amount) === exact(fee)
    ? {}
    : { amount: [`The reservation fee is ${pesos(fee)}; this receipt is of ${pesos(rf_amount)}.`] }),
  ...(rf_paid_at === undefined || Date.parse(rf_paid_at) <= Date.parse(read_at)
    ? {}
    : { paid_at: ['The fee cannot have been paid in the future.'] }),
})

/** Decision 161: the days run from the payment. Where its receipt comes when they are over, there are three working days. */
export function firstDeadline({ submission_days, read_at, third_working_day }: Reservation, paid: string): string {
  const day = submissionDay(new Date(paid), submission_days)
  return day < read_at ? third_working_day : day
}
