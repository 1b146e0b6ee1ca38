import { employmentTypes } from '../content/records/career.ts'
import { list } from './list.ts'

const articleStates = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
  { value: 'archived', label: 'Archived' },
] as const
const vacancyStates = [
  { value: 'draft', label: 'Draft' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const
const featured = [
  { value: 'true', label: 'Featured' },
  { value: 'false', label: 'Not featured' },
] as const

/** Domain.md 1E and 2.9: the articles of a brand's site. */
export const webNews = list({
  one: 'article',
  many: 'articles',
  branded: true,
  trash: true,
  sort: { field: 'updated_at', direction: 'desc' },
  columns: {
    image: { label: 'Image', as: 'image', width: 84 },
    title: { label: 'Title', as: 'text', search: true, sort: 'asc', width: 340 },
    status: { label: 'Status', as: 'status', filter: { kind: 'choice', options: articleStates }, width: 120 },
    overdue: { label: 'Overdue', as: 'text', width: 200 },
    category: { label: 'Category', as: 'text', width: 160 },
    category_id: {
      label: 'Category',
      as: 'text',
      filter: { kind: 'relation', to: 'news_category', by: 'row' },
      off: true,
    },
    publish_at: { label: 'Goes out', as: 'time', filter: { kind: 'days' }, width: 150 },
    published_at: { label: 'First shown', as: 'time', filter: { kind: 'days' }, width: 150 },
    is_featured: {
      label: 'Featured',
      as: 'flag',
      filter: { kind: 'choice', options: featured },
      off: true,
      width: 110,
    },
    slug: { label: 'Address', as: 'text', off: true, width: 200 },
    excerpt: { label: 'Excerpt', as: 'text', search: true, off: true, width: 300 },
    updated_at: { label: 'Changed', as: 'time', sort: 'desc', width: 150 },
  },
})

/** Domain.md 1E: the vacancies of a brand's site. */
export const webCareers = list({
  one: 'vacancy',
  many: 'vacancies',
  branded: true,
  trash: true,
  sort: { field: 'opens_on', direction: 'desc' },
  columns: {
    title: { label: 'Title', as: 'text', search: true, sort: 'asc', width: 280 },
    status: { label: 'Status', as: 'status', filter: { kind: 'choice', options: vacancyStates }, width: 100 },
    department: { label: 'Department', as: 'text', search: true, width: 180 },
    location: { label: 'Location', as: 'text', search: true, width: 160 },
    employment_type: {
      label: 'Employment',
      as: 'text',
      filter: { kind: 'choice', options: employmentTypes },
      width: 120,
    },
    level: { label: 'Level', as: 'text', off: true, width: 120 },
    openings: { label: 'Openings', as: 'count', width: 90 },
    applications: { label: 'Applications', as: 'count', width: 110 },
    opens_on: { label: 'Opens', as: 'date', sort: 'desc', filter: { kind: 'days' }, width: 120 },
    closes_on: { label: 'Closes', as: 'date', filter: { kind: 'days' }, width: 120 },
    updated_at: { label: 'Changed', as: 'time', sort: 'desc', off: true, width: 150 },
  },
})
