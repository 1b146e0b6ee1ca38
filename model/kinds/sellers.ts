import { content } from '../content/content.ts'
import { choice, choicesOf, date, grant, relation, text } from '../content/field.ts'
import type { FieldErrors } from '../errors.ts'
import { list } from '../lists/list.ts'
import { positions } from '../rules/positions.ts'
import { prcStandings, prcTypes } from '../rules/prc.ts'
import { sellerStates } from '../rules/seller-states.ts'
import { record } from './kind.ts'

const statuses = choicesOf(sellerStates)

/** Domain.md 1C: who sells. */
const seller = content({
  section: 'seller',
  fields: {
    seller_code: text('Code', {
      required: true,
      format: 'code',
      max: 12,
      example: 'S-004217',
      help: 'What extracts and the sellers’ portal name the seller by.',
    }),
    first_name: text('First name', { required: true, format: 'name' }),
    last_name: text('Last name', { required: true, format: 'name' }),
    email: text('E-mail', {
      required: true,
      format: 'email',
      help: 'The address of the account. Without an account of this address, one is made.',
    }),
    mobile: text('Mobile', { format: 'mobile' }),
    position: grant('Position', positions),
    sales_group_id: relation('Sales group', 'sales_group', { by: 'id' }),
    prc_type: choice('PRC registration', prcTypes),
    prc_no: text('PRC number', { required: true, format: 'prc', help: 'As on the ID.' }),
    prc_valid_until: date('PRC valid until', { required: true, example: '2028-05-30' }),
    supervising_broker_id: relation('Supervising broker', 'seller', {
      by: 'id',
      required: false,
      help: 'Of a salesperson: the broker who signs with them.',
    }),
    dhsud_reg_no: text('DHSUD registration', { max: 30 }),
    tin: text('TIN', { format: 'tin', help: 'Kept sealed and never shown again. Empty: it stays as it is.' }),
    partner_no: text('Marketing partner', {
      max: 20,
      example: '',
      help: 'The number of the partner that the seller belongs to, if any.',
    }),
    hired_on: date('Since', { required: true, example: '2024-02-01' }),
    status: grant('Status', statuses),
    status_reason: text('Reason of the status', {
      max: 300,
      example: '',
      help: 'Required where the seller is suspended or separated. The seller and the head of the group are told.',
    }),
  },
  check: ({ prc_type, supervising_broker_id }): FieldErrors =>
    prc_type === 'salesperson' && supervising_broker_id === null
      ? { supervising_broker_id: ['A salesperson needs a supervising broker.'] }
      : {},
})

/** Domain.md 1C; extracts write the same table (decision 164). */
export const sellers = record({
  page: 'sellers_portal.sellers',
  entity: 'seller',
  path: 'seller',
  content: seller,
  list: list({
    one: 'seller',
    many: 'sellers',
    branded: false,
    ofSeveral: true,
    trash: false,
    sort: { field: 'seller_code', direction: 'asc' },
    columns: {
      name: { label: 'Name', as: 'text', search: true, width: 200 },
      seller_code: { label: 'Code', as: 'text', search: true, sort: 'asc', width: 110 },
      position: { label: 'Position', as: 'text', filter: { kind: 'choice', options: positions }, width: 200 },
      group_name: { label: 'Sales group', as: 'text', width: 200 },
      status: { label: 'Status', as: 'status', filter: { kind: 'choice', options: statuses }, width: 110 },
      prc_no: { label: 'PRC no.', as: 'text', search: true, width: 100 },
      prc_type: { label: 'PRC', as: 'text', filter: { kind: 'choice', options: prcTypes }, width: 120 },
      prc_valid_until: { label: 'PRC ends', as: 'date', sort: 'asc', filter: { kind: 'days' }, width: 120 },
      prc_standing: {
        label: 'PRC standing',
        as: 'status',
        filter: { kind: 'choice', options: prcStandings },
        width: 150,
      },
      broker: { label: 'Broker', as: 'text', width: 180 },
      open_leads: { label: 'Open leads', as: 'count', width: 110 },
      last_seen_at: { label: 'Last sign-in', as: 'time', width: 150 },
      email: { label: 'E-mail', as: 'text', search: true, width: 220 },
      hired_on: { label: 'Since', as: 'date', sort: 'desc', filter: { kind: 'days' }, off: true, width: 120 },
      brand_names: { label: 'Brands', as: 'text', off: true, width: 220 },
      sales_group_id: {
        label: 'Group',
        as: 'text',
        filter: { kind: 'relation', to: 'sales_group' },
        off: true,
        width: 90,
      },
      supervising_broker_id: {
        label: 'Under broker',
        as: 'text',
        filter: { kind: 'relation', to: 'seller' },
        off: true,
        width: 90,
      },
    },
  }),
  kept: { awaits_broker: 'text' },
  sets: {
    leave: { label: 'Mark on leave', done: 'Marked on leave', field: 'status', from: ['active'], to: 'on_leave' },
    return: { label: 'Mark active', done: 'Marked active', field: 'status', from: ['on_leave'], to: 'active' },
  },
  words: {
    about: 'Who sells: group, position, PRC ID and broker. Reservations, leads, quotas and the portal ask here.',
    empty: 'Add the first seller, or bring them in with the Sellers command. A sales group has to be there first.',
    placed: 'The seller is told by mail, and gets an account of this address where there is none.',
    tones: {
      active: 'good',
      on_leave: 'calm',
      suspended: 'bad',
      separated: 'calm',
      valid: 'good',
      ends_soon: 'waiting',
      expired: 'bad',
    },
  },
})
