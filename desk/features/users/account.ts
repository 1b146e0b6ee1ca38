import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { Account as AccountSchema } from '../../../model/contract/user-accounts.ts'
import { api, reading } from '../../api/api.ts'
import type { Values } from '../../form/store.ts'

export type Account = Static<typeof AccountSchema>

export const oneAccount = (id: number) =>
  queryOptions({ ...reading(['userAccounts.read', id], api.userAccounts.read, { params: { id } }), staleTime: 0 })
export const sessionsOf = (id: number) =>
  queryOptions({
    ...reading(['userAccounts.sessions', id], api.userAccounts.sessions, { params: { id } }),
    staleTime: 0,
  })
const assignable = reading(['userAccounts.roles'], api.userAccounts.roles)

/** The roles that may be given, and the account's own role, as the form offers them. */
export const rolesFor = (present: number | null) =>
  queryOptions({
    ...assignable,
    select: ({ items }) =>
      items
        .filter(({ id, is_above }) => !is_above || id === present)
        .map(({ id, name }) => ({ value: String(id), label: name })),
  })

/** A form holds texts; the call names the role by its number, and no mobile by null. */
export const valuesOf = ({
  Firstname,
  Lastname,
  email,
  mobile,
  employee_no,
  department,
  user_role_id,
}: Account): Values => ({
  Firstname,
  Lastname,
  email,
  mobile: mobile ?? '',
  employee_no: employee_no ?? '',
  department: department ?? '',
  user_role_id: String(user_role_id ?? ''),
})
export function bodyOf(values: Values) {
  const { Firstname, Lastname, email, mobile, employee_no, department, user_role_id } = values as Record<string, string>
  return {
    Firstname: Firstname ?? '',
    Lastname: Lastname ?? '',
    email: email ?? '',
    mobile: mobile || null,
    employee_no: employee_no ?? '',
    department: department ?? '',
    user_role_id: Number(user_role_id),
  }
}
