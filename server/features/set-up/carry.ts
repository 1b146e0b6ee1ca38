import { may } from '../../../model/pages/access.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { type SetUpItem, type SetUpKey, setUpIdOf, setUpKeys, setUpParts } from '../../../model/set-up/parts.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { SetUpSources } from '../../records/set-up/set-up-source.ts'
import { type Compared, changesOf, compare, type Difference, type PartOf } from './compare.ts'
import { tryItem } from './try-item.ts'

export type CarriedParts = {
  readonly parts: Readonly<Record<string, readonly SetUpItem[]>>
  readonly chosen: ReadonlySet<SetUpKey>
  /** Whether what is not in the file is taken away. */
  readonly remove: boolean
}

export const blockedFor = ({ caller }: CallerCtx, key: SetUpKey): string | null => {
  const { page } = setUpParts[key]
  return may(caller.access, 'view', page)
    ? null
    : `Your role does not see ${pageOf(page).label}, so nothing of this is told or changed.`
}

/** Each part of the file beside what stands here. */
export async function comparedParts(ctx: CallerCtx, sources: SetUpSources, { parts }: CarriedParts): Promise<PartOf[]> {
  const all: PartOf[] = []
  for (const key of setUpKeys) {
    const file = Object.hasOwn(parts, key) ? parts[key] : undefined
    if (!file) continue
    const blocked = blockedFor(ctx, key)
    if (blocked !== null) all.push({ part: key, mark: '', blocked, same: 0, items: [] })
    else all.push(compare(key, sources[key], file, (await sources[key].read(ctx)).items))
  }
  return all
}

/** Whether an item is to be done: all that the file has, and what it has not where that is wanted and possible. */
const isDue = ({ state, stays }: Difference, remove: boolean) => state !== 'here' || (remove && stays === null)

/**
 * Applies the chosen parts in the transaction of `ctx`, in their order; what is taken away goes in the other order, last what
 * others may name. Answers with each part as it then is: what was really changed, read again, and what was refused.
 */
export async function carried(
  ctx: CallerCtx,
  sources: SetUpSources,
  all: readonly PartOf[],
  { chosen, remove }: CarriedParts,
): Promise<PartOf[]> {
  const refused = new Map<Difference, string[]>()
  const due = all.filter(({ part, blocked }) => blocked === null && chosen.has(part))
  const attempt = async ({ part, items }: PartOf, isRemoval: boolean) => {
    for (const item of items)
      if ((item.state === 'here') === isRemoval && isDue(item, remove))
        refused.set(item, await tryItem(ctx, part, sources[part], item))
  }
  for (const part of due) await attempt(part, false)
  for (const part of due.toReversed()) await attempt(part, true)
  const done: PartOf[] = []
  for (const part of all) done.push(due.includes(part) ? await asItStands(ctx, sources, part, refused) : part)
  return done
}

/** What is stored may be written in another form than the file has it: then nothing was changed. */
async function asItStands(
  ctx: CallerCtx,
  sources: SetUpSources,
  part: PartOf,
  refused: ReadonlyMap<Difference, string[]>,
): Promise<PartOf> {
  const key = part.part
  const { items } = await sources[key].read(ctx)
  const now = new Map(items.map(({ item }) => [setUpIdOf(setUpParts[key], item), item]))
  let same = part.same
  const differing = part.items.flatMap((item): Difference[] => {
    const why = refused.get(item) ?? []
    if (why.length > 0 || item.state === 'here') return [{ ...item, refused: why }]
    const changes = changesOf(key, sources[key], item.here?.item, now.get(item.id))
    if (item.here && changes.length === 0) {
      same += 1
      return []
    }
    return [{ ...item, changes }]
  })
  return { ...part, same, items: differing }
}

/** As a call answers: without what only the server needs. */
export const comparedOnWire = (all: readonly PartOf[]): Compared[] =>
  all.map(part => ({ ...part, items: part.items.map(({ wanted: _, here: __, ...item }) => item) }))
