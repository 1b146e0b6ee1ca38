import { sql } from 'kysely'
import { webAppointments } from '../../../model/contract/web-appointments.ts'
import { caseSource, fullName } from '../../records/cases/case-source.ts'

export const appointmentSource = caseSource({
  table: 'web_appointments',
  call: webAppointments.list,
  fields: { property_name: sql`p.property_name`, confirmer: fullName('c') },
  joins: sql`left join property_names p on p.id = t.property_id left join users c on c.id = t.confirmed_by`,
  mine: { claimed: ({ user_id }) => sql`t.confirmed_by = ${user_id}` },
  types: { property_id: 'bigint', confirmed_by: 'bigint', visit_date: 'date' },
})
