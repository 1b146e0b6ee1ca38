import { useEffect, useRef } from 'react'
import { useIsBehind } from '../../ui/behind.ts'

/** A dialog over the page answers its keys itself. */
export const isFree = (): boolean => document.querySelector('dialog[open]') === null

/** Esc, if nothing on top of the page takes it. */
export function useEscape(onEscape: () => void): void {
  const latest = useRef(onEscape)
  latest.current = onEscape
  const isBehind = useIsBehind()
  useEffect(() => {
    if (isBehind) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && isFree()) latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isBehind])
}
