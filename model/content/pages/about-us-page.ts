import { content } from '../content.ts'
import { richText, shown, text } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { cards, pageHead } from '../shared-fields.ts'

export const aboutUsPage = content({
  section: 'about_us',
  publicPath: publicPages.about_us.path,
  fields: {
    ...pageHead(),
    description: richText('Story', { max: 20_000, help: 'Who the brand is, in its own words.' }),
    ...shown('mission', text('Mission', { max: 600, multiline: true, help: 'What the brand sets out to do.' })),
    ...shown('vision', text('Vision', { max: 600, multiline: true, help: 'What it wants to have come true.' })),
    ...cards('Milestones', { max: 12, help: 'Turning points of the brand, oldest first.' }),
  },
})
