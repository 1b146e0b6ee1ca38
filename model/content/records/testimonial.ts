import { content } from '../content.ts'
import { image, link, optionalNumber, text, toggle } from '../field.ts'

/** Decision 035: what a person said is shown only while their consent is on file. */
export const consentNeeded = 'Visitors may see this only with consent on file. Note the consent, or hide it.'

/** Domain.md 1E: what buyers say of a brand. Where it stands is moved in the list. */
export const testimonial = content({
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
