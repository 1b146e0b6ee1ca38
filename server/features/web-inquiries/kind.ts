import { lists } from '../../../model/lists/index.ts'
import {
  type Inquiry,
  type InquiryAction,
  type InquiryInput,
  inquiryNumber,
  inquiryWorkflow,
} from '../../../model/workflows/inquiry.ts'
import { inquiryFaults, keepReply, repliesOf, withAssignee } from '../../records/cases/inquiries.ts'
import { rowKind } from '../../records/cases/row-kind.ts'
import { inquirySource } from './source.ts'

export const inquiryKind = rowKind<InquiryAction, Inquiry, InquiryInput>({
  key: 'webInquiries',
  workflow: inquiryWorkflow,
  numberOf: inquiryNumber,
  list: lists.webInquiries,
  source: inquirySource,
  columns: ['firstname', 'email', 'assigned_to', 'responded_at', 'closed_at', 'is_overdue'],
  fieldsOf: row => ({
    firstname: row.firstname as string,
    email: row.email as string,
    assigned_to: row.assigned_to as number | null,
    responded_at: row.responded_at as Date | null,
    closed_at: row.closed_at as Date | null,
    is_overdue: row.is_overdue === true,
    assignee: null,
  }),
  shown: ['message', 'firstname', 'lastname', 'page_url', 'utm', 'consent_at'],
  lines: { replies: repliesOf('web_inquiry_replies') },
  inputOf: withAssignee(inquiryWorkflow.page),
  guard: async (_, { before, action }, actor) => inquiryFaults(before.record, action, actor, ['respond']),
  during: (trx, { after }, acting) => keepReply(trx, 'web_inquiry_replies', after, acting),
})
