/**
 * The person whose desk this tab shows, if it is another's (decision 096). It ends with the tab; other tabs stay one's
 * own.
 */
const key = 'atrium-view'
type Held = { readonly view: string; readonly from: string }

function held(): Held | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof found === 'object' && found !== null && 'view' in found && 'from' in found
      ? { view: String(found.view), from: String(found.from) }
      : undefined
  } catch {
    return undefined
  }
}

/** The value of `X-View-As` in calls of this tab; undefined on one's own desk. */
export const heldView = (): string | undefined => held()?.view
export const holdView = (view: string): void =>
  sessionStorage.setItem(key, JSON.stringify({ view, from: location.pathname + location.search } satisfies Held))
/** Ends the view; answers where the person came from. */
export function dropView(): string {
  const from = held()?.from ?? '/'
  sessionStorage.removeItem(key)
  return from
}

export const viewHeader = (): Record<string, string> => {
  const view = heldView()
  return view === undefined ? {} : { 'x-view-as': view }
}

/**
 * The server no longer knows the view: it ended in another tab, or the right is gone. The desk starts anew, as one's
 * own.
 */
export function viewIsOver(problem: { code?: unknown } | undefined): boolean {
  if (problem?.code !== 'VIEW_OVER' || heldView() === undefined) return false
  location.replace(dropView())
  return true
}
