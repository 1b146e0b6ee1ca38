import { content } from '../content.ts'
import { text } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { pageHead } from '../shared-fields.ts'

export const searchResultPage = content({
  section: 'search_result',
  publicPath: publicPages.search_result.path,
  fields: {
    ...pageHead(),
    zero_result: text('When nothing is found', {
      required: true,
      max: 120,
      initial: 'No results found',
      help: 'What the property finder says when no property fits.',
    }),
  },
})
