import { content } from '../content.ts'
import { relation, richText, text, toggle } from '../field.ts'

/** Domain.md 1D: a question of the buyers portal. Where it stands in its category is moved in the list. */
export const faq = content({
  section: 'faq',
  fields: {
    category_id: relation('Category', 'faq_category'),
    question: text('Question', { required: true, max: 300, multiline: true }),
    answer: richText('Answer', { required: true }),
    is_visible: toggle('Visible', true, { help: 'A hidden question stays here and is not shown to buyers.' }),
  },
})
