import { list } from '../lists/list.ts'
import { kind } from './kind.ts'

export const trailResults = [
  { value: 'ok', label: 'Done' },
  { value: 'denied', label: 'Denied' },
  { value: 'failed', label: 'Failed' },
] as const
const actions = [
  'login',
  'logout',
  'view',
  'add',
  'edit',
  'delete',
  'restore',
  'publish',
  'approve',
  'export',
  'print',
] as const

const trail = () =>
  list({
    one: 'entry',
    many: 'entries',
    branded: false,
    trash: false,
    sort: { field: 'created_at', direction: 'desc' },
    columns: {
      created_at: { label: 'Time', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 160 },
      user_name: { label: 'Who', as: 'person', search: true, width: 190 },
      user_id: { label: 'Who', as: 'text', filter: { kind: 'relation', to: 'user' }, off: true },
      module: { label: 'Page', as: 'text', width: 150 },
      action: {
        label: 'Action',
        as: 'text',
        filter: { kind: 'choice', options: actions.map(value => ({ value, label: value })) },
        width: 100,
      },
      entity: { label: 'Record', as: 'text', width: 120 },
      entity_id: { label: 'Record no.', as: 'text', search: true, width: 130 },
      result: { label: 'Result', as: 'status', filter: { kind: 'choice', options: trailResults }, width: 100 },
      ip: { label: 'Address', as: 'text', off: true, width: 130 },
      request_id: { label: 'Request', as: 'text', off: true, width: 280 },
    },
  })

/** Domain.md 1A: actions in the admin area, sessions included. Append-only. */
export const userTrail = kind({ page: 'admin.audit-trail', list: trail() })
/** Actions in the buyers' portal: its area of audit_trails. */
export const auditTrail = kind({ page: 'buyers_portal.audit-trail', list: trail() })
