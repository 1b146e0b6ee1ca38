import { useEffect, useState } from 'react'

/** A card takes nothing from the others for longer than this, in ms. */
const patience = 1000

/** Whether what is awaited was not there in time. It stays late once it has come: the others stand where they are by then. */
export function useLate(isAwaited: boolean, after = patience): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => setLate(true), after)
    return () => clearTimeout(timer)
  }, [isAwaited, after])
  return isLate
}
