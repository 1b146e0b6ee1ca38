import { content } from '../content.ts'
import { choice, date, number, richText, text } from '../field.ts'

export const employmentTypes = [
  { value: 'full_time', label: 'Full time' },
  { value: 'contractual', label: 'Contractual' },
  { value: 'internship', label: 'Internship' },
] as const

/** Domain.md 1E: a vacancy that a brand's site offers. */
export const career = content({
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
