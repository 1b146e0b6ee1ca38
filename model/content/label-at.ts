import type { Fields } from './field.ts'

/** The label of a field by its place in the form: `hero.headline`; the place itself where the form has no such field. */
export function labelAt(fields: Fields, path: string): string {
  const [name = '', ...rest] = path.split('.')
  const field = fields[name]
  if (!field) return path
  if (rest.length === 0) return field.label
  if (field.kind === 'group') return `${field.label}, ${labelAt(field.fields, rest.join('.'))}`
  return field.label
}
