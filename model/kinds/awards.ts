import { content } from '../content/content.ts'
import { date, image, number, relation, text, toggle } from '../content/field.ts'
import { list } from '../lists/list.ts'
import { changed, picture, visible, waits } from './columns.ts'
import { record } from './kind.ts'

/** Domain.md 1E: an award that a brand won, under its year. */
const award = content({
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

/** The groups of awards. */
const awardYear = content({
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

export const webAwards = record({
  page: 'website.award-content',
  entity: 'web-award',
  path: 'web-awards',
  content: award,
  list: list({
    one: 'award',
    many: 'awards',
    branded: true,
    trash: false,
    sort: { field: 'year', direction: 'desc' },
    columns: {
      image: picture,
      title: { label: 'Title', as: 'text', search: true, width: 300 },
      year: { label: 'Year', as: 'text', sort: 'desc', width: 80 },
      year_id: { label: 'Year', as: 'text', filter: { kind: 'relation', to: 'award_year' }, off: true },
      giver: { label: 'Given by', as: 'text', search: true, width: 200 },
      category: { label: 'Category', as: 'text', search: true, width: 160 },
      awarded_on: { label: 'Awarded on', as: 'date', off: true, width: 120 },
      is_visible: visible,
      waits,
      updated_at: { ...changed, off: true },
    },
  }),
  switch: 'is_visible',
  web: { path: 'awards', by: { year: 'integer' }, also: { year: 'integer' }, without: ['is_visible', 'year_id'] },
  words: {
    about: 'What this brand was given, newest year first.',
    empty: 'Add the year first, under Award years; then what was won in it.',
  },
})
export const webAwardYears = record({
  page: 'website.award-content',
  entity: 'web-award-year',
  path: 'web-awards-years',
  content: awardYear,
  list: list({
    one: 'award year',
    many: 'award years',
    branded: true,
    trash: false,
    sort: { field: 'year', direction: 'desc' },
    columns: {
      year: { label: 'Year', as: 'text', sort: 'desc', search: true, width: 120 },
      awards: { label: 'Awards', as: 'count', width: 100 },
    },
  }),
  words: {
    about: 'What awards are gathered under; visitors read the newest year first.',
    empty: 'Add the first year, then its awards.',
  },
})
