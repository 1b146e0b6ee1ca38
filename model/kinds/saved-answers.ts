import { brands } from '../brands.ts'
import { content } from '../content/content.ts'
import { choice, grant, template, text, toggle, values } from '../content/field.ts'
import { list } from '../lists/list.ts'
import { answerPlaceholders } from '../rules/answer-words.ts'
import { changed, flag } from './columns.ts'
import { record } from './kind.ts'

const uses = [
  { value: 'answer', label: 'Answer' },
  { value: 'greeting', label: 'Greeting' },
  { value: 'signature', label: 'Signature' },
] as const
const ofBrands = brands.map(({ code, display_label }) => ({ value: code as string, label: display_label }))

/** Decision 225: what Buyer Care writes again and again, with the words that open and close a reply. */
export const savedAnswers = record({
  page: 'buyers_portal.saved-answers',
  entity: 'saved-answer',
  path: 'saved-answer',
  content: content({
    section: 'saved_answer',
    fields: {
      title: text('Title', { required: true, max: 80, help: 'By which it is found while a reply is written.' }),
      use: choice('Used as', uses, {
        help: 'A greeting opens each reply of its brands, a signature closes it; an answer is put in where one wants it.',
      }),
      brand_codes: values('Brands', grant('Brand', ofBrands), {
        min: 1,
        max: 10,
        unique: true,
        itemLabel: 'Brand',
      }),
      is_personal: toggle('Only for me', false, {
        help: 'Offered to its writer alone. One’s own greeting and signature go before those of the brand.',
      }),
      body: template('Text', Object.keys(answerPlaceholders), { required: true, max: 4000 }),
    },
  }),
  list: list({
    one: 'saved answer',
    many: 'saved answers',
    branded: false,
    ofSeveral: true,
    trash: true,
    sort: { field: 'title', direction: 'asc' },
    columns: {
      title: { label: 'Title', as: 'text', search: true, sort: 'asc', width: 230 },
      use: { label: 'Used as', as: 'text', filter: { kind: 'choice', options: uses }, width: 110 },
      body: { label: 'Text', as: 'text', search: true, width: 320 },
      brand_names: { label: 'Brands', as: 'text', width: 170 },
      is_personal: flag('Only for its writer'),
      updated_at: changed,
    },
  }),
  words: {
    about:
      'What is written again and again to buyers and visitors, with greetings and signatures, by brand and person.',
    empty: 'Add the first answer, greeting or signature. It is offered wherever an inquiry of its brands is answered.',
    placed: 'It is offered as soon as it is saved.',
  },
})
