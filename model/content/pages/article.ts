import { content } from '../content.ts'
import { number, shown, text, toggle } from '../field.ts'
import { pictures } from '../shared-fields.ts'

/** The content of an article page around the article's text. */
export const article = content({
  section: 'article',
  publicPath: '/news/:slug',
  fields: {
    /** With a banner, an article opens under it with its title and its introduction. */
    ...pictures(),
    show_published_date: toggle('Show date', true, { help: 'The day the article was published.' }),
    show_share_buttons: toggle('Show share buttons'),
    ...shown('related_headline', text('Headline of related articles', { max: 120, help: 'Above the cards.' })),
    related_count: number('Number of related articles', {
      integer: true,
      max: 12,
      initial: 3,
      governedBy: 'show_related_headline',
      help: 'The newest of the same category.',
    }),
  },
})
