import type { Endpoint } from './endpoint.ts'

/**
 * What a call may cost at most, in the order of the tables of budgets. `asset` is no call of the contract: files that a page
 * loads. `guess` proves a secret; `form` is what a stranger sends; `heavy` works long, of which one goes on at a time.
 */
export const costs = ['asset', 'read', 'list', 'write', 'upload', 'heavy', 'guess', 'form'] as const
export type Cost = (typeof costs)[number]

const hasPart = (schema: Endpoint['query'], ...names: string[]): boolean => {
  const properties = (schema as { properties?: Record<string, unknown> } | undefined)?.properties ?? {}
  return names.some(name => Object.hasOwn(properties, name))
}

/** The class of a call: the one that its row names, otherwise by what it takes and who may call. */
export function costOf({ cost, method, access, door, body, query, reads }: Endpoint): Cost {
  if (cost) return cost
  if (typeof access !== 'string' && access.flag === 'export') return 'heavy'
  if (body === 'multipart') return 'upload'
  if (method === 'GET') return hasPart(query, 'after', 'cursor', 'limit', 'search') ? 'list' : 'read'
  if (reads) return 'list'
  return access === 'public' && door === undefined ? 'form' : 'write'
}

/** Bytes of the body of a call that says none of its own. */
export const usualBody = 1024 * 1024
/** A guess is a word, a code or the answer of a key, and whoever sends it may be anybody. */
const guessBody = 64 * 1024

/** Bytes of body that a call accepts. */
export const bodyLimitOf = (endpoint: Endpoint): number =>
  endpoint.bodyLimit ?? (costOf(endpoint) === 'guess' ? guessBody : usualBody)
