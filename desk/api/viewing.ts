/** Whose desk this tab shows, where it is another's (decision 096). It ends with the tab; other tabs stay one's own. */
const place = 'atrium-view'
type Held = { readonly view: string; readonly from: string }

function held(): Held | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    return typeof found === 'object' && found !== null && 'view' in found && 'from' in found
      ? { view: String(found.view), from: String(found.from) }
      : undefined
  } catch {
    return undefined
  }
}

/** What calls of this tab carry in `X-View-As`; undefined on one's own desk. */
export const heldView = (): string | undefined => held()?.view
export const holdView = (view: string): void =>
  sessionStorage.setItem(place, JSON.stringify({ view, from: location.pathname + location.search } satisfies Held))
/** Lets it go; answers where the person came from. */
export function dropView(): string {
  const from = held()?.from ?? '/'
  sessionStorage.removeItem(place)
  return from
}

export const viewHeader = (): Record<string, string> => {
  const view = heldView()
  return view === undefined ? {} : { 'x-view-as': view }
}

/** The server knows of it no more: ended in another tab, or the right is gone. The desk begins anew, as one's own. */
export function viewIsOver(problem: { code?: unknown } | undefined): boolean {
  if (problem?.code !== 'VIEW_OVER' || heldView() === undefined) return false
  location.replace(dropView())
  return true
}
