import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyLimitOf } from '../../model/contract/cost.ts'
import { type Download, type Endpoint, object } from '../../model/contract/endpoint.ts'
import { apiBase, endpoints, type NamedEndpoint } from '../../model/contract/index.ts'
import { Refusal } from '../../model/errors.ts'
import { withoutHidden } from '../../model/pages/kept.ts'
import { type AuditEntry, type AuditSubject, writeAudit } from '../call/audit.ts'
import { callerOf } from '../call/auth.ts'
import { buyerOf } from '../call/buyers.ts'
import type { Buyer, Caller, Ctx, Deps, Handlers } from '../call/context.ts'
import { addressCheck, bodyCheck, refuseUnstorable } from '../call/input.ts'
import { dbOf, withinKept } from '../call/kept-rows.ts'
import { auditPlace, judgedByBody, permittedPages, placeOfPage, siteNamed } from '../call/permit.ts'
import { whileWaited } from '../db/while-waited.ts'
import { refuseClosed } from '../records/open-sites.ts'
import { hiddenFor, refuseFile, refuseFixed, seenBody } from './field-rights.ts'
import { type Gate, type GateOrigin, gateConfig } from './gate.ts'
import { goneOf } from './gone.ts'
import { lettingOthers } from './json-bodies.ts'
import { type Looks, looksOf, noteLook } from './looks.ts'
import { callerFor } from './on-behalf.ts'
import { judgePortal } from './portal-key.ts'
import { refusalOf } from './problems.ts'
import { actorOf, originOf, partsOf, recordRefusal } from './refused.ts'
import { replyCheck } from './reply-check.ts'
import { askedOf, keyIn, onBehalfIn, sendReply, viewAsIn } from './sent-headers.ts'
import { partsOf as formParts, uploadOf } from './upload-part.ts'
import { judge, throughEyesOf } from './view-as.ts'

type CallInput = { params: unknown; query: unknown; body: unknown }
type AnyHandler = (input: CallInput, ctx: Ctx & { caller: Caller; buyer: Buyer }) => Promise<unknown>

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
    buyer?: Buyer
    /** The fields that the caller’s role does not see on the page of this call. */
    hidden?: ReadonlyMap<string, string>
    /** The text parts of a form, as far as they were read. */
    sent?: Readonly<Record<string, string>>
  }
  interface FastifyInstance {
    looks: Looks
  }
  interface FastifyContextConfig {
    endpoint?: string
  }
}

/** Turns every endpoint of the contract into a route. No route of the API is registered anywhere else. */
export function bind(app: FastifyInstance, handlers: Handlers, deps: Deps, gate: Gate, origin: GateOrigin): void {
  app.decorate('looks', looksOf(deps, deps.looksEvery))
  app.addHook('onClose', () => app.looks.flush())
  for (const named of endpoints)
    if (origin === 'desk' || named.endpoint.alsoPublic) bindOne(app, named, handlerOf(handlers, named.name), deps, gate)
}

function handlerOf(handlers: Handlers, name: string): AnyHandler {
  const [group, member] = name.split('.') as [keyof Handlers, string]
  // Each handler takes what its call brings; that it does is held to the contract before it is asked.
  return (handlers[group] as unknown as Record<string, AnyHandler>)[member] as AnyHandler
}

/** Behind the key of a portal stand all of its people. */
const manyPeople = 50

const noToken = 'Sign in first: this call needs an access token, in a header “Authorization: Bearer …”.'

