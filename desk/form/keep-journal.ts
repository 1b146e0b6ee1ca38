import type { Journal } from './journal.ts'
import type { Form } from './store.ts'

/** The journal is at most this far behind the typing, in ms. */
const delay = 400

/** Writes the journal of the form: soon after each change, and at once when the page is left or hidden. */
export function keepJournal(form: Form, journal: Journal, version: () => number, onKept: (isUnkept: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let written: ReturnType<Form['snapshot']> | undefined
  let isStored = false

  async function write() {
    clearTimeout(timer)
    timer = undefined
    const { start, values, own } = form.snapshot()
    written = form.snapshot()
    try {
      if (form.isDirty()) {
        isStored = true
        const base = { values: start.values, own: [...start.own] }
        await journal.put({ at: Date.now(), version: version(), base, mine: { values, own: [...own] } })
      } else if (isStored) {
        isStored = false
        await journal.clear()
      }
      onKept(false)
    } catch {
      // A full disk or a private window: the person is notified, and asked before the page is left.
      onKept(true)
    }
  }
  const later = () => {
    if (form.snapshot() !== written) timer ??= setTimeout(write, delay)
  }
  const flush = () => {
    if (timer !== undefined) void write()
  }
  const hidden = () => document.visibilityState === 'hidden' && flush()

  return {
    write: () => void write(),
    /** Anything that an earlier visit left counts as stored: saving or discarding clears it. */
    start() {
      isStored = true
      const stop = form.subscribe(later)
      addEventListener('pagehide', flush)
      document.addEventListener('visibilitychange', hidden)
      return () => {
        stop()
        flush()
        removeEventListener('pagehide', flush)
        document.removeEventListener('visibilitychange', hidden)
      }
    },
  }
}
