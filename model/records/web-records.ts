import { award, awardYear } from '../content/records/award.ts'
import { location } from '../content/records/location.ts'
import { popupPromo } from '../content/records/popup-promo.ts'
import { consentNeeded, testimonial } from '../content/records/testimonial.ts'
import { record } from './record.ts'

/** Domain.md 1E: what marketing keeps for the site of a brand, beside its pages. */
export const webPopupPromos = record({
  list: 'webPopupPromos',
  path: 'web-popup-promo',
  content: popupPromo,
  switch: 'is_active',
  kept: { standing: 'status' },
  web: { path: 'popup-promos', sort: { field: 'priority', direction: 'desc' }, without: ['is_active'] },
})
export const webTestimonials = record({
  list: 'webTestimonials',
  path: 'web-testimonials',
  content: testimonial,
  order: {},
  switch: 'is_visible',
  switchNeeds: { field: 'consent_on_file', message: consentNeeded },
  web: { path: 'testimonials', without: ['consent_on_file', 'is_visible'] },
})
export const webLocations = record({
  list: 'webLocations',
  path: 'web-locations',
  content: location,
  order: {},
  switch: 'is_visible',
  web: { path: 'locations', without: ['is_visible'] },
})
export const webAwards = record({
  list: 'webAwards',
  path: 'web-awards',
  content: award,
  switch: 'is_visible',
  kept: { year: 'text' },
  web: { path: 'awards', by: { year: 'integer' }, also: { year: 'integer' }, without: ['is_visible', 'year_id'] },
})
export const webAwardYears = record({
  list: 'webAwardYears',
  path: 'web-awards-years',
  content: awardYear,
  kept: { awards: 'count' },
})
