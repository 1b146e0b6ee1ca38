import { sql } from 'kysely'
import { isObject } from '../../../model/content/value.ts'
import { may } from '../../../model/pages/access.ts'
import { isPageId } from '../../../model/pages/index.ts'
import { type LedTo, ledElsewhere } from '../../../model/site-check/led-to.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import type { Holding } from './holding.ts'
import { pathsTo, siteOf, type UsedAt } from './uses-of.ts'

type Other = Pick<LedTo, 'label' | 'path' | 'named'>

/**
 * Names another in every draft and record that the caller may edit, each with its version, its history and its line in the trail
 * (decision 029). What is published stays until it is published anew: the old address leads visitors on to the other.
 */
export async function replaceUses(
  trx: Trx,
  ctx: CallerCtx,
  used: readonly UsedAt[],
  led: LedTo,
  other: Other,
): Promise<void> {
  const note = `${led.label} replaced by ${other.label}`
  const holdings = new Set(used.flatMap(each => each.holdings))
  for (const holding of holdings)
    if (holding.write && mayChange(ctx, holding)) await holding.write(trx, ctx, withOther(holding, led, other), note)
}

const mayChange = ({ caller }: CallerCtx, { page, brand }: Holding): boolean =>
  isPageId(page) && may(caller.access, 'edit', page, brand?.code)

const withOther = (holding: Holding, led: LedTo, other: Other): unknown =>
  pathsTo(holding, led).reduce<unknown>(
    (value, path) =>
      changedAt(value, path.split('.'), held => {
        const key = String(held)
        if (key === led.named?.id) return other.named?.id ?? held
        if (key === led.named?.code) return other.named?.code ?? held
        return ledElsewhere(key, siteOf(holding), led, other.path)
      }),
    holding.value,
  )

function changedAt(value: unknown, [key, ...rest]: readonly string[], change: (leaf: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (Array.isArray(value)) return value.map((inner, i) => (String(i) === key ? changedAt(inner, rest, change) : inner))
  return isObject(value) ? { ...value, [key]: changedAt(value[key], rest, change) } : value
}

/** What was given up leads on to what took its place, and no more to its list (decision 242). */
export const leadOn = (trx: Trx, brand_id: number, from: string, to: string) =>
  sql`update web_redirects set to_address = ${to}, version = version + 1, updated_at = now()
    where brand_id = ${brand_id} and from_path = ${from} and origin in ('renamed', 'removed')`.execute(trx)
