import type { ReactNode } from 'react'

const briefly = 5_000
let count = 0

/** Says in the corner what happened to what, and answers with how to take it away. It leaves by itself too: what must be answered is no such message. */
export function say(message: ReactNode, lasting = briefly): () => void {
  count += 1
  const id = `said-${count}`
  const loaded = import('./notices.ts')
  void loaded.then(({ notifications }) =>
    notifications.show({ id, message, autoClose: lasting, closeButtonProps: { 'aria-label': 'Dismiss' } }),
  )
  return () => void loaded.then(({ notifications }) => notifications.hide(id))
}
