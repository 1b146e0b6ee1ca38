import { aboutBlock } from '../about-block.ts'
import { content } from '../content.ts'

export const aboutUsSection = content({ section: 'home.about_us', publicPath: '/', fields: aboutBlock() })
