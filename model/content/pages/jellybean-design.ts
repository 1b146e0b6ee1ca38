import { contrast, readableText } from '../../rules/contrast.ts'
import { content } from '../content.ts'
import { colour, group } from '../field.ts'

const gradient = (label: string, from: string, to: string) =>
  group(label, { from: colour('From', from), to: colour('To', to) }, { help: 'Behind banners that have no picture.' })

/** The colour set of a site. Specification 3: three primary colours and two gradients of two colours each. */
export const jellybeanDesign = content({
  section: 'jellybeans',
  publicPath: '/',
  fields: {
    primary_1: colour('First colour', '#1F2A44', { help: 'The brand’s own: header, footer and headlines.' }),
    primary_2: colour('Second colour', '#C8A24A', { help: 'Buttons and whatever should catch the eye.' }),
    primary_3: colour('Third colour', '#FFFFFF', { help: 'The ground behind text.' }),
    gradient_1: gradient('First gradient', '#1F2A44', '#3B4A6B'),
    gradient_2: gradient('Second gradient', '#C8A24A', '#E3CB8F'),
  },
  warn: ({ primary_1, primary_3 }) => {
    const ratio = contrast(primary_1, primary_3)
    if (ratio >= readableText) return []
    // Cut, not rounded: 4.46 must not be shown as the 4.5 that it falls short of.
    const shown = Math.floor(ratio * 10) / 10
    const message = `Text in the first colour on the third has a contrast of ${shown}:1. Reading takes ${readableText}:1.`
    return [{ path: 'primary_1', message }]
  },
})
