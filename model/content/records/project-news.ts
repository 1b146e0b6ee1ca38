import { content } from '../content.ts'
import { choice, date, image, optionalNumber, relation, richText, text, values } from '../field.ts'

export const projectNewsKinds = [
  { value: 'update', label: 'Project update' },
  { value: 'newsletter', label: 'Newsletter' },
] as const

/** Domain.md 1D: what buyers of a property read of it in their portal. */
export const projectNews = content({
  section: 'project_news',
  fields: {
    title: text('Title', { required: true, max: 150 }),
    property_id: relation('Property', 'property', {
      by: 'id',
      help: 'Its buyers see it, and those who asked for news are told once, when it is first published.',
    }),
    kind: choice('Kind', projectNewsKinds),
    as_of_date: date('As of', { required: true, help: 'The day the works, or the newsletter, stand at.' }),
    percent_complete: optionalNumber('Complete', { min: 0, max: 100, integer: true, unit: 'count', help: 'Percent.' }),
    body: richText('Body', { required: true }),
    images: values('Images', image('Image', { required: true }), { max: 20, unique: true, itemLabel: 'Image' }),
  },
})
