import { content } from '../content/content.ts'
import { choice, date, number, richText, text } from '../content/field.ts'
import { list } from '../lists/list.ts'
import { vacancyStates, vacancyWorkflow } from '../workflows/publication.ts'
import { statusOf, waits } from './columns.ts'
import { record } from './kind.ts'

export const employmentTypes = [
  { value: 'full_time', label: 'Full time' },
  { value: 'contractual', label: 'Contractual' },
  { value: 'internship', label: 'Internship' },
] as const

/** Domain.md 1E: a vacancy on a brand's site. */
const career = content({
  section: 'career',
  fields: {
    title: text('Title', { required: true, max: 80, help: 'The position, as applicants look for it.' }),
    slug: text('Address', {
      format: 'slug',
      help: 'The last part of its address. Left empty, it is made from the title.',
    }),
    department: text('Department', { required: true, max: 80, help: 'Such as Sales Administration.' }),
    location: text('Location', { required: true, max: 80, help: 'The city of the office or of the site.' }),
    employment_type: choice('Employment', employmentTypes, { help: 'Shown under the title.' }),
    level: text('Level', { required: true, max: 80, help: 'Such as Associate or Manager.' }),
    openings: number('Openings', { integer: true, min: 1, max: 999, help: 'How many are looked for.' }),
    opens_on: date('Opens on', { required: true, help: 'The day it is dated; visitors see it once it is open.' }),
    closes_on: date('Closes on', { help: 'Its last day. It is closed in the night after.' }),
    description: richText('Description', { required: true, help: 'What the work is.' }),
    qualifications: richText('Qualifications', { required: true, help: 'What an applicant brings, best as a list.' }),
  },
  check: ({ opens_on, closes_on }): Record<string, string[]> =>
    opens_on !== null && closes_on !== null && closes_on < opens_on
      ? { closes_on: ['The start date must not be after the end date.'] }
      : {},
})

export const webCareers = record({
  page: 'website.careers-list',
  entity: 'web-career',
  path: 'web-career',
  content: career,
  list: list({
    one: 'vacancy',
    many: 'vacancies',
    branded: true,
    trash: true,
    sort: { field: 'opens_on', direction: 'desc' },
    columns: {
      title: { label: 'Title', as: 'text', search: true, sort: 'asc', width: 240 },
      status: statusOf(vacancyStates, 100),
      waits,
      department: { label: 'Department', as: 'text', search: true, width: 150 },
      location: { label: 'Location', as: 'text', search: true, width: 160 },
      employment_type: {
        label: 'Employment',
        as: 'text',
        filter: { kind: 'choice', options: employmentTypes },
        width: 120,
      },
      level: { label: 'Level', as: 'text', off: true, width: 120 },
      openings: { label: 'Openings', as: 'count', width: 90 },
      applications: { label: 'Applications', as: 'count', width: 110 },
      opens_on: { label: 'Opens', as: 'date', sort: 'desc', filter: { kind: 'days' }, off: true, width: 120 },
      closes_on: { label: 'Closes', as: 'date', filter: { kind: 'days' }, width: 120 },
      updated_at: { label: 'Changed', as: 'time', sort: 'desc', off: true, width: 150 },
    },
  }),
  slug: { field: 'slug', from: 'title' },
  publication: vacancyWorkflow,
  dates: { closes_on: { means: 'ends', in: ['open'] } },
  web: { path: 'careers', bySlug: 'career' },
  words: {
    about: 'Vacancies of this site. Visitors apply for those that are open.',
    empty: 'Add the first vacancy. It starts as a draft; visitors see nothing yet.',
  },
})
