import type { Access } from '../model/pages/access.ts'
import { pageOf } from '../model/pages/index.ts'
import { matchPath } from '../model/pages/route.ts'
import { preloadScreen } from './screens.ts'
import { guard } from './shell/guard.ts'

type At = Pick<Location, 'pathname' | 'search'>

type Rows = typeof import('./list/rows-ahead.ts')
const loadRows = (): Promise<Rows> => import('./list/rows-ahead.ts')
/** Once it is there it is asked without a pause: what waits for a promise waits for the drawing as well. */
let rows: Rows | undefined

/** Loads the code of what an address shows, before it is known who asks. */
export async function loadAhead({ pathname }: At): Promise<void> {
  const at = matchPath(pathname)
  if (!at) return
  const screen = preloadScreen(at.id)
  if (pageOf(at.id).screen.kind === 'list') rows = await loadRows()
  await screen
}

/**
 * Asks for the rows that an address shows before anything is drawn: they come meanwhile. Nothing that the role may not
 * see: a refusal would stand in the trail as an attempt.
 */
export function askAhead(access: Access, { pathname, search }: At): void {
  const at = matchPath(pathname)
  const verdict = at && guard(access, at.id, at.params)
  if (!at || verdict?.kind !== 'open') return
  if (pageOf(at.id).screen.kind !== 'list') return
  const ask = ({ askRowsAhead }: Rows) => askRowsAhead(at.id, verdict.brand, new URLSearchParams(search))
  if (rows) ask(rows)
  // Where it does not come, nor does the list, which says so.
  else loadRows().then(ask, () => undefined)
}
