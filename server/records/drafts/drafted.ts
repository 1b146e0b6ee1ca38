import type { Brand } from '../../../model/brands.ts'
import { groupBrand } from '../../../model/brands.ts'
import type { Content } from '../../../model/content/content.ts'
import { ownable, ownedPaths, pick } from '../../../model/content/inherit.ts'
import { type Merge, merge, type Side } from '../../../model/content/merge.ts'
import { complete } from '../../../model/content/value.ts'
import type { Ctx } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { publishedOf, valuesOf } from '../content/store.ts'
import type { ContentTarget } from '../content/target.ts'

/** What a named draft was made over and what it says, each as the target keeps it: of a site, the values that it owns. */
export type DraftContent = { readonly base: unknown; readonly content: unknown }

/** Something that has named drafts, as its readers see it now. */
export type Standing = {
  readonly content: Content
  readonly own: unknown
  /** Its version, 0 where nobody reads it yet. */
  readonly version: number
  readonly sideOf: (own: unknown) => Side
}

/** How what is kept of a page of a site or of the portal reads, over what flows from the group. */
function sidesOf(
  ctx: Pick<Ctx, 'deps'>,
  target: ContentTarget,
  group: Record<string, unknown> | null,
): Standing['sideOf'] {
  const { fields } = target.content
  const inherits = target.brand !== null && target.brand.id !== groupBrand.id
  const everything = new Set(ownable(fields))
  return own => ({
    values: valuesOf(ctx, target, group, own ?? {}),
    own: inherits ? new Set(ownedPaths(fields, own)) : everything,
  })
}

/** The same of what inherits from nobody: pages of properties, and records. */
export function wholeSides({ fields }: Content): Standing['sideOf'] {
  const everything = new Set(ownable(fields))
  return own => ({ values: complete(fields, own), own: everything })
}

/** A page of a site or of the portal as its readers see it now. */
export async function publishedStanding(
  ctx: Pick<Ctx, 'deps'>,
  db: Db,
  target: ContentTarget,
  group: Record<string, unknown> | null,
): Promise<Standing> {
  const live = await publishedOf(db, target)
  return {
    ...{ content: target.content, own: live?.own ?? {}, version: live?.version ?? 0 },
    sideOf: sidesOf(ctx, target, group),
  }
}

/** What a draft comes to, as two people's edits are joined: on what readers see now, or on another side. */
export const laidOver = (
  { content, own, sideOf }: Standing,
  draft: DraftContent,
  on: Side = sideOf(own),
  prefer: 'mine' | 'theirs' = 'mine',
): Merge => {
  const [base, mine] = [sideOf(draft.base), sideOf(draft.content)]
  const first = merge(content.fields, base, mine, on)
  if (prefer === 'mine' || first.conflicts.length === 0) return first
  return merge(content.fields, base, mine, on, Object.fromEntries(first.conflicts.map(({ key }) => [key, 'theirs'])))
}

/** What the target keeps of it. */
export const keptOf = ({ content }: Pick<Standing, 'content'>, { values, own }: Side): object =>
  pick(content.fields, values, own)

/** Why it cannot go out as its readers see it now, in words; undefined where it can. */
export function heldDraft({ conflicts: [first] }: Merge): string | undefined {
  return (
    first && `${first.label} was changed in what is read since. Open the draft, look at both, and save it once more.`
  )
}

export type DraftPlace = {
  readonly brand: Brand | null
  readonly property_id: number | null
  readonly section: string | null
  readonly list: string | null
  readonly record_id: number | null
}
