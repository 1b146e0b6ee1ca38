import { content } from '../content.ts'
import { richText, text } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { pageHead, popup } from '../shared-fields.ts'

export const careersPage = content({
  section: 'careers',
  publicPath: publicPages.careers.path,
  fields: {
    ...pageHead(),
    introduction: richText('Introduction', { max: 5_000, help: 'Above the list of openings.' }),
    no_openings: text('When nothing is open', {
      max: 300,
      multiline: true,
      help: 'Shown in place of the list of openings.',
    }),
    apply_button_text: text('Text of the apply button', {
      required: true,
      max: 30,
      initial: 'Apply',
      help: 'What the button says.',
    }),
    ...popup('an application is sent'),
  },
})
