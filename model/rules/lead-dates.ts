import { endOfManilaDay } from './manila-days.ts'

export type LeadDates = { readonly ownership_expiration: Date; readonly current_expiry_date: Date }

/** Domain.md 1C: a lead is its seller's, and valid, to 23:59 Manila of the last of so many days after its registration. */
export function leadDates(registered_at: Date, ownership_days: number): LeadDates {
  const ends = endOfManilaDay(registered_at, ownership_days)
  return { ownership_expiration: ends, current_expiry_date: ends }
}
