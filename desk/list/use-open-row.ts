import { useEffect, useRef } from 'react'
import { copyRow, type ListAddress, newRow } from './address.ts'
import { rowButton } from './grid-row.tsx'
import type { GoTo } from './use-address.ts'

/** The open row beside the list, and the way to the next. Closing returns the focus to its row. */
export function useOpenRow(address: ListAddress, go: GoTo, ids: readonly number[]) {
  // A person who came by a link or by Back reads the list first; one who opened a row goes on in it.
  const isByHand = useRef(false)
  const copied = address.open?.startsWith(copyRow) ? Number(address.open.slice(copyRow.length)) : undefined
  const isNew = address.open === newRow || copied !== undefined
  const open = address.open === undefined ? undefined : isNew ? newRow : Number(address.open)
  const at = typeof open === 'number' ? ids.indexOf(open) : -1
  // A step may take the open row out of the list: the one that took its place is then the next.
  const stood = useRef<{ readonly id: number; readonly at: number }>(undefined)
  if (typeof open === 'number' && at >= 0) stood.current = { id: open, at }
  const gap = at < 0 && stood.current?.id === open ? stood.current?.at : undefined
  const nextAt = gap ?? (at < 0 ? ids.length : at + 1)
  const previousAt = (gap ?? at) - 1
  const before = useRef<number | undefined>(undefined)
  useEffect(() => {
    const was = before.current
    before.current = typeof open === 'number' ? open : undefined
    if (typeof open === 'number') document.getElementById(rowButton(open))?.scrollIntoView({ block: 'nearest' })
    else if (was !== undefined && open === undefined)
      document.getElementById(rowButton(was))?.focus({ preventScroll: false })
  }, [open])

  const show = (id: number | string, how: 'push' | 'replace') => {
    isByHand.current = true
    go(now => ({ ...now, open: String(id) }), how)
  }
  function close() {
    isByHand.current = false
    go(now => ({ ...now, open: undefined }), 'replace')
  }
  function step(by: number) {
    const next = ids[by > 0 ? nextAt : previousAt]
    if (next !== undefined) show(next, 'replace')
  }
  return {
    open,
    /** The record that the new one begins as a copy of. */
    copied,
    openRow: (id: number) => (id === open ? close() : show(id, open === undefined ? 'push' : 'replace')),
    replaceWith: (id: number) => show(id, 'replace'),
    create: () => show(newRow, 'push'),
    duplicate: (id: number) => show(copyRow + id, 'push'),
    close,
    steps: {
      hasPrevious: ids[previousAt] !== undefined,
      hasNext: ids[nextAt] !== undefined,
      onStep: step,
      onClose: close,
      takesFocus: isByHand.current,
    },
  }
}
export type OpenRow = ReturnType<typeof useOpenRow>
