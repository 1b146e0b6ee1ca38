import { visibility } from './buyers-faqs.ts'
import { list } from './list.ts'

export const faqCategories = list({
  one: 'category',
  many: 'categories',
  branded: false,
  trash: false,
  sort: { field: 'sort', direction: 'asc' },
  columns: {
    sort: { label: 'Order', as: 'count', sort: 'asc', width: 96 },
    name: { label: 'Name', as: 'text', search: true, width: 320 },
    questions: { label: 'Questions', as: 'count', width: 100 },
    is_visible: { label: 'Visible', as: 'flag', filter: { kind: 'choice', options: visibility }, width: 90 },
  },
})
