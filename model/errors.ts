import { wordAfter } from './counted.ts'

/**
 * Every answer that is not a success, once: its code on the wire, its HTTP status and the text a person reads.
 * Source: specification 8; domain.md 2 (preamble), 3 and 4 row 47. Texts of the specification are verbatim.
 */
export const errors = {
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid Username/Password' },
  NO_PERMISSION: { status: 403, message: 'no permission' },
  UNAUTHENTICATED: { status: 401, message: 'Your session has ended. Sign in again to go on; what you typed is kept.' },
  PASSWORD_DUE: { status: 403, message: 'Choose a password of your own first; then everything else opens.' },
  SECOND_FACTOR_DUE: { status: 403, message: 'Confirm first that it is you; then everything else opens.' },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this.' },
  VIEW_ONLY: {
    status: 403,
    message: 'You look at the desk as somebody else does. Nothing can be changed until you are back to yourself.',
  },
  VIEW_OVER: { status: 403, message: 'You do not look at the desk as somebody else any more.' },
  NOT_YOURS: {
    status: 403,
    message: '{name} may open this, and you may not. So it stays closed while you look as they do.',
  },
  OWN_REQUEST: { status: 403, message: 'You cannot decide your own request.' },
  NOT_FOUND: { status: 404, message: 'Record not found.' },
  NOT_AVAILABLE: { status: 404, message: 'This part of Atrium is not available yet.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not accept that kind of call.' },
  MALFORMED: { status: 400, message: 'The request could not be read. Check its form and send it again.' },
  INVALID: { status: 422, message: 'Some fields need your attention.' },
  DUPLICATE_EMAIL: { status: 422, message: 'Duplicate email', wire: 1062 },
  STALE: { status: 409, message: '{user} changed this record at {time}. Refresh and try again.' },
  INVALID_TRANSITION: {
    status: 409,
    message: '{record} is already {status} (by {user}, {time}). Refresh to see the latest status.',
  },
  UNDO_OVER: {
    status: 409,
    message: 'This can no longer be taken back: its mail has left, or something was done since. It stands as it is.',
  },
  SLOT_TAKEN: { status: 409, message: 'That time has just been taken. Please choose another.' },
  LINK_OF_ANOTHER: { status: 403, message: 'This link was sent to {email}. Sign in with that account.' },
  LINK_UNKNOWN: { status: 404, message: 'This link is not valid.' },
  LINK_OVER: {
    status: 410,
    message: 'This link has expired. Open the request from Transfer Request in the menu.',
  },
  RESET_OVER: { status: 410, message: 'This link has been used or has expired. Ask for another one.' },
  WRONG_LEVEL: { status: 409, message: 'This partner is waiting for Level {n} approval by {name}.' },
  IN_USE: { status: 409, message: '{label} is used by {n} {n:record} and cannot be deleted.' },
  COMMAND_RUNNING: { status: 409, message: '{command} is already running (started {time} by {user}).' },
  LOOKED_AHEAD: {
    status: 403,
    message: 'This call starts something, so it is not answered ahead of time. Open the page and start it there.',
  },
  KEY_REUSED: {
    status: 409,
    message: 'This was already sent once, with other content. Reload the page and send it again.',
  },
  COUNT_MOVED: {
    status: 409,
    message: 'The list has changed: {now} {records} match now, not {seen}. Nothing was done; look at the list again.',
  },
  VERSION_REQUIRED: { status: 428, message: 'Send the version you read, so that nobody’s work is overwritten.' },
  TOO_LARGE: { status: 413, message: 'This is too large. Send at most {limit}.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'Send this as {expected}.' },
  TOO_MANY: { status: 429, message: 'Too many requests. Wait {seconds} {seconds:second} and try again.' },
  INTERNAL: { status: 500, message: 'Sorry, there was a problem loading the page' },
  UNAVAILABLE: {
    status: 503,
    message: 'Atrium cannot reach its database just now. Nothing was changed; try again in a moment.',
  },
  SITE_CLOSED: { status: 503, message: 'This site is not open to visitors at present. Please come back later.' },
  OUT_OF_SPACE: {
    status: 507,
    message: 'There is no space left to store this. Nothing was changed; tell IT Operations.',
  },
} as const satisfies Record<string, { status: number; message: string; wire?: number }>

export type ErrorCode = keyof typeof errors

/** INVALID_TRANSITION in other words: where an earlier step is missing, and nobody was faster. */
export const transitionWords = {
  tooEarly: '{record} is {status}. {step} comes first.',
  notOpen: '{record} is {status}. “{action}” is not open to it.',
  stands: '{record} is {status}.',
} as const

/** Messages by field path ("loans.0.interest_rate.1"); a path of "" means the whole input. */
export type FieldErrors = Record<string, string[]>

/** The body of every refusal: problem+json (RFC 9457) with our `code` and `errors`. */
export type Problem = {
  type: 'about:blank'
  title: string
  status: number
  code: ErrorCode | number
  message: string
  errors?: FieldErrors
  detail?: unknown
  request_id?: string
}

/** Specification 8: the only codes that the desk words itself. Any other shows the answer's own message (domain.md 4 row 47). */
export const codeMessages: Readonly<Record<number, string>> = {
  200: 'success',
  201: 'created',
  1062: errors.DUPLICATE_EMAIL.message,
}

/** The generic page-load failure of specification 8. */
export const pageLoadFailure = errors.INTERNAL.message
export const profileLoadFailure = 'Failed to get profile'

/**
 * Fills {placeholders} of a message, and `{n:record}` with the word as it stands after that number; one without a value stays
 * visible, so that a test sees it.
 */
export const fill = (message: string, values: Readonly<Record<string, string | number>> = {}): string =>
  message.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name: string, one?: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return one === undefined ? String(value) : wordAfter(Number(value), one)
  })

/** A refusal, thrown anywhere on the server and turned into a Problem in one place. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fieldErrors: FieldErrors | undefined
  readonly detail: unknown
  /** Of a refusal that ends by itself: when to try again. */
  readonly seconds: number | undefined
  constructor(
    code: ErrorCode,
    options: {
      values?: Record<string, string | number>
      message?: string
      errors?: FieldErrors
      detail?: unknown
      cause?: unknown
    } = {},
  ) {
    super(
      fill(options.message ?? errors[code].message, options.values),
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.name = 'Refusal'
    this.code = code
    this.fieldErrors = options.errors
    this.detail = options.detail
    const seconds = options.values?.['seconds']
    this.seconds = typeof seconds === 'number' ? seconds : undefined
  }
}

/** A call named something that is not there, in this field of it. */
export const notThere = (field: string, message: string): Refusal =>
  new Refusal('NOT_FOUND', { errors: { [field]: [message] } })

/** What a call names, or the refusal of one that names nothing. */
export function existing<T>(found: T | null | undefined, refusal = new Refusal('NOT_FOUND')): T {
  if (!found) throw refusal
  return found
}
