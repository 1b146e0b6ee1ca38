import { createListeners } from '../session/listeners.ts'

/**
 * Where a call waits whose token was refused, until the person has signed in again over the page. All calls of a page
 * wait for one answer: true sends them once more, false lets their refusals through.
 */
type Waiting = { answer: Promise<boolean>; settle(signedIn: boolean): void }

let waiting: Waiting | undefined
let isOpen = false
const { notify, subscribe } = createListeners()

export function askToSignInAgain(): Promise<boolean> {
  // Before the desk is drawn there is no page to sign in over: the code that starts the desk handles the refusal.
  if (!isOpen) return Promise.resolve(false)
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting = { answer: promise, settle: resolve }
    notify()
  }
  return waiting.answer
}

export const sessionGate = {
  /** The desk is drawn and can show the sign-in; returns a function that closes the gate again. */
  open() {
    isOpen = true
    return () => {
      isOpen = false
      sessionGate.settle(false)
    }
  },
  isAsked: () => waiting !== undefined,
  settle(signedIn: boolean) {
    waiting?.settle(signedIn)
    waiting = undefined
    notify()
  },
  subscribe,
}
