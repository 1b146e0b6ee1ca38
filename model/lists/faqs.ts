import { list } from './list.ts'

export const visibility = [
  { value: 'true', label: 'Visible' },
  { value: 'false', label: 'Hidden' },
] as const

const questions = <const B extends boolean>(branded: B, category: 'faq_category' | 'web_faq_category') =>
  list({
    one: 'question',
    many: 'questions',
    branded,
    trash: true,
    sort: { field: 'sort', direction: 'asc' },
    columns: {
      sort: { label: 'Order', as: 'count', sort: 'asc', width: 96 },
      question: { label: 'Question', as: 'text', search: true, width: 420 },
      category_name: { label: 'Category', as: 'text', width: 180 },
      category_id: { label: 'Category', as: 'text', filter: { kind: 'relation', to: category }, off: true },
      is_visible: { label: 'Visible', as: 'flag', filter: { kind: 'choice', options: visibility }, width: 90 },
      updated_at: { label: 'Changed', as: 'time', sort: 'desc', width: 150 },
      views: { label: 'Views', as: 'count', sort: 'desc', off: true, width: 90 },
    },
  })

const categories = <const B extends boolean>(branded: B) =>
  list({
    one: 'category',
    many: 'categories',
    branded,
    trash: false,
    sort: { field: 'sort', direction: 'asc' },
    columns: {
      sort: { label: 'Order', as: 'count', sort: 'asc', width: 96 },
      name: { label: 'Name', as: 'text', search: true, width: 320 },
      questions: { label: 'Questions', as: 'count', width: 100 },
      is_visible: { label: 'Visible', as: 'flag', filter: { kind: 'choice', options: visibility }, width: 90 },
    },
  })

/** Domain.md 1D: questions are ordered by hand within their category; those of no brand are the buyers portal's. */
export const buyersFaqs = questions(false, 'faq_category')
export const faqCategories = categories(false)
export const webFaqs = questions(true, 'web_faq_category')
export const webFaqCategories = categories(true)
