import { brandOf } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { type SetUpAct, type SetUpItem, type SetUpKey, setUpParts } from '../../../model/set-up/parts.ts'
import type { AuditEntry } from '../../call/audit.ts'
import type { CallerCtx } from '../../call/context.ts'
import { wordsOfRefusal } from '../../records/inside.ts'
import type { SetUpSource } from '../../records/set-up/set-up-source.ts'
import type { Difference } from './compare.ts'

/** Its lines stand where those of its own form do, under the same word. */
const asItsForm = (ctx: CallerCtx, key: SetUpKey, act: SetUpAct): CallerCtx => ({
  ...ctx,
  action: act,
  record: (trx, entry) =>
    ctx.record(
      trx,
      ([entry].flat() as AuditEntry[]).map(one => ({ action: act, page: setUpParts[key].page, ...one })),
    ),
})

/** The right that the item's own form would take; the refusal in words where the caller lacks it. */
function lacks({ caller }: CallerCtx, key: SetUpKey, source: SetUpSource, item: SetUpItem, act: SetUpAct): string[] {
  const { page, rights } = setUpParts[key]
  if (source.may)
    return source.may(caller.access, item, act)
      ? []
      : ['Who manages this kind of approval sets its days, and you do not.']
  const named = source.brand?.(item) ?? null
  const brand = named === null ? undefined : brandOf(named)
  if (named !== null && brand === undefined) return [`There is no brand ${named} here.`]
  const flag = rights[act]
  if (flag && may(caller.access, flag, page, brand?.code)) return []
  const of = brand ? ` for ${brand.display_label}` : ''
  return [`It takes the right “${flag ?? act}” on ${pageOf(page).label}${of}, which you do not hold.`]
}

const actOf = { added: 'add', changed: 'edit', here: 'delete' } as const satisfies Record<Difference['state'], SetUpAct>

/** Does to one thing what the file asks, as its own form would; what is refused is said, and leaves nothing. */
export async function tryItem(ctx: CallerCtx, key: SetUpKey, source: SetUpSource, of: Difference): Promise<string[]> {
  if (of.refused.length > 0) return of.refused
  const act = actOf[of.state]
  const missing = lacks(ctx, key, source, of.wanted ?? of.here?.item ?? {}, act)
  if (missing.length > 0) return missing
  const own = asItsForm(ctx, key, act)
  try {
    if (of.wanted) await source.save(own, of.wanted, of.here)
    else if (of.here) await source.remove?.(own, of.here)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return wordsOfRefusal(error)
  }
}
