import type { FieldErrors } from '../../errors.ts'
import { hasCentavos, mostPesos, pesosWords } from '../../rules/money.ts'
import { checkDistinct } from '../distinct.ts'
import { choice, list, number, optionalNumber, text, type Value, values } from '../field.ts'

/** When the processing fee is waived (specification 9). */
export const feeWaiverRules = [
  { value: 'none', label: 'Never waived' },
  { value: 'circumstantial', label: 'Waived if the change is circumstantial after booking' },
  { value: 'better_than_standard', label: 'Waived if the new scheme is better than the standard one' },
] as const
/** The server's checks before an officer may grant the request (domain.md 3.2, 3.3). */
const requestValidators = [
  { value: 'none', label: 'Nothing' },
  { value: 'downgrade', label: 'The downgrade rules' },
  { value: 'pdc_window', label: 'Ten banking days before' },
] as const
export type FeeWaiverRule = (typeof feeWaiverRules)[number]['value']
type RequestValidator = (typeof requestValidators)[number]['value']

/** A category with sub-categories has none of these itself. */
const unlessSub = { saidBy: 'sub_category' } as const
const note = () =>
  text('Note', {
    max: 500,
    multiline: true,
    help: 'Buyers read it before they send: conditions, papers, time it takes.',
  })

/** The terms of one kind of request. A category without sub-categories is a request itself. */
const terms = (isRequired: boolean, more: { saidBy?: string } = {}) => ({
  code: text('Code', {
    required: isRequired,
    max: 40,
    format: 'slug',
    ...more,
    help: 'Names the request in reports and rules. Do not change it once buyers have used it.',
  }),
  fee: optionalNumber('Processing fee', {
    unit: 'peso',
    max: mostPesos,
    step: 500,
    ...more,
    help: '0 is free; empty is still to be set by the business.',
  }),
  fee_waiver_rule: choice('Fee waiver', feeWaiverRules, more),
  validator: choice('Checked by the system', requestValidators, more),
  sla_working_days: number('Answer due within', {
    unit: 'days',
    integer: true,
    min: 1,
    max: 60,
    initial: 3,
    ...more,
    help: 'Working days, Philippine holidays left out.',
  }),
  required_documents: values('Required documents', text('Document', { required: true, max: 120 }), {
    itemLabel: 'Document',
    max: 20,
    unique: true,
    ...more,
  }),
})

/** The request catalogue of specification 3: groups, their categories, and the requests of each. */
export const requestCatalogue = list(
  'Request catalogue',
  {
    group_name: text('Group name', { required: true, max: 80 }),
    category: list(
      'Categories',
      {
        category_name: text('Category name', { required: true, max: 80 }),
        note: note(),
        ...terms(false, unlessSub),
        sub_category: list(
          'Sub-categories',
          { sub_name: text('Sub-category name', { required: true, max: 80 }), note: note(), ...terms(true) },
          { itemLabel: 'Sub-category', max: 30 },
        ),
      },
      { itemLabel: 'Category', max: 30 },
    ),
  },
  { itemLabel: 'Group', max: 20, outline: true, help: 'What buyers can ask for, in the order in which they see it.' },
)
export type RequestCatalogue = Value<typeof requestCatalogue>
type Category = RequestCatalogue[number]['category'][number]

/** One request of the catalogue, with the names that an inquiry stores of it. */
export type CatalogueRequest = {
  readonly code: string
  readonly group_name: string
  readonly category_name: string
  readonly sub_name: string | null
  readonly note: string
  /** In pesos; null where the business has not set it yet. */
  readonly fee: number | null
  readonly fee_waiver_rule: FeeWaiverRule
  readonly validator: RequestValidator
  readonly sla_working_days: number
  readonly required_documents: readonly string[]
}

const requestOf = (
  group_name: string,
  category_name: string,
  sub_name: string | null,
  of: Category | Category['sub_category'][number],
): CatalogueRequest => ({
  ...{ code: of.code, group_name, category_name, sub_name, note: of.note, fee: of.fee },
  fee_waiver_rule: of.fee_waiver_rule as FeeWaiverRule,
  validator: of.validator as RequestValidator,
  sla_working_days: of.sla_working_days,
  required_documents: of.required_documents,
})

/** Every request of a catalogue, in its order. */
export const requestsOf = (catalogue: RequestCatalogue): CatalogueRequest[] =>
  catalogue.flatMap(({ group_name, category }) =>
    category.flatMap(each =>
      each.sub_category.length === 0
        ? [requestOf(group_name, each.category_name, null, each)]
        : each.sub_category.map(sub => requestOf(group_name, each.category_name, sub.sub_name, sub)),
    ),
  )

/** Names that are easily confused, and missing parts of a request. */
export function checkCatalogue(catalogue: RequestCatalogue, at: string): FieldErrors {
  const errors: FieldErrors = checkDistinct(
    catalogue,
    at,
    'group_name',
    row => `There is a group ${row.group_name} already.`,
  )
  const codes = new Set<string>()
  const checkTerms = (of: Pick<Category, 'code' | 'fee'>, path: string) => {
    if (of.code === '') errors[`${path}.code`] = ['Code is required.']
    else if (codes.has(of.code)) errors[`${path}.code`] = [`The code ${of.code} stands at another request already.`]
    codes.add(of.code)
    if (of.fee !== null && !hasCentavos(of.fee)) errors[`${path}.fee`] = [pesosWords]
  }
  catalogue.forEach(({ category, group_name }, i) => {
    const ofGroup = `${at}.${i}.category`
    Object.assign(
      errors,
      checkDistinct(
        category,
        ofGroup,
        'category_name',
        row => `${group_name} has a category ${row.category_name} already.`,
      ),
    )
    category.forEach((each, j) => {
      const path = `${ofGroup}.${j}`
      const subs = `${path}.sub_category`
      if (each.sub_category.length === 0) checkTerms(each, path)
      const twice = (row: { sub_name: string }) => `${each.category_name} has ${row.sub_name} already.`
      Object.assign(errors, checkDistinct(each.sub_category, subs, 'sub_name', twice))
      each.sub_category.forEach((sub, k) => {
        checkTerms(sub, `${subs}.${k}`)
      })
    })
  })
  return errors
}
