import { useEffect, useLayoutEffect, useState } from 'react'
import type { ListRow } from '../../api/rows.ts'
import { rowButton } from '../grid-row.tsx'

/** The card that the focus belongs to after its step, until the person goes elsewhere. */
export function useArriving(moved: Pick<ListRow, 'id'> | undefined): number | undefined {
  const [arriving, setArriving] = useState<number>()
  useEffect(() => setArriving(moved?.id), [moved])
  useEffect(() => {
    if (arriving === undefined) return
    const leave = () => setArriving(undefined)
    addEventListener('pointerdown', leave)
    addEventListener('keydown', leave)
    return () => {
      removeEventListener('pointerdown', leave)
      removeEventListener('keydown', leave)
    }
  }, [arriving])
  // A card that is drawn in another place has lost it, and may be out of sight there.
  useLayoutEffect(() => {
    const title = arriving === undefined ? null : document.getElementById(rowButton(arriving))
    if (!title) return
    if (document.activeElement === document.body) title.focus({ preventScroll: true })
    title.closest('[data-row]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return arriving
}
