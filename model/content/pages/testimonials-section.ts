import { content } from '../content.ts'
import { number } from '../field.ts'
import { button, sectionHead } from '../shared-fields.ts'

export const testimonialsSection = content({
  section: 'home.testimonials',
  publicPath: '/',
  fields: {
    ...sectionHead(),
    testimonial_count: number('Number of testimonials', {
      integer: true,
      min: 1,
      max: 12,
      initial: 3,
      help: 'How many of the featured testimonials are shown.',
    }),
    ...button('view_all', 'view-all button'),
  },
})
