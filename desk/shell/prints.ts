import { splitId } from '../../model/pages/access.ts'
import { detailParamOf, matchPath } from '../../model/pages/route.ts'
import { api } from '../api/api.ts'

/** What a browser is about to print: the page, and the record that is open on it. */
type Printed = { readonly page: string; readonly entity_id?: string }

/** Of an address; undefined for pages that the trail has no lines of. */
export function printedAt(path: string, search: string): Printed | undefined {
  const found = matchPath(path)
  if (!found || splitId(found.id).area === 'desk') return undefined
  const detail = detailParamOf(found.id)
  const open = (detail === undefined ? undefined : found.params[detail]) ?? new URLSearchParams(search).get('open')
  const id = open?.replace(/^"|"$/g, '')
  return { page: found.id, ...(id && /^[\w-]{1,40}$/.test(id) && id !== 'new' ? { entity_id: id } : {}) }
}

/** Tells the trail what is printed, which the server cannot see (decision 176). */
export function watchPrints(on: Window): void {
  on.addEventListener('beforeprint', () => {
    const { pathname, search } = on.location
    const printed = printedAt(pathname, search)
    // Nobody waits for it; where the server cannot be reached, nothing was fetched to print either.
    if (printed) void api.auditTrail.add({ body: { ...printed, action: 'print' } }).catch(() => undefined)
  })
}
