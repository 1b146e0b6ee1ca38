import { sql } from 'kysely'
import { dayOf, shifted } from '../../../model/rules/working-days.ts'
import { underWay } from '../../../model/workflows/reservation-record.ts'
import type { HandlersOf } from '../../call/context.ts'
import { brandsIn } from '../../db/or-none.ts'

/** Days, as the filter of the list has them: the number leads to it. */
const soonDays = 3

/** The number of reservations in each state, in the order of the way; a state without any is absent. */
export const reservations: HandlersOf<'dashboard'>['reservations'] = async (_, { db, deps, caller }) => {
  const now = deps.now()
  const soon = shifted(dayOf(now), soonDays)
  const { rows } = await sql<{ status: string; count: number; due_soon: number }>`
    select status, count(*)::int as count,
      count(*) filter (where status in ('for_submission', 'returned') and submission_expiration < ((${soon}::date + 1)::timestamp at time zone 'Asia/Manila'))::int as due_soon
    from reservations where brand_id in (${sql.join(brandsIn(caller))}) and status in (${sql.join(underWay)}) group by status`.execute(
    db,
  )
  return {
    as_of: now.toISOString(),
    states: rows.toSorted(
      (a, b) => underWay.indexOf(a.status as 'submitted') - underWay.indexOf(b.status as 'submitted'),
    ),
    soon,
  }
}
