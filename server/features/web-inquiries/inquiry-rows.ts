import { sql } from 'kysely'
import { webInquiries } from '../../../model/contract/web-inquiries.ts'
import { picked } from '../../../model/lists/list.ts'
import { openInquiries } from '../../../model/workflows/inquiry.ts'
import { caseSource, fullName } from '../../records/cases/case-source.ts'
import { answeredShown, answeredSql, assignedTo, overdueShown, overdueSql } from '../../records/cases/clocks.ts'
import { begunBy, draftBy, sourceShown } from '../../records/cases/inquiries.ts'

/** Characters of a message that a row of the list shows; the record has all of it. */
const messageShown = 300

export const inquirySource = caseSource({
  table: 'web_inquiries',
  call: webInquiries.list,
  fields: {
    draft_by: draftBy('webInquiries'),
    is_overdue: overdueShown(openInquiries),
    answered: answeredShown,
    message: sql`left(t.message, ${sql.lit(messageShown)})`,
    property_name: sql`p.property_name`,
    assignee: fullName('a'),
  },
  joins: sql`left join property_names p on p.id = t.property_id left join users a on a.id = t.assigned_to`,
  mine: { assigned: assignedTo, written: begunBy('webInquiries') },
  asks: {
    is_overdue: () => overdueSql(openInquiries),
    answered: answeredSql(openInquiries),
    source_awareness: value => sql`${sourceShown} in (${sql.join(picked(value))})`,
  },
  steady: ['created_at', 'status', 'assigned_to', 'property_id'],
  types: { sla_due_at: 'timestamptz', property_id: 'bigint', assigned_to: 'bigint', is_overdue: 'bool' },
})
