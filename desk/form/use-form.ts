import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { scopeOf } from './scope.ts'
import type { Form } from './store.ts'

export const FormContext = createContext<Form | undefined>(undefined)

/** Fields that are read only: nothing can be moved or removed, and every row is open, for a fold is a button too. */
export const LockedContext = createContext(false)
export const useLocked = (): boolean => useContext(LockedContext)

export function useForm(): Form {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field stands outside of a form')
  return form
}

/** The form as a row at this path reads it. */
export function useScope(path: string): Form {
  const form = useForm()
  return useMemo(() => scopeOf(form, path), [form, path])
}

/** Draws anew only when the read value changes: values are compared by identity, so read something plain. */
export function useRead<T>(form: Form, read: (form: Form) => T): T {
  return useSyncExternalStore(form.subscribe, () => read(form))
}

/**
 * Like `useRead`, for what only accompanies the fields: marks, counts and titles are notified once the picture of the
 * key is on its way to the screen, all in one go. Drawn with it they would make each key lay out the whole page.
 */
export function useReadAfter<T>(form: Form, read: (form: Form) => T): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = form.subscribe(() => notifyAfterPicture(listener))
      return () => {
        stop()
        waiting.delete(listener)
      }
    },
    [form],
  )
  return useSyncExternalStore(subscribe, () => read(form))
}

const waiting = new Set<() => void>()

function notifyAfterPicture(listener: () => void): void {
  if (waiting.size === 0)
    requestAnimationFrame(() => {
      // The task after the frame.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        const due = [...waiting]
        waiting.clear()
        for (const each of due) each()
      }
      port2.postMessage(null)
    })
  waiting.add(listener)
}

/** The value at a path, and its setter. */
export function useValue<T = unknown>(path: string): readonly [T, (value: T) => void] {
  const form = useForm()
  const value = useRead(form, each => each.value(path)) as T
  const set = useCallback((next: T) => form.set(path, next), [form, path])
  return [value, set]
}

const line = '\n'
/** The sentences about a path, one a line; plain text, so that an equal answer draws nothing. */
export const useError = (path: string): string | undefined =>
  useRead(useForm(), form => form.errors()[path]?.join(line)) || undefined

export type Origin = 'group' | 'own'
/** Where the value at a path comes from; undefined where that does not apply (the group site, a field of a row). */
export const useOrigin = (path: string): Origin | undefined =>
  useRead(useForm(), form => (form.inherits && form.isOwnable(path) ? (form.isOwn(path) ? 'own' : 'group') : undefined))
