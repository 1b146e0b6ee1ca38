import { brandById, brandOf } from '../../model/brands.ts'
import { same } from '../../model/content/diff.ts'
import { type FieldErrors, Refusal } from '../../model/errors.ts'
import { fieldName } from '../../model/field-names.ts'
import type { RecordKind } from '../../model/kinds/kind.ts'
import type { Values } from './record-values.ts'

/** What the server notes and counts by itself. It may have moved since the record was read, so it is passed over. */
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

/** Refuses whatever a read gives beside the fields of a call, `own`, and was sent back otherwise than it stands (decision 152). */
export function refuseOtherwise(before: object, given: object, own: readonly string[]): void {
  const stands = new Map(Object.entries(before))
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(given))
    if (!own.includes(name) && !noted.has(name) && !same(stands.get(name) ?? null, value ?? null))
      errors[name] = [`${fieldName(name)} is not changed by this call. Leave it out, or send it as it was read.`]
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
}

/** The same of a page, whose state is looked up only where more came than is saved. */
export async function keepRead(given: object, own: readonly string[], state: () => Promise<object>): Promise<void> {
  if (Object.keys(given).some(name => !own.includes(name))) refuseOtherwise(await state(), given, own)
}

/** The fields of what was sent with a change of a record; the rest must be as it was read. The contract lets no other names through. */
export function fieldsSent({ content, kept = {} }: RecordKind, { brand_id, ...given }: Values, row: Values): Values {
  const own = typeof row.brand_id === 'number' ? brandById(row.brand_id) : undefined
  // A brand is named by its code, its id or its site's.
  const brand = brand_id === undefined || brandOf(String(brand_id))?.id === own?.id ? {} : { brand_id }
  const moments = JSON.parse(JSON.stringify(row)) as Values
  refuseOtherwise({ ...moments, brand: own?.code, brand_id: own?.id }, { ...given, ...brand }, [
    ...Object.keys(content.fields),
    ...Object.keys(kept),
  ])
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(content.fields, name)))
}
