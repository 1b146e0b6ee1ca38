import { content } from '../content.ts'
import { pictures } from '../field-groups.ts'
import { newsBlock } from '../news-block.ts'

export const bulletinSection = content({
  section: 'home.bulletin',
  publicPath: '/',
  fields: { ...newsBlock(), ...pictures() },
})
