import { content } from '../content.ts'
import { group, image, link, richText, text, values } from '../field.ts'

/**
 * The HOMES brand of specification 3, named as it names it: what stands on /projects/HOMES over its projects. Its code, name
 * and url are the brand's own (model/brands.ts), its projects are properties with their pages.
 */
export const homesBrand = content({
  section: 'home.homes_brand',
  publicPath: '/',
  topics: { Text: 'Words', 'Pictures and files': 'Pictures' },
  fields: {
    headline: text('Headline', { max: 120, help: 'The line over the words and pictures of the brand.' }),
    subheadline: text('Sub-headline', { max: 300, multiline: true, help: 'One or two sentences under the headline.' }),
    description: richText('Description', { max: 5_000, help: 'Two or three short paragraphs read best.' }),
    image: image('Picture', { aspect: 4 / 3, help: 'Beside the description; above it on phones.' }),
    cover_image: image('Cover picture', { aspect: 16 / 6, help: 'Over the width of the page, under the headline.' }),
    photos: values('Photos', image('Photo', { required: true, aspect: 4 / 3 }), {
      itemLabel: 'Photo',
      max: 12,
      help: 'Under the description, in this order. Three to six read best.',
    }),
    call_to_action: group(
      'Call to action',
      {
        text: text('Text of the button', { max: 30, help: 'What the button says.' }),
        link: link('Link of the button', { help: 'A path of this site or an https:// address.' }),
      },
      { help: 'The button under the description. Without its text there is none.' },
    ),
  },
  check: ({ call_to_action: { text, link } }) =>
    text !== '' && link === '' ? { 'call_to_action.link': ['Enter where the button leads.'] } : {},
})
