import { Refusal } from '../../../model/errors.ts'
import { splitId } from '../../../model/pages/access.ts'
import { delegablePages } from '../../../model/workflows/delegation.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { dbOf } from '../../call/kept-rows.ts'
import { type Behind, firstOf, kindsFor, type WaitingRow } from '../../records/cases/waiting.ts'
import { inPlaceOf } from '../../records/standing-delegations.ts'

type Item = Awaited<ReturnType<HandlersOf<'approvalInbox'>['list']>>['items'][number]
type OnBehalf = { readonly row: WaitingRow; readonly for: Item['for'] }

/** Records that a page shows. */
const perPage = 25

const dueText = ({ due_at }: WaitingRow): string => due_at?.toISOString() ?? 'infinity'
const cursorOf = ({ row }: OnBehalf): string =>
  Buffer.from(JSON.stringify([dueText(row), row.key, row.id])).toString('base64url')
function behindOf(text: string): Behind {
  try {
    const [due, key, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const isDue = due === 'infinity' || (typeof due === 'string' && !Number.isNaN(Date.parse(due)))
    if (isDue && typeof key === 'string' && Number.isSafeInteger(id)) return { due: String(due), key, id: id as number }
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error
  }
  throw new Refusal('MALFORMED', { message: 'This is not a place in the inbox. Open it from its start.' })
}

const timeOf = ({ row }: OnBehalf): number => row.due_at?.getTime() ?? Number.POSITIVE_INFINITY
const order = (a: OnBehalf, b: OnBehalf): number =>
  (timeOf(a) === timeOf(b) ? 0 : timeOf(a) < timeOf(b) ? -1 : 1) ||
  (a.row.key === b.row.key ? a.row.id - b.row.id : a.row.key < b.row.key ? -1 : 1)

/** Keeps a case that waits for the caller twice once: their own turn goes before a deputy's. */
const once = (all: readonly OnBehalf[]): OnBehalf[] => {
  const seen = new Set<string>()
  return all.filter(({ row: { key, id } }) => {
    const name = `${key} ${id}`
    return !seen.has(name) && seen.add(name)
  })
}

async function pageOf(
  ctx: CallerCtx,
  others: readonly CallerCtx['caller'][],
  kind: string | undefined,
  part: { readonly after: Behind | undefined; readonly before: Date | undefined },
) {
  const found: OnBehalf[] = []
  for (const decider of [ctx.caller, ...others])
    for (const each of kindsFor(decider)) {
      if (kind !== undefined && each.key !== kind) continue
      const own = { id: decider.on_behalf?.user_id ?? 0, name: decider.on_behalf?.name ?? '' }
      const rows = await firstOf(dbOf(ctx.deps, decider), each, decider, { ...part, size: perPage + 1 })
      found.push(...rows.map(row => ({ row, for: decider.on_behalf ? own : null })))
    }
  return once(found).toSorted(order)
}

export const approvalInbox: Pick<HandlersOf<'approvalInbox'>, 'list'> = {
  async list({ query: { kind, late, after } }, ctx) {
    const now = ctx.deps.now()
    const others = await inPlaceOf(ctx.deps.db.system, ctx.caller, now)
    const found = await pageOf(ctx, others, kind, {
      after: after === undefined ? undefined : behindOf(after),
      before: late ? now : undefined,
    })
    const last = found[perPage - 1]
    return {
      as_of: now.toISOString(),
      items: found.slice(0, perPage).map(({ row: { due_at, brand_ids, ...row }, for: other }) => ({
        ...row,
        brand_ids: [...brand_ids],
        due_at: due_at?.toISOString() ?? null,
        for: other,
      })),
      next: found.length > perPage && last ? cursorOf(last) : null,
      acting: others.map(({ access, on_behalf }) => ({
        id: on_behalf?.user_id ?? 0,
        name: on_behalf?.name ?? '',
        brands: [...access.brands],
        pages: delegablePages.filter(page => access.sellers_portal[splitId(page).key]?.approve === true),
      })),
    }
  },
}
