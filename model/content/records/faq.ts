import { content } from '../content.ts'
import { type RelationTarget, relation, richText, text, toggle } from '../field.ts'

/** Domain.md 1D: a question, of the buyers portal or of a brand's website. Where it stands is moved in the list. */
export const faq = (category: RelationTarget, readers: string) =>
  content({
    section: 'faq',
    fields: {
      category_id: relation('Category', category, { by: 'id', help: 'What it stands under.' }),
      question: text('Question', { required: true, max: 300, multiline: true, help: `As ${readers} would ask it.` }),
      answer: richText('Answer', { required: true, help: 'Begin with the answer; details after it.' }),
      is_visible: toggle('Visible', true, { help: `A hidden question stays here and is not shown to ${readers}.` }),
    },
  })

/** What questions are gathered under. */
export const faqCategory = content({
  section: 'faq_category',
  fields: {
    name: text('Name', { required: true, max: 80, help: 'The heading above its questions.' }),
    is_visible: toggle('Visible', true, { help: 'A hidden category hides its questions with it.' }),
  },
})
