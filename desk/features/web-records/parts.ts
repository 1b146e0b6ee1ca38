import { recordParts } from '../../records/parts.ts'

export const webPopupPromosParts = recordParts('webPopupPromos', {
  about: 'Pictures that pop up over the site, each for its time; of those that are due the highest priority is shown.',
  empty: 'Add the first promo. It is shown from its start to its end while it is active.',
  tones: { Running: 'good', Upcoming: 'waiting', Over: 'calm', Inactive: 'calm' },
})
export const webTestimonialsParts = recordParts('webTestimonials', {
  about: 'What buyers say of this brand, in the order in which visitors read it.',
  empty: 'Add the first testimonial. Visitors see it once consent is on file.',
})
export const webLocationsParts = recordParts('webLocations', {
  about: 'Where this brand builds, in the order in which visitors read it.',
  empty: 'Add the first location and set its point on the map.',
})
export const webAwardsParts = recordParts('webAwards', {
  about: 'What this brand was given, newest year first.',
  empty: 'Add the year first, under Award years; then what was won in it.',
})
export const webAwardYearsParts = recordParts('webAwardYears', {
  about: 'What awards are gathered under; visitors read the newest year first.',
  empty: 'Add the first year, then its awards.',
})
