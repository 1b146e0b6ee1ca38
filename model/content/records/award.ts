import { content } from '../content.ts'
import { date, image, number, relation, text, toggle } from '../field.ts'

/** Domain.md 1E: an award a brand was given, under its year. */
export const award = content({
  section: 'award',
  fields: {
    year_id: relation('Year', 'award_year', { by: 'id', help: 'Visitors see awards by year, the newest first.' }),
    title: text('Title', { required: true, max: 80, help: 'Such as Best Township – Visayas.' }),
    giver: text('Given by', { required: true, max: 80, help: 'Who gave it.' }),
    category: text('Category', { max: 80, help: 'Where the award was one of several.' }),
    image: image('Image', { required: true, aspect: 1, help: 'The award or its seal.' }),
    property_id: relation('Property', 'property', { by: 'id', required: false, help: 'Where one property won it.' }),
    awarded_on: date('Awarded on', { help: 'The day it was given, where it is known.' }),
    is_visible: toggle('Visible', true, { help: 'A hidden award stays here and is not shown to visitors.' }),
  },
})

/** What awards are gathered under. */
export const awardYear = content({
  section: 'award_year',
  fields: {
    year: number('Year', {
      unit: 'year',
      integer: true,
      min: 1950,
      max: 2100,
      initial: 2026,
      help: 'Four digits, once for each brand.',
    }),
  },
})
