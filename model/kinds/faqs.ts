import { content } from '../content/content.ts'
import { type RelationTarget, relation, richText, text, toggle } from '../content/field.ts'
import { list } from '../lists/list.ts'
import { visibility, waits } from './columns.ts'
import { record } from './kind.ts'

/** Domain.md 1D: a question, of the buyers portal or of a brand's website. Its position is changed in the list. */
const faq = (category: RelationTarget, readers: string) =>
  content({
    section: 'faq',
    fields: {
      category_id: relation('Category', category, { by: 'id', help: 'What it stands under.' }),
      question: text('Question', { required: true, max: 300, multiline: true, help: `As ${readers} would ask it.` }),
      answer: richText('Answer', { required: true, help: 'Begin with the answer; details after it.' }),
      is_visible: toggle('Visible', true, { help: `A hidden question stays here and is not shown to ${readers}.` }),
    },
  })

/** The categories of questions. */
const faqCategory = content({
  section: 'faq_category',
  fields: {
    name: text('Name', { required: true, max: 80, help: 'The heading above its questions.' }),
    is_visible: toggle('Visible', true, { help: 'A hidden category hides its questions with it.' }),
  },
})

const questions = <const B extends boolean>(branded: B, category: 'faq_category' | 'web_faq_category') =>
  list({
    one: 'question',
    many: 'questions',
    branded,
    trash: true,
    sort: { field: 'reading_order', direction: 'asc' },
    columns: {
      question: { label: 'Question', as: 'text', search: true, width: 390 },
      category_name: { label: 'Category', as: 'text', width: 180 },
      sort: { label: 'Order', as: 'count', sort: 'asc', width: 96 },
      reading_order: { label: 'Order of reading', as: 'count', sort: 'asc', off: true, width: 140 },
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

/** Domain.md 1D: the questions of the buyers portal, ordered by hand within their category, and the categories. */
export const buyersFaqs = record({
  page: 'buyers_portal.faq',
  entity: 'faq',
  path: 'faq',
  switch: 'is_visible',
  content: faq('faq_category', 'buyers'),
  list: questions(false, 'faq_category'),
  order: { within: 'category_id', isGrouped: true },
  kept: { published_at: 'time' },
  words: {
    about: 'What buyers ask, and what the portal answers; in the order in which they read it.',
    empty: 'Add a category first, under Categories; then its first question. Buyers read it as soon as it is visible.',
    placed: 'It is placed last in its category.',
    moveHint: 'Sort by Order of reading, without a search, to change the order of questions within their category.',
  },
})
export const faqCategories = record({
  page: 'buyers_portal.faq',
  entity: 'faq-category',
  path: 'faq-category',
  switch: 'is_visible',
  content: faqCategory,
  list: categories(false),
  order: {},
  holds: { count: 'questions', list: 'buyersFaqs' },
  words: {
    about: 'What questions are gathered under; in the order in which buyers read them.',
    empty: 'Add the first category, then questions under it.',
  },
})

const ofSites = questions(true, 'web_faq_category')
/** The same for a brand’s website. */
export const webFaqs = record({
  page: 'website.faq-list',
  entity: 'faq',
  path: 'web-faq',
  switch: 'is_visible',
  content: faq('web_faq_category', 'visitors'),
  list: list({ ...ofSites, columns: { ...ofSites.columns, waits } }),
  order: { within: 'category_id', isGrouped: true },
  kept: { published_at: 'time' },
  web: { path: 'faq', orGroup: true },
  words: {
    about: 'What visitors of this site ask, and what it answers; in the order in which they read it.',
    empty:
      'Add a category first, under FAQ Categories; then its first question. Visitors read it as soon as it is visible.',
    placed: 'It is placed last in its category.',
    moveHint: 'Sort by Order of reading, without a search, to change the order of questions within their category.',
  },
})
export const webFaqCategories = record({
  page: 'website.faq-category-list',
  entity: 'faq-category',
  path: 'web-faq-category',
  switch: 'is_visible',
  content: faqCategory,
  list: categories(true),
  order: {},
  holds: { count: 'questions', list: 'webFaqs' },
  words: {
    about: 'What the questions of this site are gathered under; in the order in which visitors read them.',
    empty: 'Add the first category, then questions under it in the FAQ list.',
  },
})
