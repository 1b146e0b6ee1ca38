import { list } from '../lists/list.ts'
import { kind } from './kind.ts'

/** Domain.md 4 row 2: all deactivated users, of every kind; those who left of their own accord first. */
export const unsubscribedUsers = kind({
  page: 'admin.unsubscribed-users',
  list: list({
    one: 'user',
    many: 'users',
    branded: false,
    trash: false,
    sort: { field: 'deleted_at', direction: 'desc' },
    columns: {
      name: { label: 'Name', as: 'person', search: true, width: 190 },
      email: { label: 'E-mail', as: 'text', search: true, width: 190 },
      user_type_id: {
        label: 'Kind',
        as: 'text',
        filter: {
          kind: 'choice',
          options: [
            { value: '1', label: 'Buyer' },
            { value: '2', label: 'Seller' },
            { value: '3', label: 'Staff' },
          ],
        },
        width: 90,
      },
      deactivation_source: {
        label: 'Deactivated by',
        as: 'text',
        filter: {
          kind: 'choice',
          options: [
            { value: 'self', label: 'Themselves' },
            { value: 'admin', label: 'Staff' },
            { value: 'system', label: 'Atrium' },
          ],
        },
        width: 140,
      },
      deactivation_reason: { label: 'Reason', as: 'text', width: 210 },
      deleted_by: { label: 'Staff member', as: 'person', filter: { kind: 'relation', to: 'user' }, width: 170 },
      deleted_at: { label: 'Since', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
    },
  }),
})
