import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
import type { NamedEndpoint } from '../../model/contract/index.ts'
import { byNumber } from '../../model/trail/asked.ts'
import { openedBy } from '../../model/trail/personal.ts'
import { type Actor, type AuditOrigin, type AuditSubject, numberOf, writeAudit } from '../call/audit.ts'
import type { Deps } from '../call/context.ts'
import { auditPlace } from '../call/permit.ts'
import type { Trx } from '../db/handle.ts'
import { originOf, partsOf } from './refused.ts'

/** That somebody looked at a buyer's or a seller's personal record. */
type Look = {
  readonly place: AuditSubject
  readonly origin: AuditOrigin
  readonly who: Actor & { readonly user_id: number }
  readonly entity: string
  readonly entity_id: string
  readonly at: Date
}

const hourOf = (at: Date): number => Math.floor(at.getTime() / 3_600_000)
const keyOf = ({ who, place, entity, entity_id, at }: Look): string =>
  [who.user_id, place.action, entity, entity_id, hourOf(at)].join(' ')
/** Looks of this hour that a process remembers, so that the second of them costs nothing. */
const mostRemembered = 20_000

export type Looks = {
  /** Costs the answer no statement: it is written with others, in a moment. */
  note(look: Look): void
  /** Writes what was noted: one line an hour for a person and a record, whichever process answered. */
  flush(): Promise<void>
}

/** Who looks at personal records, written beside the answers (decision 176). `every`: ms between two writings. */
export function looksOf(deps: Pick<Deps, 'db' | 'log'>, every: number): Looks {
  let known = new Set<string>()
  let waiting: Look[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const looks = waiting
    waiting = []
    if (looks.length > 0)
      writing = writing.then(() =>
        write(deps, looks).catch((error: unknown) => {
          // Nobody waits for it any more: they are tried again with the next.
          deps.log.error({ err: error, looks: looks.length }, 'who looked at personal records could not be written')
          waiting.unshift(...looks)
        }),
      )
    return writing
  }
  return {
    note(look) {
      const key = keyOf(look)
      if (known.has(key)) return
      if (known.size >= mostRemembered) known = new Set()
      known.add(key)
      waiting.push(look)
      if (timer === undefined && Number.isFinite(every)) timer = setTimeout(() => void flush(), every)
    },
    flush,
  }
}

/** Notes that a call opened a personal record, where it did. */
export function noteLook(looks: Looks, { name, endpoint }: NamedEndpoint, request: FastifyRequest, at: Date): void {
  const { caller } = request
  const parts = partsOf(request)
  const opened = caller && openedBy(name, parts)
  const place = opened && auditPlace(endpoint, parts)
  if (!caller || !opened || !place) return
  const { user_id, name: called, role } = caller
  looks.note({
    ...opened,
    place: { ...place, action: 'view' },
    origin: originOf(request),
    who: { user_id, name: called, role },
    at,
  })
}

async function write({ db }: Pick<Deps, 'db'>, looks: readonly Look[]): Promise<void> {
  await db.system.transaction().execute(async trx => {
    for (const look of looks) {
      const { place, origin, who, entity, at } = look
      const entity_id = byNumber.has(entity) ? await numberOf(trx, place.area, entity, look.entity_id) : look.entity_id
      const { rows } = await sql`insert into trail_looks as l (user_id, entity, entity_id, action, hour)
        values (${who.user_id}, ${entity}, ${entity_id}, ${place.action}, ${hourOf(at)})
        on conflict (user_id, entity, entity_id, action) do update set hour = excluded.hour where l.hour < excluded.hour
        returning 1`.execute(trx)
      if (rows.length === 0) continue
      await writeAudit(trx, place, origin, who, { entity, entity_id, ...(await brandOf(trx, entity, entity_id)) }, at)
    }
  })
}

/** Where the brand of a record stands; sellers and partners are of several, and their lines of none. */
const branded: Readonly<Record<string, readonly [table: string, by: string]>> = {
  reservation: ['reservations', 'reservation_no'],
  ownership_extension: ['ownership_extensions', 'request_no'],
  lead_renewal: ['lead_renewals', 'request_no'],
  submission_extension: ['submission_extensions', 'request_no'],
  transfer_request: ['transfer_requests', 'transfer_no'],
  'buyer-inquiry': ['buyer_inquiries', 'id'],
  contract: ['contracts', 'id'],
  remittance: ['remittances', 'id'],
  'paynow-payment': ['paynow_payments', 'id'],
  document: ['documents', 'id'],
}

/** The brand of a record for its line; nothing for kinds of several brands, and where the id names none. */
export async function brandOf(trx: Trx, entity: string, entity_id: string): Promise<{ brand_id?: BrandId }> {
  const at = Object.hasOwn(branded, entity) ? branded[entity] : undefined
  if (!at || (at[1] === 'id' && !/^\d{1,18}$/.test(entity_id))) return {}
  const [table, by] = at
  const { rows } = await sql<{ brand_id: BrandId }>`select t.brand_id from ${sql.table(table)} as t
    where t.${sql.ref(by)} = ${by === 'id' ? sql`${entity_id}::bigint` : entity_id}`.execute(trx)
  return rows[0] ? { brand_id: rows[0].brand_id } : {}
}
