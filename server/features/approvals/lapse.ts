import { sql } from 'kysely'
import { countedDay, dayOf, endOf } from '../../../model/rules/working-days.ts'
import { type RequestKey, requestKeys, requestKinds } from '../../../model/workflows/index.ts'
import type { Deps } from '../../call/context.ts'
import { decideAlone } from '../../records/cases/decide.ts'
import { calendarFrom } from '../../records/working-calendar.ts'
import { initialOf } from './rows.ts'
import { requestCases } from './store.ts'

export const lapseRequests = 'lapse-requests'

/** Domain.md 2.2-2.4: working days that a request may stay undecided after the date it would move, or after its filing where that is later, as with a renewal (decision 054). */
const graceDays = 5
/** Days back that surely include that many working days, in ms. */
const lookBack = 30 * 86_400_000

/** Every night: a request that nobody decided in time lapses, and its seller and head are notified (M13). */
export async function lapseWhatIsLate(deps: Deps): Promise<number> {
  const now = deps.now()
  const { isWorking } = await calendarFrom(deps.db.system, new Date(now.getTime() - lookBack))
  const latest = endOf(countedDay(dayOf(now), -graceDays, isWorking))
  let lapsed = 0
  for (const key of requestKeys)
    for (const id of await lateOf(deps, key, latest))
      lapsed += (await decideAlone(deps, lapseRequests, requestCases(key), id, 'lapse', {})) ? 1 : 0
  return lapsed
}

async function lateOf({ db }: Deps, key: RequestKey, latest: Date): Promise<number[]> {
  const { table, expiry } = requestKinds[key]
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where status = ${initialOf(key)} and greatest(${sql.ref(expiry)}, created_at) < ${latest} order by id`.execute(
    db.system,
  )
  return rows.map(({ id }) => id)
}
