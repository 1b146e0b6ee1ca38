import { positionKeys } from '../rules/positions.ts'
import { prcTypes } from '../rules/prc.ts'
import { sellerStates } from '../rules/seller-states.ts'
import { code, personName } from './cell.ts'
import { command } from './command.ts'

const text = (most: number) => ({ as: 'text', most }) as const
const day = { as: 'day' } as const

/** Domain.md 1C, sellers (decision 164). */
export const seller = command({
  label: 'Sellers',
  about: 'Sellers with their group, position, PRC ID and broker; each gets an account, or the one of their address.',
  key: ['seller_code'],
  columns: {
    seller_code: { label: 'Seller', kind: code(12), required: true },
    first_name: { label: 'First name', kind: personName, required: true },
    last_name: { label: 'Last name', kind: personName, required: true },
    email: { label: 'E-mail', kind: { as: 'email' }, required: true },
    mobile: { label: 'Mobile', kind: { as: 'mobile' } },
    position: { label: 'Position', kind: { as: 'choice', options: positionKeys }, required: true },
    sales_group_code: { label: 'Sales group', kind: code(10), required: true },
    prc_type: {
      label: 'PRC registration',
      kind: { as: 'choice', options: prcTypes.map(({ value }) => value) },
      required: true,
    },
    prc_no: { label: 'PRC number', kind: { as: 'prc' }, required: true },
    prc_valid_until: { label: 'PRC valid until', kind: day, required: true },
    broker_code: {
      label: 'Supervising broker',
      kind: code(12),
      about: 'Of a salesperson. The broker may come later, in this file or another.',
    },
    dhsud_reg_no: { label: 'DHSUD registration', kind: text(30) },
    tin: { label: 'TIN', kind: { as: 'tin' }, about: 'Kept sealed. Empty: it stays as it is.' },
    partner_no: { label: 'Marketing partner', kind: text(20), about: 'The number of an accredited partner.' },
    hired_on: { label: 'Since', kind: day, required: true },
    status: { label: 'Status', kind: { as: 'choice', options: Object.keys(sellerStates) }, required: true },
    status_reason: { label: 'Reason of the status', kind: text(300) },
  },
  needs: ['sales_group'],
  after: ['sales_group'],
  sample: [
    {
      seller_code: 'S-000101',
      first_name: 'Carla',
      last_name: 'Dizon',
      email: 'carla.dizon1@example.com',
      mobile: '+639170000002',
      position: 'sales_manager',
      sales_group_code: 'SMP1',
      prc_type: 'salesperson',
      prc_no: '0018832',
      prc_valid_until: '2028-05-30',
      broker_code: 'S-000102',
      tin: '999-000-118',
      hired_on: '2020-01-06',
      status: 'active',
    },
    {
      seller_code: 'S-000102',
      first_name: 'Marta',
      last_name: 'Reyes',
      email: 'marta.reyes1@example.com',
      position: 'sales_director',
      sales_group_code: 'SMP1',
      prc_type: 'broker',
      prc_no: '0009917',
      prc_valid_until: '2029-01-15',
      hired_on: '2016-03-01',
      status: 'active',
    },
  ],
})
