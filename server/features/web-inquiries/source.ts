import { sql } from 'kysely'
import { webInquiries } from '../../../model/contract/web-inquiries.ts'
import { openInquiries } from '../../../model/workflows/inquiry.ts'
import { caseSource, fullName } from '../../records/cases/case-source.ts'
import { assignedTo, overdueShown, overdueSql } from '../../records/cases/clocks.ts'
import { begunBy, draftBy } from '../../records/cases/inquiries.ts'

/** Characters of a message that a row of the list shows; the record has all of it. */
const messageShown = 300

export const inquirySource = caseSource({
  table: 'web_inquiries',
  call: webInquiries.list,
  fields: {
    draft_by: draftBy('webInquiries'),
    is_overdue: overdueShown(openInquiries),
    answered: sql`case when t.responded_at <= t.sla_due_at then 'In time' when t.responded_at is not null then 'Late' end`,
    message: sql`left(t.message, ${sql.lit(messageShown)})`,
    property_name: sql`p.property_name`,
    assignee: fullName('a'),
  },
  joins: sql`left join property_names p on p.id = t.property_id left join users a on a.id = t.assigned_to`,
  mine: { assigned: assignedTo, written: begunBy('webInquiries') },
  asks: { is_overdue: () => overdueSql(openInquiries) },
  steady: ['created_at', 'status', 'assigned_to', 'property_id'],
  types: { sla_due_at: 'timestamptz', property_id: 'bigint', assigned_to: 'bigint', is_overdue: 'bool' },
})
