import { fromWire } from '../../../model/content/wire.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import type { Trx } from '../../db/handle.ts'
import { holdReferences } from '../hold-references.ts'
import { holdMedia } from '../media/hold.ts'
import type { RecordSource } from '../record-repository.ts'
import { refuseSettled } from '../record-settled.ts'
import { addressed, addressTaken } from '../record-slug.ts'
import { judged, type RecordValues, shown } from '../record-values.ts'

type Row = RecordValues & { readonly id: number; readonly brand_id: number | null }

/** What somebody typed in a record to stand beside it, by the record's own rules; refused at its fields where it may not. */
export async function typedIn(trx: Trx, source: RecordSource, row: Row, sent: RecordValues): Promise<RecordValues> {
  const { kind } = source
  const { fields } = kind.content
  const stands = shown(kind, row)
  const unknown = Object.keys(sent).filter(name => !Object.hasOwn(fields, name))
  const errors: FieldErrors = Object.fromEntries(
    unknown.map(name => [name, [`There is no field ${name} here. Leave it out.`]]),
  )
  const { values: typed, errors: wrong } = await judged(trx, kind, fromWire(fields, sent), row.brand_id, stands)
  // A launch writes it as it is kept: an address that was left empty is made now.
  const values = await addressed(trx, source, row.brand_id, typed, row.id)
  const taken = kind.slug && (await addressTaken(trx, source, row, values))
  if (kind.slug && taken !== undefined) wrong[kind.slug.field] ??= [taken]
  if (unknown.length > 0 || Object.keys(wrong).length > 0)
    throw new Refusal('INVALID', { errors: { ...wrong, ...errors } })
  refuseSettled(kind, { ...stands, status: row['status'] }, values)
  await holdMedia(trx, values)
  await holdReferences(trx, 'save', { fields, value: values, before: stands, brand_id: row.brand_id })
  return values
}
