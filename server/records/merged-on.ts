import type { Content } from '../../model/content/content.ts'
import { ownable } from '../../model/content/inherit.ts'
import { type Merge, merge } from '../../model/content/merge.ts'

type Values = Readonly<Record<string, unknown>>

/** What a change that waited comes to on what now stands: field by field, as two people's edits are joined. */
export const mergedOn = (
  { content, base, values }: { readonly content: Content; readonly base: Values; readonly values: Values },
  now: Values,
): Merge => {
  // Neither properties nor records inherit from anybody.
  const own = new Set(ownable(content.fields))
  const side = (of: Values) => ({ values: of, own })
  return merge(content.fields, side(base), side(values), side(now))
}
