import type { Brand } from '../../../model/brands.ts'
import type { Content } from '../../../model/content/content.ts'
import { type ContentPageId, pageOf } from '../../../model/pages/index.ts'
import { api } from '../../api/api.ts'
import { journalOf } from '../../form/journal.ts'
import { isTabAlive, thisTab } from '../../form/tab.ts'
import { createSession, type Session } from './session.ts'

export function contentOf(page: ContentPageId): Content {
  const { screen } = pageOf(page)
  if (screen.kind !== 'content') throw new Error(`${page} is no content page`)
  return screen.content
}

/** Reads the page and what this person typed in it and never saved. */
export async function openSession(user: number, brand: Brand, page: ContentPageId): Promise<Session> {
  const journal = journalOf({ user, brand: brand.code, page }, await thisTab(), isTabAlive)
  const [stored, entry] = await Promise.all([
    api.webContent.page({ params: { brand: brand.code, page } }),
    entryOf(journal),
  ])
  return createSession({ api, content: contentOf(page), brand, page, journal, stored, entry })
}

/** A browser that keeps nothing (a private window) still edits; the journal's first write says so to the person. */
const entryOf = (journal: ReturnType<typeof journalOf>) => journal.open().catch(() => undefined)
