import { useEffect, useSyncExternalStore } from 'react'

/** What the records in an address are called, by the parameter that holds their number: told by the screen that has read them. */
let names: Readonly<Record<string, string>> = {}
const listeners = new Set<() => void>()

function tell(next: typeof names): void {
  names = next
  for (const listener of listeners) listener()
}

export function useCrumbName(parameter: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    tell({ ...names, [parameter]: name })
    return () => {
      const { [parameter]: _, ...rest } = names
      tell(rest)
    }
  }, [parameter, name])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useCrumbNames = () => useSyncExternalStore(subscribe, () => names)
