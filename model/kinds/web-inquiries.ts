import { list } from '../lists/list.ts'
import { sourceAwareness } from '../rules/source-awareness.ts'
import { inquiryStates } from '../workflows/inquiry.ts'
import { overdue, statusOf } from './columns.ts'
import { kind } from './kind.ts'

export const webInquiries = kind({
  page: 'website.property-inquiry',
  list: list({
    one: 'inquiry',
    many: 'inquiries',
    branded: true,
    trash: true,
    sort: { field: 'created_at', direction: 'desc' },
    columns: {
      created_at: { label: 'Received', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
      name: { label: 'Name', as: 'text', search: true, width: 180 },
      status: { ...statusOf(inquiryStates, 110), sort: 'asc' },
      property_name: { label: 'Property', as: 'text', width: 150 },
      property_id: { label: 'Property', as: 'text', filter: { kind: 'relation', to: 'property' }, off: true },
      message: { label: 'Message', as: 'text', width: 190 },
      sla_due_at: { label: 'Reply due', as: 'time', sort: 'asc', width: 150 },
      is_overdue: overdue,
      assignee: { label: 'Assigned to', as: 'person', width: 160 },
      assigned_to: { label: 'Assigned to', as: 'text', filter: { kind: 'relation', to: 'user' }, off: true },
      email: { label: 'E-mail', as: 'text', search: true, width: 220 },
      mobile: { label: 'Mobile', as: 'text', search: true, width: 140 },
      inquiry_type: { label: 'Type', as: 'text', off: true, width: 170 },
      source_awareness: {
        label: 'Heard through',
        as: 'text',
        filter: { kind: 'choice', options: sourceAwareness.map(value => ({ value, label: value })) },
        off: true,
        width: 170,
      },
      responded_at: { label: 'Responded', as: 'time', off: true, width: 150 },
      answered: { label: 'First reply', as: 'text', off: true, width: 110 },
    },
  }),
})
