import type { ReactNode } from 'react'

const briefly = 5_000
let count = 0

/**
 * Says in the corner what happened to what, and returns a function that removes the message. It leaves by itself too: a
 * message that must be answered does not belong here.
 */
export function say(message: ReactNode, lasting = briefly): () => void {
  count += 1
  const id = `said-${count}`
  const loaded = import('./notices.ts')
  void loaded.then(({ notifications }) =>
    notifications.show({ id, message, autoClose: lasting, closeButtonProps: { 'aria-label': 'Dismiss' } }),
  )
  return () => void loaded.then(({ notifications }) => notifications.hide(id))
}
