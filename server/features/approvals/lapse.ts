import { sql } from 'kysely'
import { brands } from '../../../model/brands.ts'
import { splitId } from '../../../model/pages/access.ts'
import { countedDay, dayOf, endOf } from '../../../model/rules/working-days.ts'
import { type ApprovalKey, approvalKeys, requestKinds, workflows } from '../../../model/workflows/index.ts'
import { judge } from '../../../model/workflows/workflow.ts'
import type { Deps } from '../../http/context.ts'
import { writeAudit } from '../../records/audit.ts'
import { calendarFrom } from '../../records/working-calendar.ts'
import { type Acting, lock, write } from './decide.ts'
import { load } from './store.ts'

export const lapseRequests = 'lapse-requests'

/** Domain.md 2.2-2.4: undecided for so many working days after the date it was to move. */
const graceDays = 5
/** Days back in which that many working days surely lie, in ms. */
const lookBack = 30 * 86_400_000
const nobody = { party: 'system' } as const

/** Every night: what nobody decided in time lapses, and its seller and head are told (M13). */
export async function lapseWhatIsLate(deps: Deps): Promise<number> {
  const now = deps.now()
  const { isWorking } = await calendarFrom(deps.db.system, new Date(now.getTime() - lookBack))
  const latest = endOf(countedDay(dayOf(now), -graceDays, isWorking))
  let lapsed = 0
  for (const key of approvalKeys)
    for (const id of await lateOf(deps, key, latest)) lapsed += (await lapse(deps, key, id)) ? 1 : 0
  return lapsed
}

async function lateOf({ db }: Deps, key: ApprovalKey, latest: Date): Promise<number[]> {
  const { table, expiry } = requestKinds[key]
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where status = ${workflows[key].initial} and ${sql.ref(expiry)} < ${latest} order by id`.execute(db.system)
  return rows.map(({ id }) => id)
}

/** One of its own, so that one that cannot lapse holds up no other. False where someone decided meanwhile. */
function lapse(deps: Deps, key: ApprovalKey, id: number): Promise<boolean> {
  const now = deps.now()
  const view = { now, brand_ids: brands.map(brand => brand.id) }
  return deps.db.system.transaction().execute(async trx => {
    await lock(view, trx, key, id)
    const found = await load(view, trx, key, id)
    if (!found || judge(workflows[key], found.record, 'lapse', nobody) !== 'open') return false
    const { area, key: module } = splitId(requestKinds[key].page)
    if (area === 'desk') throw new Error(`${key} is decided on a page of the desk itself.`)
    const acting: Acting = {
      ...view,
      who: nobody,
      user_id: null,
      record: entry =>
        writeAudit(
          trx,
          { area, module, action: 'lapse' },
          { ip: '', user_agent: lapseRequests, request_id: '' },
          { user_id: 0, name: 'Atrium' },
          entry,
          now,
        ),
    }
    await write(acting, trx, key, found, 'lapse', {})
    return true
  })
}
