import { sql } from 'kysely'
import { errors } from '../../../model/errors.ts'
import { writeAudit } from '../../call/audit.ts'
import type { Deps } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { mark } from '../marks.ts'
import { type SealVerdict, verifyTrails } from './verify.ts'

export const checkTrails = 'check-trails'

/** A run that was not heard from for so long has lost its process, in ms: it is heard from with every two thousand seals. */
const lostAfter = 120_000

/** Earlier ones stand in the trail. */
const checksKept = 100

export type TrailCheckRow = {
  readonly id: number
  readonly status: 'waiting' | 'running' | 'done' | 'failed'
  readonly asked_by_name: string
  readonly asked_at: Date
  readonly started_at: Date | null
  readonly finished_at: Date | null
  readonly seals_done: number
  readonly seals_total: number
  readonly verdict: SealVerdict | null
  readonly problem: string | null
}
const columns = sql`id, status, asked_by_name, asked_at, started_at, finished_at, seals_done, seals_total, verdict, problem`

/** The check that was asked for last, and the last one that came to an end. */
export async function lastChecks(db: Db): Promise<{ last: TrailCheckRow | null; ended: TrailCheckRow | null }> {
  const { rows } = await sql<TrailCheckRow>`(select ${columns} from trail_checks order by id desc limit 1)
    union (select ${columns} from trail_checks where status in ('done', 'failed') order by id desc limit 1)
    order by id desc`.execute(db)
  const [last = null] = rows
  return { last, ended: rows.find(({ status }) => status === 'done' || status === 'failed') ?? null }
}

/** Asks for a check; the one that waits or runs already is that check. Says whether it is a new one. */
export async function askForCheck(
  trx: Trx,
  who: { user_id: number | null; name: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`insert into trail_checks (asked_by, asked_by_name, asked_at)
    values (${who.user_id}::bigint, ${who.name}, ${now}) on conflict do nothing returning id`.execute(trx)
  return rows.length > 0
}

/** Takes the check that waits, or the one whose process was lost; undefined where there is none. */
async function takeCheck({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number | undefined> {
  const at = now()
  const lost = new Date(at.getTime() - lostAfter)
  const { rows } = await sql<{
    id: number
  }>`update trail_checks set status = 'running', started_at = ${at}, heard_at = ${at},
      seals_done = 0, seals_total = (select coalesce(max(seq), 0) from trail_seals)
    where id = (select id from trail_checks where status = 'waiting' or (status = 'running' and heard_at < ${lost})
      order by id limit 1 for update skip locked)
    returning id`.execute(db.system)
  return rows[0]?.id
}

/** A fault of the database or of the file store ends a check in words; the next one may be asked for at once. */
const faultWords = (error: unknown): string =>
  `The check could not be finished: ${error instanceof Error ? error.message : errors.INTERNAL.message}`.slice(0, 500)

/** Works on the check that waits, if there is one. True where it came to an end. */
export async function runCheck(deps: Deps): Promise<boolean> {
  const { db, now, log } = deps
  const id = await takeCheck(deps)
  if (id === undefined) return false
  const heard = (seals_done: number) =>
    sql`update trail_checks set heard_at = ${now()}, seals_done = ${seals_done} where id = ${id} and status = 'running'`.execute(
      db.system,
    )
  try {
    const verdict = await verifyTrails(deps, db.system, { isGentle: true, heard: async seq => void (await heard(seq)) })
    const { sound, seals, found } = verdict
    await db.system.transaction().execute(async trx => {
      const at = now()
      await sql`update trail_checks set status = 'done', finished_at = ${at}, seals_done = ${seals}, seals_total = ${seals},
        sound = ${sound}, verdict = ${JSON.stringify(verdict)}::jsonb where id = ${id}`.execute(trx)
      await writeAudit(
        trx,
        { area: 'admin', module: 'audit-trail', action: 'verify' },
        { ip: '', user_agent: checkTrails, request_id: '' },
        { user_id: null, name: 'Atrium' },
        { entity: 'trail', after: { sound, seals, found } },
        at,
      )
      const words = sound ? `sound, ${seals} seals` : `${found} faults were found`
      await mark(trx, 'verify', { at, is_ok: sound, words })
      await sql`delete from trail_checks where id <= ${id - checksKept}`.execute(trx)
    })
  } catch (error) {
    log.error({ err: error }, 'the trails could not be checked')
    await sql`update trail_checks set status = 'failed', finished_at = ${now()}, problem = ${faultWords(error)}
      where id = ${id}`.execute(db.system)
  }
  return true
}
