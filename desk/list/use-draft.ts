import { useEffect, useRef, useState } from 'react'
import { merge } from '../../model/content/merge.ts'
import { journalOf } from '../form/journal.ts'
import { keepJournal } from '../form/keep-journal.ts'
import type { Form } from '../form/store.ts'
import { isTabAlive, thisTab } from '../form/tab.ts'
import { useProfile } from '../shell/profile.ts'

export type NewRowDraft = { readonly record: string; readonly version: number }

/**
 * Values typed into a record's form and not saved, kept by the browser as a page's are: they are there again when the
 * record is opened again. Answers with when they were typed, if before this visit.
 */
export function useDraft(form: Form, draft: NewRowDraft | undefined): number | undefined {
  const { id: user } = useProfile()
  const record = draft?.record
  const version = useRef(0)
  version.current = draft?.version ?? 0
  const [recovered, setRecovered] = useState<number>()
  useEffect(() => {
    if (record === undefined) return
    const page = record
    let stop: (() => void) | undefined
    let isGone = false
    async function open() {
      const journal = journalOf({ user, scope: '', page }, await thisTab(), isTabAlive)
      // In a browser that stores nothing (a private window) the form still edits.
      const entry = await journal.open().catch(() => undefined)
      if (isGone) return
      if (entry && !form.isDirty()) {
        const { start } = form.snapshot()
        const side = ({ values, own }: (typeof entry)['mine']) => ({ values, own: new Set(own) })
        form.replace(merge(form.content.fields, side(entry.base), side(entry.mine), start).merged)
        if (form.isDirty()) setRecovered(entry.at)
      }
      const keeping = keepJournal(
        form,
        journal,
        () => version.current,
        () => undefined,
      )
      stop = keeping.start()
      // Values typed while the journal was being opened.
      if (form.isDirty()) keeping.write()
    }
    void open()
    return () => {
      isGone = true
      stop?.()
    }
  }, [form, record, user])
  return recovered
}
