import type { FieldErrors } from '../../errors.ts'
import { content } from '../content.ts'
import { number, toggle, values } from '../field.ts'

const days = (label: string, initial: number, help?: string) =>
  // The check below enforces the limits, in the specification's words.
  number(label, { unit: 'days', integer: true, min: 0, max: 9_999, initial, ...(help ? { help } : {}) })
const times = (label: string, initial: number) => number(label, { integer: true, min: 0, max: 20, initial })

/** Domain.md 1C: how long a lead stays its seller's, how often that may be extended, and when it is released. */
export const leadRetention = content({
  section: 'lead_retention',
  fields: {
    ownership_days: days('Ownership', 60, 'A new lead is its seller’s for so many days, to the end of the last.'),
    reminder_days: values('Reminders', days('Days before the expiry', 7), {
      max: 10,
      unique: true,
      itemLabel: 'Reminder',
      help: 'Days before the expiry on which the seller is told, the earliest first.',
    }),
    extension_days: days('Ownership extension', 30, 'The most that one extension may add.'),
    max_extensions: times('Extensions of a lead', 1),
    renewal_days: days('Lead renewal', 60, 'What one renewal adds.'),
    max_renewals: times('Renewals of a lead', 2),
    renewal_window_before_days: days('Renewal opens before the expiry', 15),
    renewal_window_after_days: days(
      'Renewal closes after the expiry',
      30,
      'After that the lead is released to the house pool.',
    ),
    submission_days: days('Submission of CIS and RA', 7),
    submission_extension_days: days('Submission extension', 7),
    max_submission_extensions: times('Extensions of a submission', 2),
    anonymise_after_days: number('Anonymise after', {
      unit: 'days',
      integer: true,
      min: 1,
      max: 3_650,
      initial: 730,
      help: 'Days after registration. A released lead that became no reservation loses name, e-mail and mobile.',
    }),
    is_active: toggle('In force', true, {
      help: 'Switched off, the general row of the brand or the house rule holds.',
    }),
  },
  check: value => {
    const errors: FieldErrors = {}
    const outside = (n: number) => n < 1 || n > 365
    for (const name of dayFields) if (outside(value[name])) errors[name] = ['Enter a number of days from 1 to 365.']
    for (const [i, day] of value.reminder_days.entries()) {
      const before = i === 0 ? value.ownership_days : (value.reminder_days[i - 1] ?? 0)
      if (outside(day)) errors[`reminder_days.${i}`] = ['Enter a number of days from 1 to 365.']
      else if (day >= before) errors[`reminder_days.${i}`] = ['Each reminder must be earlier than the expiry.']
    }
    return errors
  },
})

/** Domain.md 3.1: from 1 to 365. */
const dayFields = [
  'ownership_days',
  'extension_days',
  'renewal_days',
  'renewal_window_before_days',
  'renewal_window_after_days',
  'submission_days',
  'submission_extension_days',
] as const
