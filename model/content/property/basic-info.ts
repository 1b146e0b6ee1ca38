import type { FieldErrors } from '../../errors.ts'
import { propertyTypes } from '../../rules/property-types.ts'
import { content } from '../content.ts'
import { choice, date, group, image, optionalNumber, text } from '../field.ts'
import { searchFields } from '../shared-fields.ts'

/**
 * Domain.md 1B, basic-info; the licence, the dates, the figures and the ERP codes are columns of the property, which
 * reservations, advertising and postings read.
 */
export const basicInfo = content({
  section: 'basic-info',
  topics: { Text: 'Name and description', Options: 'Status and type', 'Pictures and files': 'Logo and cover' },
  fields: {
    property_name: text('Property name', { required: true, max: 120 }),
    status: choice(
      'Status',
      [
        { value: 'active', label: 'Active' },
        { value: 'inactive', label: 'Inactive' },
      ],
      { help: 'An inactive property leaves the selectors and the websites; what points to it keeps its name.' },
    ),
    property_type: choice('Type', propertyTypes, { help: 'VAT and the share for foreign buyers depend on it.' }),
    headline: text('Headline', { max: 120, help: 'The line under the name.' }),
    description: text('Description', { max: 1_000, multiline: true, help: 'Two or three sentences for cards.' }),
    logo: image('Logo', { help: 'On a plain or clear background.' }),
    cover: image('Cover picture', { aspect: 16 / 9 }),
    place: group(
      'Place',
      {
        barangay: text('Barangay', { max: 80 }),
        city: text('City or municipality', { max: 80 }),
        province: text('Province', { max: 80 }),
        region: text('Region', { max: 80, help: 'By its usual name: NCR, CALABARZON, Central Visayas.' }),
      },
      { help: 'The websites and the selectors name the city; the street is on the page Locations.' },
    ),
    licence: group(
      'Licences',
      {
        dhsud_cr_no: text('Certificate of registration', { max: 30 }),
        dhsud_lts_no: text('Licence to sell', {
          format: 'licence',
          help: 'As printed on the certificate. Without it the property is neither advertised nor reserved.',
        }),
        lts_issued_on: date('Licence issued on'),
        lts_valid_until: date('Licence valid until', { help: 'Only for a temporary licence.' }),
        dhsud_ad_no: text('Advertisement approval', { max: 30 }),
      },
      { help: 'A property may be advertised and reserved only with a licence to sell.' },
    ),
    dates: group('Dates', {
      launch_date: date('Launch'),
      lts_completion_date: date('Completion by the licence'),
      turnover_date: date('Turnover'),
    }),
    figures: group('Figures', {
      total_units: optionalNumber('Number of units', { integer: true, max: 100_000 }),
      price_min: optionalNumber('Lowest price', { unit: 'peso', max: 999_999_999, step: 10_000 }),
      price_max: optionalNumber('Highest price', { unit: 'peso', max: 999_999_999, step: 10_000 }),
      other_charges_rate: optionalNumber('Other charges', {
        unit: 'rate',
        max: 1,
        step: 0.005,
        help: 'Transfer and registration charges, as a share of the contract price: 7% is 0.07.',
      }),
      foreign_cap_pct: optionalNumber('Most that foreigners may hold', {
        unit: 'rate',
        max: 0.4,
        step: 0.01,
        help: 'Condominiums only; the law allows 0.4 at most.',
      }),
      foreign_sold_pct: optionalNumber('Sold to foreigners', {
        unit: 'rate',
        max: 1,
        step: 0.01,
        help: 'Condominiums only: the share of the units on the day below, 0 for a new project. Approved reservations of foreign buyers after that day are added by themselves.',
      }),
      foreign_sold_on: date('Sold to foreigners as of', {
        help: 'What was approved up to and on this day is in the share.',
      }),
    }),
    posting: group('ERP', {
      erp_project_code: text('Project code', { max: 10, help: 'Needed before a reservation is posted.' }),
      erp_company_code: text('Company code', { max: 10 }),
    }),
    ...searchFields(),
  },
  check({ licence, figures, dates }) {
    const errors: FieldErrors = {}
    const { lts_issued_on, lts_valid_until } = licence
    if (lts_issued_on !== null && lts_valid_until !== null && lts_valid_until < lts_issued_on)
      errors['licence.lts_valid_until'] = ['The licence cannot end before it is issued.']
    const { price_min, price_max } = figures
    if (price_min !== null && price_max !== null && price_max < price_min)
      errors['figures.price_max'] = ['The highest price must not be under the lowest.']
    if (figures.foreign_sold_pct !== null && figures.foreign_sold_on === null)
      errors['figures.foreign_sold_on'] = ['Enter the day that the share is of.']
    if (figures.foreign_sold_on !== null && figures.foreign_sold_pct === null)
      errors['figures.foreign_sold_pct'] = ['Enter the share that was sold to foreigners on that day.']
    if (dates.launch_date !== null && dates.turnover_date !== null && dates.turnover_date < dates.launch_date)
      errors['dates.turnover_date'] = ['The turnover cannot be before the launch.']
    return errors
  },
})
