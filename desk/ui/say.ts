import type { ReactNode } from 'react'

const briefly = 5_000
/** More would stand over the menu, and one more than the library shows at once would wait for its turn: its Undo would be over. */
const mostStanding = 4
let count = 0
let standing: readonly string[] = []

/**
 * Says in the corner what happened to what, and returns a function that removes the message. It leaves by itself too: a
 * message that must be answered does not belong here. `offered` is for how many milliseconds what it offers can be done:
 * it leaves then, even with the pointer on it.
 */
export function say(message: ReactNode, offered?: number): () => void {
  count += 1
  const id = `said-${count}`
  const loaded = import('./notices.ts')
  const hide = (which: string) => void loaded.then(({ takeAway }) => takeAway(which))
  for (const oldest of standing.slice(0, -(mostStanding - 1))) hide(oldest)
  standing = [...standing.slice(-(mostStanding - 1)), id]
  void loaded.then(({ showNotification }) =>
    showNotification({
      id,
      message,
      autoClose: offered ?? briefly,
      closeButtonProps: { 'aria-label': 'Dismiss' },
      onClose: () => {
        standing = standing.filter(each => each !== id)
      },
    }),
  )
  // A pointer that rests where it came up would keep it for good.
  setTimeout(() => hide(id), offered ?? 3 * briefly)
  return () => hide(id)
}
