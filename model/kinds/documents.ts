import { list } from '../lists/list.ts'
import { documentStates, documentTypes } from '../rules/contract-words.ts'
import { brandChoice } from './columns.ts'
import { kind } from './kind.ts'

/** Domain.md 1D: the papers of a contract, and the status of each. */
export const documents = kind({
  page: 'buyers_portal.documents',
  list: list({
    one: 'document',
    many: 'documents',
    branded: false,
    trash: false,
    sort: { field: 'updated_at', direction: 'desc' },
    columns: {
      contract_no: { label: 'Contract no.', as: 'text', search: true, width: 130 },
      buyer_name: { label: 'Buyer', as: 'person', search: true, width: 200 },
      doc_type: { label: 'Document', as: 'text', filter: { kind: 'choice', options: documentTypes }, width: 190 },
      status: { label: 'Status', as: 'status', filter: { kind: 'choice', options: documentStates }, width: 130 },
      doc_date: { label: 'Dated', as: 'date', width: 120 },
      remarks: { label: 'Remarks', as: 'text', width: 220 },
      brand_id: brandChoice,
      updated_at: { label: 'Changed', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
    },
  }),
})
