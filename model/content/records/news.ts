import { content } from '../content.ts'
import { image, relation, richText, text, toggle, values } from '../field.ts'
import { searchFields } from '../parts.ts'

/** Domain.md 1E: an article of a brand's site. Its way to visitors is its workflow's. */
export const news = content({
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
