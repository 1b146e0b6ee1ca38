import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../model/contract/endpoint.ts'
import { longestKey, sentHeaders } from '../../model/contract/headers.ts'
import { Refusal } from '../../model/errors.ts'
import { deviceKeyIn } from '../records/devices.ts'

type Named = { readonly name: string; readonly endpoint: Endpoint }

const headerOf = ({ headers }: FastifyRequest, { name }: { readonly name: string }): string | undefined => {
  const given = headers[name.toLowerCase()]
  return typeof given === 'string' ? given : undefined
}

export const viewAsIn = (request: FastifyRequest) => headerOf(request, sentHeaders.viewAs)
export const onBehalfIn = (request: FastifyRequest) => headerOf(request, sentHeaders.onBehalf)

/** The key of a request that may be sent again, of a call that takes one. */
export function keyIn(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const key = endpoint.once ? headerOf(request, sentHeaders.idempotencyKey) : undefined
  if (key !== undefined && (key.length < 1 || key.length > longestKey))
    throw new Refusal('MALFORMED', { message: `An Idempotency-Key has 1 to ${longestKey} characters.` })
  return key
}

/** What the handler of a call asks of its headers. The contract says which it may ask for; and who was sent a key must ask for it. */
export function askedOf({ name, endpoint }: Named, request: FastifyRequest) {
  let isAsked = false
  return {
    idempotencyKey: () => {
      if (!endpoint.once) throw new Error(`${name} asks for an Idempotency-Key, and its row does not say so`)
      isAsked = true
      return keyIn(endpoint, request)
    },
    device: () => {
      if (!endpoint.device) throw new Error(`${name} asks for the browser’s cookie, and its row does not say so`)
      return deviceKeyIn(request.headers.cookie)
    },
    refuseUnasked: () => {
      if (!isAsked && keyIn(endpoint, request) !== undefined)
        throw new Error(`${name} says that it takes an Idempotency-Key, and did not ask for it`)
    },
  }
}

/** Whether the caller already has this version: the header names it in a list, names any, or names it as weak because a cache compressed it (RFC 9110, 13.1.2). */
const holds = (named: string | undefined, etag: string): boolean =>
  named?.split(',').some(each => ['*', etag, `W/${etag}`].includes(each.trim())) ?? false

/** Sends a reply: once more only where the caller has another version of it. */
export function sendReply(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  const { access, door, kept, status = 200 } = endpoint
  const text = JSON.stringify(answer)
  if (kept !== undefined) {
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    void reply.header('etag', etag)
    void reply.header('cache-control', `public, max-age=${kept}${kept === 0 ? ', must-revalidate' : ''}`)
    if (holds(headerOf(request, sentHeaders.known), etag)) return reply.status(304).send()
  }
  if (access !== 'public' || door) void reply.header('cache-control', 'no-store')
  return reply.status(status).type('application/json').send(text)
}
