import { api } from '../api/api.ts'
import { ApiError } from '../api/client.ts'
import { isMissingPart } from '../ui/missing-part.ts'
import { say } from '../ui/say.ts'

type Fault = { message: string; stack: string; path: string }
type FaultReport = {
  /** Shows it to the person. */
  say(message: string): void
  /** Writes it into the log of the server; answers with its number there. */
  report(fault: Fault): Promise<string>
  origin: string
  path(): string
  now(): number
}

/** The same words are shown once in this time, in ms: a fault of every frame is one. */
const quiet = 60_000
/** The most of one page load: further ones have the same cause, or come from a loop. */
const mostReports = 10
const numbered = (id: string | undefined) =>
  id === undefined ? '.' : `. If it stays, give IT Operations this number: ${id}`

/** Nobody has to be notified: it was stopped on purpose, or the desk itself says that it is offline or signed out. */
const isKnown = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'AbortError') ||
  (error instanceof ApiError && (error.status === 0 || error.status === 401))
/** Browsers report layouts that settle one frame later as if they were errors. */
const isLayout = (message: string) => message.startsWith('ResizeObserver loop')

const faultOf = (error: unknown): { message: string; stack: string } =>
  error instanceof Error
    ? { message: `${error.name}: ${error.message}`.slice(0, 500), stack: (error.stack ?? '').slice(0, 4_000) }
    : { message: `What was thrown is no error: ${String(error)}`.slice(0, 500), stack: '' }

/**
 * Decision 150: a fault that nothing in the desk caught reaches the person and, if the server does not know it yet, its
 * log.
 */
export function watchFaults(on: EventTarget, reporter: FaultReport): void {
  const said = new Map<string, number>()
  let reports = 0
  const isNews = (words: string): boolean => {
    const last = said.get(words)
    if (last !== undefined && reporter.now() - last < quiet) return false
    said.set(words, reporter.now())
    return true
  }
  const meet = async (error: unknown) => {
    if (isKnown(error)) return
    if (isMissingPart(error)) {
      const words =
        'A part of Atrium could not be fetched: it was updated, or the connection was lost. Load the page again.'
      if (isNews(words)) reporter.say(words)
      return
    }
    // A refusal has its own words, and the server has it in its log already.
    if (error instanceof ApiError) {
      if (isNews(error.message)) reporter.say(error.message.replace(/\.$/, '') + numbered(error.problem?.request_id))
      return
    }
    const fault = faultOf(error)
    if (!isNews(fault.message)) return
    reports += 1
    const id =
      reports > mostReports
        ? undefined
        : await reporter.report({ ...fault, path: reporter.path() }).catch(() => undefined)
    reporter.say(`Something went wrong, and what you asked for may not have been done. Try again${numbered(id)}`)
  }
  on.addEventListener('unhandledrejection', event => {
    if (!event.defaultPrevented) void meet((event as PromiseRejectionEvent).reason)
  })
  on.addEventListener('error', event => {
    const { error, message = '', filename = '' } = event as ErrorEvent
    // Faults of a browser's extension are not the desk's.
    if (
      event.defaultPrevented ||
      !error ||
      isLayout(message) ||
      (filename !== '' && !filename.startsWith(reporter.origin))
    )
      return
    void meet(error)
  })
}

/** Long enough to write a number down. */
const readFor = 30_000
let isWatching = false
export function watchDesk(): void {
  if (isWatching) return
  isWatching = true
  watchFaults(window, {
    say: message => void say(message, readFor),
    report: async body => (await api.operations.deskFault({ body })).request_id,
    origin: location.origin,
    path: () => location.pathname.slice(0, 300),
    now: () => Date.now(),
  })
}
