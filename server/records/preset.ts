import { brandOf } from '../../model/brands.ts'
import { queryOf } from '../../model/contract/list-shapes.ts'
import type { Preset } from '../../model/contract/presets.ts'
import { type FieldErrors, Refusal } from '../../model/errors.ts'
import { keyed } from '../../model/kinds/keyed.ts'
import { rangeFaults } from '../../model/rules/day-range.ts'
import type { CallerCtx } from '../call/context.ts'
import type { ListSource } from './bulk.ts'
import { listPage, type PageOfRows } from './list.ts'

type Params = Readonly<Record<string, unknown>>
type Row = { id: number }

/** Errors for missing or wrong parameters, under the names of the call. */
function faultsOf({ by, needs }: Preset, input: Params): FieldErrors {
  const names = Object.keys(by)
  if (needs === 'one' && names.every(name => input[name] === undefined))
    return Object.fromEntries(names.map(name => [name, [`Name ${names.map(words).join(' or ')}.`]]))
  const from = names.find(name => by[name]?.endsWith('_from'))
  const to = names.find(name => by[name]?.endsWith('_to'))
  return from && to ? rangeFaults([from, input[from]], [to, input[to]]) : {}
}
const words = (name: string) => `a ${name.replaceAll('_', ' ').replace(/\bid$|\bcode$|\bno$/, '')}`.trim()

/** The parameters of the list, from those of the call. */
function asListHasThem({ by, brand }: Preset, input: Params): Params {
  const { sort, ...rest } = input
  const wanted: Record<string, unknown> = sort === undefined ? {} : { sort }
  for (const [name, parameter] of Object.entries(by)) {
    const value = rest[name]
    if (value === undefined) continue
    wanted[parameter] = name === brand ? brandOf(String(value))?.id : value
  }
  return wanted
}

/** A page of the list, for one of its search calls. */
async function presetPage<R extends Row>(
  ctx: CallerCtx,
  { list, source }: Pick<ListSource, 'list' | 'source'>,
  preset: Preset,
  input: Params,
): Promise<PageOfRows<R>> {
  const errors = faultsOf(preset, input)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const { after, total } = input as { after?: string; total?: 'capped' | 'exact' | 'none' }
  const query = queryOf(list, asListHasThem(preset, input))
  return listPage<R>(
    ctx.db,
    list,
    source,
    query,
    { brand_ids: ctx.caller.brand_ids, reader: ctx.caller },
    { after, total },
  )
}

/** The handlers of a list's presets, by call name. */
export const presetHandlers = <N extends string>(
  listSource: Pick<ListSource, 'list' | 'source'>,
  presets: Readonly<Record<N, Preset>>,
): Record<N, (call: { query?: unknown; body?: unknown }, ctx: CallerCtx) => Promise<PageOfRows<never>>> =>
  keyed(
    Object.entries<Preset>(presets).map(([name, preset]) => [
      name,
      ({ query, body }: { query?: unknown; body?: unknown }, ctx: CallerCtx) =>
        presetPage(ctx, listSource, preset, (body ?? query ?? {}) as Params),
    ]),
  )
