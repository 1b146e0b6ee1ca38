import { choicesOf } from '../content/field.ts'
import { bases } from '../content/records/incentive.ts'
import { incentiveStates } from '../workflows/publication.ts'
import { list } from './list.ts'

/** Domain.md 1C: what sellers are promised. */
export const incentives = list({
  one: 'incentive',
  many: 'incentives',
  branded: false,
  ofSeveral: true,
  trash: true,
  sort: { field: 'start_date', direction: 'desc' },
  columns: {
    title: { label: 'Title', as: 'text', search: true, width: 300 },
    program_code: { label: 'Code', as: 'text', search: true, width: 130 },
    status: {
      label: 'Status',
      as: 'status',
      filter: { kind: 'choice', options: choicesOf(incentiveStates) },
      width: 110,
    },
    brand_names: { label: 'Brands', as: 'text', width: 220 },
    group_names: { label: 'Sales groups', as: 'text', width: 220 },
    basis: { label: 'Counted by', as: 'text', filter: { kind: 'choice', options: bases }, width: 120 },
    start_date: { label: 'Starts', as: 'date', sort: 'desc', filter: { kind: 'days' }, width: 120 },
    end_date: { label: 'Ends', as: 'date', sort: 'desc', filter: { kind: 'days' }, width: 120 },
    updated_at: { label: 'Changed', as: 'time', sort: 'desc', off: true, width: 150 },
  },
})
