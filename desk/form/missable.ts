import type { LeafField } from '../../model/content/field.ts'

/** Required, and possible to leave empty: a switch or a choice always has a value. */
export const isMissable = (field: LeafField): boolean =>
  field.required &&
  !['toggle', 'number', 'colour'].includes(field.kind) &&
  !(field.kind === 'choice' && field.initial !== '')