function bindOne(app: FastifyInstance, named: NamedEndpoint, handler: AnyHandler, deps: Deps, gate: Gate): void {
  const { name, endpoint } = named
  const refuse = checks(endpoint)
  const checkReply = replyCheck(name, endpoint)
  const early = !judgedByBody(endpoint)
  const config = { endpoint: name, ...gateConfig(endpoint) }
  // Other calls are short, and come to their end.
  const isCancelled = config.cost === 'heavy' || config.cost === 'list'
  app.route({
    method: endpoint.method,
    url: apiBase + endpoint.path,
    config,
    bodyLimit: bodyLimitOf(endpoint),
    ...(endpoint.acts ? { exposeHeadRoute: false } : {}),
    // The token is checked before the body is read: a bad body without a token is 401, not 400.
    onRequest: async (request, reply) => {
      if (endpoint.acts && looksAhead(request)) throw new Refusal('LOOKED_AHEAD')
      request.query = withoutEmpty(request.query)
      if (endpoint.door) await judgePortal(deps, gate, endpoint.door, request)
      if (endpoint.access === 'public') {
        if (endpoint.door) await gate.account(request, reply, `door ${endpoint.door}`, manyPeople)
        return
      }
      const { authorization } = request.headers
      // A program that never signed in has no session that could have ended.
      if (authorization === undefined) throw new Refusal('UNAUTHENTICATED', { message: noToken })
      if (endpoint.access === 'buyer') {
        const buyer = await buyerOf(deps, authorization)
        if (!buyer) return refuseUnknown(gate, request)
        request.buyer = buyer
        return gate.account(request, reply, `buyer ${buyer.user_id}`)
      }
      const caller = await callerOf(deps, authorization)
      if (!caller) return refuseUnknown(gate, request)
      request.caller = caller
      await gate.account(request, reply, `user ${caller.user_id}`)
      if (caller.second_due && !endpoint.beforeSecond) throw new Refusal('SECOND_FACTOR_DUE')
      if (caller.must_change_password && !endpoint.beforePassword) throw new Refusal('PASSWORD_DUE')
      const [viewed, other] = [viewAsIn(request), onBehalfIn(request)]
      if (viewed !== undefined) request.caller = await throughEyesOf(deps, caller, viewed)
      if (other !== undefined) request.caller = await callerFor(deps, endpoint, request.caller, other)
      if (early) judge(endpoint, request.caller, partsOf(request))
    },
    preHandler: async (request, reply) => {
      keyIn(endpoint, request)
      refuse(request)
      await lettingOthers(request)
      const site = siteNamed(endpoint, partsOf(request))
      if (site) await refuseClosed(deps.db, site)
      if (!early && request.caller) judge(endpoint, request.caller, partsOf(request))
      if (request.caller?.access.fields) {
        const hidden = hiddenFor(endpoint, request.caller, partsOf(request))
        refuseFile(endpoint, hidden)
        request.body = seenBody(request.body, hidden)
        // From here on what is refused is said without what is hidden too.
        request.hidden = hidden
      }
      await gate.kind(request, reply)
    },
    onError: async (request, _reply, error) => {
      const refusal = refusalOf(error)
      if (refusal) await recordRefusal(deps, { name, endpoint }, request, refusal)
    },
    handler: async (request, reply) => {
      const asked = askedOf(named, request)
      const { ctx, recorded } = contextOf(deps, endpoint, request, {
        asked,
        header: (header, value) => void reply.header(header, value),
      })
      const handled = () =>
        withinKept(request.caller, () => handler(partsOf(request), ctx as Ctx & { caller: Caller; buyer: Buyer }))
      const answer = await (isCancelled ? whileWaited(goneOf(reply), handled) : handled()).catch(async error => {
        // A call that may name what it is about by the link of a mail is a guess only where nobody has that link.
        if (refusalOf(error)?.code === 'LINK_UNKNOWN') await gate.unknown(request)
        throw error
      })
      if (endpoint.audit && !recorded()) throw new Error(`${name} changed something without an audit row`)
      asked.refuseUnasked()
      checkReply?.(answer)
      noteLook(app.looks, named, request, deps.now())
      if (endpoint.reply === 'file') return sendFile(reply, answer as Download)
      return sendReply(endpoint, request, reply, request.hidden ? withoutHidden(answer, request.hidden) : answer)
    },
  })
}

/** Nobody has this token, or not any more. */
async function refuseUnknown(gate: Gate, request: FastifyRequest): Promise<never> {
  await gate.unknown(request)
  throw new Refusal('UNAUTHENTICATED')
}

