import { recordKinds } from '../records/index.ts'
import { orderCall, publicCall, recordCalls, removalCall, trashCalls } from './records.ts'

/** Domain.md 1E: what marketing keeps for the site of a brand, beside its pages. */
export const webPopupPromos = { ...recordCalls(recordKinds.webPopupPromos), ...trashCalls(recordKinds.webPopupPromos) }
export const webTestimonials = {
  ...recordCalls(recordKinds.webTestimonials),
  ...trashCalls(recordKinds.webTestimonials),
  ...orderCall(recordKinds.webTestimonials),
}
export const webLocations = {
  ...recordCalls(recordKinds.webLocations),
  ...removalCall(recordKinds.webLocations),
  ...orderCall(recordKinds.webLocations),
}
export const webAwards = { ...recordCalls(recordKinds.webAwards), ...removalCall(recordKinds.webAwards) }
export const webAwardYears = { ...recordCalls(recordKinds.webAwardYears), ...removalCall(recordKinds.webAwardYears) }

/** What visitors read of them. */
export const webRecordsRead = {
  faq: publicCall(recordKinds.webFaqs),
  popupPromos: publicCall(recordKinds.webPopupPromos),
  testimonials: publicCall(recordKinds.webTestimonials),
  locations: publicCall(recordKinds.webLocations),
  awards: publicCall(recordKinds.webAwards),
}
