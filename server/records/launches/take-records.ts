import { sql } from 'kysely'
import { same } from '../../../model/content/diff.ts'
import { Refusal } from '../../../model/errors.ts'
import type { AuditEntry } from '../../call/audit.ts'
import type { Deps } from '../../call/context.ts'
import { toJson } from '../../call/to-json.ts'
import type { Trx } from '../../db/handle.ts'
import { updateById } from '../../db/row-queries.ts'
import { deleteDraft } from '../drafts/store.ts'
import { holdMedia } from '../media/hold.ts'
import type { Releaser } from '../publishing/release.ts'
import type { RecordSource } from '../record-repository.ts'
import { shown } from '../record-values.ts'
import { columnsOf, draftAgain, isChange, keepAgain } from './changing.ts'
import { firstProblem, goingOf, stepOf } from './launch-record-steps.ts'
import { type LaunchRecord, type LaunchSources, type LaunchValues, nameIn, namesOfRecords } from './launch-records.ts'

type Recording = (entries: readonly AuditEntry[]) => Promise<void>

/** The records of a launch, and in whose name they change. */
type Along = { readonly records: readonly LaunchRecord[]; readonly who: Releaser }

/** Takes the steps of all records, or refuses them all. */
export async function takeRecords(
  deps: Deps,
  trx: Trx,
  sources: LaunchSources,
  { records, who }: Along,
  record: Recording,
): Promise<void> {
  if (records.length === 0) return
  const now = deps.now()
  const { going, problems } = await goingOf(trx, sources, records, now, true)
  const problem = firstProblem(records, problems, await namesOfRecords(trx, records))
  if (problem !== undefined) throw new Refusal('INVALID', { errors: { members: [problem] } })
  for (const { record: row, before, to } of going) {
    const { place } = sources[row.key]
    if (row.draft) await holdMedia(trx, to)
    await write(trx, sources[row.key], row.record_id, isChange(row) ? columnsOf(sources, row, to) : to, who, now)
    if (row.draft) await deleteDraft(trx, row.draft)
    else if (isChange(row))
      await trx
        .deleteFrom('record_changes')
        .where('list', '=', row.key)
        .where('record_id', '=', row.record_id)
        .execute()
    // As by its own list: who asked for news is told.
    await place.effects?.[row.action]?.(trx, { ...before, ...to, id: row.record_id }, now)
    await updateById(trx, 'launch_records', row.id, {
      before: JSON.stringify(toJson(before)),
      after: JSON.stringify(toJson(to)),
    })
  }
  await record(going.map(({ record: row, before, to }) => entryOf(sources, row, { before, after: to })))
}

/** Gives back what the launch changed in them; where somebody has changed that since, nothing happens. */
export async function putBackRecords(
  deps: Deps,
  trx: Trx,
  sources: LaunchSources,
  { records, who }: Along,
  record: Recording,
): Promise<void> {
  if (records.length === 0) return
  const names = await namesOfRecords(trx, records)
  for (const row of records) {
    const { place } = sources[row.key]
    const after = row.after as LaunchValues
    const { rows } = await sql<LaunchValues>`select * from ${sql.table(place.table)}
      where id = ${row.record_id} for update`.execute(trx)
    const stands = rows[0] && (toJson(isChange(row) ? shown(sources[row.key].kind, rows[0]) : rows[0]) as LaunchValues)
    if (!stands || Object.entries(after).some(([column, value]) => !same(stands[column], value)))
      throw new Refusal('INVALID', {
        errors: {
          members: [
            `${nameIn(names, row)} was ${isChange(row) ? 'changed' : 'shown or hidden'} again since, so that the launch can no longer be rolled back. Nothing was changed on the sites.`,
          ],
        },
      })
    const before = row.before as LaunchValues
    const now = deps.now()
    const to = isChange(row) ? columnsOf(sources, row, before) : before
    await write(trx, sources[row.key], row.record_id, to, who, now)
    if (row.draft) await draftAgain(deps, trx, row, row.draft, who)
    else if (isChange(row)) await keepAgain(trx, row, { stands: { ...stands, ...before }, after }, who, now)
  }
  await record(records.map(row => entryOf(sources, row, { before: row.after, after: row.before }, 'rollback')))
}

const entryOf = (
  sources: LaunchSources,
  row: LaunchRecord,
  change: { readonly before: unknown; readonly after: unknown },
  action = stepOf(sources, row).action,
): AuditEntry => ({
  ...{ entity: sources[row.key].entity, entity_id: row.record_id, brand_id: row.brand.id },
  ...{ action, page: sources[row.key].page, ...change },
})

async function write(
  trx: Trx,
  { place }: RecordSource,
  id: number,
  to: LaunchValues,
  who: Releaser,
  now: Date,
): Promise<void> {
  const sets = Object.entries(to).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(place.table)} as t set ${sql.join(sets)}, version = t.version + 1, updated_at = ${now},
    updated_by = ${who.user_id} where t.id = ${id}`.execute(trx)
}
