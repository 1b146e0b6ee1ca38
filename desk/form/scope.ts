import { isWithin } from './path.ts'
import type { Form } from './store.ts'

/** Everything of a row that can look different: two of these that are equal member by member draw the same. */
const lookOf = (form: Form, path: string): readonly unknown[] => {
  const { start, own } = form.snapshot()
  const errors = Object.entries(form.errors()).filter(([at]) => isWithin(at, path))
  const changed = form.changes().filter(change => isWithin(change.path, path))
  const warned = form.warnings().filter(warning => isWithin(warning.path, path))
  return [
    form.value(path),
    start,
    own,
    String(errors),
    changed.map(each => each.path).join(),
    warned.map(each => each.path + each.message).join(),
  ]
}

/**
 * The form as the fields of a row read it: they are notified only of changes within the row. A list of hundreds has
 * thousands of readers; a key costs each row that it does not touch one look, not one for each of its readers.
 */
export function scopeOf(form: Form, path: string): Form {
  const listeners = new Set<() => void>()
  let seen: readonly unknown[] = []
  let stop: (() => void) | undefined
  function notify() {
    const now = lookOf(form, path)
    if (now.every((each, i) => each === seen[i])) return
    seen = now
    for (const listener of listeners) listener()
  }
  return {
    ...form,
    subscribe(listener) {
      if (listeners.size === 0) {
        seen = lookOf(form, path)
        stop = form.subscribe(notify)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop?.()
      }
    },
  }
}
