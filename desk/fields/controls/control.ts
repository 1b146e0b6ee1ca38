import type { LeafField } from '../../../model/content/field.ts'

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
  'aria-required': field.required || undefined,
  'aria-label': name,
})
