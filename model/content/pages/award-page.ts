import { content } from '../content.ts'
import { text } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { pageHead } from '../shared-fields.ts'

export const awardPage = content({
  section: 'award',
  publicPath: publicPages.award.path,
  fields: {
    ...pageHead(),
    introduction: text('Introduction', { max: 600, multiline: true, help: 'Above the awards, which stand by year.' }),
  },
})
