import { type PageId, pageIds, pageOf } from './index.ts'

/** Values of a route's parameters, before they are encoded for an address. */
export type RouteParams = Readonly<Record<string, string>>
export type RouteMatch = { id: PageId; params: RouteParams }

const segmentsOf = (path: string): string[] => path.split('/').filter(segment => segment !== '')
const parameterOf = (segment: string): string | undefined => (segment.startsWith(':') ? segment.slice(1) : undefined)
const parametersOf = (path: string): string[] => segmentsOf(path).flatMap(segment => parameterOf(segment) ?? [])

/** Names of the parameters that a page's own address needs; its record's parameter is not among them. */
export const paramsOf = (id: PageId): readonly string[] => parametersOf(pageOf(id).path)
/** The parameter that opens a record of the page, where it has records with addresses. */
export const detailParamOf = (id: PageId): string | undefined => pageOf(id).detail?.slice(2)

/** The address of a page, or of one of its records when `params` name it. Throws when a parameter is missing. */
export function pathOf(id: PageId, params: RouteParams = {}): `/${string}` {
  const page = pageOf(id)
  const detail = detailParamOf(id)
  const pattern = detail !== undefined && params[detail] !== undefined ? page.path + page.detail : page.path
  const segments = segmentsOf(pattern).map(segment => {
    const name = parameterOf(segment)
    if (name === undefined) return segment
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`The address of ${id} needs ${name}.`)
    return encodeURIComponent(value)
  })
  return `/${segments.join('/')}`
}

type Route = { id: PageId; segments: string[]; parameters: number }
// Fewest parameters first: a page named in full wins over a record with the same id.
const routes: Route[] = pageIds
  .flatMap(id => {
    const { path, detail } = pageOf(id)
    return (detail === undefined ? [path] : [path, path + detail]).map(pattern => ({
      id,
      segments: segmentsOf(pattern),
      parameters: parametersOf(pattern).length,
    }))
  })
  .sort((a, b) => a.parameters - b.parameters)

/** The page of an address, with its parameters decoded; undefined where no page has that address. */
export function matchPath(path: string): RouteMatch | undefined {
  const input = segmentsOf(path.replace(/[?#].*$/s, ''))
  for (const { id, segments } of routes) {
    const params = segments.length === input.length ? match(segments, input) : undefined
    if (params) return { id, params }
  }
  return undefined
}

function match(segments: readonly string[], input: readonly string[]): RouteParams | undefined {
  const params: Record<string, string> = {}
  for (const [i, segment] of segments.entries()) {
    const value = input[i] ?? ''
    const name = parameterOf(segment)
    if (name === undefined) {
      if (segment !== value) return undefined
      continue
    }
    const text = decoded(value)
    if (text === undefined) return undefined
    params[name] = text
  }
  return params
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    // A broken escape (`%zz`) names no record: the address matches nothing, and the caller says so.
    return undefined
  }
}
