import { createStore, del, entries, set } from 'idb-keyval'
import { heldView } from '../session/viewing.ts'
import type { Values } from './store.ts'

/** One side of an entry, as the browser's database holds it. */
type JournalEntry = { readonly values: Values; readonly own: readonly string[] }
/** What was typed and not saved: the values before and after, the time, and the tab. */
export type Entry = {
  readonly tab: string
  readonly at: number
  readonly version: number
  readonly base: JournalEntry
  readonly mine: JournalEntry
}
/** `scope` is the site or the property of the page. */
export type JournalKey = { readonly user: number; readonly scope: string; readonly page: string }

const database = createStore('atrium-journal', 'entries')

/**
 * The draft journal of one page. Each tab writes under its own key, so that two tabs of one person never overwrite each
 * other; the next tab that opens the page adopts what a closed or crashed tab left behind.
 */
export function journalOf({ user, scope, page }: JournalKey, tab: string, isAlive: (tab: string) => Promise<boolean>) {
  // On another's desk no own entry is read, and none is left.
  const whose = [String(user), ...(heldView() ?? '').split(' ').filter(Boolean)].join(' ')
  const prefix = `${whose}/${scope}/${page}/`
  const all = async (): Promise<Entry[]> => {
    const found = await entries<string, Entry>(database)
    return found.filter(([key]) => key.startsWith(prefix)).map(([, entry]) => entry)
  }
  return {
    put: (entry: Omit<Entry, 'tab'>) => set(prefix + tab, { ...entry, tab } satisfies Entry, database),
    clear: () => del(prefix + tab, database),
    /** What this tab had typed before it was reloaded, else the newest entry of a tab that is gone. */
    async open(): Promise<Entry | undefined> {
      const found = await all()
      const own = found.find(entry => entry.tab === tab)
      if (own) return own
      for (const entry of found.toSorted((a, b) => b.at - a.at)) {
        if (await isAlive(entry.tab)) continue
        // Written under this tab first: at every moment it is stored somewhere.
        await set(prefix + tab, { ...entry, tab }, database)
        await del(prefix + entry.tab, database)
        return entry
      }
      return undefined
    },
  }
}
export type Journal = ReturnType<typeof journalOf>
