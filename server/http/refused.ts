import type { FastifyRequest } from 'fastify'
import type { NamedEndpoint } from '../../model/contract/index.ts'
import type { ErrorCode, Refusal } from '../../model/errors.ts'
import { askedOf, byNumber, type CallParts } from '../../model/trail/asked.ts'
import { askedKey, refusedKey } from '../../model/trail/changes.ts'
import { type Actor, type AuditEntry, type AuditResult, numberOf, writeAudit } from '../call/audit.ts'
import type { Buyer, Caller, Deps } from '../call/context.ts'
import { auditPlace, brandNamed } from '../call/permit.ts'

export const originOf = (request: FastifyRequest) => ({
  ip: request.ip,
  user_agent: request.headers['user-agent'] ?? '',
  request_id: request.id,
})

export const partsOf = (request: FastifyRequest): CallParts => ({
  params: request.params,
  query: request.query,
  body: request.body,
})

export const actorOf = (who: Caller | Buyer | undefined): Actor | undefined =>
  who && { user_id: who.user_id, name: who.name, ...('role' in who ? { role: who.role } : {}) }

const resultOf: Partial<Record<ErrorCode, AuditResult>> = {
  FORBIDDEN: 'denied',
  OWN_REQUEST: 'denied',
  LINK_OF_ANOTHER: 'denied',
  STALE: 'failed',
  INVALID_TRANSITION: 'failed',
  WRONG_LEVEL: 'failed',
  IN_USE: 'failed',
  COMMAND_RUNNING: 'failed',
  COUNT_MOVED: 'failed',
}

/** 403 and 409 are recorded in the trail too (domain.md 2, preamble): the record, what was asked for and why it was refused. */
export async function recordRefusal(
  deps: Deps,
  { name, endpoint }: NamedEndpoint,
  request: FastifyRequest,
  { code, message }: Refusal,
): Promise<void> {
  const result = resultOf[code]
  const parts = partsOf(request)
  const place = auditPlace(endpoint, parts)
  const who = actorOf(request.caller ?? request.buyer)
  if (!result || !place || !who) return
  const brand = brandNamed(endpoint, parts)
  const { entity, entity_id, asked } = askedOf(name, parts)
  await deps.db.system.transaction().execute(async trx => {
    const id =
      entity && entity_id && byNumber.has(entity) ? await numberOf(trx, place.area, entity, entity_id) : entity_id
    const entry: AuditEntry = {
      result,
      ...(brand ? { brand_id: brand.id } : {}),
      ...(entity ? { entity } : {}),
      ...(id === undefined ? {} : { entity_id: id }),
      after: { ...(asked ? { [askedKey]: asked } : {}), [refusedKey]: { code, message } },
    }
    await writeAudit(trx, place, originOf(request), who, entry, deps.now())
  })
}
