import { journalOf } from '../../form/journal.ts'
import { isTabAlive, thisTab } from '../../form/tab.ts'
import { createSession, type Session } from './session.ts'
import type { EditorTarget } from './target.ts'

/** Reads the page and this person's typed values that were never saved. */
export async function openSession(user: number, target: EditorTarget): Promise<Session> {
  const journal = journalOf({ user, scope: target.key, page: target.page }, await thisTab(), isTabAlive)
  const [stored, entry] = await Promise.all([target.read(), entryOf(journal)])
  return createSession({ target, journal, stored, entry })
}

/**
 * In a browser that stores nothing (a private window) the form still edits; the journal's first write tells the person
 * so.
 */
const entryOf = (journal: ReturnType<typeof journalOf>) => journal.open().catch(() => undefined)
