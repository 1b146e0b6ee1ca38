import { content } from '../content.ts'
import { toggle } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { pageHead } from '../shared-fields.ts'

export const testimonialsPage = content({
  section: 'testimonials',
  publicPath: publicPages.testimonials.path,
  fields: { ...pageHead(), show_rating: toggle('Show ratings', true, { help: 'The stars of those who gave any.' }) },
})
