import { queryOptions } from '@tanstack/react-query'
import { api, reading } from '../../api/api.ts'

export const page = 'admin.user-role'
/** In the address in place of a role's id. */
export const newRole = 'new'

export const everyRole = reading(['roles.list'], api.roles.list)
export const oneRole = (id: number) =>
  queryOptions({ ...reading(['roles.read', id], api.roles.read, { params: { id } }), staleTime: 0 })
