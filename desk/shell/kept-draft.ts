import { useCallback, useEffect, useRef, useState } from 'react'
import { journalOf } from '../form/journal.ts'
import { isTabAlive, thisTab } from '../form/tab.ts'
import { useProfile } from './profile.ts'

type Draft = Readonly<Record<string, unknown>>

type Journal = ReturnType<typeof journalOf>

const put = async (journal: Journal | undefined, values: Draft): Promise<void> =>
  journal
    ?.put({ at: Date.now(), version: 0, base: { own: [], values: {} }, mine: { own: [], values } })
    .catch(() => undefined)

/** What is typed towards a step or a comment, kept by the browser until it is sent: it survives a reload and another record. */
export function useKeptDraft(name: string, initial: Draft) {
  const { id: user } = useProfile()
  const [draft, setDraft] = useState<Draft>({})
  const typed = useRef<Draft>({})
  const journal = useRef<Journal | undefined>(undefined)
  const keep = useCallback(() => void put(journal.current, typed.current), [])
  useEffect(() => {
    let isGone = false
    let left: Draft = {}
    async function open() {
      const opened = journalOf({ user, scope: '', page: name }, await thisTab(), isTabAlive)
      // In a browser that stores nothing (a private window) one goes on all the same.
      const entry = await opened.open().catch(() => undefined)
      // Left before its journal was open: what was typed is kept all the same.
      if (isGone) return Object.keys(left).length > 0 ? put(opened, { ...entry?.mine.values, ...left }) : undefined
      journal.current = opened
      const wasTyped = Object.keys(typed.current).length > 0
      typed.current = { ...entry?.mine.values, ...typed.current }
      setDraft(typed.current)
      // What was typed while the journal was being opened.
      if (wasTyped) keep()
    }
    void open()
    return () => {
      isGone = true
      if (journal.current === undefined) left = typed.current
      // Of this record, and never of the next.
      journal.current = undefined
      typed.current = {}
      setDraft({})
    }
  }, [name, user, keep])
  function change(more: Draft) {
    typed.current = { ...typed.current, ...more }
    setDraft(typed.current)
    keep()
  }
  function forget() {
    typed.current = {}
    setDraft({})
    void journal.current?.clear().catch(() => undefined)
  }
  return { draft: { ...initial, ...draft }, isTyped: (field: string) => field in draft, change, forget }
}
