import { sql } from 'kysely'
import { type Brand, type BrandId, brandById } from '../../../model/brands.ts'
import { same } from '../../../model/content/diff.ts'
import { Refusal } from '../../../model/errors.ts'
import { draftAction, isLaunched, type LaunchedKey, launchedStep } from '../../../model/kinds/launched.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { type Access, may } from '../../../model/pages/access.ts'
import type { AuditEntry } from '../../call/audit.ts'
import type { Deps } from '../../call/context.ts'
import { toJson } from '../../call/to-json.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { updateById } from '../../db/rows.ts'
import type { Who } from '../content/release.ts'
import type { DraftContent } from '../drafts/drafted.ts'
import { deleteDraft } from '../drafts/store.ts'
import { holdMedia } from '../media/hold.ts'
import { type RecordSource, type RecordStep, recordSteps } from '../record-source.ts'
import { shown } from '../record-values.ts'
import { refusedInBulk } from '../refused-references.ts'
import { recordGate } from '../reviews/records.ts'
import { tableOf, titleColumnOf } from '../site-check/records.ts'
import { type All, changingOf, columnsOf, draftAgain, type Going, goneWords, isChange, keepAgain } from './changing.ts'

/** Where the records that a launch may take are stored, with their rules. */
export type LaunchSources = { readonly [K in LaunchedKey]: RecordSource }

type Values = Readonly<Record<string, unknown>>

/** One record of a launch, and the step that it takes with it. */
export type LaunchRecord = {
  readonly id: number
  readonly key: LaunchedKey
  readonly record_id: number
  readonly brand: Brand
  readonly action: string
  readonly is_shown: boolean
  readonly before: unknown
  readonly after: unknown
  /** The named draft that it publishes, as it was when it was put in; null where it takes what waits, or another step. */
  readonly draft: HeldDraft | null
}
export type HeldDraft = DraftContent & { readonly id: number; readonly version: number; readonly name: string }

/** In one fixed order, so that two launches that meet never wait for each other. */
export async function launchRecordsOf(db: Db, launch_id: number): Promise<LaunchRecord[]> {
  const rows = await db
    .selectFrom('launch_records')
    .where('launch_id', '=', launch_id)
    .orderBy('list')
    .orderBy('record_id')
    .selectAll()
    .execute()
  return rows.flatMap(({ list, brand_id, ...row }) => {
    const brand = brandById(brand_id)
    const { id, record_id, action, is_shown, before, after } = row
    return brand && isLaunched(list)
      ? [{ ...{ id, record_id, action, is_shown, before, after }, key: list, brand, draft: heldDraftOf(row) }]
      : []
  })
}

type DraftColumns = {
  readonly [C in 'draft_id' | 'draft_version']: number | null
} & { readonly draft_name: string | null } & DraftContent
/** The named draft that a row of a launch holds. */
export const heldDraftOf = ({ draft_id, draft_version, draft_name, base, content }: DraftColumns): HeldDraft | null =>
  draft_id === null || draft_version === null || draft_name === null
    ? null
    : { id: draft_id, version: draft_version, name: draft_name, base, content }

/** What a launch is to take of a record: it must be a step of its kind, of a record that is there. */
export type ChosenRecord = Pick<LaunchRecord, 'key' | 'record_id' | 'brand' | 'action' | 'is_shown' | 'draft'>

