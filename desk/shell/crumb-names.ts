import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../session/listeners.ts'

/**
 * The names of the records in an address, by the parameter that holds their number: the screen that has read them sets
 * them.
 */
let names: Readonly<Record<string, string>> = {}
const { notify, subscribe } = createListeners()

function set(next: typeof names): void {
  names = next
  notify()
}

export function useCrumbName(parameter: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    set({ ...names, [parameter]: name })
    return () => {
      const { [parameter]: _, ...rest } = names
      set(rest)
    }
  }, [parameter, name])
}

export const useCrumbNames = () => useSyncExternalStore(subscribe, () => names)
