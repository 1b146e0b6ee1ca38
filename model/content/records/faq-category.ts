import { content } from '../content.ts'
import { text, toggle } from '../field.ts'

/** Domain.md 1D: what questions are gathered under. */
export const faqCategory = content({
  section: 'faq_category',
  fields: {
    name: text('Name', { required: true, max: 80 }),
    is_visible: toggle('Visible', true, { help: 'A hidden category hides its questions with it.' }),
  },
})
