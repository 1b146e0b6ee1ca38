import { content } from '../content.ts'
import { link } from '../field.ts'
import { button, pictures, sectionHead } from '../shared-fields.ts'

export const projectLocationSection = content({
  section: 'home.project_location',
  publicPath: '/',
  fields: {
    ...sectionHead(),
    ...pictures(),
    ...button('view_all', 'view-all button'),
    view_all_link: link('Link of the button', {
      governedBy: 'show_view_all_button',
      help: 'A path of this site or an https:// address.',
    }),
  },
})
