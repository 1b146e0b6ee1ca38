import { content } from '../content/content.ts'
import { image, relation, richText, text, toggle, values } from '../content/field.ts'
import { searchFields } from '../content/shared-fields.ts'
import { list } from '../lists/list.ts'
import { articleStates, articleWorkflow } from '../workflows/publication.ts'
import { statusOf, waits } from './columns.ts'
import { articleDates, record } from './kind.ts'

/** Domain.md 1E: an article of a brand's site. Its workflow publishes it. */
const news = content({
  section: 'news',
  fields: {
    title: text('Title', { required: true, max: 150, help: 'The headline of the article and of its card.' }),
    slug: text('Address', {
      format: 'slug',
      help: 'The last part of its address, such as weekend-open-house. Left empty, it is made from the title.',
    }),
    category_id: relation('Category', 'news_category', { by: 'row', help: 'Kept on the News and Articles Page.' }),
    excerpt: text('Excerpt', { max: 300, multiline: true, help: 'What lists of articles show under the title.' }),
    body: richText('Body', { required: true, help: 'The article itself.' }),
    image: image('Image', { required: true, aspect: 16 / 9, help: 'At the head of the article and on its card.' }),
    property_ids: values('Properties', relation('Property', 'property', { by: 'id' }), {
      unique: true,
      max: 40,
      itemLabel: 'Property',
      help: 'Those it speaks of. Each must have a licence to sell before it is published.',
    }),
    tags: values('Tags', text('Tag', { required: true, max: 40 }), {
      unique: true,
      max: 12,
      itemLabel: 'Tag',
      help: 'What the article is about, in a word or two each.',
    }),
    is_featured: toggle('Featured', false, { help: 'Large at the top of the news page.' }),
    ...searchFields(),
  },
})

const featured = [
  { value: 'true', label: 'Featured' },
  { value: 'false', label: 'Not featured' },
] as const

/** Domain.md 1E and 2.9: the articles of a brand’s site, published step by step. */
export const webNews = record({
  page: 'website.news-list',
  entity: 'web-news',
  path: 'web-news',
  content: news,
  list: list({
    one: 'article',
    many: 'articles',
    branded: true,
    trash: true,
    sort: { field: 'updated_at', direction: 'desc' },
    columns: {
      image: { label: 'Image', as: 'image', width: 84 },
      title: { label: 'Title', as: 'text', search: true, sort: 'asc', width: 340 },
      status: statusOf(articleStates, 120),
      waits,
      overdue: { label: 'Overdue', as: 'text', off: true, width: 200 },
      category: { label: 'Category', as: 'text', width: 160 },
      category_id: {
        label: 'Category',
        as: 'text',
        filter: { kind: 'relation', to: 'news_category', by: 'row' },
        off: true,
      },
      updated_at: { label: 'Changed', as: 'time', sort: 'desc', width: 150 },
      publish_at: { label: 'Goes out', as: 'time', filter: { kind: 'days' }, width: 150 },
      published_at: { label: 'First shown', as: 'time', filter: { kind: 'days' }, width: 150 },
      is_featured: {
        label: 'Featured',
        as: 'flag',
        filter: { kind: 'choice', options: featured },
        off: true,
        width: 110,
      },
      slug: { label: 'Address', as: 'text', off: true, width: 200 },
      excerpt: { label: 'Excerpt', as: 'text', search: true, off: true, width: 300 },
    },
  }),
  slug: { field: 'slug', from: 'title' },
  publication: articleWorkflow,
  dates: articleDates,
  web: {
    path: 'news',
    sort: { field: 'published_at', direction: 'desc' },
    by: { category_id: 'text' },
    bySlug: 'article',
  },
  words: {
    about: 'Articles of this site: written, published now or at a time, and archived when their time is over.',
    empty: 'Add the first article. It starts as a draft; visitors see nothing yet.',
  },
})
