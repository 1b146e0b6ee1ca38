import { apiBase, endpoints, type NamedEndpoint } from '../model/contract/index.ts'
import { worstCall } from './worst-body.ts'

/** Values for the parameters of a path. */
type Known = Readonly<Record<string, number | string>>

/** The groups whose records the callers of the test stand on themselves: their accounts, and the role of all of them. */
const ownGround = ['userAccounts', 'roles']

const firstParam = ({ endpoint }: NamedEndpoint) => /\/:(\w+)/.exec(endpoint.path)?.[1]
const isList = ({ endpoint }: NamedEndpoint) => endpoint.method === 'GET' && !/:(?!brand\b)/.test(endpoint.path)

/** The list that a call takes its record from: that of its group, or the one at the beginning of its path. */
function listOf(named: NamedEndpoint): NamedEndpoint | undefined {
  const [group] = named.name.split('.')
  const [above] = named.endpoint.path.split('/:')
  const lists = endpoints.filter(isList)
  return lists.find(({ name }) => name === `${group}.list`) ?? lists.find(({ endpoint }) => endpoint.path === above)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The first rows within an answer. */
function rowsIn(answer: unknown): Record<string, unknown>[] {
  if (Array.isArray(answer)) return answer.filter(isRecord)
  return isRecord(answer)
    ? (Object.values(answer)
        .map(rowsIn)
        .find(rows => rows.length > 0) ?? [])
    : []
}

/** The list as it is without a filter: of what may be asked only what must be. */
function plainPath({ endpoint }: NamedEndpoint): string {
  const [path = '', search] = worstCall(endpoint).path.split('?')
  const must: readonly string[] = (endpoint.query as { required?: string[] } | undefined)?.required ?? []
  const asked = [...new URLSearchParams(search)].filter(([name]) => must.includes(name))
  return `${apiBase}${path}${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`
}

/**
 * For each of these calls with a record in its path, one that there is: the last row of the list that it belongs to. A call of a record
 * that there is not is refused before any work, and says nothing of what the work costs.
 */
export async function knownRecords(
  of: readonly NamedEndpoint[],
  read: (path: string) => Promise<unknown>,
): Promise<ReadonlyMap<string, Known>> {
  const answers = new Map<string, Promise<Record<string, unknown>[]>>()
  const rowsOf = (list: NamedEndpoint) => {
    const rows = answers.get(list.name) ?? read(plainPath(list)).then(rowsIn)
    answers.set(list.name, rows)
    return rows
  }
  const known = new Map<string, Known>()
  for (const named of of) {
    const [param, [group = '']] = [firstParam(named), named.name.split('.')]
    const list = param === undefined || param === 'brand' || ownGround.includes(group) ? undefined : listOf(named)
    if (param === undefined || list === undefined) continue
    const row = (await rowsOf(list)).at(-1)
    const value = row?.[param] ?? row?.['id']
    if (typeof value === 'number' || typeof value === 'string') known.set(named.name, { [param]: value })
  }
  return known
}
