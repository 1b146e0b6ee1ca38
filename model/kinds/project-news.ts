import { content } from '../content/content.ts'
import { choice, date, image, optionalNumber, relation, richText, text, values } from '../content/field.ts'
import { list } from '../lists/list.ts'
import { articleStates, articleWorkflow } from '../workflows/publication.ts'
import { brandChoice, statusOf, waits } from './columns.ts'
import { articleDates, record } from './kind.ts'

const projectNewsKinds = [
  { value: 'update', label: 'Project update' },
  { value: 'newsletter', label: 'Newsletter' },
] as const

/** Domain.md 1D: news of a property for its buyers in their portal. */
const fields = content({
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

/** Domain.md 1D and 2.9: project updates and newsletters, of all brands of a role at once. Specification 7 saves one by POST. */
export const projectNews = record({
  page: 'buyers_portal.project-newsletter',
  entity: 'project-news',
  path: 'buyer/project-news',
  saved: 'post',
  content: fields,
  list: list({
    one: 'item',
    many: 'items',
    branded: false,
    trash: true,
    sort: { field: 'as_of_date', direction: 'desc' },
    columns: {
      title: { label: 'Title', as: 'text', search: true, width: 300 },
      kind: { label: 'Kind', as: 'text', filter: { kind: 'choice', options: projectNewsKinds }, width: 130 },
      property_name: { label: 'Property', as: 'text', search: true, filter: { kind: 'text' }, width: 180 },
      brand_id: brandChoice,
      status: statusOf(articleStates, 110),
      waits,
      percent_complete: { label: 'Complete, %', as: 'count', width: 110 },
      as_of_date: { label: 'As of', as: 'date', sort: 'desc', filter: { kind: 'days' }, width: 120 },
      overdue: { label: 'Overdue', as: 'text', off: true, width: 200 },
      publish_at: { label: 'Goes out', as: 'time', filter: { kind: 'days' }, off: true, width: 150 },
      published_at: { label: 'First shown', as: 'time', filter: { kind: 'days' }, width: 150 },
      told_at: { label: 'Buyers told', as: 'time', off: true, width: 150 },
      property_id: { label: 'Property', as: 'text', filter: { kind: 'relation', to: 'property' }, off: true },
      updated_at: { label: 'Changed', as: 'time', sort: 'desc', off: true, width: 150 },
    },
  }),
  publication: articleWorkflow,
  dates: articleDates,
  words: {
    about: 'Updates and newsletters that buyers read of their property: written, then published now or at a time.',
    empty: 'Add the first update. It starts as a draft; buyers see nothing yet.',
    placed: 'It starts as a draft. Its buyers are told once, when it is first published.',
  },
})
