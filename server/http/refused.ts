import type { FastifyRequest } from 'fastify'
import { type Brand, brandOf } from '../../model/brands.ts'
import { changesNothing, type Endpoint } from '../../model/contract/endpoint.ts'
import type { NamedEndpoint } from '../../model/contract/index.ts'
import type { ErrorCode, Refusal } from '../../model/errors.ts'
import type { PageId } from '../../model/pages/index.ts'
import { isObject } from '../../model/rules/is-object.ts'
import { type CallParts, recordAsked, valuesAsked } from '../../model/trail/call-parts.ts'
import { askedKey, refusedKey } from '../../model/trail/changes.ts'
import { byNumber } from '../../model/trail/entity-of.ts'
import { type AuditActor, type AuditEntry, type AuditResult, type AuditSubject, writeAudit } from '../call/audit.ts'
import type { Buyer, Caller, Deps } from '../call/context.ts'
import { auditPlace, brandNamed, placeOfPage } from '../call/permit.ts'
import type { Trx } from '../db/handle.ts'
import { detailOf, referenceOf, type SellersLine, sellerModuleOf, writeSellersTrail } from '../records/sellers-trail.ts'
import { isOfBrand, recordInLines } from '../records/trail/record-in-lines.ts'

export const originOf = (request: FastifyRequest) => ({
  ip: request.ip,
  user_agent: request.headers['user-agent'] ?? '',
  request_id: request.id,
})

export const partsOf = (request: FastifyRequest): CallParts => ({
  params: request.params,
  query: request.query,
  body: request.sent ?? request.body,
})

export const actorOf = (who: Caller | Buyer | undefined): AuditActor | undefined =>
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
  if (!result) return
  // The desk asks what a step would do while a colleague takes it: nobody tried what is refused then.
  if (changesNothing(endpoint) && code !== 'FORBIDDEN' && code !== 'LINK_OF_ANOTHER') return
  const parts = partsOf(request)
  const named = recordAsked(name, parts)
  const of = placeOfRefusal(endpoint, parts, named.page)
  const seller = await sellerAt(deps, endpoint, parts)
  const who = actorOf(request.caller ?? request.buyer) ?? (seller && { user_id: seller.user_id, name: seller.name })
  if (!of || !who) return
  await deps.db.system.transaction().execute(async trx => {
    const lines = await linesAbout(trx, of, named, brandNamed(endpoint, parts) ?? brandOf(named.brand ?? ''))
    const entries = lines.map(({ isKnown, ...line }): AuditEntry => {
      // Of whose brand nobody can say which it is, a line is for the readers of all brands: it says nothing that was typed.
      const asked = valuesAsked(isKnown ? parts : { query: parts.query, body: undefined })
      return { ...line, result, after: { ...(asked ? { [askedKey]: asked } : {}), [refusedKey]: { code, message } } }
    })
    const now = deps.now()
    await writeAudit(trx, of, originOf(request), who, entries, now)
    if (seller)
      await writeSellersTrail(
        trx,
        entries.map(entry => sellersLine(request, of, seller, entry, now)),
      )
  })
}

/** The seller in whose name a portal called what is recorded; what it only reads, it tells itself (domain.md 1C). */
async function sellerAt({ db }: Pick<Deps, 'db'>, { door, audit }: Endpoint, { query, body }: CallParts) {
  if (door !== 'sellers-portal' || !audit) return undefined
  const code = [body, query].flatMap(part => (isObject(part) ? (part['seller_code'] ?? []) : []))[0]
  const row = await db.system
    .selectFrom('sellers')
    .where(
      'seller_code',
      '=',
      String(code ?? '')
        .trim()
        .toUpperCase(),
    )
    .select(['id', 'user_id', 'first_name', 'last_name'])
    .executeTakeFirst()
  return row && { id: row.id, user_id: row.user_id, name: `${row.first_name} ${row.last_name}` }
}

/** Where a refusal stands: on the page of the call, else on that of its record. */
function placeOfRefusal(endpoint: Endpoint, parts: CallParts, page: PageId | undefined): AuditSubject | undefined {
  const place = page && placeOfPage(page)
  return place ? { ...place, action: endpoint.audit?.action ?? 'view' } : auditPlace(endpoint, parts)
}

/** The same line in the trail of the sellers’ portal. */
function sellersLine(
  request: FastifyRequest,
  { area, module, action }: AuditSubject,
  { id, name }: { readonly id: number; readonly name: string },
  entry: AuditEntry,
  created_at: Date,
): SellersLine {
  const { ip, user_agent } = originOf(request)
  const said = isObject(entry.after) ? entry.after : {}
  const [asked, refused] = [said[askedKey], said[refusedKey]]
  const why = isObject(refused) ? { why_refused: refused['message'] } : {}
  const isNumbered = entry.entity !== undefined && byNumber.has(entry.entity)
  return {
    ...{ created_at, seller_id: id, seller_name: name, action, ip, user_agent, result: entry.result ?? 'denied' },
    module: sellerModuleOf(`${area}.${module}` as PageId),
    reference_no: isNumbered ? referenceOf(entry) : null,
    detail: detailOf({ before: {}, after: { ...(isObject(asked) ? asked : {}), ...why } }),
  }
}

type Line = Pick<AuditEntry, 'entity' | 'entity_id' | 'brand_id'> & { readonly isKnown: boolean }

/** What each line of a refusal is about: the record; of several one for each of their brands. */
async function linesAbout(
  trx: Trx,
  { area }: AuditSubject,
  { entity, ids, isNumber }: ReturnType<typeof recordAsked>,
  brand: Brand | undefined,
): Promise<Line[]> {
  const said = { ...(entity ? { entity } : {}), ...(brand ? { brand_id: brand.id } : {}) }
  const found =
    entity === undefined ? [] : await Promise.all(ids.map(id => recordInLines(trx, area, entity, id, isNumber)))
  const records = found.filter(record => record !== undefined)
  if (records.length === 0) return [{ ...said, isKnown: brand !== undefined || !(entity && isOfBrand(entity)) }]
  const ofBrands = Map.groupBy(records, record => `${record.isKnown} ${brand ? brand.id : record.brand_id}`)
  return [...ofBrands.values()].flatMap(of => {
    const [record] = of
    if (!record) return []
    const { entity_id, brand_id, isKnown } = record
    return {
      ...(brand_id === undefined ? {} : { brand_id }),
      ...said,
      ...(of.length === 1 ? { entity_id } : {}),
      isKnown: isKnown || brand !== undefined,
    }
  })
}
