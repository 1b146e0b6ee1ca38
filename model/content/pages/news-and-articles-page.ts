import { content } from '../content.ts'
import { checkDistinct } from '../distinct.ts'
import { image, list, relation, shown, text } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { pageHead, popup } from '../shared-fields.ts'

export const newsAndArticlesPage = content({
  section: 'news_and_articles',
  publicPath: publicPages.news_and_articles.path,
  fields: {
    ...pageHead(),
    category: list(
      'Categories',
      {
        item: text('Category', { required: true, max: 60, help: 'What the tab says.' }),
        image: image('Image', { aspect: 16 / 6, help: 'The banner while visitors read this category.' }),
      },
      { itemLabel: 'Category', max: 20, help: 'The tabs of this page, in this order. Each article has one.' },
    ),
    featured: list(
      'Featured articles',
      { news_id: relation('Article', 'news', { help: 'Found by its title.' }) },
      {
        itemLabel: 'Article',
        max: 6,
        help: 'Large at the top of the page. Left empty, the newest that is marked Featured stands there.',
      },
    ),
    ...shown(
      'subscribe_headline',
      text('Headline of the newsletter form', { max: 120, help: 'At the foot of the page.' }),
    ),
    ...shown(
      'subscribe_sub_headline',
      text('Text of the newsletter form', { max: 300, multiline: true, help: 'What subscribers get, and how often.' }),
    ),
    subscribe_button_text: text('Text of the subscribe button', {
      required: true,
      max: 30,
      initial: 'Subscribe',
      help: 'What the button says.',
    }),
    ...popup('someone subscribes to the newsletter'),
  },
  check: value => ({
    ...checkDistinct(value.category, 'category', 'item', row => `${row.item} is listed twice.`),
    ...checkDistinct(value.featured, 'featured', 'news_id', () => 'This article is featured already.'),
  }),
})
