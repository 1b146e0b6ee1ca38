import { Refusal } from '../../../model/errors.ts'
import type { PageId } from '../../../model/pages/index.ts'
import { isDay, shifted } from '../../../model/rules/working-days.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { rowsBetween, type Sources } from './calendar-rows.ts'
import { type EntryOnWire, entryOf } from './entry.ts'
import { type MoveInput, planOf } from './move.ts'
import { rehearse } from './rehearse.ts'

/** The longest span that one reading takes: a month with the days around it, and some. */
const longest = 62

function refuseNoSpan({ from, to }: { from: string; to: string }): void {
  const none = [from, to].some(day => !isDay(day)) || from > to
  if (none) throw new Refusal('INVALID', { errors: { to: ['Choose a last day that is not before the first.'] } })
  if (shifted(from, longest - 1) < to)
    throw new Refusal('INVALID', { errors: { to: [`Choose at most ${longest} days.`] } })
}

async function entriesBetween(
  ctx: CallerCtx,
  sources: Sources,
  span: { from: string; to: string; brand?: string | undefined },
) {
  const { rows, ...told } = await rowsBetween(ctx, sources, span)
  const items = rows.flatMap(row => entryOf(ctx, sources, row) ?? [])
  return { items: items.toSorted((a, b) => order(a).localeCompare(order(b))), ...told }
}
/** By day, whole days first, then by the moment. */
const order = ({ day, at, name }: EntryOnWire) => `${day} ${at ?? ''} ${name}`

const peopleOf = (items: readonly EntryOnWire[]) =>
  [...new Map(items.flatMap(({ person }) => (person ? [[person.id, person] as const] : []))).values()].toSorted(
    (a, b) => a.name.localeCompare(b.name),
  )

/** The place of its own page in the trail: the calendar is where it was moved, and not what was changed. */
const recordedAt = (ctx: CallerCtx, page: PageId): CallerCtx => ({
  ...ctx,
  record: (trx, entries) =>
    ctx.record(
      trx,
      [entries].flat().map(entry => ({ page, ...entry })),
    ),
})

/** The sources of the records are passed in, since a feature knows no other. */
export const calendarOf = (sources: Sources): HandlersOf<'calendar'> => ({
  list: async ({ query }, ctx) => {
    refuseNoSpan(query)
    const { items, more, sees } = await entriesBetween(ctx, sources, query)
    return {
      as_of: ctx.deps.now().toISOString(),
      items: query.person === undefined ? items : items.filter(({ person }) => person?.id === query.person),
      people: peopleOf(items),
      more,
      sees,
    }
  },
  preview: async ({ body }, ctx) => {
    const plan = await planOf(ctx, sources, body)
    const refused = await rehearse(ctx, plan.act)
    if (refused.length > 0) return { says: [], holds: [], refused }
    return { says: await plan.says(), holds: await plan.holds(), refused }
  },
  move: async ({ body }, ctx) => {
    const plan = await planOf(ctx, sources, body)
    await plan.act(recordedAt(ctx, plan.page))
    return movedEntry(ctx, sources, body)
  },
})

async function movedEntry(ctx: CallerCtx, sources: Sources, { of, id, field, day }: MoveInput): Promise<EntryOnWire> {
  const { items } = await entriesBetween(ctx, sources, { from: day, to: day })
  const moved = items.find(item => item.of === of && item.id === id && item.field === field)
  if (!moved) throw new Refusal('NOT_FOUND')
  return moved
}
