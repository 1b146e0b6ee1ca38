import { journalOf } from '../../form/journal.ts'
import { isTabAlive, thisTab } from '../../form/tab.ts'
import type { ContentPlace } from './place.ts'
import { createSession, type Session } from './session.ts'

/** Reads the page and what this person typed in it and never saved. */
export async function openSession(user: number, place: ContentPlace): Promise<Session> {
  const journal = journalOf({ user, place: place.key, page: place.page }, await thisTab(), isTabAlive)
  const [stored, entry] = await Promise.all([place.read(), entryOf(journal)])
  return createSession({ place, journal, stored, entry })
}

/** A browser that keeps nothing (a private window) still edits; the journal's first write says so to the person. */
const entryOf = (journal: ReturnType<typeof journalOf>) => journal.open().catch(() => undefined)
