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
    const next = ids[at + by]
    if (at >= 0 && next !== undefined) show(next, 'replace')
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
      hasPrevious: at > 0,
      hasNext: at >= 0 && at < ids.length - 1,
      onStep: step,
      onClose: close,
      takesFocus: isByHand.current,
    },
  }
}
export type OpenRow = ReturnType<typeof useOpenRow>
