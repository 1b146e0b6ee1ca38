import { list } from '../lists/list.ts'
import { partnerTypes } from '../rules/partner-papers.ts'
import { partnerStates } from '../workflows/partner-record.ts'
import { statusOf } from './columns.ts'
import { kind } from './kind.ts'

/** Domain.md 1C. Each has several brands; the server says which of them a reader sees. */
export const marketingPartner = kind({
  page: 'sellers_portal.marketing-partners',
  list: list({
    one: 'partner',
    many: 'partners',
    branded: false,
    trash: false,
    sort: { field: 'created_at', direction: 'asc' },
    columns: {
      partner_no: { label: 'Partner no.', as: 'text', search: true, width: 120 },
      name: { label: 'Name', as: 'text', search: true, width: 220 },
      partner_type: { ...statusOf(partnerTypes, 150), label: 'Type' },
      sales_group: { label: 'Sales group', as: 'text', width: 180 },
      status: statusOf(partnerStates, 130),
      prc_valid_until: { label: 'PRC ID until', as: 'date', filter: { kind: 'days' }, width: 120 },
      created_at: { label: 'Registered', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
    },
  }),
})
