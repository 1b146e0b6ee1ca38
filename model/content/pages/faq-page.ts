import { content } from '../content.ts'
import { text, toggle } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { pageHead } from '../shared-fields.ts'

export const faqPage = content({
  section: 'faq',
  publicPath: publicPages.faq.path,
  fields: {
    ...pageHead(),
    show_search: toggle('Show search'),
    no_answer: text('When nothing is found', {
      max: 200,
      governedBy: 'show_search',
      help: 'Tell visitors whom to ask.',
    }),
  },
})
