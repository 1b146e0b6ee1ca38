import { Refusal } from '../../../model/errors.ts'
import { splitId } from '../../../model/pages/access.ts'
import type { PageId } from '../../../model/pages/index.ts'
import type { Area } from '../../../model/pages/page.ts'
import { pathOfRecord } from '../../../model/pages/path-of-record.ts'
import { type AuditEntry, writeAudit } from '../../call/audit.ts'
import type { Deps } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { tellHeld } from '../held-mail.ts'
import type { LaunchFact } from '../launch-fact.ts'
import { lockPage } from '../publishing/release.ts'
import { wakeWriter } from '../site-files/wake.ts'
import { goTogether, groupsOf, refusedOf, soundPlan } from './decide-launch.ts'
import { factProblem, factStandings, launchFactsOf } from './launch-facts-standing.ts'
import { firstProblem, problemsOf } from './launch-record-steps.ts'
import { type LaunchRecord, type LaunchSources, launchRecordsOf, namesOfRecords } from './launch-records.ts'
import { brandsOf, type Groups, type LaunchRow, type Member, membersOf } from './store.ts'

/**
 * Lets go every launch whose time has come, each in its own transaction. One that cannot go out says why, tells who planned
 * it, and delays no other. Returns how many went out.
 */
export async function launchWhatIsDue(deps: Deps, sources: LaunchSources): Promise<number> {
  const { db, now, log } = deps
  const due = await db.system
    .selectFrom('launches')
    .where('status', '=', 'draft')
    .where('held', 'is', null)
    .where('publish_at', '<=', now())
    .orderBy('publish_at')
    .orderBy('id')
    .select('id')
    .execute()
  let done = 0
  const faults: unknown[] = []
  for (const { id } of due) {
    try {
      if (await launchPlanned(deps, sources, id)) done += 1
    } catch (error) {
      log.error({ err: error, launch: id }, 'a planned launch broke off; it is tried again')
      faults.push(error)
    }
  }
  if (done > 0) await wakeWriter(deps)
  // It keeps waiting and shows as overdue. The job counts as failed, so that someone looks.
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} planned launches broke off`)
  return done
}

async function launchPlanned(deps: Deps, sources: LaunchSources, id: number): Promise<boolean> {
  const known = await membersOf(deps.db.system, id)
  const facts = await launchFactsOf(deps.db.system, id)
  const records = await launchRecordsOf(deps.db.system, id)
  const groups = await groupsOf(deps, known)
  const whole = { known, records, groups }
  const [led] = (await refusedOf(deps, sources, id, whole, deps.now()))['members'] ?? []
  try {
    return await deps.db.system.transaction().execute(trx => sent(deps, sources, trx, id, { ...whole, facts, led }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // What is refused as it is written is refused a minute later too.
    const why = Object.values(error.fieldErrors ?? {})[0]?.[0] ?? error.message
    await deps.db.system.transaction().execute(async trx => {
      const head = await lockedDue(deps, trx, id)
      if (head) await holdBack(deps, trx, head, why)
    })
    return false
  }
}

const lockedDue = (deps: Deps, trx: Trx, id: number): Promise<LaunchRow | undefined> =>
  trx
    .selectFrom('launches')
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .where('held', 'is', null)
    .where('publish_at', '<=', deps.now())
    .forUpdate()
    .skipLocked()
    .selectAll()
    .executeTakeFirst()

type Whole = {
  readonly known: readonly Member[]
  readonly groups: Groups
  readonly facts: readonly LaunchFact[]
  readonly records: readonly LaunchRecord[]
  /** Why it may not go out, by what its pages and records lead to. */
  readonly led: string | undefined
}
async function sent(
  deps: Deps,
  sources: LaunchSources,
  trx: Trx,
  id: number,
  { known, groups, facts, records, led }: Whole,
): Promise<boolean> {
  const head = await lockedDue(deps, trx, id)
  if (!head) return false
  for (const { target } of known) await lockPage(trx, target)
  const { going, problem: ofPages } = await soundPlan(deps, trx, known, groups)
  const problems = await problemsOf(trx, sources, records, deps.now())
  const ofFacts = factProblem(await factStandings(deps, trx, facts))
  const problem = ofPages ?? ofFacts ?? firstProblem(records, problems, await namesOfRecords(trx, records)) ?? led
  if (problem !== undefined) {
    await holdBack(deps, trx, head, problem)
    return false
  }
  const who = { user_id: head.planned_by ?? 0, name: head.planned_by_name ?? '' }
  const record = recorder(deps, trx, head)
  await goTogether(deps, trx, sources, { head, known, groups, facts, records, going, step: 'publish', who }, record)
  return true
}

async function holdBack(deps: Deps, trx: Trx, head: LaunchRow, why: string): Promise<void> {
  await hold(deps, trx, head, why)
  await recorder(
    deps,
    trx,
    head,
  )([{ entity: 'launch', entity_id: head.id, after: { publish_at: head.publish_at, held: why } }], 'failed')
}

const recorder =
  (deps: Deps, trx: Trx, { planned_by, planned_by_name }: LaunchRow) =>
  async (entries: readonly AuditEntry[], result: 'ok' | 'failed' = 'ok') => {
    // A record's line stands under its own page.
    for (const [page, of] of Map.groupBy(entries, ({ page }) => page))
      await writeAudit(
        trx,
        { ...placeOf(page), action: 'publish' },
        { ip: '', user_agent: 'scheduler', request_id: '' },
        { user_id: planned_by, name: planned_by_name ?? '' },
        of.map(entry => ({ ...entry, result })),
        deps.now(),
      )
  }

function placeOf(page: PageId = 'website.launches') {
  const { area, key } = splitId(page)
  return { area: area as Area, module: key }
}

/** It waits for somebody, who is told why. */
async function hold(deps: Deps, trx: Trx, head: LaunchRow, why: string): Promise<void> {
  await trx
    .updateTable('launches')
    .where('id', '=', head.id)
    .set(eb => ({ held: why, version: eb('version', '+', 1) }))
    .execute()
  await tellHeld(trx, {
    ...{ user_id: head.planned_by, name: head.name, at: head.publish_at ?? deps.now(), why },
    brand_ids: brandsOf(head),
    where: deps.settings.DESK_ORIGIN + pathOfRecord('website.launches', null, head.id),
  })
}
