import type { FieldErrors } from '../../errors.ts'
import { reasonMost, reasonProblem } from '../../rules/reason.ts'
import { content } from '../content.ts'
import { choice, date, optionalNumber, text, type ValueOf } from '../field.ts'

/** Domain.md 1D, contracts. */
export const contractStates = [
  { value: 'active', label: 'Active' },
  { value: 'fully_paid', label: 'Fully paid' },
  { value: 'cancelled', label: 'Cancelled' },
] as const
/** Null in the database is `unknown` here: nobody has asked the buyer. */
export const newsChoices = [
  { value: 'unknown', label: 'Not known' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

const fields = {
  buyer_name: text('Buyer', { required: true, max: 170 }),
  email: text('E-mail', {
    format: 'email',
    help: 'Who signs in to the buyers portal with this address sees the contract.',
  }),
  wants_news: choice('Wants project news', newsChoices, { initial: 'unknown' }),
  unit_code: text('Unit', { required: true, max: 20, help: 'The code of a unit of this property.' }),
  status: choice('Status', contractStates),
  credited_amount: optionalNumber('Credited amount', {
    unit: 'peso',
    max: 999_999_999.99,
    help: 'Receipted payments applied to the price: no penalties, interest or other charges. Empty: not known.',
  }),
  overdue_amount: optionalNumber('Overdue amount', {
    unit: 'peso',
    max: 999_999_999.99,
    help: 'Enter 0 where nothing is overdue. Empty: not known.',
  }),
  turned_over_on: date('Turned over on', { help: 'Empty: not turned over on the day that the amounts are of.' }),
  figures_as_of: date('Amounts and turnover as of', { help: 'The day that they are true of.' }),
  predecessor_no: text('Takes the place of contract', { max: 12, help: 'Where the buyer changed units.' }),
  reason: text('Reason', {
    required: true,
    max: reasonMost,
    multiline: true,
    help: 'Why it is corrected, and by what paper.',
  }),
}

/** Decision 165: what a manager alone corrects, since the rules on buyers' requests judge by it. */
export const managersFields = [
  'unit_code',
  'status',
  'credited_amount',
  'overdue_amount',
  'turned_over_on',
  'figures_as_of',
  'predecessor_no',
] as const satisfies readonly (keyof typeof fields)[]

export type ContractValues = ValueOf<typeof fields>

/** A correction of a contract by hand, with its reason. */
export const contractCorrection = content({
  section: 'contract',
  fields,
  check({ credited_amount, overdue_amount, turned_over_on, figures_as_of, reason }) {
    const errors: FieldErrors = {}
    const isTold = credited_amount !== null || overdue_amount !== null || turned_over_on !== null
    if (isTold && figures_as_of === null) errors['figures_as_of'] = ['Enter the day that the amounts are of.']
    if (turned_over_on !== null && figures_as_of !== null && turned_over_on > figures_as_of)
      errors['turned_over_on'] = ['The turnover cannot be after the day that the amounts are of.']
    const problem = reasonProblem(reason)
    if (problem !== undefined) errors['reason'] = [problem]
    return errors
  },
})
