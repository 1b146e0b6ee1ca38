import type { Page, Request } from '@playwright/test'

/** Whoever waits longer than this for what they asked notices it, in ms. */
const noticed = 400
/** What is asked for so soon after an answer still belongs to the act, in ms: the code of a page, then its data. */
const apart = 100
/** The first that an act asks for may leave later, in ms: a search lets the person type on, a list of rows is read before. */
const begins = 500

/** What the desk asks for by itself, whoever does what. */
const isOwn = /\/(presence|desk-fault)\b/

/**
 * Counts how often the person waited: from an act until all that it asked of the server had come. What is told by the page
 * comes in no order with what is seen of its calls: all is noted by the clock, and judged at the end.
 */
export function waiting(screen: Page) {
  const acts: number[] = []
  const asked = new Map<Request, { from: number; to: number }>()
  screen.on('request', request => {
    const isAsked = ['fetch', 'xhr', 'script', 'document'].includes(request.resourceType())
    const from = Date.now()
    if (isAsked && !isOwn.test(request.url())) asked.set(request, { from, to: Number.POSITIVE_INFINITY })
  })
  const ended = (request: Request) => {
    const span = asked.get(request)
    if (!span) return
    // By the browser's own clock, as the acts are: what it tells comes late where it is busy, and with much to send later still.
    const { startTime, responseEnd } = request.timing()
    if (startTime > 0) span.from = startTime
    span.to = startTime > 0 && responseEnd >= 0 ? startTime + responseEnd : Date.now()
  }
  screen.on('requestfinished', ended)
  screen.on('requestfailed', ended)
  return {
    /** The person acts, at this moment of the clock. */
    acted: (at = Date.now()): void => void acts.push(at),
    count(): number {
      const now = Date.now()
      const spans = [...asked.values()].toSorted((a, b) => a.from - b.from)
      return acts.filter((act, i) => {
        const next = Math.min(acts[i + 1] ?? now, now)
        let until = act
        for (const { from, to } of spans)
          if (from >= act && from < next && from - until < (until === act ? begins : apart))
            until = Math.max(until, Math.min(to, next))
        return until - act > noticed
      }).length
    },
  }
}
