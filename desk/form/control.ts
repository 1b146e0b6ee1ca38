import type { LeafField } from '../../model/content/field.ts'
import { isMissable } from './missable.ts'

/** The props of a leaf's control. The frame around it shows the label, the help and the errors. */
export type ControlProps<F extends LeafField = LeafField> = {
  readonly field: F
  readonly path: string
  readonly id: string
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
  /** Where no visible label points here: a row of single values. */
  readonly name?: string
}

export const ariaOf = ({ id, describedBy, isInvalid, name, field }: ControlProps) => ({
  id,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid || undefined,
  // As it is marked for the eye: what always has a value is never missed, and a row without a label has no mark.
  'aria-required': (name === undefined && isMissable(field)) || undefined,
  'aria-label': name,
})
