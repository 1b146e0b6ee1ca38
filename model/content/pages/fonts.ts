import { content } from '../content.ts'
import { choice } from '../field.ts'

const families = [
  { value: 'Inter', label: 'Inter' },
  { value: 'Lora', label: 'Lora' },
  { value: 'Source Sans 3', label: 'Source Sans 3' },
  { value: 'Source Serif 4', label: 'Source Serif 4' },
  { value: 'Roboto Condensed', label: 'Roboto Condensed, narrow and upright' },
  { value: 'Nunito', label: 'Nunito, round' },
  { value: 'Bodoni Moda', label: 'Bodoni Moda, thick and thin' },
  { value: 'Roboto Slab', label: 'Roboto Slab, on feet' },
  { value: 'system-ui', label: 'The visitor’s own system font' },
] as const

export const fonts = content({
  section: 'fonts',
  publicPath: '/',
  fields: {
    header: choice('Headlines', families, { initial: 'Lora', help: 'Headlines and the names of properties.' }),
    body: choice('Text', families, { help: 'Everything that is read at length.' }),
    button: choice('Buttons', families, { help: 'Buttons, menus and labels of forms.' }),
  },
})
