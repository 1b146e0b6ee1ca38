import { createStore, del, entries, set } from 'idb-keyval'
import { heldView } from '../api/viewing.ts'
import type { Values } from './store.ts'

/** One side of an entry, as the browser's database holds it. */
type Kept = { readonly values: Values; readonly own: readonly string[] }
/** What was typed and not saved: where it started from, what it had become, when, and in which tab. */
export type Entry = {
  readonly tab: string
  readonly at: number
  readonly version: number
  readonly base: Kept
  readonly mine: Kept
}
/** `place` is the site or the property that the page is of. */
export type JournalPlace = { readonly user: number; readonly place: string; readonly page: string }

const database = createStore('atrium-journal', 'entries')

/**
 * The draft journal of one page. Each tab writes under its own key, so that two tabs of one person never overwrite
 * each other; what a closed or crashed tab left behind is adopted by the next that opens the page.
 */
export function journalOf(
  { user, place, page }: JournalPlace,
  tab: string,
  isAlive: (tab: string) => Promise<boolean>,
) {
  // On another's desk nothing of one's own is met, and nothing stays for one's own.
  const whose = [String(user), ...(heldView() ?? '').split(' ').filter(Boolean)].join(' ')
  const prefix = `${whose}/${place}/${page}/`
  const all = async (): Promise<Entry[]> => {
    const found = await entries<string, Entry>(database)
    return found.filter(([key]) => key.startsWith(prefix)).map(([, entry]) => entry)
  }
  return {
    put: (entry: Omit<Entry, 'tab'>) => set(prefix + tab, { ...entry, tab } satisfies Entry, database),
    clear: () => del(prefix + tab, database),
    /** What this tab had typed before it was loaded again, else the newest that a tab which is gone left behind. */
    async open(): Promise<Entry | undefined> {
      const found = await all()
      const own = found.find(entry => entry.tab === tab)
      if (own) return own
      for (const entry of found.toSorted((a, b) => b.at - a.at)) {
        if (await isAlive(entry.tab)) continue
        // Written under this tab first: at no moment does it stand nowhere.
        await set(prefix + tab, { ...entry, tab }, database)
        await del(prefix + entry.tab, database)
        return entry
      }
      return undefined
    },
  }
}
export type Journal = ReturnType<typeof journalOf>
