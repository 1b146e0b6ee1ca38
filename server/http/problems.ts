import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errors, type Problem, Refusal } from '../../model/errors.ts'
import { withoutHidden } from '../../model/pages/kept.ts'
import { isLost } from '../db/lost.ts'
import { causeOf, firstFailure } from '../db/statement.ts'
import { isBrokenUpload } from './upload-part.ts'

/** After so many seconds a caller may try again when the database cannot be reached. */
const retryAfter = 2
/** The same for a site that is closed: people open it, so hours are soon enough. */
export const retryClosedAfter = 3600

/** PostgreSQL errors that the caller's data or its state causes, not a fault in our code (SQLSTATE classes and codes). */
const databaseCodes: Readonly<Record<string, ErrorCode>> = {
  '08': 'UNAVAILABLE',
  '53': 'UNAVAILABLE',
  '57': 'UNAVAILABLE',
  '53100': 'OUT_OF_SPACE',
  // Its disk fails or can only be read; it has become a standby that takes no writes.
  '58030': 'UNAVAILABLE',
  '25006': 'UNAVAILABLE',
  '55P03': 'UNAVAILABLE',
  '40': 'UNAVAILABLE',
  '22': 'MALFORMED',
}
/** What the machine refuses, in words for callers: they cannot mend it, and who runs Atrium finds the cause in the log. */
const tooManyOpen = 'Atrium has too much open at once just now. Nothing was changed; try again in a moment.'
const noPlace = 'Atrium cannot use the place where it keeps its files. Nothing was changed; tell IT Operations.'
const machineCodes: Readonly<Record<string, string>> = {
  EMFILE: tooManyOpen,
  ENFILE: tooManyOpen,
  EROFS: noPlace,
  EACCES: noPlace,
  EPERM: noPlace,
  EIO: noPlace,
  ENOTDIR: noPlace,
  ESTALE: noPlace,
}
const spaceCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Refusals of the framework: a static file outside its folder is 403 to it, but not found to a caller. */
const httpCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'MALFORMED',
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  429: 'TOO_MANY',
}

/** Requests that the framework could not read, in words of what to do about it. */
const unreadable: Readonly<Record<string, string>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty. Send it as JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY:
    'The body cannot be read as JSON. Check its quotes, commas and brackets and send it again.',
}

/** For an unknown address, or an unknown method at it: its caller mistyped it and looked for no record. */
export const nothingHere = () =>
  new Refusal('NOT_FOUND', {
    message:
      'Nothing answers this kind of call at this address. Check the address and the method; /api/docs lists what there is.',
  })

const [kb, mb] = [1024, 1024 * 1024]
const sizeTold = (bytes: number): string =>
  bytes < mb ? `${Math.floor(bytes / kb)} kB` : `${Math.floor(bytes / mb)} MB`

/** The refusal for a thrown error; undefined for a fault of our own. `bodyLimit` is that of the call, in bytes. */
export function refusalOf(error: unknown, bodyLimit = mb): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (typeof error !== 'object' || error === null) return undefined
  const first = firstFailure(error)
  if (first !== error) return refusalOf(first, bodyLimit)
  if (isBrokenUpload(error)) return new Refusal('MALFORMED')
  const { code, statusCode, syscall } = error as { code?: unknown; statusCode?: unknown; syscall?: unknown }
  if (typeof code === 'string' && spaceCodes.has(code)) return new Refusal('OUT_OF_SPACE')
  const message = typeof code === 'string' && typeof syscall === 'string' ? machineCodes[code] : undefined
  if (message !== undefined) return new Refusal('UNAVAILABLE', { message })
  if (isLost(error)) return new Refusal('UNAVAILABLE')
  const database =
    typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
      ? (databaseCodes[code] ?? databaseCodes[code.slice(0, 2)])
      : undefined
  if (database) return new Refusal(database)
  const http =
    typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
      ? (httpCodes[statusCode] ?? 'MALFORMED')
      : undefined
  return (
    http &&
    new Refusal(http, {
      ...(typeof code === 'string' && unreadable[code] ? { message: unreadable[code] } : {}),
      values: { limit: sizeTold(bodyLimit), expected: 'application/json', seconds: 60 },
    })
  )
}

