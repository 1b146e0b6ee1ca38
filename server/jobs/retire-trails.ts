import { sql } from 'kysely'
import { writeAudit } from '../call/audit.ts'
import type { Deps } from '../call/context.ts'
import { type Trail, trails } from '../records/seals/line.ts'

export const retireTrailsJob = 'retire-trails'

/** Deletes months of the trails that are older than the retention time; each deletion adds a line to the trail. Returns how many. */
export async function retireTrails(deps: Pick<Deps, 'db' | 'now' | 'settings' | 'log'>): Promise<number> {
  const { now, settings } = deps
  const first = now()
  const keptFrom = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - settings.AUDIT_KEEP_MONTHS, 1))
  let count = 0
  for (const trail of trails)
    for (const month of await monthsBefore(deps, trail, keptFrom)) if (await retire(deps, trail, month)) count += 1
  return count
}

/** The months of a trail that end before a moment, as `2021_03`. */
async function monthsBefore({ db }: Pick<Deps, 'db'>, trail: Trail, end: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname like ${`${trail}%`} and c.relname ~ ${`^${trail}_[0-9]{4}_[0-9]{2}$`} order by c.relname`.execute(
    db.owner,
  )
  return rows.map(({ name }) => name.slice(trail.length + 1)).filter(month => monthAfter(month) <= end)
}

const monthOf = (month: string): Date => {
  const [year = 0, number = 1] = month.split('_').map(Number)
  return new Date(Date.UTC(year, number - 1, 1))
}
const monthAfter = (month: string): Date => {
  const start = monthOf(month)
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
}

/** A month is deleted together with the line that says so. A month with an unsealed line stays. */
async function retire(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  trail: Trail,
  month: string,
): Promise<boolean> {
  const [from, to] = [monthOf(month), monthAfter(month)]
  const name = `${trail}_${month}`
  return db.owner.transaction().execute(async trx => {
    await sql`set local statement_timeout = 0`.execute(trx)
    const { rows } = await sql<{ lines: number; unsealed: number }>`select count(*)::int as lines,
      (count(*) filter (where s.seq is null))::int as unsealed from ${sql.table(name)} as t
      left join trail_seals as s on s.trail = ${trail} and s.row_id = t.id and s.row_at = t.created_at`.execute(trx)
    const { lines = 0, unsealed = 0 } = rows[0] ?? {}
    if (unsealed > 0) {
      log.error({ month: name, unsealed }, 'a month of the trail has lines without a seal, and is kept')
      return false
    }
    await sql`drop table ${sql.table(name)}`.execute(trx)
    await sql`select let_trail_lines_go(${trail}, ${from}::timestamptz, ${to}::timestamptz)`.execute(trx)
    await writeAudit(
      trx,
      { area: 'admin', module: 'audit-trail', action: 'retire' },
      { ip: '', user_agent: '', request_id: '' },
      { user_id: null, name: 'Atrium' },
      {
        entity: 'trail-month',
        entity_id: name,
        after: { trail, from: from.toISOString(), to: to.toISOString(), lines },
      },
      now(),
    )
    return true
  })
}
