import { frequencies } from '../content/records/popup-promo.ts'
import { regions } from '../rules/regions.ts'
import { visibility } from './faqs.ts'
import { type ListColumn, list } from './list.ts'

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const
const flag = (label: string, options: readonly { value: string; label: string }[] = yesOrNo): ListColumn => ({
  label,
  as: 'flag',
  filter: { kind: 'choice', options },
  width: 96,
})
const visible = flag('Visible', visibility)
const picture: ListColumn = { label: 'Image', as: 'image', width: 84 }
const changed: ListColumn = { label: 'Changed', as: 'time', sort: 'desc', width: 150 }
const order: ListColumn = { label: 'Order', as: 'count', sort: 'asc', width: 96 }

/** Domain.md 1E: what marketing keeps for the site of a brand, beside its pages. */
export const webPopupPromos = list({
  one: 'promo',
  many: 'promos',
  branded: true,
  trash: true,
  sort: { field: 'starts_at', direction: 'desc' },
  columns: {
    image: picture,
    title: { label: 'Title', as: 'text', search: true, width: 260 },
    standing: { label: 'Now', as: 'status', width: 110 },
    starts_at: { label: 'Starts', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
    ends_at: { label: 'Ends', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
    frequency: { label: 'How often', as: 'text', filter: { kind: 'choice', options: frequencies }, width: 150 },
    priority: { label: 'Priority', as: 'count', sort: 'desc', width: 90 },
    dhsud_ad_no: { label: 'DHSUD ad no.', as: 'text', search: true, off: true, width: 130 },
    is_active: flag('Active'),
  },
})

export const webTestimonials = list({
  one: 'testimonial',
  many: 'testimonials',
  branded: true,
  trash: true,
  sort: { field: 'sort', direction: 'asc' },
  columns: {
    sort: order,
    image: { ...picture, off: true },
    name: { label: 'Name', as: 'text', search: true, width: 200 },
    role_or_property: { label: 'Role or property', as: 'text', search: true, width: 200 },
    quote: { label: 'Quote', as: 'text', search: true, width: 360 },
    rating: { label: 'Rating', as: 'count', width: 80 },
    is_featured: flag('Featured'),
    consent_on_file: flag('Consent'),
    is_visible: visible,
    updated_at: { ...changed, off: true },
  },
})

export const webLocations = list({
  one: 'location',
  many: 'locations',
  branded: true,
  trash: false,
  sort: { field: 'sort', direction: 'asc' },
  columns: {
    sort: order,
    image: { ...picture, off: true },
    name: { label: 'Name', as: 'text', search: true, width: 200 },
    address: { label: 'Address', as: 'text', search: true, width: 300 },
    region: {
      label: 'Region',
      as: 'text',
      search: true,
      filter: { kind: 'choice', options: regions.map(({ name }) => ({ value: name, label: name })) },
      width: 150,
    },
    properties: { label: 'Properties', as: 'count', width: 100 },
    is_visible: visible,
  },
})

export const webAwards = list({
  one: 'award',
  many: 'awards',
  branded: true,
  trash: false,
  sort: { field: 'year', direction: 'desc' },
  columns: {
    image: picture,
    title: { label: 'Title', as: 'text', search: true, width: 300 },
    year: { label: 'Year', as: 'text', sort: 'desc', width: 80 },
    year_id: { label: 'Year', as: 'text', filter: { kind: 'relation', to: 'award_year' }, off: true },
    giver: { label: 'Given by', as: 'text', search: true, width: 200 },
    category: { label: 'Category', as: 'text', search: true, width: 160 },
    awarded_on: { label: 'Awarded on', as: 'date', off: true, width: 120 },
    is_visible: visible,
    updated_at: { ...changed, off: true },
  },
})

export const webAwardYears = list({
  one: 'award year',
  many: 'award years',
  branded: true,
  trash: false,
  sort: { field: 'year', direction: 'desc' },
  columns: {
    year: { label: 'Year', as: 'text', sort: 'desc', search: true, width: 120 },
    awards: { label: 'Awards', as: 'count', width: 100 },
  },
})
