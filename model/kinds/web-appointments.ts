import { list } from '../lists/list.ts'
import { appointmentStates, appointmentWorkflow } from '../workflows/appointment.ts'
import { statusOf } from './columns.ts'
import { kind } from './kind.ts'

const sort = 'visit_date'

export const webAppointments = kind({
  page: 'website.appointment-inquiry',
  workflow: appointmentWorkflow,
  list: list({
    one: 'appointment',
    many: 'appointments',
    branded: true,
    trash: true,
    board: true,
    sort: { field: 'created_at', direction: 'desc' },
    mine: { claimed: 'Confirmed by me' },
    views: {
      requested: { label: 'To confirm', filters: { status: 'requested' }, sort, counted: true, opens: true },
      claimed: {
        label: 'Confirmed by me',
        filters: { mine: 'claimed', status: 'confirmed' },
        sort,
        counted: true,
        opens: true,
      },
      confirmed: { label: 'Confirmed', filters: { status: 'confirmed' }, sort, counted: true, opens: true },
    },
    columns: {
      name: { label: 'Name', as: 'text', search: true, width: 180 },
      visit_date: { label: 'Visit', as: 'date', sort: 'asc', filter: { kind: 'days' }, width: 120 },
      start_time: { label: 'From', as: 'text', width: 70 },
      end_time: { label: 'To', as: 'text', width: 70 },
      status: { ...statusOf(appointmentStates, 120), sort: 'asc' },
      created_at: { label: 'Received', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
      property_name: { label: 'Property', as: 'text', width: 170 },
      property_id: { label: 'Property', as: 'text', filter: { kind: 'relation', to: 'property' }, off: true },
      party_size: { label: 'Visitors', as: 'count', width: 90 },
      email: { label: 'E-mail', as: 'text', search: true, off: true, width: 220 },
      mobile: { label: 'Mobile', as: 'text', search: true, width: 140 },
      confirmer: { label: 'Confirmed by', as: 'person', off: true, width: 160 },
      confirmed_by: { label: 'Confirmed by', as: 'text', filter: { kind: 'relation', to: 'user' }, off: true },
    },
  }),
})
