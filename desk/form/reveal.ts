import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../session/listeners.ts'
import { isWithin } from './path.ts'

/** How many frames a field may take to be drawn once its section and rows are opened. */
const patience = 60

/** Brings the field at a path into view and focus: everything that folds it away reads `target` and opens. */
export function createReveal() {
  const { notify, subscribe } = createListeners()
  let target: string | undefined
  return {
    target: () => target,
    subscribe,
    to(path: string) {
      target = path
      notify()
      seek(path, patience)
    },
  }
}
export type Reveal = ReturnType<typeof createReveal>
export const RevealContext = createContext<Reveal | undefined>(undefined)

/** In an address: the path of the field to be shown at once. */
export const fieldParam = 'field'

/** A link from elsewhere may lead to one field of the form. */
export const useFieldOfAddress = (reveal: Reveal): void =>
  useEffect(() => {
    const field = new URLSearchParams(location.search).get(fieldParam)
    if (field) reveal.to(field)
  }, [reveal])

/** The id of the element to focus for a path: the control of a leaf, the box of a group, list or row. */
export const elementId = (path: string) => `field-${path}`

function seek(path: string, left: number) {
  const element = document.getElementById(elementId(path))
  // What waits for the parts beside it is there and takes no focus yet (decision 288).
  if (element && (left === 0 || element.checkVisibility({ visibilityProperty: true }))) {
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
  } else if (left > 0) requestAnimationFrame(() => seek(path, left - 1))
  else if (path.includes('.')) seek(path.slice(0, path.lastIndexOf('.')), 0)
}

/** The requested path, if it is within this path. */
export function useRevealTarget(path: string): string | undefined {
  const reveal = useContext(RevealContext)
  if (!reveal) throw new Error('A field stands outside of a form')
  return useSyncExternalStore(reveal.subscribe, () => {
    const target = reveal.target()
    return target !== undefined && isWithin(target, path) ? target : undefined
  })
}

/** Whether the requested path is within one of these paths. */
export function useRevealed(...paths: readonly string[]): boolean {
  const reveal = useContext(RevealContext)
  if (!reveal) throw new Error('A field stands outside of a form')
  return useSyncExternalStore(reveal.subscribe, () => {
    const target = reveal.target()
    return target !== undefined && paths.some(path => isWithin(target, path))
  })
}
