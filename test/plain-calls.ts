import type { Endpoint } from '../model/contract/endpoint.ts'
import { endpoints } from '../model/contract/index.ts'
import type { Call } from './calls.ts'

/** A part of a path that names no brand names a record: one that is not there. */
const nothing = 999_999_999

/**
 * How the matrix asks for a read, or a removal, that needs no more than its path and its brand: a record is not found,
 * anything else is read. A call that needs more, or answers otherwise, has an entry in calls.ts.
 */
function plain({ path, access }: Endpoint): Call {
  const brandAt = typeof access === 'object' ? access.brand?.split('.') : undefined
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const records = names.filter(name => brandAt?.[0] !== 'params' || brandAt[1] !== name)
  const brandIn = (part: string, brand: string) => (brandAt?.[0] === part ? { [brandAt[1] ?? '']: brand } : {})
  return {
    args: ({ brand }) => ({
      params: { ...Object.fromEntries(records.map(name => [name, nothing])), ...brandIn('params', brand) },
      query: brandIn('query', brand),
    }),
    ...(records.length > 0 ? { passes: 404, says: /Record not found/ } : { passes: 200 }),
  }
}

export const plainCalls: Record<string, Call> = Object.fromEntries(
  endpoints.flatMap(({ name, endpoint }): [string, Call][] =>
    endpoint.method === 'GET' || endpoint.method === 'DELETE' ? [[name, plain(endpoint)]] : [],
  ),
)
