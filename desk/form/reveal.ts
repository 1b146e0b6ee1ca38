import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../session/listeners.ts'
import { isWithin } from './path.ts'

/** How long a field may take to be drawn once its section and rows are opened, in ms; its control may have to be fetched. */
const patience = 10_000
/** After so long what it is within has the focus meanwhile, in ms. */
const pause = 1_000

/** Brings the field at a path into view and focus: everything that folds it away reads `target` and opens. */
export function createReveal() {
  const { notify, subscribe } = createListeners()
  let target: string | undefined
  let leave: (() => void) | undefined
  return {
    target: () => target,
    subscribe,
    to(path: string) {
      target = path
      notify()
      leave?.()
      leave = seek(path)
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

/** Waits for the field to be drawn, and no longer than until the person does something else. */
function seek(path: string): () => void {
  const begun = performance.now()
  const left = new AbortController()
  const leave = () => left.abort()
  for (const act of ['keydown', 'pointerdown'] as const)
    document.addEventListener(act, leave, { capture: true, signal: left.signal })
  let around = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : undefined
  const look = () => {
    if (left.signal.aborted) return
    const waited = performance.now() - begun
    if (show(path) || waited > patience) return leave()
    if (around !== undefined && waited > pause) {
      show(around)
      around = undefined
    }
    requestAnimationFrame(look)
  }
  look()
  return leave
}

function show(path: string): boolean {
  const element = document.getElementById(elementId(path))
  // What waits for the parts beside it is there and takes no focus yet (decision 288).
  if (!element?.checkVisibility({ visibilityProperty: true })) return false
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
  return true
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
