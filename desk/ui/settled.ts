import type { AnyRouter } from '@tanstack/react-router'

/**
 * Moves what scrolls by itself, of an effect: on the way to another address only when the router has put everything that
 * scrolls back to where it stood, as what was moved sooner would be put back too. Answers what ends it.
 */
export function onceSettled(router: AnyRouter, move: () => unknown): () => void {
  if (router.state.status !== 'pending') {
    move()
    return () => undefined
  }
  const end = router.subscribe('onRendered', () => {
    end()
    move()
  })
  return end
}
