import { list } from '../lists/list.ts'
import { buyerInquiryStates, buyerInquiryWorkflow, openStatuses } from '../workflows/buyer-inquiry.ts'
import { answered, brandChoice, overdue, statusOf } from './columns.ts'
import { inquiriesOfMine, inquiryViews } from './inquiry-views.ts'
import { kind } from './kind.ts'

const validators = [
  { value: 'none', label: 'No rule' },
  { value: 'downgrade', label: 'Downgrade' },
  { value: 'pdc_window', label: 'Post-dated check' },
] as const

/** Domain.md 1D: buyers' questions and requests, of all brands of a role at once. */
export const buyerInquiries = kind({
  page: 'buyers_portal.inquiry-list',
  workflow: buyerInquiryWorkflow,
  list: list({
    one: 'inquiry',
    many: 'inquiries',
    branded: false,
    trash: true,
    board: true,
    sort: { field: 'created_at', direction: 'desc' },
    mine: inquiriesOfMine,
    views: {
      ...inquiryViews(openStatuses),
      ruled: { label: 'Under a rule', filters: { validator: 'downgrade,pdc_window' } },
    },
    columns: {
      ticket_no: { label: 'Ticket', as: 'text', search: true, width: 110 },
      name: { label: 'Name', as: 'person', search: true, filter: { kind: 'text' }, width: 140 },
      sla_due_at: {
        label: 'Answer due',
        as: 'time',
        sort: 'asc',
        filter: { kind: 'days' },
        deadline: openStatuses,
        width: 160,
      },
      created_at: { label: 'Received', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
      status: statusOf(buyerInquiryStates, 150),
      assignee: { label: 'Assigned to', as: 'person', width: 140 },
      assigned_to: { label: 'Assigned to', as: 'text', filter: { kind: 'relation', to: 'user' }, off: true },
      request: { label: 'Request', as: 'text', width: 130 },
      is_overdue: { ...overdue, off: true },
      contract_no: { label: 'Contract no.', as: 'text', search: true, off: true, width: 120 },
      property_name: { label: 'Property', as: 'text', off: true, width: 150 },
      brand_id: brandChoice,
      subject: { label: 'Subject', as: 'text', off: true, width: 200 },
      email: { label: 'E-mail', as: 'text', search: true, off: true, width: 200 },
      validator: { label: 'Rule', as: 'text', filter: { kind: 'choice', options: validators }, off: true, width: 130 },
      responded_at: { label: 'Answered', as: 'time', off: true, width: 150 },
      answered,
      property_id: { label: 'Property', as: 'text', filter: { kind: 'relation', to: 'property' }, off: true },
    },
  }),
})
