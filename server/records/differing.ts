import type { Content } from '../../model/content/content.ts'
import { same } from '../../model/content/diff.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields in which two differ, on both sides. */
export function differing(
  { fields }: Pick<Content, 'fields'>,
  before: Values,
  after: Values,
): { before: Values; after: Values } {
  const names = Object.keys(fields).filter(name => !same(before[name], after[name]))
  const of = (side: Values) => Object.fromEntries(names.map(name => [name, side[name]]))
  return { before: of(before), after: of(after) }
}
