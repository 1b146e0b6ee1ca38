import { list } from './list.ts'

export const visibility = [
  { value: 'true', label: 'Visible' },
  { value: 'false', label: 'Hidden' },
] as const

/** Domain.md 1D: the buyers portal's questions; ordered by hand within their category. */
export const buyersFaqs = list({
  one: 'question',
  many: 'questions',
  branded: false,
  trash: true,
  sort: { field: 'sort', direction: 'asc' },
  columns: {
    sort: { label: 'Order', as: 'count', sort: 'asc', width: 96 },
    question: { label: 'Question', as: 'text', search: true, width: 420 },
    category_name: { label: 'Category', as: 'text', width: 180 },
    category_id: { label: 'Category', as: 'text', filter: { kind: 'relation', to: 'faq_category' }, off: true },
    is_visible: { label: 'Visible', as: 'flag', filter: { kind: 'choice', options: visibility }, width: 90 },
    updated_at: { label: 'Changed', as: 'time', sort: 'desc', width: 150 },
    views: { label: 'Views', as: 'count', sort: 'desc', off: true, width: 90 },
  },
})
