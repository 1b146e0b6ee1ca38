import type { Change } from '../../model/content/diff.ts'
import { isObject } from '../../model/content/value.ts'
import { valueAt } from './path.ts'

/** Where a form is written, and with what, so that one difference from an earlier state is gone. */
type Write = { readonly path: string; readonly value: unknown }

const idOf = (row: unknown): unknown => (isObject(row) ? row['id'] : undefined)
const rowsAt = (values: unknown, path: string): readonly unknown[] => {
  const rows = valueAt(values, path)
  return Array.isArray(rows) ? rows : []
}

/**
 * Takes one difference between an earlier state and `now` back. Paths of a difference are those of `now`, but for a row that
 * is gone: its place is where it stood.
 */
export function putBack(now: unknown, { path, kind, before }: Change): Write {
  if (kind === 'changed') return { path, value: before }
  if (kind === 'moved') {
    const rows = rowsAt(now, path)
    const then = Array.isArray(before) ? before : []
    const inOrder = then.flatMap(id => rows.filter(row => idOf(row) === id))[Symbol.iterator]()
    // Rows that came since stay where they are.
    return { path, value: rows.map(row => (then.includes(idOf(row)) ? (inOrder.next().value ?? row) : row)) }
  }
  const at = path.lastIndexOf('.')
  const [list, place] = [path.slice(0, at), Number(path.slice(at + 1))]
  const rows = rowsAt(now, list)
  return { path: list, value: kind === 'added' ? rows.toSpliced(place, 1) : rows.toSpliced(place, 0, before) }
}
