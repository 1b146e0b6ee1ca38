import type { Content } from '../../../model/content/content.ts'
import { same } from '../../../model/content/diff.ts'
import type { Merge } from '../../../model/content/merge.ts'
import { Refusal } from '../../../model/errors.ts'
import type { NamedDraft } from '../../records/drafts/store.ts'
import type { InLaunch } from '../../records/launches/of-drafts.ts'

export const noDraft = () => new Refusal('NOT_FOUND', { message: 'This draft is not here any more.' })

export const headOf = (
  { id, name, version, updated_at, updated_by_name }: NamedDraft,
  { conflicts }: Pick<Merge, 'conflicts'>,
  launches: ReadonlyMap<number, InLaunch[]>,
) => ({
  ...{ id, name, version },
  held: conflicts.map(({ label }) => label),
  launches: launches.get(id) ?? [],
  ...{ updated_at: updated_at.toISOString(), updated_by: updated_by_name },
})

type Values = Readonly<Record<string, unknown>>
/** The fields in which two differ, on both sides, for the trail. */
export function lineOf({ fields }: Content, before: Values, after: Values): { before: Values; after: Values } {
  const names = Object.keys(fields).filter(name => !same(before[name], after[name]))
  const of = (side: Values) => Object.fromEntries(names.map(name => [name, side[name]]))
  return { before: of(before), after: of(after) }
}
