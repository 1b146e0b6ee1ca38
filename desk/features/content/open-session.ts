import type { Brand } from '../../../model/brands.ts'
import type { ContentPageId } from '../../../model/pages/index.ts'
import { contentIn } from '../../../model/pages/site-content.ts'
import { api } from '../../api/api.ts'
import { journalOf } from '../../form/journal.ts'
import { isTabAlive, thisTab } from '../../form/tab.ts'
import { createSession, type Session } from './session.ts'

/** Reads the page and what this person typed in it and never saved. */
export async function openSession(user: number, brand: Brand, page: ContentPageId): Promise<Session> {
  const journal = journalOf({ user, brand: brand.code, page }, await thisTab(), isTabAlive)
  const [stored, entry] = await Promise.all([
    api.webContent.page({ params: { brand: brand.code, page } }),
    entryOf(journal),
  ])
  const content = contentIn(brand.code, page)
  if (!content) throw new Error(`${page} is no content page`)
  return createSession({ api, content, brand, page, journal, stored, entry })
}

/** A browser that keeps nothing (a private window) still edits; the journal's first write says so to the person. */
const entryOf = (journal: ReturnType<typeof journalOf>) => journal.open().catch(() => undefined)
