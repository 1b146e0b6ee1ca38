import { list } from '../lists/list.ts'
import { kind } from './kind.ts'

/** Domain.md 1A: staff accounts. The trash is the deactivated users. */
export const userAccounts = kind({
  page: 'admin.user-account',
  list: list({
    one: 'user',
    many: 'users',
    branded: false,
    trash: true,
    sort: { field: 'name', direction: 'asc' },
    columns: {
      name: { label: 'Name', as: 'person', sort: 'asc', search: true, width: 220 },
      email: { label: 'E-mail', as: 'text', search: true, width: 260 },
      role_name: { label: 'Role', as: 'text', width: 190 },
      user_role_id: { label: 'Role', as: 'text', filter: { kind: 'relation', to: 'user_role' }, off: true },
      department: { label: 'Department', as: 'text', width: 170 },
      employee_no: { label: 'Employee no.', as: 'text', search: true, off: true, width: 120 },
      last_login_at: { label: 'Last sign-in', as: 'time', width: 150 },
      locked_until: { label: 'Locked until', as: 'time', off: true, width: 150 },
      created_at: { label: 'Created', as: 'time', sort: 'desc', off: true, width: 150 },
    },
  }),
})
