import { list } from '../lists/list.ts'
import { postingStates, postingTypes } from '../workflows/posting.ts'
import { statusOf } from './columns.ts'
import { kind } from './kind.ts'

/** Beyond 18: everything sent to the ERP or queued for it. */
export const erpPostings = kind({
  page: 'sellers_portal.erp-ledger',
  list: list({
    one: 'posting',
    many: 'postings',
    branded: false,
    ofSeveral: true,
    trash: false,
    sort: { field: 'created_at', direction: 'desc' },
    columns: {
      created_at: { label: 'Queued', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
      name: { label: 'Subject', as: 'text', search: true, width: 190 },
      subject_type: { label: 'Type', as: 'text', filter: { kind: 'choice', options: postingTypes }, width: 130 },
      status: statusOf(postingStates, 150),
      attempts: { label: 'Attempts', as: 'count', width: 90 },
      erp_doc_no: { label: 'ERP document', as: 'text', search: true, width: 140 },
      mismatch: {
        label: 'Mismatch',
        as: 'status',
        filter: { kind: 'choice', options: [{ value: 'true', label: 'Differs' }] },
        width: 110,
      },
      last_error: { label: 'Last error', as: 'text', width: 280 },
      next_attempt_at: { label: 'Next attempt', as: 'time', off: true, width: 150 },
      idempotency_key: { label: 'Key', as: 'text', off: true, width: 240 },
    },
  }),
})
