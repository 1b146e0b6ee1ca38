import { type RefObject, useEffect } from 'react'

/** The focus is on its way to what comes after an act: to whatever is drawn next, but for what stood before. */
let isDue = false
let stood: ReadonlySet<string> = new Set()
/** What stands on the screen now, by the name it would arrive under. */
const places = new Map<object, string>()
let arrivedAt: Element | undefined

/**
 * After an act the focus goes to what comes next: the next step of the record, or the next record; not to what stood
 * before the act, by its name. Until that is drawn it rests on the page's content, and never on the body.
 */
export function goOn(from?: string): void {
  leave(from === undefined ? [] : [from])
}

/** The same where the act leads away from all that stands, and from what is still being drawn under this name. */
export const goElsewhere = (from: string): void => leave([...places.values(), from])

function leave(behind: Iterable<string>): void {
  isDue = true
  stood = new Set(behind)
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** A place that takes the focus when it is drawn after an act, under this name; of several, the innermost. */
export function useArrival(ref: RefObject<HTMLElement | null>, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    places.set(ref, name)
    return () => void places.delete(ref)
  }, [ref, name])
  useEffect(() => {
    const place = ref.current
    if (!isDue || name === undefined || stood.has(name) || !place) return
    isDue = false
    arrivedAt = place
    place.focus({ preventScroll: true })
    place.scrollIntoView({ block: 'nearest' })
  })
}

/** Whether the focus is where an act has led: a page that arrives leaves it there. */
export const hasArrived = (): boolean => arrivedAt !== undefined && document.activeElement === arrivedAt

/** The name of a record as it stands: after a step it has another. */
export const standing = (key: string, { id, version }: { readonly id: number; readonly version: number }): string =>
  `${key} ${id} ${version}`
