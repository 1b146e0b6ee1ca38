import { text } from '../field.ts'

/** The texts of every page of the buyers' portal (specification 3): at its head, and where it cannot be shown. */
export const pageTexts = () => ({
  page_description: text('Page description', {
    max: 500,
    multiline: true,
    help: 'Buyers read it under the title of the page: what they find here, in a sentence or two.',
  }),
  error_title: text('Error title', {
    required: true,
    max: 120,
    initial: 'Something went wrong',
    help: 'The headline where the page cannot be shown.',
  }),
  error_description: text('Error description', {
    required: true,
    max: 300,
    multiline: true,
    initial: 'Please try again or contact Buyer Care.',
    help: 'Under the error title: what the buyer can do next.',
  }),
})
