import { content } from '../content.ts'
import { choice, shown, text } from '../field.ts'
import { cards } from '../shared-fields.ts'

const alignments = [
  { value: 'high_to_low', label: 'Stepping down' },
  { value: 'low_to_high', label: 'Stepping up' },
  { value: 'equal', label: 'In one line' },
] as const

export const abcOfLivingSection = content({
  section: 'home.abc_living',
  publicPath: '/',
  fields: {
    ...shown('headline', text('Headline', { max: 120, help: 'The line above the cards.' })),
    remarks: text('Remarks', { max: 600, multiline: true, help: 'A paragraph beside the cards.' }),
    cards_alignment: choice('Alignment of the cards', alignments, {
      help: 'How the cards stand beside each other on wide screens.',
    }),
    ...cards('Cards', { max: 6, help: 'In the order they stand, from the left.' }),
  },
})
