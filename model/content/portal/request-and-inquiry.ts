import { content } from '../content.ts'
import { toggle } from '../field.ts'
import { pageTexts } from './page-texts.ts'
import { checkCatalogue, requestCatalogue } from './request-catalogue.ts'

/** The page of requests and inquiries, with the requests that buyers may make. */
export const requestAndInquiry = content({
  section: 'request_and_inquiry',
  fields: {
    ...pageTexts(),
    show_feedback: toggle('Show feedback', true, {
      help: 'Asks the buyer to rate the answer once the request is resolved.',
    }),
    request_catalogue: requestCatalogue,
  },
  check: ({ request_catalogue }) => checkCatalogue(request_catalogue, 'request_catalogue'),
})
