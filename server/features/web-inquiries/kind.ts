import { kinds } from '../../../model/kinds/index.ts'
import {
  type InquiryAction,
  type InquiryCase,
  type InquiryInput,
  inquiryNumber,
  inquiryWorkflow,
} from '../../../model/workflows/inquiry.ts'
import { inquiryFaults, keepReply, repliesOf, touchedReplies, withAssignee } from '../../records/cases/inquiries.ts'
import { rowKind } from '../../records/cases/row-kind.ts'
import { inquirySource } from './inquiry-rows.ts'

export const inquiryKind = rowKind<InquiryAction, InquiryCase, InquiryInput>({
  key: 'webInquiries',
  ...kinds.webInquiries,
  numberOf: inquiryNumber,
  source: inquirySource,
  fields: {
    firstname: 'firstname',
    email: 'email',
    assigned_to: 'assigned_to',
    responded_at: 'responded_at',
    closed_at: 'closed_at',
    is_overdue: 'is_overdue',
    assignee: null,
  },
  shown: ['message', 'firstname', 'lastname', 'page_url', 'utm', 'consent_at'],
  lines: { replies: repliesOf('web_inquiry_replies') },
  inputOf: withAssignee(inquiryWorkflow.page),
  guard: async (_, { before, action }, actor) => inquiryFaults(before.record, action, actor, ['respond']),
  touches: ({ id }) => touchedReplies('web_inquiry_replies', id),
  during: (trx, { after }, acting) => keepReply(trx, 'web_inquiry_replies', after, acting),
})
