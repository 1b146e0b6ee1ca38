import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { dbOf } from '../../call/kept-rows.ts'
import { type Counted, countOf, datesOf, kindsFor } from '../../records/cases/waiting.ts'
import type { WaitingKind } from '../../records/cases/waiting-kinds.ts'
import { inPlaceOf } from '../../records/standing-delegations.ts'

/** The open cases that the caller may decide, for themselves or as a deputy; kinds that are not theirs are absent. */
export const waiting: HandlersOf<'dashboard'>['waiting'] = async (_, ctx) => {
  const now = ctx.deps.now()
  const others = await inPlaceOf(ctx.deps.db.system, ctx.caller, now)
  const kinds = new Map([ctx.caller, ...others].flatMap(kindsFor).map(kind => [kind.key, kind]))
  return {
    as_of: now.toISOString(),
    kinds: await Promise.all(
      [...kinds.values()].map(async kind => {
        const { count, overdue, oldest } = await counted(ctx, kind, others, now)
        return { key: kind.key, page: kind.page, count, overdue, oldest: oldest?.toISOString() ?? null }
      }),
    ),
  }
}

async function counted(
  { db, deps, caller }: CallerCtx,
  kind: WaitingKind,
  others: readonly CallerCtx['caller'][],
  now: Date,
): Promise<Counted> {
  const deciders = [caller, ...others].filter(decider => kindsFor(decider).includes(kind))
  const [first, ...more] = deciders
  if (first === caller && more.length === 0) return countOf(db, kind, caller, now)
  const found = new Map<number, Date | null>()
  for (const decider of deciders)
    for (const [id, due] of await datesOf(dbOf(deps, decider), kind, decider)) found.set(id, due)
  const dates = [...found.values()].filter(due => due !== null).toSorted((a, b) => a.getTime() - b.getTime())
  return { count: found.size, overdue: dates.filter(due => due < now).length, oldest: dates[0] ?? null }
}
