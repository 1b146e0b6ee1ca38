import { content } from '../content.ts'
import { families } from '../families.ts'
import { choice } from '../field.ts'

export const fonts = content({
  section: 'fonts',
  publicPath: '/',
  fields: {
    header: choice('Headlines', families, { initial: 'Lora', help: 'Headlines and the names of properties.' }),
    body: choice('Text', families, { help: 'Everything that is read at length.' }),
    button: choice('Buttons', families, { help: 'Buttons, menus and labels of forms.' }),
  },
})
