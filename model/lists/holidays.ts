import { holidayScopes, holidayTypes } from '../content/records/holiday.ts'
import { list } from './list.ts'

const proclaimed = [
  { value: 'true', label: 'Expected' },
  { value: 'false', label: 'Proclaimed' },
] as const

/** Domain.md 3.3: the days that deadlines are counted without. */
export const holidays = list({
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
})
