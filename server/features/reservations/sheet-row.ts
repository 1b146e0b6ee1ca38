import type { ChoiceField, TextField } from '../../../model/content/field.ts'
import { problemOf } from '../../../model/content/validate.ts'
import type { FieldErrors } from '../../../model/errors.ts'
import { keptAs } from '../../../model/rules/formats.ts'
import type { Trx } from '../../db/handle.ts'
import type { Sealer } from '../../outside/sealed.ts'
import { writeRow } from '../../records/cases/write.ts'
import type { By } from './own-booking.ts'
import { namedAfterPrincipal } from './reservation-buyers.ts'

type SheetField = TextField | ChoiceField
export type Texts = Record<string, string | null>

/** A sheet's texts as the database keeps them, with their errors, each at its field. */
export function judgedTexts(
  fields: Readonly<Record<string, SheetField>>,
  input: Readonly<Record<string, string | null | undefined>>,
): { values: Texts; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const values: Texts = {}
  for (const [name, said] of Object.entries(input)) {
    const text = said?.trim() || null
    const field = fields[name]
    const format = field?.kind === 'text' ? field.format : undefined
    values[name] = text !== null && format !== undefined ? (keptAs(format, text) ?? text) : text
    const problem = field ? problemOf(field, values[name] ?? '') : 'There is no such field.'
    if (problem) errors[name] = [problem]
  }
  return { values, errors }
}

const names = ['last_name', 'first_name', 'corporate_name']
const sealed = (secrets: Sealer, field: 'tin' | 'id_no', values: Readonly<Record<string, unknown>>) => {
  if (!Object.hasOwn(values, field)) return {}
  const text = values[field]
  return { [field]: typeof text === 'string' ? secrets.seal(text) : null }
}

/** Writes columns of a buyer's sheet; tax and identity numbers only as sealed (decision 048). */
export async function writeSheet(
  trx: Trx,
  at: { readonly reservation_no: string; readonly brand_id: number; readonly partner_id: string },
  values: Readonly<Record<string, unknown>>,
  by: By,
  secrets: Sealer,
): Promise<void> {
  const { tin, id_no: _, ...plain } = values
  const marked = tin === undefined ? {} : { tin_hash: typeof tin === 'string' ? secrets.mark(tin) : null }
  // These two are never null: a firm has none.
  const filled = Object.fromEntries(
    Object.entries(plain).map(([field, value]) => [field, /^(last|first)_name$/.test(field) ? (value ?? '') : value]),
  )
  const numbers = { ...sealed(secrets, 'tin', values), ...sealed(secrets, 'id_no', values), ...marked }
  await writeRow(trx, 'reservation_partners', at, { ...filled, ...numbers }, by)
  if (names.some(name => Object.hasOwn(values, name))) await namedAfterPrincipal(trx, at)
}
