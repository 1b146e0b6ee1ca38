import { brands } from '../../brands.ts'
import type { FieldErrors } from '../../errors.ts'
import { mostPesos } from '../../rules/money.ts'
import { positions } from '../../rules/positions.ts'
import { content } from '../content.ts'
import { choice, date, list, number, optionalNumber, privateFile, relation, richText, text, values } from '../field.ts'

export const bases = [
  { value: 'net_sales', label: 'Net sales' },
  { value: 'units', label: 'Units' },
  { value: 'collections', label: 'Collections' },
] as const
const rewards = [
  { value: 'cash', label: 'Cash' },
  { value: 'percent', label: 'Percent' },
  { value: 'item', label: 'Item' },
] as const
const sellable = brands.flatMap(({ id, is_sellable, display_label }) =>
  is_sellable ? [{ value: String(id), label: display_label }] : [],
)

/** Domain.md 1C: what sellers are promised for what they sell between two days. */
export const incentive = content({
  section: 'incentive',
  fields: {
    title: text('Title', { required: true, max: 120 }),
    program_code: text('Program code', {
      required: true,
      max: 12,
      example: 'INC26-Q4',
      help: 'Such as INC26-Q4. No other incentive has it.',
    }),
    start_date: date('Starts on', {
      required: true,
      help: 'It becomes active in the night before this day, and its sellers are told.',
    }),
    end_date: date('Ends on', { required: true, help: 'Its last day.' }),
    basis: choice('Counted by', bases),
    brand_ids: values('Brands', choice('Brand', sellable, { numbered: true }), {
      min: 1,
      max: 10,
      unique: true,
      itemLabel: 'Brand',
      example: ['1'],
    }),
    sales_group_ids: values('Sales groups', relation('Sales group', 'sales_group', { by: 'id' }), {
      unique: true,
      max: 60,
      itemLabel: 'Sales group',
      help: 'None: every group that sells one of the brands.',
    }),
    positions: values('Positions', choice('Position', positions), {
      unique: true,
      max: 5,
      itemLabel: 'Position',
      help: 'None: every position.',
    }),
    tiers: list(
      'Tiers',
      {
        min: number('From', { max: mostPesos, help: 'Pesos, or units where units count.' }),
        max: optionalNumber('To', { max: mostPesos, help: 'Empty on the last: without an end.' }),
        reward_type: choice('Reward', rewards),
        reward_value: number('Worth', { max: mostPesos, help: 'Pesos, or percent.' }),
        reward_item: text('Item', { max: 80, help: 'What it is, where the reward is an item.' }),
      },
      { min: 1, max: 20, itemLabel: 'Tier', help: 'The lowest first. Once it has started they stay as they are.' },
    ),
    mechanics: richText('Mechanics', { required: true }),
    attachment: privateFile('Attachment', 'incentives', { help: 'PDF, JPG or PNG of 10 MB or less.' }),
  },
  check: ({ start_date, end_date, tiers }) => ({
    ...(start_date !== null && end_date !== null && end_date < start_date
      ? { end_date: ['The start date must not be after the end date.'] }
      : {}),
    ...tierProblems(tiers),
  }),
})

type Tier = { min: number; max: number | null; reward_type: string; reward_value: number; reward_item: string }

function tierProblems(tiers: readonly Tier[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const [i, { min, max, reward_type, reward_value, reward_item }] of tiers.entries()) {
    const before = tiers[i - 1]
    if (before && (before.max === null || min <= before.max))
      errors[`tiers.${i}.min`] = ['Each tier must begin above the one before it.']
    if (max !== null && max <= min) errors[`tiers.${i}.max`] = ['A tier must end above its beginning.']
    if (reward_type === 'percent' && reward_value > 100)
      errors[`tiers.${i}.reward_value`] = ['A share is 100 percent at most.']
    if (reward_type === 'item' && reward_item.trim() === '') errors[`tiers.${i}.reward_item`] = ['Item is required.']
  }
  return errors
}
