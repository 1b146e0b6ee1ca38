import { choicesOf } from '../content/field.ts'
import { projectNewsKinds } from '../content/records/project-news.ts'
import { articleStates } from '../workflows/publication.ts'
import { brandChoice } from './brand-choice.ts'
import { list } from './list.ts'

/** Domain.md 1D: project updates and newsletters, of all brands of a role at once. */
export const projectNews = list({
  one: 'item',
  many: 'items',
  branded: false,
  trash: true,
  sort: { field: 'as_of_date', direction: 'desc' },
  columns: {
    title: { label: 'Title', as: 'text', search: true, width: 300 },
    kind: { label: 'Kind', as: 'text', filter: { kind: 'choice', options: projectNewsKinds }, width: 130 },
    property_name: { label: 'Property', as: 'text', search: true, filter: { kind: 'text' }, width: 180 },
    brand_id: brandChoice,
    status: {
      label: 'Status',
      as: 'status',
      filter: { kind: 'choice', options: choicesOf(articleStates) },
      width: 110,
    },
    percent_complete: { label: 'Complete, %', as: 'count', width: 110 },
    as_of_date: { label: 'As of', as: 'date', sort: 'desc', filter: { kind: 'days' }, width: 120 },
    overdue: { label: 'Overdue', as: 'text', width: 200 },
    publish_at: { label: 'Goes out', as: 'time', filter: { kind: 'days' }, off: true, width: 150 },
    published_at: { label: 'First shown', as: 'time', filter: { kind: 'days' }, width: 150 },
    told_at: { label: 'Buyers told', as: 'time', off: true, width: 150 },
    property_id: { label: 'Property', as: 'text', filter: { kind: 'relation', to: 'property' }, off: true },
    updated_at: { label: 'Changed', as: 'time', sort: 'desc', off: true, width: 150 },
  },
})
