import { content } from '../content/content.ts'
import {
  choice,
  date,
  grant,
  list,
  number,
  optionalNumber,
  privateFile,
  relation,
  richText,
  text,
  values,
} from '../content/field.ts'
import type { FieldErrors } from '../errors.ts'
import { list as listOf } from '../lists/list.ts'
import { mostPesos } from '../rules/money.ts'
import { positions } from '../rules/positions.ts'
import { incentiveStates, incentiveWorkflow } from '../workflows/publication.ts'
import { sellable, statusOf } from './columns.ts'
import { record } from './kind.ts'

const bases = [
  { value: 'net_sales', label: 'Net sales' },
  { value: 'units', label: 'Units' },
  { value: 'collections', label: 'Collections' },
] as const
const rewards = [
  { value: 'cash', label: 'Cash' },
  { value: 'percent', label: 'Percent' },
  { value: 'item', label: 'Item' },
] as const

/** Domain.md 1C: a promise to sellers for sales between two days. */
const incentive = content({
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
    brand_ids: values('Brands', grant('Brand', sellable, { numbered: true }), {
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
    positions: values('Positions', grant('Position', positions), {
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

const started = {
  open: ['mechanics', 'attachment'],
  later: ['end_date'],
  says: 'This incentive has started. Only its mechanics and attachment can be changed, and its end to a later day.',
  // Domain.md 2.8, word by word.
  saysOf: { tiers: 'This incentive has started. Close it and create a new one to change the tiers.' },
}
const over = { open: [], says: 'This incentive is over and stays as it was. Create a new one.' }

/** Domain.md 1C and 2.8: promises to sellers. */
export const incentives = record({
  page: 'sellers_portal.incentive-master',
  entity: 'incentive',
  path: 'incentive',
  saved: 'post',
  content: incentive,
  list: listOf({
    one: 'incentive',
    many: 'incentives',
    branded: false,
    ofSeveral: true,
    trash: true,
    sort: { field: 'start_date', direction: 'desc' },
    columns: {
      title: { label: 'Title', as: 'text', search: true, width: 260 },
      program_code: { label: 'Code', as: 'text', search: true, width: 130 },
      status: statusOf(incentiveStates, 110),
      brand_names: { label: 'Brands', as: 'text', width: 160 },
      group_names: { label: 'Sales groups', as: 'text', width: 160 },
      basis: { label: 'Counted by', as: 'text', filter: { kind: 'choice', options: bases }, width: 120 },
      start_date: { label: 'Starts', as: 'date', sort: 'desc', filter: { kind: 'days' }, width: 120 },
      end_date: { label: 'Ends', as: 'date', sort: 'desc', filter: { kind: 'days' }, width: 120 },
      updated_at: { label: 'Changed', as: 'time', sort: 'desc', off: true, width: 150 },
    },
  }),
  publication: incentiveWorkflow,
  dates: {
    start_date: { means: 'goes_out', in: ['draft', 'active'] },
    end_date: { means: 'ends', in: ['draft', 'active'] },
  },
  settled: { active: started, ended: over, archived: over },
  removable: { in: ['draft'], says: 'Archive this incentive instead; sellers have already seen it.' },
  file: 'private',
  words: {
    about:
      'What sellers are promised for what they sell. One becomes active on its first day; from then on its tiers stay.',
    empty: 'Add the first incentive. It stays a draft until its first day.',
    placed: 'It stays a draft until its first day; its sellers are told when it becomes active.',
  },
})
