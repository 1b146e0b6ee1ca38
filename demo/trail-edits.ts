import type { TrailRecord } from '../model/kinds/trail-records.ts'
import { recordOf } from './known-records.ts'
import type { TrailPage } from './trail-pages.ts'

/** What a line of an edit says: the field, what stood there, and what stands there now. */
type Edit = readonly [field: string, from: unknown, to: unknown]

const page: readonly Edit[] = [
  ['headline', 'Room to stay', 'Room to stay, close to everything'],
  ['sub_headline', 'See what is open this month', 'See what is open this season'],
  ['show_headline', true, false],
]
const titled: readonly Edit[] = [
  ['title', 'Topping off this month', 'Topping off on the 28th'],
  ['is_featured', false, true],
]

/** Of each kind of record: fields that its form has, so that a line says what a person could have done. */
export const edits: { readonly [R in TrailRecord]?: readonly Edit[] } = {
  'web-content': page,
  'buyer-content': [
    ['page_description', 'Your receipts, newest first.', 'Your receipts, the newest first, with what each was for.'],
    ['error_title', 'Something went wrong', 'This did not work'],
  ],
  property: [
    ['price_min', 3_200_000, 3_350_000],
    ['turnover_date', '2028-06-30', '2028-09-30'],
    ['total_units', 610, 612],
  ],
  'project-news': titled,
  'web-news': titled,
  'web-career': [
    ['title', 'Site engineer', 'Senior site engineer'],
    ['department', 'Construction', 'Construction and Quality'],
  ],
  'web-popup-promo': [
    ['name', 'Open house', 'Open house in November'],
    ['is_active', false, true],
  ],
  'web-testimonial': [
    ['is_visible', false, true],
    ['sort', 4, 1],
  ],
  'web-location': [
    ['name', 'Ortigas', 'Ortigas Center'],
    ['sort', 4, 1],
  ],
  'web-award': [
    ['title', 'Best tower', 'Best residential tower'],
    ['is_visible', false, true],
  ],
  incentive: [
    ['name', 'Year-end push', 'Year-end push 2026'],
    ['description', 'For units sold in November.', 'For units sold in November and December.'],
  ],
  'knowledge-center': [
    ['title', 'Price list', 'Price list of November'],
    ['description', 'For sellers.', 'For sellers of all groups.'],
  ],
  seller: [
    ['position', 'property_consultant', 'senior_property_consultant'],
    ['mobile', '0917 000 0101', '0917 000 0202'],
  ],
  contract: [
    ['wants_news', true, false],
    ['overdue_amount', 0, 42_500],
  ],
  marketing_partner: [
    ['contact_person', 'Nena Cruz', 'Nena Cruz-Reyes'],
    ['mobile', '0917 000 0303', '0917 000 0404'],
  ],
}

const decided: ReadonlySet<string> = new Set([
  ...['ownership_extension', 'lead_renewal', 'submission_extension', 'transfer_request', 'reservation'],
  'marketing_partner',
])

/** Only what names a record is edited or decided. */
export const isEdited = ({ area, module, section }: TrailPage): boolean => {
  const entity = recordOf(`${area}.${module}`)
  return section !== null || area === 'project_info' || (entity !== undefined && Object.hasOwn(edits, entity))
}
export const isDecided = ({ area, module }: TrailPage): boolean => decided.has(recordOf(`${area}.${module}`) ?? '')
