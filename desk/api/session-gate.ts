/**
 * Where a call waits whose token was refused, until the person has signed in again over the page.
 * All calls of a page wait for one answer: true sends them once more, false lets their refusal through.
 */
type Waiting = { answer: Promise<boolean>; settle(signedIn: boolean): void }

let waiting: Waiting | undefined
let isOpen = false
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export function askToSignInAgain(): Promise<boolean> {
  // Before the desk stands there is no page to sign in over: who starts it handles the refusal.
  if (!isOpen) return Promise.resolve(false)
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting = { answer: promise, settle: resolve }
    tell()
  }
  return waiting.answer
}

export const sessionGate = {
  /** The desk stands and can show the sign-in; returns how to close the gate again. */
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
    tell()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