/** An empty parameter counts as absent: the specification's own calls send `search=&position=`. */
const withoutEmpty = (query: unknown): object =>
  Object.fromEntries(Object.entries(Object(query)).filter(([, value]) => value !== ''))

/** Browsers and proxies announce it when they fetch a page in advance. */
const looksAhead = ({ headers }: FastifyRequest): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some(name =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  )

function checks(endpoint: Endpoint): (request: FastifyRequest) => void {
  const call = (
    [
      ['params', endpoint.params],
      ['query', endpoint.query],
    ] as const
  ).map(([part, schema]) => ({ part, check: addressCheck(schema ?? nothing) }))
  const body = endpoint.body && endpoint.body !== 'multipart' ? bodyCheck(endpoint.body) : undefined
  return request => {
    for (const { part, check } of call) {
      refuseUnstorable(request[part])
      const errors = check(request[part] ?? {})
      if (errors)
        throw new Refusal('MALFORMED', {
          message: 'The address of this call has a part that is not accepted.',
          errors,
        })
    }
    if (!body) return
    if (/^multipart\//i.test(request.headers['content-type'] ?? ''))
      throw new Refusal('UNSUPPORTED_MEDIA', { values: { expected: 'application/json' } })
    if (typeof request.body !== 'object' || request.body === null || Array.isArray(request.body))
      throw new Refusal('MALFORMED', { message: 'Send the body of this call as a JSON object.' })
    refuseUnstorable(request.body)
    const errors = body(request.body)
    if (errors) throw new Refusal('INVALID', { errors })
  }
}
const nothing = object({})

/** Streams a download. The browser must never show it as a page of the desk. */
function sendFile(reply: FastifyReply, { name, mime, stream, bytes }: Download) {
  void reply.headers({
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(bytes === undefined ? {} : { 'content-length': bytes }),
  })
  return reply.type(mime).send(Readable.from(stream, { objectMode: false }))
}

type Ways = { readonly asked: ReturnType<typeof askedOf>; readonly header: Ctx['header'] }

function contextOf(deps: Deps, endpoint: Endpoint, request: FastifyRequest, { asked, header }: Ways) {
  const { caller, buyer } = request
  const who = caller ?? buyer
  const place = auditPlace(endpoint, partsOf(request))
  let recorded = false
  const ctx: Ctx & { caller?: Caller; buyer?: Buyer } = {
    deps,
    db: caller ? dbOf(deps, caller) : deps.db.public,
    request: {
      id: request.id,
      ip: request.ip,
      user_agent: request.headers['user-agent'] ?? '',
      idempotencyKey: asked.idempotencyKey,
      device: asked.device,
    },
    header,
    action: endpoint.audit?.action ?? '',
    record: async (trx, args) => {
      const entries = [args].flat() as AuditEntry[]
      const [first] = entries
      if (caller) refuseFixed(caller, permittedPages(endpoint, caller.access, partsOf(request))[0], entries)
      // What follows from a call on another page, as a unit from a reservation, has its line there.
      const written = [...Map.groupBy(entries, entry => entry.page ?? first?.page)].map(([page, of]) => {
        const at = page === undefined ? place : { ...placeOfPage(page), action: endpoint.audit?.action ?? '' }
        if (!at || !('area' in at) || at.area === undefined)
          throw new Error(`${endpoint.path} has no place in the trail`)
        return writeAudit(trx, at as AuditSubject, originOf(request), first?.who ?? actorOf(who), of, deps.now())
      })
      await Promise.all(written)
      recorded = true
    },
    repeated: () => {
      recorded = true
    },
    ...(caller ? { caller } : {}),
    ...(buyer ? { buyer } : {}),
    ...(endpoint.body === 'multipart' ? { upload: () => uploadOf(request), parts: () => formParts(request) } : {}),
  }
  return { ctx, recorded: () => recorded }
}
