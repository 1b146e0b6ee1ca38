import { useEffect, useRef, useState } from 'react'
import { journalOf } from '../../form/journal.ts'
import { isTabAlive, thisTab } from '../../form/tab.ts'
import { useProfile } from '../../shell/profile.ts'
import { isChanged, type RoleDraft, type RoleWords } from './draft.ts'

/** The journal is at most this far behind the changes, in ms. */
const delay = 400

/**
 * Unsaved changes of a role, kept by the browser through a crash, a closed tab or a reload; leaving the page for
 * another asks first, and then drops them. Reports what an earlier visit left; answers with when that was.
 */
export function useStoredDraft(draft: RoleDraft, onFound: (left: RoleDraft) => void): number | undefined {
  const { id: user } = useProfile()
  const page = `role ${draft.id ?? 'new'}`
  const latest = useRef({ draft, onFound })
  latest.current = { draft, onFound }
  const [journal, setJournal] = useState<ReturnType<typeof journalOf>>()
  const [found, setFound] = useState<number>()
  useEffect(() => {
    let isGone = false
    let opened: ReturnType<typeof journalOf> | undefined
    async function open() {
      opened = journalOf({ user, scope: '', page }, await thisTab(), isTabAlive)
      // In a browser that stores nothing (a private window) the form still edits.
      const entry = await opened.open().catch(() => undefined)
      if (isGone) return
      const { draft: now, onFound: report } = latest.current
      if (entry && !isChanged(now)) {
        // The journal keeps values of any form; what stands under this page is what is put below.
        const words = ({ values }: (typeof entry)['mine']) => values as unknown as RoleWords
        const left = { id: now.id, version: entry.version, base: words(entry.base), mine: words(entry.mine) }
        if (isChanged(left)) {
          report(left)
          setFound(entry.at)
        }
      }
      setJournal(opened)
    }
    void open()
    return () => {
      isGone = true
      void opened?.clear().catch(() => undefined)
    }
  }, [user, page])
  useEffect(() => {
    if (!journal) return
    const write = async () => {
      const { version, base, mine } = draft
      const side = (words: RoleWords) => ({ values: { ...words }, own: [] })
      if (isChanged(draft)) await journal.put({ at: Date.now(), version, base: side(base), mine: side(mine) })
      else await journal.clear()
    }
    const timer = setTimeout(() => void write().catch(() => undefined), delay)
    return () => clearTimeout(timer)
  }, [journal, draft])
  return found
}
