import { brandById, brandOf } from '../../model/brands.ts'
import { same } from '../../model/content/diff.ts'
import { type FieldErrors, Refusal } from '../../model/errors.ts'
import { fieldName } from '../../model/field-names.ts'
import type { RecordKind } from '../../model/kinds/kind.ts'
import type { RecordValues } from './record-values.ts'

/** Fields that the server sets and counts by itself. They may have changed since the record was read, so they are ignored. */
const noted: ReadonlySet<string> = new Set([
  'actions',
  'changed',
  'deleted_by',
  'failed',
  'group',
  'has_second_factor',
  'is_above',
  'last_login_at',
  'last_login_ip',
  'locked_until',
  'people',
  'published',
  'schedule',
  'updated_at',
  'updated_by',
])

/** A client may send back what it read beside the fields of a call (`own`), unchanged. Refuses any that differ from the record (decision 152). */
export function refuseOtherwise(before: object, input: object, own: readonly string[]): void {
  const stands = new Map(Object.entries(before))
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(input))
    if (!own.includes(name) && !noted.has(name) && !same(stands.get(name) ?? null, value ?? null))
      errors[name] = [`${fieldName(name)} is not changed by this call. Leave it out, or send it as it was read.`]
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
}

/** The same for a page. Its state is read only where the input has more than the fields that are saved. */
export async function keepRead(input: object, own: readonly string[], state: () => Promise<object>): Promise<void> {
  if (Object.keys(input).some(name => !own.includes(name))) refuseOtherwise(await state(), input, own)
}

/** The fields that a change of a record sends; all others must be as they were read. The contract allows no other names. */
export function fieldsSent(
  { content, kept = {} }: RecordKind,
  { brand_id, ...input }: RecordValues,
  row: RecordValues,
): RecordValues {
  const own = typeof row['brand_id'] === 'number' ? brandById(row['brand_id']) : undefined
  // The brand may be given by its code, its id or its site's code.
  const brand = brand_id === undefined || brandOf(String(brand_id))?.id === own?.id ? {} : { brand_id }
  const moments = JSON.parse(JSON.stringify(row)) as RecordValues
  refuseOtherwise({ ...moments, brand: own?.code, brand_id: own?.id }, { ...input, ...brand }, [
    ...Object.keys(content.fields),
    // A status is changed by steps of its own.
    ...Object.keys(kept).filter(name => kept[name] !== 'status'),
  ])
  return Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(content.fields, name)))
}
