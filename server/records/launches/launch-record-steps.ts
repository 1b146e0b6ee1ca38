import { sql } from 'kysely'
import { kindOf } from '../../../model/kinds/records.ts'
import { type Access, may } from '../../../model/pages/access.ts'
import type { Deps } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { type RecordStep, recordSteps } from '../record-steps.ts'
import { recordGate } from '../reviews/reviewed-records.ts'
import { refusedInBulk } from '../site-check/refused-references.ts'
import { type All, changingOf, type Going, goneWords, isChange } from './changing.ts'
import {
  type ChosenRecord,
  type LaunchRecord,
  type LaunchSources,
  type LaunchValues,
  nameIn,
} from './launch-records.ts'

/** The step itself, as the list of the kind takes it for many rows; of what waits, its flag and where it leads alone. */
export function stepOf(
  sources: LaunchSources,
  { key, action }: Pick<LaunchRecord, 'key' | 'action'>,
): Pick<RecordStep, 'flag' | 'action' | 'leadsOut'> {
  return isChange({ action }) ? { flag: 'edit', action: 'edit', leadsOut: true } : listStep(sources, { key, action })
}

function listStep(sources: LaunchSources, { key, action }: Pick<LaunchRecord, 'key' | 'action'>): RecordStep {
  const { kind, place } = sources[key]
  const step = recordSteps(kind, place)[action]
  if (!step) throw new Error(`${key} have no step ${action}.`)
  return step
}

export const mayLaunch = (access: Access, sources: LaunchSources, record: Omit<ChosenRecord, 'draft'>): boolean =>
  may(access, stepOf(sources, record).flag, kindOf(record.key).page, record.brand.code)

/** Where these records would lead visitors, as the sites will be with all of the launch; outside of a transaction. */
export async function ledRecords(
  deps: Deps,
  sources: LaunchSources,
  records: readonly LaunchRecord[],
  then: { readonly at: Date; readonly launch_id: number },
): Promise<ReadonlyMap<number, string>> {
  const told = new Map<number, string>()
  for (const [key, some] of Map.groupBy(
    records.filter(record => stepOf(sources, record).leadsOut),
    ({ key }) => key,
  )) {
    const { kind, place } = sources[key]
    const ids = some.map(({ record_id }) => record_id)
    const refused = await refusedInBulk(deps, { table: place.table, kind }, ids, then)
    for (const { id, record_id } of some) {
      const why = refused.get(record_id)
      if (why !== undefined) told.set(id, why)
    }
  }
  return told
}

/** What each step would change, locked until the end of the transaction; or why it cannot be taken, by the row of the launch. */
export async function goingOf(
  db: Db,
  sources: LaunchSources,
  records: readonly LaunchRecord[],
  now: Date,
  isLocking: boolean,
): Promise<All> {
  const going: Going[] = []
  const problems = new Map<number, string>()
  for (const some of Map.groupBy(records, ({ key, action }) => `${key} ${action}`).values()) {
    const [first] = some
    if (!first) continue
    if (isChange(first)) {
      const changing = await changingOf(db, sources, some, now, isLocking)
      going.push(...changing.going)
      for (const [id, why] of changing.problems) problems.set(id, why)
      continue
    }
    const step = listStep(sources, first)
    const columns = [...new Set(['id', ...step.columns])].map(column => sql.ref(column))
    const { rows } = await sql<LaunchValues & { id: number }>`select ${sql.join(columns)}
      from ${sql.table(sources[first.key].place.table)}
      where id = any(${some.map(({ record_id }) => record_id)}::bigint[]) order by id
      ${isLocking ? sql`for update` : sql``}`.execute(db)
    const known = await step.known(db, now)
    for (const record of some) {
      const row = rows.find(({ id }) => Number(id) === record.record_id)
      const to = row ? step.to(row, now, known) : goneWords(record)
      if (!row || typeof to === 'string') problems.set(record.id, String(to))
      else
        going.push({
          record,
          before: Object.fromEntries(Object.keys(to).map(column => [column, row[column] ?? null])),
          to,
        })
    }
  }
  for (const [, some] of Map.groupBy(going, ({ record }) => `${record.key} ${record.brand.id}`)) {
    const out = some.filter(({ record }) => stepOf(sources, record).leadsOut)
    const [first] = out
    if (!first) continue
    const gate = await recordGate(db, first.record.key, first.record.brand.id)
    for (const [changes, of] of Map.groupBy(out, ({ record }) => isChange(record))) {
      const saying = changes ? new Map(of.map(({ record, to }) => [record.record_id, to])) : undefined
      const unagreed = await gate.problems(
        of.map(({ record }) => record.record_id),
        saying,
      )
      for (const { record } of of) {
        const why = unagreed.get(record.record_id)
        if (why !== undefined) problems.set(record.id, why)
      }
    }
  }
  return { going, problems }
}

/** Why each of these steps cannot be taken as the records stand now, by the row of the launch. */
export const problemsOf = async (
  db: Db,
  sources: LaunchSources,
  records: readonly LaunchRecord[],
  now: Date,
): Promise<ReadonlyMap<number, string>> => (await goingOf(db, sources, records, now, false)).problems

/** The first of them in words, with the record that it is about. */
export function firstProblem(
  records: readonly LaunchRecord[],
  problems: ReadonlyMap<number, string>,
  names: ReadonlyMap<string, string>,
): string | undefined {
  const record = records.find(({ id }) => problems.has(id))
  return record && `${nameIn(names, record)}: ${problems.get(record.id)}`
}
