import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

export const page = 'admin.user-role'
/** Stands in the address where a role's id would. */
export const newRole = 'new'

export const everyRole = queryOptions({ queryKey: ['roles.list'], queryFn: ({ signal }) => api.roles.list({ signal }) })
export const oneRole = (id: number) =>
  queryOptions({
    queryKey: ['roles.read', id],
    queryFn: ({ signal }) => api.roles.read({ params: { id }, signal }),
    staleTime: 0,
  })
