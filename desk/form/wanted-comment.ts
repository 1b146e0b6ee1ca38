import { useSyncExternalStore } from 'react'
import { createListeners } from '../session/listeners.ts'

/** The part of an address that names a comment, as a mail and the bell have it. */
export const commentMark = (id: number): string => `comment-${id}`

const inAddress = (): number | undefined => {
  const [, id] = /^#comment-(\d{1,15})$/.exec(globalThis.location?.hash ?? '') ?? []
  return id === undefined ? undefined : Number(id)
}

// Read as the desk starts: pages write their own addresses, and the sign-in may stand between.
let wanted = inAddress()
const { notify, subscribe } = createListeners()

/** Asks for the talk in which this comment was made, opened at it. */
export function wantComment(id: number | undefined): void {
  wanted = id
  notify()
}

/** The comment that somebody follows a link to; whoever shows it says `wantComment(undefined)` as it is closed. */
export const useWantedComment = (): number | undefined => useSyncExternalStore(subscribe, () => wanted)
