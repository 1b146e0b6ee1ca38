import { content } from '../content.ts'
import { date, image, number, relation, text, toggle } from '../field.ts'

/** Domain.md 1E: an award a brand was given, under its year. */
export const award = content({
  section: 'award',
  fields: {
    year_id: relation('Year', 'award_year', { by: 'id' }),
    title: text('Title', { required: true, max: 80 }),
    giver: text('Given by', { required: true, max: 80 }),
    category: text('Category', { max: 80 }),
    image: image('Image', { required: true, aspect: 1 }),
    property_id: relation('Property', 'property', { by: 'id', required: false, help: 'Where one property won it.' }),
    awarded_on: date('Awarded on'),
    is_visible: toggle('Visible', true, { help: 'A hidden award stays here and is not shown to visitors.' }),
  },
})

/** What awards are gathered under. */
export const awardYear = content({
  section: 'award_year',
  fields: { year: number('Year', { unit: 'year', integer: true, min: 1950, max: 2100, initial: 2026 }) },
})
