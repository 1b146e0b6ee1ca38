import { image, link, richText } from './field.ts'
import { button, sectionHead } from './shared-fields.ts'

/** A text beside a picture with a button under it: a brand introduces itself on its home page. */
export const aboutBlock = () => ({
  ...sectionHead(),
  description: richText('Text', { max: 5_000, help: 'Two or three short paragraphs read best beside the picture.' }),
  image: image('Picture', { aspect: 4 / 3, help: 'Beside the text; above it on phones.' }),
  ...button('learn_more', 'learn-more button'),
  learn_more_link: link('Link of the button', {
    governedBy: 'show_learn_more_button',
    help: 'A path of this site or an https:// address.',
  }),
})
