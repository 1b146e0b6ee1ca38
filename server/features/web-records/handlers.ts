import type { webRecordsRead as calls } from '../../../model/contract/web-records.ts'
import type { HandlersOf } from '../../http/context.ts'
import { orderHandler, recordHandlers, removalHandler, trashHandlers } from '../../records/record-handlers.ts'
import { publicHandler } from '../../records/record-public.ts'
import {
  webAwardsBacking,
  webAwardYearsBacking,
  webLocationsBacking,
  webPopupPromosBacking,
  webTestimonialsBacking,
} from './places.ts'

export const webPopupPromos: HandlersOf<'webPopupPromos'> = {
  ...recordHandlers(webPopupPromosBacking),
  ...trashHandlers(webPopupPromosBacking),
}
export const webTestimonials: HandlersOf<'webTestimonials'> = {
  ...recordHandlers(webTestimonialsBacking),
  ...trashHandlers(webTestimonialsBacking),
  ...orderHandler(webTestimonialsBacking),
}
export const webLocations: HandlersOf<'webLocations'> = {
  ...recordHandlers(webLocationsBacking),
  ...removalHandler(webLocationsBacking),
  ...orderHandler(webLocationsBacking),
}
export const webAwards: HandlersOf<'webAwards'> = {
  ...recordHandlers(webAwardsBacking),
  ...removalHandler(webAwardsBacking),
}
export const webAwardYears: HandlersOf<'webAwardYears'> = {
  ...recordHandlers(webAwardYearsBacking),
  ...removalHandler(webAwardYearsBacking),
}

export const webRecordsRead: Pick<HandlersOf<'web'>, Exclude<keyof typeof calls, 'faq'>> = {
  popupPromos: publicHandler(webPopupPromosBacking),
  testimonials: publicHandler(webTestimonialsBacking),
  locations: publicHandler(webLocationsBacking),
  awards: publicHandler(webAwardsBacking),
}
