import { readableText } from '../../rules/contrast.ts'
import { type Colours, readingsOf, shownRatio } from '../../rules/readings.ts'
import { content } from '../content.ts'
import { colour, group } from '../field.ts'

const gradient = (label: string, from: string, to: string) =>
  group(
    label,
    { from: colour('From', from, { help: 'Where it begins.' }), to: colour('To', to, { help: 'Where it ends.' }) },
    { help: 'Behind banners that have no picture.' },
  )

const says: Record<keyof Colours, string> = {
  primary_1: 'Text on the first colour',
  primary_2: 'Text on the second colour',
  primary_3: 'Text in the first colour on the third',
  gradient_1: 'Text across the first gradient, where it is hardest to read,',
  gradient_2: 'Text across the second gradient, where it is hardest to read,',
}

/** The colour set of a site. Specification 3: three primary colours and two gradients of two colours each. */
export const jellybeanDesign = content({
  section: 'jellybeans',
  publicPath: '/',
  fields: {
    primary_1: colour('First colour', '#1F2A44', { help: 'The brand’s own: header, footer and headlines.' }),
    primary_2: colour('Second colour', '#C8A24A', { help: 'Buttons and whatever should catch the eye.' }),
    primary_3: colour('Third colour', '#FFFFFF', { help: 'The background behind text.' }),
    gradient_1: gradient('First gradient', '#1F2A44', '#3B4A6B'),
    gradient_2: gradient('Second gradient', '#C8A24A', '#E3CB8F'),
  },
  warn: colours =>
    readingsOf(colours)
      .filter(({ ratio }) => ratio < readableText)
      .map(({ background, ratio }) => ({
        path: background === 'primary_3' ? 'primary_1' : background,
        message: `${says[background]} has a contrast of ${shownRatio(ratio)}:1. Reading takes ${readableText}:1.`,
      })),
})
