import { useEffect, useRef } from 'react'

/** A dialog over the page answers its keys itself. */
export const isFree = (): boolean => document.querySelector('dialog[open]') === null

/** Esc, if nothing on top of the page takes it. */
export function useEscape(onEscape: () => void): void {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && isFree()) latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
