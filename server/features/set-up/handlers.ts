import type { FieldErrors } from '../../../model/errors.ts'
import { Refusal } from '../../../model/errors.ts'
import { setUpFormat, setUpKeys, setUpParts, setUpVersion } from '../../../model/set-up/parts.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { inside, tried } from '../../records/inside.ts'
import type { SetUpSources } from '../../records/set-up/set-up-source.ts'
import { blockedFor, type CarriedParts, carried, comparedOnWire, comparedParts } from './carry.ts'
import type { PartOf } from './compare.ts'

type Group = HandlersOf<'setUp'>
type File = Parameters<Group['preview']>[0]['body']['file']

const entity = 'set_up'
const subject = 'Set-up of a house'

function readable({ format, version }: File): void {
  const problem =
    format !== setUpFormat
      ? 'This is no set-up of an Atrium. Choose the file that “Download” of this page gave in the other house.'
      : version > setUpVersion
        ? 'This set-up is of a newer Atrium. Bring this house up to that version first.'
        : undefined
  if (problem) throw new Refusal('INVALID', { errors: { file: [problem] } })
}

const strangeIn = ({ parts }: File): string[] =>
  Object.keys(parts)
    .filter(name => !setUpKeys.some(key => key === name))
    .map(name => `This version of Atrium knows no part “${name}” of a set-up: it is left alone.`)

const counts = ({ items }: PartOf, state: PartOf['items'][number]['state']) =>
  items.filter(item => item.state === state).length

async function apply(
  ctx: CallerCtx,
  sources: SetUpSources,
  wanted: CarriedParts,
  marks: ReadonlyMap<string, string>,
): Promise<PartOf[]> {
  return ctx.db.transaction().execute(async trx => {
    const inner = inside(ctx, trx, ctx.record)
    const all = await comparedParts(inner, sources, wanted)
    const chosen = all.filter(({ part }) => wanted.chosen.has(part))
    const errors: FieldErrors = {}
    for (const { part, blocked } of chosen) if (blocked !== null) errors[`parts.${part}`] = [blocked]
    const due = chosen.filter(({ items }) =>
      items.some(({ state, stays }) => state !== 'here' || (wanted.remove && stays === null)),
    )
    // The same file once more changes nothing, however long ago it was looked at.
    const moved = due.filter(({ part, mark }) => marks.get(part) !== mark)
    if (moved.length > 0)
      throw new Refusal('STALE', {
        message: `${moved.map(({ part }) => setUpParts[part].label).join(', ')}: changed here since you looked. Look at the differences again; nothing was applied.`,
      })
    const done = await carried(inner, sources, all, wanted)
    for (const { part, items } of done)
      for (const { name, refused } of items)
        if (refused.length > 0)
          errors[`parts.${part}`] = [...(errors[`parts.${part}`] ?? []), `${name}: ${refused.join(' ')}`]
    if (Object.keys(errors).length > 0)
      throw new Refusal('INVALID', {
        message:
          'Nothing was applied: something of the chosen parts cannot be. Leave that part out, or mend what it names.',
        errors,
      })
    const changed = done.filter(
      part => wanted.chosen.has(part.part) && due.some(({ part: key }) => key === part.part) && part.items.length > 0,
    )
    const removed = (part: PartOf) =>
      wanted.remove ? part.items.filter(({ state, stays }) => state === 'here' && stays === null).length : 0
    const lines = changed.flatMap(part => {
      const [plus, edit, less] = [counts(part, 'added'), counts(part, 'changed'), removed(part)]
      return plus + edit + less === 0
        ? []
        : [[setUpParts[part.part].label, `${plus} added, ${edit} changed, ${less} taken away`] as const]
    })
    if (lines.length === 0) ctx.repeated()
    else await ctx.record(trx, { entity, subject, after: Object.fromEntries(lines) })
    return done
  })
}

const preview = (ctx: CallerCtx, sources: SetUpSources, wanted: CarriedParts): Promise<PartOf[]> =>
  tried(ctx, async trx => {
    const inner = inside(ctx, trx, async () => undefined)
    return carried(inner, sources, await comparedParts(inner, sources, wanted), wanted)
  })

/** Carry set-up between houses (decision 346). The sources of the parts are passed in, since a feature knows no other. */
export const setUpOf = (sources: SetUpSources): Group => ({
  file: async (_, ctx) => {
    const parts: Record<string, { [name: string]: unknown }[]> = {}
    const left_out: string[] = []
    for (const key of setUpKeys) {
      if (blockedFor(ctx, key) !== null) continue
      const { items, left_out: left = [] } = await sources[key].read(ctx)
      parts[key] = items.map(({ item }) => ({ ...item }))
      left_out.push(...left)
    }
    await ctx.db.transaction().execute(trx => ctx.record(trx, { entity, subject }))
    return { format: setUpFormat, version: setUpVersion, left_out, parts }
  },
  preview: async ({ body: { file, parts, remove = false } }, ctx) => {
    readable(file)
    const wanted = { parts: file.parts, chosen: new Set(parts ?? setUpKeys), remove }
    return { parts: comparedOnWire(await preview(ctx, sources, wanted)), strange: strangeIn(file) }
  },
  apply: async ({ body: { file, parts, remove = false } }, ctx) => {
    readable(file)
    const chosen = new Set(parts.map(({ part }) => part))
    const marks = new Map(parts.map(({ part, mark }) => [part as string, mark]))
    const done = await apply(ctx, sources, { parts: file.parts, chosen, remove }, marks)
    return { parts: comparedOnWire(done), strange: strangeIn(file) }
  },
})
