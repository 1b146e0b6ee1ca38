import { same } from '../../model/content/diff.ts'
import { type FieldErrors, Refusal } from '../../model/errors.ts'
import type { RecordKind } from '../../model/kinds/kind.ts'
import type { CallerCtx } from '../call/context.ts'
import type { RecordValues } from './record-values.ts'

/** Refuses a change of fields that the record's state has settled: 409 in the words of its kind, naming the fields. */
export function refuseSettled({ settled }: RecordKind, before: RecordValues, after: RecordValues): void {
  const rule = settled?.[String(before['status'])]
  if (!rule) return
  const { open, later = [], says, saysOf } = rule
  const errors: FieldErrors = {}
  for (const [field, value] of Object.entries(after)) {
    if (open.includes(field) || same(before[field], value)) continue
    if (later.includes(field) && String(value) > String(before[field])) continue
    errors[field] = [saysOf?.[field] ?? says]
  }
  const said = Object.values(errors).flat()
  if (said.length === 0) return
  // A field's own words come before those of the rest.
  const own = Object.values(saysOf ?? {}).find(words => said.includes(words))
  throw new Refusal('INVALID_TRANSITION', { message: own ?? says, errors })
}

/** A record of several brands may be changed only by a caller with all of them. */
export const refuseForeign = (
  one: string,
  brands: unknown,
  { caller }: Pick<CallerCtx, 'caller'>,
): string | undefined =>
  Array.isArray(brands) && brands.some(id => !caller.brand_ids.some(own => own === id))
    ? `This ${one} is also of a brand that your role does not have.`
    : undefined
