import { sql } from 'kysely'
import { validate } from '../../../model/content/validate.ts'
import { complete } from '../../../model/content/value.ts'
import { changeAction, draftAction } from '../../../model/kinds/launched.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { isReviewed, type ReviewedKey } from '../../../model/kinds/reviewed.ts'
import type { Deps } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import {
  between,
  type ChangeValues,
  changesOf,
  heldWords,
  laidOn,
  type RecordChange,
} from '../changes/waiting-changes.ts'
import { backAgain } from '../drafts/store.ts'
import type { Releaser } from '../publishing/release.ts'
import { addressTaken } from '../record-slug.ts'
import { shown, stored } from '../record-values.ts'
import type { HeldDraft, LaunchRecord, LaunchSources } from './launch-records.ts'

export const isChange = ({ action }: Pick<LaunchRecord, 'action'>): boolean =>
  action === changeAction || action === draftAction

export type Going = {
  readonly record: LaunchRecord
  /** Of a step in the form of its columns, of what waits in that of its fields. */
  readonly before: ChangeValues
  readonly to: ChangeValues
}
export type All = { going: Going[]; problems: Map<number, string> }
export const goneWords = ({ key }: Pick<LaunchRecord, 'key'>) => `This ${kindOf(key).list.one} is not here any more.`

/** The same of what waits beside records of one kind: the fields that it changes in each. */
export async function changingOf(
  db: Db,
  sources: LaunchSources,
  records: readonly LaunchRecord[],
  now: Date,
  isLocking: boolean,
): Promise<All> {
  const all: All = { going: [], problems: new Map() }
  const [first] = records
  if (!first || !isReviewed(first.key)) return all
  const { key } = first
  const { kind, list, place } = sources[key]
  const ids = records.map(({ record_id }) => record_id)
  const { rows } = await sql<ChangeValues & { id: number }>`select * from ${sql.table(place.table)}
    where id = any(${ids}::bigint[]) order by id ${isLocking ? sql`for update` : sql``}`.execute(db)
  const changes = await changesOf(db, key, ids, isLocking)
  const known = await place.guard?.known(db, now)
  for (const record of records) {
    const row = rows.find(({ id }) => Number(id) === record.record_id)
    const change = record.draft ? draftOfRecord(key, record.draft) : changes.get(record.record_id)
    const wrong = (why: string) => all.problems.set(record.id, why)
    if (!row) wrong(goneWords(record))
    else if (list.trash && row['deleted_at'] !== null) wrong(`This ${list.one} is in the trash. Restore it first.`)
    else if (!change) wrong('Nothing waits beside it any more. Leave it out of the launch.')
    else {
      const stands = shown(kind, row)
      const laid = laidOn(change, stands)
      const [unsound] = Object.values(validate(kind.content, laid.values))
      const [guarded] = Object.values(place.guard?.problem({ ...row, ...laid.values }, 'publish', known) ?? {})
      const taken = await addressTaken(
        db,
        sources[key],
        { id: record.record_id, brand_id: record.brand.id },
        laid.values,
      )
      const problem = heldWords(laid) ?? unsound?.[0] ?? taken ?? guarded?.[0]
      const { before, after } = between(key, stands, laid.values)
      if (problem === undefined) all.going.push({ record, before, to: after })
      else wrong(problem)
    }
  }
  return all
}

/** A named draft as a change of its record: it stands beside what waits there, and goes out by the same rules. */
const draftOfRecord = (
  key: ReviewedKey,
  { base, content }: HeldDraft,
): Pick<RecordChange, 'key' | 'base' | 'values'> => {
  const { fields } = kindOf(key).content
  return { key, base: complete(fields, base), values: complete(fields, content) }
}

/** Fields of what waits in the form of their columns. */
export function columnsOf(
  sources: LaunchSources,
  { key }: Pick<LaunchRecord, 'key'>,
  values: ChangeValues,
): ChangeValues {
  const columns = stored(sources[key].kind, values)
  return Object.fromEntries(Object.keys(values).map(field => [field, columns[field]]))
}

/** What a launch took out again waits once more, where nothing else does meanwhile. */
export async function keepAgain(
  trx: Trx,
  { key, record_id, brand }: LaunchRecord,
  { stands, after }: { readonly stands: ChangeValues; readonly after: ChangeValues },
  { user_id, name }: Releaser,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('record_changes')
    .values({
      ...{ list: key, record_id, brand_id: brand.id },
      base: JSON.stringify(stands),
      content: JSON.stringify({ ...stands, ...after }),
      ...{ created_at: at, created_by: user_id, updated_at: at, updated_by: user_id, updated_by_name: name },
    })
    .onConflict(already => already.columns(['list', 'record_id']).doNothing())
    .execute()
}

/** The same of a named draft, where no other of its record has the name meanwhile. */
export const draftAgain = (
  deps: Deps,
  trx: Trx,
  { key, record_id, brand }: LaunchRecord,
  draft: HeldDraft,
  who: Releaser,
): Promise<void> =>
  backAgain({ deps, caller: who }, trx, { brand, property_id: null, section: null, list: key, record_id }, draft)
