import type { Endpoint } from '../../model/contract/endpoint.ts'
import { proofs, proofsOf, toldTo } from '../../model/contract/headers.ts'
import { apiBase, endpoints } from '../../model/contract/index.ts'
import { errors } from '../../model/errors.ts'
import { answersOf, refusals } from './openapi-answers.ts'
import { contentSchemas, withContent } from './openapi-content.ts'
import { type Json, plain } from './openapi-schema.ts'

const ofAddress = (endpoint: Endpoint): Json[] =>
  (
    [
      ['path', endpoint.params],
      ['query', endpoint.query],
    ] as const
  ).flatMap(([place, schema]) => {
    if (!schema) return []
    const { properties = {}, required = [] } = plain(schema) as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, inner]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: inner,
    }))
  })

const parameters = (endpoint: Endpoint): Json[] => [
  ...ofAddress(endpoint),
  ...toldTo(endpoint).map(({ name, in: place, schema, description }) => ({
    ...{ name, in: place, required: false, description },
    schema: plain(schema, name),
  })),
]

/** Who may call, in words. */
export const accessText = ({ access, door }: Endpoint): string => {
  if (access === 'buyer')
    return 'A buyer: the key of the buyers’ portal in the header `X-Portal-Key`, and the token of the buyer’s session.'
  if (door) return `The ${door.replace('s-', 's’ ')}, by its key in the header \`X-Portal-Key\`.`
  if (access === 'public') return 'Anyone.'
  if (access === 'signed-in') return 'Any member of staff who is signed in.'
  const pages =
    'listFrom' in access
      ? `the page of the list named in \`${access.listFrom}\``
      : 'pageFrom' in access
        ? `the page named in \`${access.pageFrom}\``
        : 'portalFrom' in access
          ? `the page of the buyers’ portal that \`${access.portalFrom}\` names`
          : [access.page]
              .flat()
              .map(page => `\`${page}\``)
              .join(' or ')
  const flags = [access.flag]
    .flat()
    .map(flag => `\`${flag}\``)
    .join(' or ')
  const part = 'withPart' in access ? access.withPart : undefined
  const value = part?.is === undefined ? '' : ` ${part.is}`
  return `Needs ${flags} on ${pages}${access.brand ? `, for the brand named in \`${access.brand}\`` : ''}${part ? `; with \`${part.at}\`${value}, \`${part.flag}\`` : ''}.`
}

const bodyOf = ({ body, described, form }: Endpoint): Json => {
  if (!body) return {}
  const file = form?.file ?? 'file'
  const fields = (form ? plain(form.fields) : {}) as { properties?: object }
  const content =
    body === 'multipart'
      ? {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: [file],
              properties: { ...fields.properties, [file]: { type: 'string', format: 'binary' } },
            },
          },
        }
      : { 'application/json': { schema: plain(described ?? body) } }
  return { requestBody: { required: true, content } }
}

const replyOf = ({ reply }: Endpoint): Json =>
  reply === 'file'
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: plain(reply) } }

/** Everything that the caller must prove, together. */
const securityOf = (endpoint: Endpoint): Json[] => {
  const all = proofsOf(endpoint)
  return all.length === 0 ? [] : [Object.fromEntries(all.map(proof => [proof, []]))]
}

const repeatable =
  'Takes an `Idempotency-Key`: a repeat with it is answered as the first call was, and does nothing twice.'
/** What is special about a call, in words. */
export const noteOf = ({ once, note }: Endpoint): string =>
  [...(once ? [repeatable] : []), ...(note ? [note] : [])].join(' ')

const operation = (name: string, endpoint: Endpoint, input: readonly Json[]): Json => ({
  operationId: name,
  tags: [name.split('.')[0]],
  summary: endpoint.summary,
  description: [accessText(endpoint), noteOf(endpoint)].filter(Boolean).join(' '),
  security: securityOf(endpoint),
  ...(input.length > 0 ? { parameters: input } : {}),
  ...bodyOf(endpoint),
  responses: answersOf(endpoint, replyOf(endpoint)),
})

const template = /\{(\w+)\}/g
const namesIn = (path: string) => [...path.matchAll(template)].map(([, name = '']) => name)

/** An address may have a brand in GET and a record's id in POST; OpenAPI allows one name for each part of an address. */
const renamed = (input: readonly Json[], from: readonly string[], to: readonly string[]): Json[] =>
  input.map(parameter => {
    const at = parameter['in'] === 'path' ? from.indexOf(String(parameter['name'])) : -1
    const name = to[at] ?? parameter['name']
    return name === parameter['name']
      ? parameter
      : { ...parameter, name, description: `Here: \`${parameter['name']}\`.` }
  })

/** Rules for all calls. */
export const forStrangers = [
  'Ids are whole numbers everywhere; digits as text are taken too.',
  'What a record is read as may be sent back with a change of it: what is marked `readOnly` is taken as it was read, and what a change leaves out stays as it is.',
  'A new record may leave out what has a `default`.',
  'A parameter that is empty means none.',
  'Limits are counted for an account, a browser that somebody signed in with (the cookie `atrium_device`) or an address.',
  '`x-relation` names the call that answers with what a field may hold, and the part of its rows that goes into the field.',
].join(' ')

/** OpenAPI 3.1, derived from the contract: /api/docs/openapi.json serves it and `npm run docs -- openapi` prints it. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  const known = new Map<string, string>()
  for (const { name, endpoint } of endpoints) {
    const own = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const path = known.get(own.replace(template, '{}')) ?? own
    known.set(own.replace(template, '{}'), path)
    const input = renamed(parameters(endpoint), namesIn(own), namesIn(path))
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: withContent(operation(name, endpoint, input)) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atrium',
      version: '1',
      description: `The API of the Atrium back office. Its calls stand under ${apiBase} on the desk’s origin. Every refusal is problem+json with \`code\`, \`message\` and, by field, \`errors\`. ${forStrangers}`,
    },
    servers: [{ url: apiBase }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: proofs,
      responses: {
        ...refusals(endpoints.map(({ endpoint }) => endpoint)),
        Problem: {
          description: 'Refused',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      schemas: {
        ...contentSchemas(),
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'code', 'message'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            message: { type: 'string' },
            request_id: { type: 'string' },
            detail: {},
            code: { enum: Object.entries(errors).map(([code, entry]) => ('wire' in entry ? entry.wire : code)) },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          },
        },
      },
    },
  }
}
