import { list } from '../lists/list.ts'
import { notSaid, sourceAwareness } from '../rules/source-awareness.ts'
import { inquiryStates, inquiryWorkflow, openInquiries } from '../workflows/inquiry.ts'
import { answered, overdue, statusOf } from './columns.ts'
import { inquiriesOfMine, inquiryViews } from './inquiry-views.ts'
import { kind } from './kind.ts'

export const webInquiries = kind({
  page: 'website.property-inquiry',
  workflow: inquiryWorkflow,
  list: list({
    one: 'inquiry',
    many: 'inquiries',
    branded: true,
    trash: true,
    board: true,
    sort: { field: 'created_at', direction: 'desc' },
    mine: inquiriesOfMine,
    views: {
      ...inquiryViews(openInquiries),
      answered: { label: 'Answered', filters: { status: 'responded' } },
    },
    columns: {
      name: { label: 'Name', as: 'text', search: true, width: 170 },
      sla_due_at: {
        label: 'Reply due',
        as: 'time',
        sort: 'asc',
        filter: { kind: 'days' },
        deadline: openInquiries,
        width: 160,
      },
      created_at: { label: 'Received', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
      status: { ...statusOf(inquiryStates, 140), sort: 'asc' },
      assignee: { label: 'Assigned to', as: 'person', width: 150 },
      property_name: { label: 'Property', as: 'text', width: 150 },
      property_id: { label: 'Property', as: 'text', filter: { kind: 'relation', to: 'property' }, off: true },
      message: { label: 'Message', as: 'text', width: 190 },
      is_overdue: { ...overdue, off: true },
      assigned_to: { label: 'Assigned to', as: 'text', filter: { kind: 'relation', to: 'user' }, off: true },
      email: { label: 'E-mail', as: 'text', search: true, off: true, width: 220 },
      mobile: { label: 'Mobile', as: 'text', search: true, off: true, width: 140 },
      inquiry_type: { label: 'Type', as: 'text', off: true, width: 170 },
      source_awareness: {
        label: 'Heard through',
        as: 'text',
        filter: { kind: 'choice', options: [...sourceAwareness, notSaid].map(value => ({ value, label: value })) },
        off: true,
        width: 170,
      },
      responded_at: { label: 'Responded', as: 'time', off: true, width: 150 },
      answered,
    },
  }),
})
