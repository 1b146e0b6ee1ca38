import type { Page, Request } from '@playwright/test'

/** Whoever waits longer than this for what they asked notices it, in ms. */
const noticed = 400
/** What is asked for so soon after an answer still belongs to the act, in ms: the code of a page, then its data. */
const apart = 100

/** What the desk asks for by itself, whoever does what. */
const isOwn = /\/(presence|desk-fault)\b/

/**
 * Counts how often the person waited: from an act until all that it asked of the server had come. A task is asked by acts one
 * after the other; what is asked for in between belongs to none of them.
 */
export function waiting(screen: Page) {
  const open = new Set<Request>()
  let [pressedAt, endedAt, waits] = [0, 0, 0]
  const settle = () => {
    if (pressedAt > 0 && endedAt - pressedAt > noticed) waits += 1
    pressedAt = 0
  }
  screen.on('request', request => {
    const now = Date.now()
    const isAsked =
      ['fetch', 'xhr', 'script', 'document'].includes(request.resourceType()) && !isOwn.test(request.url())
    if (pressedAt > 0 && isAsked && (open.size > 0 || now - endedAt < apart)) open.add(request)
  })
  const ended = (request: Request) => {
    if (open.delete(request)) endedAt = Date.now()
  }
  screen.on('requestfinished', ended)
  screen.on('requestfailed', ended)
  return {
    /** The person acts: what the act before asked for is judged by what has come. */
    acted(): void {
      if (open.size > 0) endedAt = Date.now()
      settle()
      open.clear()
      pressedAt = Date.now()
      endedAt = pressedAt
    },
    count(): number {
      if (open.size > 0) endedAt = Date.now()
      settle()
      return waits
    },
  }
}