const problemOf = (refusal: Refusal, requestId: string): Problem => {
  const entry: { status: number; message: string; wire?: number } = errors[refusal.code]
  return {
    type: 'about:blank',
    title: refusal.message,
    status: entry.status,
    code: entry.wire ?? refusal.code,
    message: refusal.message,
    ...(refusal.fieldErrors ? { errors: refusal.fieldErrors } : {}),
    ...(refusal.detail === undefined ? {} : { detail: refusal.detail }),
    request_id: requestId,
  }
}

/** A refusal as its caller may see it: the record as it is now, and what is wrong with a field, without what is hidden. */
function seenOf(problem: Problem, hidden: ReadonlyMap<string, string> | undefined): Problem {
  if (!hidden || hidden.size === 0) return problem
  const errors = Object.entries(problem.errors ?? {}).map(([field, said]): [string, string[]] => {
    const group = field.split('.').flatMap(name => hidden.get(name) ?? [])[0]
    return [
      field,
      group === undefined
        ? said
        : [`This is not right, and your role does not see it: ${group}. Ask somebody whose role does.`],
    ]
  })
  return {
    ...problem,
    ...(problem.errors ? { errors: Object.fromEntries(errors) } : {}),
    ...('detail' in problem ? { detail: withoutHidden(problem.detail, hidden) } : {}),
  }
}

const sqlState = /^[0-9A-Z]{5}$/
const isOfDatabase = (error: unknown): boolean =>
  error instanceof Error && sqlState.test(String((error as { code?: unknown }).code))

/** Logs why a call failed: each answer from 500 on, and each refusal made of an error of the database. The line has the `reqId` of the answer. */
function logCause(error: unknown, refusal: Refusal | undefined, status: number, request: FastifyRequest): void {
  const cause = firstFailure(refusal === error ? (refusal?.cause ?? error) : error)
  const ofDatabase = isOfDatabase(cause)
  if (status < 500 && !ofDatabase) return
  const line = {
    status,
    code: refusal?.code ?? 'INTERNAL',
    endpoint: request.routeOptions.config.endpoint ?? request.routeOptions.url,
    cause: causeOf(cause),
  }
  if (status >= 500) request.log.error(line, refusal ? 'request refused' : 'request failed')
  else request.log.warn(line, 'request refused')
}

/** Whoever asked went away: nothing failed, and nobody reads an answer. Other servers write 499 for it. */
function forNobody(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  request.log.info({ endpoint: request.routeOptions.config.endpoint, cause: causeOf(error) }, 'nobody waited for it')
  return reply.status(499).send()
}

const ofContent = ['cache-control', 'etag', 'last-modified', 'content-disposition', 'content-length', 'accept-ranges']

export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (reply.raw.destroyed && !reply.raw.writableFinished) return forNobody(error, request, reply)
  const refusal = refusalOf(error, request.routeOptions.bodyLimit)
  const problem = seenOf(problemOf(refusal ?? new Refusal('INTERNAL'), request.id), request.hidden)
  if (problem.code === 'SITE_CLOSED') request.closedSite = true
  else logCause(error, refusal, problem.status, request)
  // Of an answer that was to be a file, and that a browser or a CDN might have kept for a year.
  for (const header of ofContent) void reply.removeHeader(header)
  if (problem.status === 503)
    void reply.header('retry-after', problem.code === 'SITE_CLOSED' ? retryClosedAfter : retryAfter)
  if (problem.status === 429) void reply.header('retry-after', refusal?.seconds ?? 60)
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply.status(problem.status).type('application/problem+json').send(JSON.stringify(problem))
}
