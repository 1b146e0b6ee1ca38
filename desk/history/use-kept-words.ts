import { useEffect, useRef, useState } from 'react'
import { journalOf } from '../form/journal.ts'
import { isTabAlive, thisTab } from '../form/tab.ts'
import { useProfile } from '../shell/profile.ts'

type Person = { readonly id: number; readonly name: string }
export type Words = { readonly text: string; readonly mentions: readonly Person[] }

const wordsIn = ({ text, mentions }: Readonly<Record<string, unknown>>): Words => ({
  text: typeof text === 'string' ? text : '',
  mentions: Array.isArray(mentions) ? mentions : [],
})

/** What is typed and not sent yet, kept by the browser: it survives a reload and another record. */
export function useKeptWords(name: string, initial: Words) {
  const { id: user } = useProfile()
  const [words, setWords] = useState(initial)
  const latest = useRef(initial)
  const isTyped = useRef(false)
  const journal = useRef<ReturnType<typeof journalOf> | undefined>(undefined)
  const keep = () => {
    const mine = { own: [], values: { ...latest.current } }
    void journal.current
      ?.put({ at: Date.now(), version: 0, base: { own: [], values: {} }, mine })
      // A private window stores nothing: one writes all the same.
      .catch(() => undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each name, by which it is drawn anew
  useEffect(() => {
    let isGone = false
    async function open() {
      const opened = journalOf({ user, scope: '', page: name }, await thisTab(), isTabAlive)
      const entry = await opened.open().catch(() => undefined)
      if (isGone) return
      journal.current = opened
      if (isTyped.current) return keep()
      if (!entry) return
      latest.current = wordsIn(entry.mine.values)
      setWords(latest.current)
    }
    void open()
    return () => {
      isGone = true
    }
  }, [name, user])
  return {
    words,
    write(next: Words) {
      isTyped.current = true
      latest.current = next
      setWords(next)
      keep()
    },
    forget() {
      isTyped.current = false
      latest.current = { text: '', mentions: [] }
      setWords(latest.current)
      void journal.current?.clear().catch(() => undefined)
    },
  }
}
