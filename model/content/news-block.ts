import { link, number } from './field.ts'
import { button, sectionHead } from './shared-fields.ts'

/** The newest articles on the home page, with a button to all of them. */
export const newsBlock = () => ({
  ...sectionHead(),
  article_count: number('Number of articles', {
    integer: true,
    min: 1,
    max: 12,
    initial: 3,
    help: 'How many of the newest articles are shown.',
  }),
  ...button('view_all', 'view-all button'),
  view_all_link: link('Link of the button', {
    governedBy: 'show_view_all_button',
    help: 'A path of this site or an https:// address.',
  }),
})
