import type { Access } from '../model/pages/access.ts'
import { pageOf } from '../model/pages/index.ts'
import { matchPath } from '../model/pages/route.ts'
import { preloadScreen } from './screens/table.ts'
import { guard } from './shell/guard.ts'

type At = Pick<Location, 'pathname' | 'search'>

type Rows = typeof import('./list/rows-ahead.ts')
const loadRows = (): Promise<Rows> => import('./list/rows-ahead.ts')
/** A loaded answer is used without a pause: waiting for a promise means waiting for the drawing as well. */
let rows: Rows | undefined

/** Loads the code of what an address shows, before it is known who the person is. */
export async function loadAhead({ pathname }: At): Promise<void> {
  const at = matchPath(pathname)
  if (!at) return
  const screen = preloadScreen(at.id)
  if (pageOf(at.id).screen.kind === 'list') rows = await loadRows()
  await screen
}

/**
 * Fetches the rows that an address shows before anything is drawn: they come meanwhile. It fetches nothing that the
 * role may not see: a refusal would be in the trail as an attempt.
 */
export function askAhead(access: Access, { pathname, search }: At): void {
  const at = matchPath(pathname)
  const verdict = at && guard(access, at.id, at.params)
  if (!at || verdict?.kind !== 'open') return
  if (pageOf(at.id).screen.kind !== 'list') return
  const ask = ({ askRowsAhead }: Rows) => askRowsAhead(at.id, verdict.brand, new URLSearchParams(search))
  // If either does not come, the list does not come either, and says so.
  ;(rows ? ask(rows) : loadRows().then(ask)).catch(() => undefined)
}
