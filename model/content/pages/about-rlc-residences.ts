import { aboutBlock } from '../about-block.ts'
import { content } from '../content.ts'

// Domain.md 4 row 20: the key stays as given, people read "About the Brand".
export const aboutRlcResidences = content({
  section: 'home.about_rlc_residences',
  publicPath: '/',
  fields: aboutBlock(),
})
