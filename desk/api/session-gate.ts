import { createListeners } from '../session/listeners.ts'

/**
 * Where a call waits whose token was refused, until the person has signed in again over the page. All calls of a page
 * wait for one answer: true sends them once more, false lets their refusals through.
 */
type Waiting = { answer: Promise<boolean>; settle(signedIn: boolean): void }

let waiting: Waiting | undefined
let isOpen = false
/** When a key last wrote into the page. */
let typedAt = Number.NEGATIVE_INFINITY
let soon: ReturnType<typeof setTimeout> | undefined
let isShown = false
/** What a read in the background found waits for a pause in the typing of so long, in ms: the next keys would go into the sign-in. */
const pause = 1_000
const { notify, subscribe } = createListeners()

export function askToSignInAgain(): Promise<boolean> {
  // Before the desk is drawn there is no page to sign in over: the code that starts the desk handles the refusal.
  if (!isOpen) return Promise.resolve(false)
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting = { answer: promise, settle: resolve }
    showInPause()
  }
  return waiting.answer
}

function showInPause() {
  const left = typedAt + pause - performance.now()
  if (left > 0) {
    soon = setTimeout(showInPause, left)
    return
  }
  isShown = true
  notify()
}

const writes = () => {
  typedAt = performance.now()
}

export const sessionGate = {
  /** The desk is drawn and can show the sign-in; returns a function that closes the gate again. */
  open() {
    isOpen = true
    document.addEventListener('input', writes, true)
    return () => {
      isOpen = false
      document.removeEventListener('input', writes, true)
      sessionGate.settle(false)
    }
  },
  isAsked: () => isShown,
  settle(signedIn: boolean) {
    waiting?.settle(signedIn)
    waiting = undefined
    isShown = false
    clearTimeout(soon)
    notify()
  },
  subscribe,
}
