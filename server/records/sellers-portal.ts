import type { BrandId } from '../../model/brands.ts'
import { notThere, Refusal } from '../../model/errors.ts'
import type { SellerModule } from '../../model/kinds/sellers-trail.ts'
import { noAccess } from '../../model/pages/access.ts'
import type { PageId } from '../../model/pages/index.ts'
import type { Who } from '../../model/workflows/workflow.ts'
import type { AuditEntry } from '../call/audit.ts'
import type { CallerCtx, Ctx } from '../call/context.ts'
import { detailOf, referenceOf, sellerModuleOf, writeSellersTrail } from './sellers-trail.ts'

export type PortalSeller = {
  readonly id: number
  readonly user_id: number
  readonly name: string
  readonly position: string
  readonly sales_group_id: number
  readonly status: string
  readonly prc_valid_until: string
  /** Brands that the seller's group sells. */
  readonly sells: readonly number[]
  readonly who: Who
}

/** The acting seller, as the portal states; refused if the seller is no longer active. */
export async function sellerOf({ deps }: Ctx, seller_code: string): Promise<PortalSeller> {
  const row = await deps.db.system
    .selectFrom('sellers as s')
    .innerJoin('sales_groups as g', 'g.id', 's.sales_group_id')
    .where('s.seller_code', '=', seller_code.trim().toUpperCase())
    .select(['s.id', 's.user_id', 's.first_name', 's.last_name', 's.position', 's.sales_group_id', 's.status'])
    .select(['s.prc_valid_until', 'g.brand_ids as sells'])
    .executeTakeFirstOrThrow(() => notThere('seller_code', 'No seller has this code.'))
  if (row.status !== 'active' && row.status !== 'on_leave')
    throw new Refusal('FORBIDDEN', { message: 'This seller is no longer active. Have the lead transferred first.' })
  const name = `${row.first_name} ${row.last_name}`
  const { first_name: _, last_name: __, ...rest } = row
  return { ...rest, name, who: { party: 'filer', user_id: row.user_id, name } }
}

/**
 * The portal's call in that seller's name: with the one brand of the record, no rights of staff, and the seller's name in the
 * trail. What is recorded has its line in the trail of the sellers' portal as well, in `module`, else in that of the page.
 */
export function asSeller(
  ctx: Ctx,
  { id, user_id, name }: PortalSeller,
  brand_id: BrandId,
  page: PageId,
  module: SellerModule = sellerModuleOf(page),
): CallerCtx {
  return {
    ...ctx,
    db: ctx.deps.db.scoped([brand_id]),
    caller: {
      user_id,
      name,
      email: '',
      role: { id: 0, name: 'Seller' },
      access: noAccess,
      brand_ids: [brand_id],
      session: new Uint8Array(),
      must_change_password: false,
      second_due: false,
      viewing: null,
    },
    record: async (trx, input) => {
      const entries: readonly AuditEntry[] = [input].flat()
      await ctx.record(
        trx,
        entries.map(entry => ({ page, ...entry, who: { user_id, name } })),
      )
      await writeSellersTrail(
        trx,
        // What follows from it elsewhere, as the status of a unit, is none of the seller's acts.
        entries
          .filter(entry => entry.page === undefined || entry.page === page)
          .map(entry => ({
            created_at: ctx.deps.now(),
            seller_id: id,
            seller_name: name,
            module,
            action: entry.action ?? ctx.action,
            reference_no: referenceOf(entry),
            detail: detailOf(entry),
            ip: ctx.request.ip,
            user_agent: ctx.request.user_agent,
            result: entry.result ?? 'ok',
          })),
      )
    },
  }
}
