import { sql } from 'kysely'
import { underWay } from '../../../model/workflows/reservation-record.ts'
import type { HandlersOf } from '../../call/context.ts'
import { brandsIn } from '../../db/or-none.ts'

const soon = 3 * 86_400_000

/** The number of reservations in each state, in the order of the way; a state without any is absent. */
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
