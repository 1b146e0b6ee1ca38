import { brandOf } from '../../model/brands.ts'
import { queryOf } from '../../model/contract/list-shapes.ts'
import type { Preset } from '../../model/contract/presets.ts'
import { type FieldErrors, Refusal } from '../../model/errors.ts'
import { rangeFaults } from '../../model/rules/day-range.ts'
import type { CallerCtx } from '../http/context.ts'
import type { Backing } from './bulk.ts'
import { listPage, type Page } from './list.ts'

type Given = Readonly<Record<string, unknown>>
type Row = { id: number }

/** What the call was not given, or was given wrongly, by the names of the call. */
function faultsOf({ by, needs }: Preset, given: Given): FieldErrors {
  const names = Object.keys(by)
  if (needs === 'one' && names.every(name => given[name] === undefined))
    return Object.fromEntries(names.map(name => [name, [`Name ${names.map(words).join(' or ')}.`]]))
  const from = names.find(name => by[name]?.endsWith('_from'))
  const to = names.find(name => by[name]?.endsWith('_to'))
  return from && to ? rangeFaults([from, given[from]], [to, given[to]]) : {}
}
const words = (name: string) => `a ${name.replaceAll('_', ' ').replace(/\bid$|\bcode$|\bno$/, '')}`.trim()

/** The parameters of the list, from those of the call. */
function asListHasThem({ by, brand }: Preset, given: Given): Given {
  const { sort, ...rest } = given
  const wanted: Record<string, unknown> = sort === undefined ? {} : { sort }
  for (const [name, parameter] of Object.entries(by)) {
    const value = rest[name]
    if (value === undefined) continue
    wanted[parameter] = name === brand ? brandOf(String(value))?.id : value
  }
  return wanted
}

/** A page of the list as one of its search calls asks for it. */
async function presetPage<R extends Row>(
  ctx: CallerCtx,
  { list, source }: Pick<Backing, 'list' | 'source'>,
  preset: Preset,
  given: Given,
): Promise<Page<R>> {
  const errors = faultsOf(preset, given)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const { after, total } = given as { after?: string; total?: 'capped' | 'exact' | 'none' }
  const query = queryOf(list, asListHasThem(preset, given))
  return listPage<R>(ctx.db, list, source, query, { brand_ids: ctx.caller.brand_ids }, { after, total })
}

/** The handlers of a list's presets, by the names of its calls. */
export const presetHandlers = <N extends string>(
  backing: Pick<Backing, 'list' | 'source'>,
  presets: Readonly<Record<N, Preset>>,
): Record<N, (parts: { query?: unknown; body?: unknown }, ctx: CallerCtx) => Promise<Page<never>>> =>
  Object.fromEntries(
    Object.entries<Preset>(presets).map(([name, preset]) => [
      name,
      ({ query, body }: { query?: unknown; body?: unknown }, ctx: CallerCtx) =>
        presetPage(ctx, backing, preset, (body ?? query ?? {}) as Given),
    ]),
  ) as never
