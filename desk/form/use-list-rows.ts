import { useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ListField } from '../../model/content/field.ts'
import { isObject, newId } from '../../model/content/value.ts'
import { added, duplicated, moved, putBack, removed } from './rows-of-field.ts'
import type { Form } from './store.ts'
import { useForm, useRead } from './use-form.ts'

const rowsAt = (form: Form, path: string): readonly unknown[] => {
  const value = form.value(path)
  return Array.isArray(value) ? value : []
}

/** The keys of a list's rows, in order, and what can be done to them. Draws anew when rows come, go or move, not when they change. */
export function useRows(field: ListField, path: string) {
  const form = useForm()
  const spare = useRef<string[]>([])
  const hasIds = field.item.kind === 'group'
  const shape = useRead(form, each => {
    const rows = rowsAt(each, path)
    return hasIds
      ? rows.map((row, i) => (isObject(row) && typeof row['id'] === 'string' ? row['id'] : String(i))).join(' ')
      : String(rows.length)
  })
  return useMemo(() => {
    // Single values have no ids: they get keys here, which move with them.
    const own = spare.current
    if (!hasIds) while (own.length < Number(shape)) own.push(newId())
    const keys = hasIds ? shape.split(' ').filter(Boolean) : own.slice(0, Number(shape))
    const put = (change: <T>(rows: readonly T[]) => readonly unknown[]) => {
      const before = rowsAt(form, path)
      if (!hasIds) spare.current = change(keys).map(key => (keys.includes(key as string) ? (key as string) : newId()))
      form.set(path, change(before))
    }
    return {
      keys,
      row: (i: number) => rowsAt(form, path)[i],
      /** Returns the key of the new row. */
      add: (): string => {
        const next = added(rowsAt(form, path), field)
        const row = next.at(-1)
        const key = isObject(row) && typeof row['id'] === 'string' ? row['id'] : newId()
        if (!hasIds) spare.current = keys.concat(key)
        form.set(path, next)
        return key
      },
      duplicate: (i: number) => {
        if (!hasIds) spare.current = keys.toSpliced(i + 1, 0, newId())
        form.set(path, duplicated(rowsAt(form, path), i))
      },
      remove: (i: number) => put(rows => removed(rows, i)),
      putBack: (i: number, row: unknown) => {
        if (!hasIds) spare.current = keys.toSpliced(i, 0, newId())
        form.set(path, putBack(rowsAt(form, path), i, row))
      },
      /** The focus stays where it is, though its element moves. */
      move: (from: number, to: number) => {
        if (to < 0 || to >= keys.length || from === to) return
        const focused = document.activeElement
        flushSync(() => put(rows => moved(rows, from, to)))
        if (focused instanceof HTMLElement) focused.focus()
      },
    }
  }, [field, form, hasIds, path, shape])
}
export type RowActions = ReturnType<typeof useRows>
