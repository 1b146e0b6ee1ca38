import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { NamedEndpoint } from '../../model/contract/index.ts'
import { openedBy } from '../../model/trail/personal.ts'
import { type AuditActor, type AuditOrigin, type AuditSubject, writeAudit } from '../call/audit.ts'
import type { Deps } from '../call/context.ts'
import { auditPlace, placeOfPage } from '../call/permit.ts'
import { recordInLines } from '../records/trail/record-in-lines.ts'
import { originOf, partsOf } from './refused.ts'

/** That somebody looked at a buyer's or a seller's personal record. */
type Look = {
  readonly place: AuditSubject
  readonly origin: AuditOrigin
  readonly who: AuditActor & { readonly user_id: number }
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
  const place = opened && (opened.page ? placeOfPage(opened.page) : auditPlace(endpoint, parts))
  if (!caller || !opened || !place) return
  const { user_id, name: called, role } = caller
  const { entity, entity_id } = opened
  looks.note({
    ...{ entity, entity_id },
    // A paper of it is more than a look at the record: it has a line of its own.
    place: { ...place, action: endpoint.reply === 'file' ? 'download' : 'view' },
    origin: originOf(request),
    who: { user_id, name: called, role },
    at,
  })
}

async function write({ db }: Pick<Deps, 'db'>, looks: readonly Look[]): Promise<void> {
  await db.system.transaction().execute(async trx => {
    for (const look of looks) {
      const { place, origin, who, entity, at } = look
      const record = await recordInLines(trx, place.area, entity, look.entity_id)
      if (!record) continue
      const { entity_id, brand_id } = record
      const { rows } = await sql`insert into trail_looks as l (user_id, entity, entity_id, action, hour)
        values (${who.user_id}, ${entity}, ${entity_id}, ${place.action}, ${hourOf(at)})
        on conflict (user_id, entity, entity_id, action) do update set hour = excluded.hour where l.hour < excluded.hour
        returning 1`.execute(trx)
      if (rows.length === 0) continue
      const entry = { entity, entity_id, ...(brand_id === undefined ? {} : { brand_id }) }
      await writeAudit(trx, place, origin, who, entry, at)
    }
  })
}
