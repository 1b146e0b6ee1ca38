import type { Selectable } from 'kysely'
import { type Brand, brandById } from '../../../model/brands.ts'
import { type Change, diff } from '../../../model/content/diff.ts'
import { complete } from '../../../model/content/value.ts'
import { Refusal } from '../../../model/errors.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { isReviewed, type ReviewedKey } from '../../../model/kinds/reviewed.ts'
import type { Db } from '../../db/handle.ts'
import type { Tables } from '../../db/tables.ts'
import { differing } from '../differing.ts'
import { mergedOn } from '../merged-on.ts'
import type { RecordSource } from '../record-repository.ts'

export type ChangeValues = Readonly<Record<string, unknown>>

/** A change of a record that waits beside what visitors read (decision 342). */
export type RecordChange = Pick<
  Selectable<Tables['record_changes']>,
  'id' | 'version' | 'record_id' | 'updated_at' | 'updated_by_name'
> & {
  readonly key: ReviewedKey
  readonly brand: Brand
  /** The fields as they stood when it was begun, and as they are to be. */
  readonly base: ChangeValues
  readonly values: ChangeValues
}

type Row = Selectable<Tables['record_changes']>
/** Empty where the registry no longer has the kind. */
export function changeOf({ list, brand_id, base, content, ...row }: Row): RecordChange[] {
  const brand = brandById(brand_id)
  if (!brand || !isReviewed(list)) return []
  const { fields } = kindOf(list).content
  const { id, version, record_id, updated_at, updated_by_name } = row
  const whole = (kept: unknown) => complete(fields, kept) as ChangeValues
  return [
    {
      ...{ id, version, record_id, updated_at, updated_by_name },
      ...{ key: list, brand, base: whole(base), values: whole(content) },
    },
  ]
}

/** Those of these records that have one, by the record's id; locked until the end of the transaction where it is asked. */
export async function changesOf(
  db: Db,
  key: ReviewedKey,
  ids: readonly number[],
  isLocking = false,
): Promise<ReadonlyMap<number, RecordChange>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('record_changes')
    .where('list', '=', key)
    .where('record_id', 'in', [...ids])
    .orderBy('record_id')
    .$if(isLocking, some => some.forUpdate())
    .selectAll()
    .execute()
  return new Map(rows.flatMap(changeOf).map(change => [change.record_id, change]))
}

/** What a change comes to on the record as it now stands: field by field, as two people's edits are joined. */
export type Laid = {
  readonly values: ChangeValues
  /** What differs from the record as it stands. */
  readonly changes: readonly Change[]
  /** Fields that both changed, by their labels. */
  readonly held: readonly string[]
}
export function laidOn({ key, base, values }: Pick<RecordChange, 'key' | 'base' | 'values'>, now: ChangeValues): Laid {
  const { content } = kindOf(key)
  const { merged, conflicts } = mergedOn({ content, base, values }, now)
  return {
    values: merged.values,
    changes: diff(content.fields, now, merged.values),
    held: conflicts.map(({ label }) => label),
  }
}

/** Why a change that was laid on its record cannot go out, in words; undefined where it can. */
export function heldWords({ held, changes }: Laid): string | undefined {
  const [first] = held
  if (first !== undefined)
    return `${first} was changed in the record itself since. Look at both there, and keep the change once more.`
  return changes.length === 0 ? 'It says what visitors read already.' : undefined
}

/** The fields in which two records of a kind differ, on both sides. */
export const between = (
  key: ReviewedKey,
  before: ChangeValues,
  after: ChangeValues,
): { before: ChangeValues; after: ChangeValues } => differing(kindOf(key).content, before, after)

/** Whether two say the same in every field. */
export const saysSame = (key: ReviewedKey, one: ChangeValues, other: ChangeValues): boolean =>
  Object.keys(between(key, one, other).before).length === 0

/** What is in the trash is found by nobody. */
export function unlessTrashed<R extends ChangeValues>({ list }: Pick<RecordSource, 'list'>, row: R): R {
  if (list.trash && row['deleted_at'] !== null) throw new Refusal('NOT_FOUND')
  return row
}
