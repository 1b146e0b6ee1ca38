import { content } from '../content.ts'
import { newsBlock } from '../news-block.ts'
import { pictures } from '../shared-fields.ts'

export const bulletinSection = content({
  section: 'home.bulletin',
  publicPath: '/',
  fields: { ...newsBlock(), ...pictures() },
})