/** The step itself, as the list of the kind takes it for many rows; of what waits, its flag and where it leads alone. */
function stepOf(
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

/** What people call these records, by list and id; one that is gone has no name. */
export async function namesOfRecords(
  db: Db,
  records: readonly Pick<LaunchRecord, 'key' | 'record_id'>[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const [key, some] of Map.groupBy(records, ({ key }) => key)) {
    const { rows } = await sql<{ id: number; name: string }>`select id, ${sql.ref(titleColumnOf(key))} as name
      from ${sql.table(tableOf(key))} where id = any(${some.map(({ record_id }) => record_id)}::bigint[])`.execute(db)
    for (const { id, name } of rows) names.set(`${key} ${id}`, name)
  }
  return names
}
export const nameIn = (
  names: ReadonlyMap<string, string>,
  { key, record_id }: Pick<LaunchRecord, 'key' | 'record_id'>,
) => names.get(`${key} ${record_id}`) ?? `${kindOf(key).list.one} ${record_id}`

type AskedRecord = {
  readonly list: string
  readonly id: number
  readonly action: string
  readonly draft?: { readonly id: number; readonly version: number } | undefined
}
/** The records that a body names, with their brands; what is wrong is said under `records`. `held` are those of the launch already. */
export async function chosenRecords(
  db: Db,
  asked: readonly AskedRecord[],
  held: readonly LaunchRecord[] = [],
): Promise<{ chosen: ChosenRecord[]; problem?: string }> {
  const chosen: ChosenRecord[] = []
  for (const { list, id, action, draft: named } of asked) {
    const step = isLaunched(list) ? launchedStep(list, action) : undefined
    if (!isLaunched(list) || !step) return { chosen, problem: 'A launch cannot take this step of a record.' }
    if (chosen.some(({ key, record_id }) => key === list && record_id === id))
      return { chosen, problem: `The same ${kindOf(list).list.one} is listed twice.` }
    const { rows } = await sql<{ brand_id: BrandId }>`select brand_id from ${sql.table(tableOf(list))}
      where id = ${id}`.execute(db)
    const brand = rows[0] && brandById(rows[0].brand_id)
    if (!brand) return { chosen, problem: `This ${kindOf(list).list.one} is not here any more. Choose another.` }
    const draft = named ? await draftToHold(db, { list, id, named }, held) : null
    if (draft === undefined || (draft !== null) !== (action === draftAction))
      return { chosen, problem: 'The draft was saved or deleted since. Put it in once more from its record.' }
    chosen.push({ key: list, record_id: id, brand, action, is_shown: step.is_shown, draft })
  }
  return { chosen }
}

type Wanted = {
  readonly list: string
  readonly id: number
  readonly named: { readonly id: number; readonly version: number }
}
/** The draft in the version that was read: as the launch holds it already, or as it stands; undefined where neither is. */
async function draftToHold(
  db: Db,
  { list, id, named }: Wanted,
  held: readonly LaunchRecord[],
): Promise<HeldDraft | undefined> {
  const already = held.find(({ key, record_id }) => key === list && record_id === id)?.draft
  if (already?.id === named.id && already.version === named.version) return already
  return db
    .selectFrom('named_drafts')
    .where('list', '=', list)
    .where('record_id', '=', id)
    .where('id', '=', named.id)
    .where('version', '=', named.version)
    .select(['id', 'version', 'name', 'base', 'content'])
    .executeTakeFirst()
}

/** A draft as a launch holds it. */
export const draftColumns = (draft: HeldDraft | null) => ({
  ...{ draft_id: draft?.id ?? null, draft_version: draft?.version ?? null, draft_name: draft?.name ?? null },
  ...{ base: draft && JSON.stringify(draft.base), content: draft && JSON.stringify(draft.content) },
})

export const insertRecords = async (trx: Trx, launch_id: number, chosen: readonly ChosenRecord[]): Promise<void> => {
  if (chosen.length === 0) return
  await trx
    .insertInto('launch_records')
    .values(
      chosen.map(({ key, record_id, brand, action, is_shown, draft }) => ({
        ...{ launch_id, list: key, record_id, action, is_shown },
        ...{ brand_id: brand.id, site_id: brand.site_id },
        ...draftColumns(draft),
      })),
    )
    .execute()
}

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
async function goingOf(
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
    const { rows } = await sql<Values & { id: number }>`select ${sql.join(columns)}
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

type Recording = (entries: readonly AuditEntry[]) => Promise<void>
/** The records of a launch, and in whose name they change. */
type Along = { readonly records: readonly LaunchRecord[]; readonly who: Who }

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
    const after = row.after as Values
    const { rows } = await sql<Values>`select * from ${sql.table(place.table)}
      where id = ${row.record_id} for update`.execute(trx)
    const stands = rows[0] && (toJson(isChange(row) ? shown(sources[row.key].kind, rows[0]) : rows[0]) as Values)
    if (!stands || Object.entries(after).some(([column, value]) => !same(stands[column], value)))
      throw new Refusal('INVALID', {
        errors: {
          members: [
            `${nameIn(names, row)} was ${isChange(row) ? 'changed' : 'shown or hidden'} again since, so that the launch can no longer be rolled back. Nothing was changed on the sites.`,
          ],
        },
      })
    const before = row.before as Values
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

async function write(trx: Trx, { place }: RecordSource, id: number, to: Values, who: Who, now: Date): Promise<void> {
  const sets = Object.entries(to).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(place.table)} as t set ${sql.join(sets)}, version = t.version + 1, updated_at = ${now},
    updated_by = ${who.user_id} where t.id = ${id}`.execute(trx)
}
