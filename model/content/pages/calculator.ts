import { checkCalculator, notePlaceholders } from '../calculator-check.ts'
import { warnCalculator } from '../calculator-warn.ts'
import { content } from '../content.ts'
import { date, group, list, number, optionalNumber, template, values } from '../field.ts'
import { publicPages } from '../public-pages.ts'
import { featuredProperties, pageHead } from '../shared-fields.ts'

const price = { unit: 'peso', integer: true, step: 250_000 } as const
const term = { unit: 'years', integer: true, min: 1, max: 40 } as const
// A rate of one or more gets its own message in the check: it was typed as a percentage.
const rate = { unit: 'rate', min: 0.0001, max: 100, step: 0.005 } as const
const rateHelp = 'As a fraction of a year: 7.5% is 0.075.'

const rangeHelp = 'Use this when visitors slide between limits. Leave it empty when there are fixed loan options.'

export const calculator = content({
  section: 'calculator',
  publicPath: publicPages.calculator.path,
  fields: {
    ...pageHead(),
    minimum_price: number('Minimum price', {
      ...price,
      initial: 2_000_000,
      help: 'Where the price slider starts, in pesos.',
    }),
    maximum_price: number('Maximum price', { ...price, initial: 20_000_000, help: 'Where the price slider ends.' }),
    interval_price: number('Price interval', {
      ...price,
      min: 1,
      initial: 250_000,
      help: 'What one step of the price slider adds. The maximum is always the last step.',
    }),
    dollar_rate: number('Pesos to the dollar', {
      unit: 'pesos_per_dollar',
      min: 20,
      max: 200,
      step: 0.01,
      initial: 52.14,
      help: 'Used to show prices in US dollars as well.',
    }),
    dollar_rate_as_of: date('Date of the dollar rate', { help: 'Shown beside prices in dollars.' }),
    downpayment_rate: number('Downpayment', {
      unit: 'rate',
      max: 0.9,
      step: 0.05,
      initial: 0.2,
      help: 'The share of the price that is not financed: 20% is 0.20.',
    }),
    income_ratio: number('Share of income', {
      unit: 'rate',
      min: 0.05,
      max: 1,
      step: 0.05,
      initial: 0.35,
      help: 'The share of a month’s income that may go to the amortization. Banks use 0.30 to 0.40.',
    }),
    loans: list(
      'Fixed loan options',
      {
        loan_term: number('Loan term', { ...term, help: 'In years.' }),
        interest_rate: values('Interest rates', number('Interest rate', { ...rate, initial: 0.075, help: rateHelp }), {
          max: 12,
          unique: true,
          help: 'One choice for each rate.',
        }),
      },
      {
        itemLabel: 'Loan option',
        max: 12,
        help: 'Use these when visitors choose from the terms of a bank. Leave the list empty when there are ranges.',
      },
    ),
    loan_term: group(
      'Range of loan terms',
      {
        minimum: optionalNumber('Shortest term', { ...term, help: 'In years.' }),
        maximum: optionalNumber('Longest term', { ...term, help: 'In years.' }),
        interval: optionalNumber('Interval of terms', { ...term, help: 'What one step of the slider adds, in years.' }),
      },
      { help: rangeHelp },
    ),
    interest_rate: group(
      'Range of interest rates',
      {
        minimum: optionalNumber('Lowest rate', { ...rate, help: rateHelp }),
        maximum: optionalNumber('Highest rate', { ...rate, help: rateHelp }),
        interval: optionalNumber('Interval of rates', { ...rate, help: rateHelp }),
      },
      { help: rangeHelp },
    ),
    first_note: template('First note', notePlaceholders, {
      max: 500,
      help: 'Under the result. The two notes together must use all four placeholders.',
    }),
    second_note: template('Second note', notePlaceholders, { max: 500, help: 'Under the first note.' }),
    ...featuredProperties(),
  },
  check: checkCalculator,
  warn: warnCalculator,
})
