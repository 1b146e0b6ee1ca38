import { content } from '../content/content.ts'
import { choice, grant, text, values } from '../content/field.ts'
import { list } from '../lists/list.ts'
import { salesChannels } from '../rules/sales-channels.ts'
import { sellable } from './columns.ts'
import { record } from './kind.ts'

const standings = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

/** Domain.md 1C: the groups that sellers belong to. */
const salesGroup = content({
  section: 'sales_group',
  fields: {
    sales_group_name: text('Name', { required: true, max: 80 }),
    code: text('Code', { required: true, format: 'code', max: 10, example: 'NORTH1', help: 'The code in extracts.' }),
    division: text('Division', { required: true, max: 60, example: 'Broker Network' }),
    brand_ids: values('Brands', grant('Brand', sellable, { numbered: true }), {
      min: 1,
      max: 10,
      unique: true,
      itemLabel: 'Brand',
      help: 'What its sellers sell, and who works on them here.',
      example: ['1'],
    }),
    channel: choice('Channel', salesChannels),
    head_email: text('Head', {
      required: true,
      format: 'email',
      help: 'The address of an active member of staff, who releases and accepts transfers of the group’s leads.',
    }),
    status: grant('Status', standings, { help: 'An inactive group takes no sellers and no partners.' }),
  },
})

export const salesGroups = record({
  page: 'sellers_portal.sales-groups',
  entity: 'sales_group',
  path: 'sales-group',
  content: salesGroup,
  list: list({
    one: 'sales group',
    many: 'sales groups',
    branded: false,
    ofSeveral: true,
    trash: false,
    sort: { field: 'sales_group_name', direction: 'asc' },
    columns: {
      sales_group_name: { label: 'Name', as: 'text', search: true, sort: 'asc', width: 240 },
      code: { label: 'Code', as: 'text', search: true, width: 110 },
      status: { label: 'Status', as: 'status', filter: { kind: 'choice', options: standings }, width: 110 },
      division: { label: 'Division', as: 'text', search: true, width: 180 },
      brand_names: { label: 'Brands', as: 'text', width: 180 },
      channel: { label: 'Channel', as: 'text', filter: { kind: 'choice', options: salesChannels }, width: 150 },
      head: { label: 'Head', as: 'person', width: 180 },
      sellers: { label: 'Sellers', as: 'count', width: 100 },
    },
  }),
  words: {
    about: 'The groups of sellers, the brands that each sells, and who heads it. Extracts add and change them too.',
    empty: 'Add the first sales group; sellers need one. The Sales groups command brings them in from an extract.',
    placed: 'Sellers can be added to it at once. Marketing partners need a chain of approvers of the group as well.',
    tones: { active: 'good', inactive: 'calm' },
  },
})
