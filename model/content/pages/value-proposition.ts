import { content } from '../content.ts'
import { text } from '../field.ts'
import { cards, sectionHead } from '../shared-fields.ts'

export const valueProposition = content({
  section: 'home.value_proposition',
  publicPath: '/',
  fields: {
    ...sectionHead(),
    remarks: text('Remarks', { max: 600, multiline: true, help: 'A paragraph between the headline and the cards.' }),
    ...cards('Reasons', { max: 6, help: 'What the brand stands for, three to six cards.' }),
  },
})
