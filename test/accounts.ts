import { type Access, noAccess } from '../model/pages/access.ts'

/** Every right over roles and accounts, and over nothing else. */
export const accountKeeper: Access['admin'] = {
  'user-role': { view: true, add: true, edit: true, delete: true },
  'user-account': { view: true, add: true, edit: true, delete: true, export: true },
}

let count = 0
function next(): number {
  count += 1
  return count
}
/** A role that holds nothing, as a call makes it. */
export const someRole = () => ({ name: `Written ${next()}`, description: null, access: noAccess })

/** A person as a call makes an account; the address is theirs alone. */
export const somePerson = (user_role_id: number) => ({
  Firstname: 'Lea',
  Lastname: 'Santos',
  email: `lea.santos${next()}@example.com`,
  mobile: null,
  employee_no: 'E-01042',
  department: 'Sales Administration',
  user_role_id,
})
