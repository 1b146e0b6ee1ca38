import { content } from '../content/content.ts'
import { image, link, optionalNumber, text, toggle } from '../content/field.ts'
import { list } from '../lists/list.ts'
import { changed, flag, order, picture, visible, waits } from './columns.ts'
import { record } from './kind.ts'

/** Decision 035: a person's words are shown only while their consent is on file. */
const consentNeeded = 'Visitors may see this only with consent on file. Note the consent, or hide it.'

/** Domain.md 1E: buyers' words about a brand. Their position is changed in the list. */
const testimonial = content({
  section: 'testimonial',
  fields: {
    name: text('Name', { required: true, max: 80, help: 'As the person agreed to be named.' }),
    role_or_property: text('Role or property', { required: true, max: 80, help: 'Such as “Homeowners since 2023”.' }),
    quote: text('Quote', {
      required: true,
      max: 600,
      multiline: true,
      help: 'In the person’s own words, without quotation marks.',
    }),
    image: image('Image', { aspect: 1, help: 'A portrait, or the home.' }),
    video_url: link('Video', { help: 'An https:// address.' }),
    rating: optionalNumber('Rating', { integer: true, min: 1, max: 5, help: 'Stars, 1 to 5.' }),
    is_featured: toggle('Featured', false, { help: 'Shown on the home page too, where it has such a section.' }),
    consent_on_file: toggle('Consent on file', false, {
      example: true,
      help: 'The person agreed in writing to be quoted.',
    }),
    is_visible: toggle('Visible', true, { help: 'A hidden one stays here and is not shown to visitors.' }),
  },
  check: ({ is_visible, consent_on_file }): Record<string, string[]> =>
    is_visible && !consent_on_file ? { consent_on_file: [consentNeeded] } : {},
})

export const webTestimonials = record({
  page: 'website.testimonials-list',
  entity: 'web-testimonial',
  path: 'web-testimonials',
  content: testimonial,
  list: list({
    one: 'testimonial',
    many: 'testimonials',
    branded: true,
    trash: true,
    sort: { field: 'sort', direction: 'asc' },
    columns: {
      sort: order,
      image: { ...picture, off: true },
      name: { label: 'Name', as: 'text', search: true, width: 200 },
      role_or_property: { label: 'Role or property', as: 'text', search: true, width: 200 },
      quote: { label: 'Quote', as: 'text', search: true, width: 280 },
      rating: { label: 'Rating', as: 'count', width: 80 },
      is_featured: flag('Featured'),
      consent_on_file: flag('Consent'),
      is_visible: visible,
      waits,
      updated_at: { ...changed, off: true },
    },
  }),
  order: {},
  switch: 'is_visible',
  switchNeeds: { fields: ['consent_on_file'], holds: row => row['consent_on_file'] === true, message: consentNeeded },
  web: { path: 'testimonials', without: ['consent_on_file', 'is_visible'] },
  words: {
    about: 'What buyers say of this brand, in the order in which visitors read it.',
    empty: 'Add the first testimonial. Visitors see it once consent is on file.',
  },
})
