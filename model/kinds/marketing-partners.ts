import { list } from '../lists/list.ts'
import { partnerTypes } from '../rules/partner-papers.ts'
import { partnerWorkflow } from '../workflows/marketing-partner.ts'
import { partnerStates } from '../workflows/partner-record.ts'
import { decided, statusOf, turnView, viewsOfStates } from './columns.ts'
import { kind } from './kind.ts'

const sort = 'due_at'

/** Domain.md 1C. Each has several brands; the server says which of them a reader sees. */
export const marketingPartner = kind({
  page: 'sellers_portal.marketing-partners',
  workflow: partnerWorkflow,
  list: list({
    one: 'partner',
    many: 'partners',
    branded: false,
    trash: false,
    board: true,
    sort: { field: sort, direction: 'asc' },
    mine: { turn: 'My turn', written: 'Registered by me' },
    views: {
      // Who completes a draft has the turn as who decides it has.
      turn: turnView(sort, ['approve', 'edit']),
      written: { label: 'Registered by me', filters: { mine: 'written' }, counted: true },
      waiting: { label: 'Waiting', filters: { status: 'for_approval' }, sort, counted: true, opens: true },
      ...viewsOfStates(partnerStates, ['for_approval']),
    },
    columns: {
      partner_no: { label: 'Partner no.', as: 'text', search: true, width: 120 },
      name: { label: 'Name', as: 'text', search: true, width: 220 },
      due_at: {
        label: 'Decide by',
        as: 'time',
        sort: 'asc',
        filter: { kind: 'days' },
        deadline: ['for_approval'],
        width: 160,
      },
      partner_type: { ...statusOf(partnerTypes, 150), label: 'Type' },
      status: statusOf(partnerStates, 130),
      sales_group: { label: 'Sales group', as: 'text', width: 180 },
      created_at: { label: 'Registered', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150, off: true },
      submitted_at: { label: 'Submitted', as: 'time', filter: { kind: 'days' }, off: true, width: 150 },
      decided_at: decided,
      sales_group_id: { label: 'Sales group', as: 'text', filter: { kind: 'relation', to: 'sales_group' }, off: true },
      prc_valid_until: { label: 'PRC ID until', as: 'date', filter: { kind: 'days' }, width: 116 },
    },
  }),
})
