import { content } from '../content.ts'
import { text, toggle } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { pageHead } from '../shared-fields.ts'

export const comparePage = content({
  section: 'compare',
  publicPath: publicPages.compare.path,
  fields: {
    ...pageHead(),
    show_price_range: toggle('Compare price range'),
    show_floor_area: toggle('Compare floor area'),
    show_unit_type: toggle('Compare unit type'),
    show_location: toggle('Compare location'),
    show_amenities: toggle('Compare amenities'),
    show_development: toggle('Compare land and lots'),
    show_description: toggle('Compare description'),
    compare_button_text: text('Text of the compare button', {
      required: true,
      max: 30,
      initial: 'Compare',
      help: 'What the button says.',
    }),
  },
})
