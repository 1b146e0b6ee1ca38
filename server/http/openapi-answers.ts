import type { Endpoint } from '../../model/contract/endpoint.ts'
import { sentHeaders } from '../../model/contract/headers.ts'
import { codeMessages, type ErrorCode, errors } from '../../model/errors.ts'
import type { Json } from './openapi-schema.ts'

type Rule = (endpoint: Endpoint) => boolean

const always: Rule = () => true
const isKnown: Rule = ({ access, door }) => access !== 'public' || door !== undefined
const isOfStaff: Rule = ({ access }) => access !== 'public' && access !== 'buyer'
const needsRight: Rule = ({ access }) => typeof access === 'object'
const changes: Rule = ({ method, acts, reads }) => acts === true || (method !== 'GET' && !reads)
const takes: Rule = ({ body }) => body !== undefined
/** The version of what is written, and of what it was laid over. */
const versions = ['version', 'record_version', 'page_version']
/** In its body, or of what is taken away in its address. */
const isVersioned: Rule = endpoint =>
  changes(endpoint) &&
  [endpoint.body, endpoint.query].some(
    part =>
      typeof part === 'object' &&
      versions.some(name => Object.hasOwn((part as { properties?: object }).properties ?? {}, name)),
  )
/** Parts of an address that say only how much of a list is read. */
const ofReading = new Set(['after', 'before', 'cursor', 'limit', 'page', 'search', 'sort'])
const names: Rule = ({ params, query, body }) =>
  params !== undefined ||
  body !== undefined ||
  Object.keys((query as { properties?: object } | undefined)?.properties ?? {}).some(name => !ofReading.has(name))

/** Which calls are refused so: what follows from who may call and from what a call takes. A row of the contract adds its own. */
const rules: Partial<Record<ErrorCode, Rule>> = {
  MALFORMED: always,
  UNAUTHENTICATED: isKnown,
  FORBIDDEN: endpoint => needsRight(endpoint) || (isKnown(endpoint) && changes(endpoint)) || endpoint.onBehalf === true,
  PASSWORD_DUE: endpoint => isOfStaff(endpoint) && !endpoint.beforePassword,
  SECOND_FACTOR_DUE: endpoint => isOfStaff(endpoint) && !endpoint.beforeSecond,
  VIEW_OVER: isOfStaff,
  NOT_YOURS: needsRight,
  VIEW_ONLY: endpoint => isOfStaff(endpoint) && changes(endpoint) && !endpoint.whileViewing,
  OWN_REQUEST: endpoint => endpoint.onBehalf === true && changes(endpoint),
  LOOKED_AHEAD: ({ acts }) => acts === true,
  NOT_FOUND: names,
  STALE: endpoint => changes(endpoint),
  INVALID_TRANSITION: endpoint => changes(endpoint) && isKnown(endpoint),
  IN_USE: ({ method }) => method === 'DELETE',
  KEY_REUSED: ({ once }) => once === true,
  INVALID: endpoint => takes(endpoint) || changes(endpoint),
  TOO_LARGE: takes,
  UNSUPPORTED_MEDIA: takes,
  VERSION_REQUIRED: isVersioned,
  TOO_MANY: always,
  UNAVAILABLE: always,
  SITE_CLOSED: ({ ofSite }) => ofSite !== undefined,
  OUT_OF_SPACE: changes,
}
const codes = Object.keys(errors) as ErrorCode[]

const refusalsOf = (endpoint: Endpoint): Map<number, ErrorCode[]> =>
  Map.groupBy(
    codes.filter(code => rules[code]?.(endpoint) || endpoint.refuses?.includes(code)),
    code => errors[code].status,
  )

const seconds = { type: 'integer', minimum: 1 }
const headersOf: Readonly<Record<number, Json>> = {
  401: {
    'WWW-Authenticate': { description: 'What proves who calls.', schema: { type: 'string', examples: ['Bearer'] } },
  },
  429: {
    'Retry-After': { description: 'Seconds until the call may be made again.', schema: { ...seconds, examples: [60] } },
  },
  503: {
    'Retry-After': { description: 'Seconds until it is worth trying again.', schema: { ...seconds, examples: [2] } },
  },
}
const everywhere = {
  'X-Request-Id': {
    description: 'The number of the call in the log.',
    schema: { type: 'string', examples: ['req-1f'] },
  },
}

const nameOf = (status: number, of: readonly ErrorCode[]): string => [status, ...of].join('.')

const refusal = (status: number, of: readonly ErrorCode[]): Json => ({
  description: of
    .map(code => `${'wire' in errors[code] ? errors[code].wire : code}: ${errors[code].message}`)
    .join(' · '),
  headers: { ...headersOf[status], ...everywhere },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** Each way of being refused that a call of these has, once. */
export const refusals = (endpoints: readonly Endpoint[]): Record<string, Json> =>
  Object.fromEntries(
    endpoints.flatMap(endpoint =>
      [...refusalsOf(endpoint)].map(([status, of]) => [nameOf(status, of), refusal(status, of)]),
    ),
  )

const text = (description: string, ...examples: string[]): Json => ({
  description,
  schema: { type: 'string', ...(examples.length > 0 ? { examples } : {}) },
})

const headersWith = ({ kept, device, reply }: Endpoint): Json => ({
  ...everywhere,
  ...(kept === undefined
    ? {}
    : { ETag: text('The version of this answer.'), 'Cache-Control': text('How long it may be kept.') }),
  ...(device ? { 'Set-Cookie': text(`\`${sentHeaders.device.name}\`: the browser is known from now on.`) } : {}),
  ...(reply === 'file' ? { 'Content-Disposition': text('The name of the file.') } : {}),
})

/** What a call answers: what it was made for, and each refusal by its status. */
export function answersOf(endpoint: Endpoint, content: Json): Json {
  const status = endpoint.status ?? 200
  const refused = [...refusalsOf(endpoint)].map(
    ([of, why]) => [of, { $ref: `#/components/responses/${nameOf(of, why)}` }] as const,
  )
  return {
    [status]: { description: codeMessages[status] ?? 'accepted', headers: headersWith(endpoint), content },
    ...(endpoint.kept === undefined ? {} : { 304: { description: 'not changed', headers: everywhere } }),
    ...Object.fromEntries(refused),
    default: { $ref: '#/components/responses/Problem' },
  }
}
