import type { FieldErrors } from '../../errors.ts'
import { content } from '../content.ts'
import { choice, date, text, toggle } from '../field.ts'

export const holidayTypes = [
  { value: 'regular', label: 'Regular holiday' },
  { value: 'special_non_working', label: 'Special non-working day' },
  { value: 'special_working', label: 'Special working day' },
  { value: 'bank_closure', label: 'Banks closed' },
  { value: 'company', label: 'Company closed' },
] as const
export const holidayScopes = [
  { value: 'national', label: 'Nationwide' },
  { value: 'local', label: 'One city' },
] as const

/** Domain.md 1A and 3.3: what deadlines are counted without. */
export const holiday = content({
  section: 'holiday',
  fields: {
    date: date('Date', { required: true }),
    name: text('Name', { required: true, max: 120 }),
    type: choice('Type', holidayTypes, {
      help: 'Special working days count. Banks closed: no clearing that day. Company closed: banks work, we do not.',
    }),
    scope: choice('Where', holidayScopes),
    city: text('City', { max: 80, example: '', help: 'Of a holiday of one city: banks close there only.' }),
    is_estimated: toggle('Not proclaimed yet', false, {
      help: 'An expected day. Requests that depend on it say so until it is confirmed here.',
    }),
    source: text('Source', { max: 200, help: 'The proclamation, such as Proc. 1006/2025.' }),
  },
  check: ({ scope, city }): FieldErrors => {
    if (scope === 'local') return city.trim() === '' ? { city: ['Name the city of a local holiday.'] } : {}
    return city.trim() === '' ? {} : { city: ['A nationwide holiday names no city. Choose One city, or empty this.'] }
  },
})
