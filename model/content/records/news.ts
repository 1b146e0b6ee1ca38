import { content } from '../content.ts'
import { image, relation, richText, text, toggle, values } from '../field.ts'

/** Domain.md 1E: an article of a brand's site. Its way to visitors is its workflow's. */
export const news = content({
  section: 'news',
  fields: {
    title: text('Title', { required: true, max: 150 }),
    slug: text('Address', {
      format: 'slug',
      max: 120,
      help: 'The last part of its address, such as weekend-open-house. Left empty, it is made from the title.',
    }),
    category_id: relation('Category', 'news_category', { by: 'row', help: 'Kept on the News and Articles Page.' }),
    excerpt: text('Excerpt', { max: 300, multiline: true, help: 'What lists of articles show under the title.' }),
    body: richText('Body', { required: true }),
    image: image('Image', { required: true, aspect: 16 / 9 }),
    property_ids: values('Properties', relation('Property', 'property', { by: 'id' }), {
      unique: true,
      max: 40,
      itemLabel: 'Property',
      help: 'Those it speaks of. Each must have a licence to sell before it is published.',
    }),
    tags: values('Tags', text('Tag', { required: true, max: 40 }), { unique: true, max: 12, itemLabel: 'Tag' }),
    is_featured: toggle('Featured', false, { help: 'Large at the top of the news page.' }),
    seo_title: text('Title for search engines', { max: 70, help: 'Where it should differ from the title.' }),
    seo_description: text('Text for search engines', { max: 160, multiline: true }),
  },
})
