import { sql } from 'kysely'
import { underWay } from '../../../model/workflows/reservation-record.ts'
import { brandsIn } from '../../db/or-none.ts'
import type { HandlersOf } from '../../http/context.ts'

const soon = 3 * 86_400_000

/** How many reservations are at each step of their way, in the order of the way; a step that none is at is absent. */
export const reservations: HandlersOf<'dashboard'>['reservations'] = async (_, { db, deps, caller }) => {
  const now = deps.now()
  const { rows } = await sql<{ status: string; count: number; due_soon: number }>`
    select status, count(*)::int as count,
      count(*) filter (where status in ('for_submission', 'returned') and submission_expiration < ${new Date(now.getTime() + soon)})::int as due_soon
    from reservations where brand_id in (${sql.join(brandsIn(caller))}) and status in (${sql.join(underWay)}) group by status`.execute(
    db,
  )
  return {
    as_of: now.toISOString(),
    states: rows.toSorted(
      (a, b) => underWay.indexOf(a.status as 'submitted') - underWay.indexOf(b.status as 'submitted'),
    ),
  }
}
