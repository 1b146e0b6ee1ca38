import { content } from '../content/content.ts'
import { choice, date, text, toggle } from '../content/field.ts'
import type { FieldErrors } from '../errors.ts'
import { list } from '../lists/list.ts'
import { record } from './kind.ts'

const holidayTypes = [
  { value: 'regular', label: 'Regular holiday' },
  { value: 'special_non_working', label: 'Special non-working day' },
  { value: 'special_working', label: 'Special working day' },
  { value: 'bank_closure', label: 'Banks closed' },
  { value: 'company', label: 'Company closed' },
] as const
const holidayScopes = [
  { value: 'national', label: 'Nationwide' },
  { value: 'local', label: 'One city' },
] as const

/** Domain.md 1A and 3.3: days that deadlines do not count. */
const holiday = content({
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

const proclaimed = [
  { value: 'true', label: 'Expected' },
  { value: 'false', label: 'Proclaimed' },
] as const

/** Domain.md 3.3: the days that deadlines do not count; IT Operations confirms or adds. */
export const holidays = record({
  page: 'admin.holidays',
  entity: 'holiday',
  path: 'holiday',
  content: holiday,
  list: list({
    one: 'holiday',
    many: 'holidays',
    branded: false,
    trash: false,
    sort: { field: 'date', direction: 'desc' },
    columns: {
      date: { label: 'Date', as: 'date', sort: 'desc', filter: { kind: 'days' }, width: 130 },
      name: { label: 'Name', as: 'text', search: true, width: 280 },
      type: { label: 'Type', as: 'text', filter: { kind: 'choice', options: holidayTypes }, width: 190 },
      scope: { label: 'Where', as: 'text', filter: { kind: 'choice', options: holidayScopes }, width: 110 },
      city: { label: 'City', as: 'text', search: true, width: 130 },
      is_estimated: { label: 'Standing', as: 'flag', filter: { kind: 'choice', options: proclaimed }, width: 130 },
      source: { label: 'Source', as: 'text', search: true, width: 200 },
    },
  }),
  words: {
    about:
      'Days that deadlines are counted without: answers, postings, requests for checks. Confirm what was proclaimed.',
    empty: 'Add the first holiday.',
    placed: 'Open deadlines move with it, in the buyer’s favour only.',
  },
})
