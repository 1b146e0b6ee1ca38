import type { BrandId } from '../../model/brands.ts'
import { Refusal } from '../../model/errors.ts'
import { noAccess } from '../../model/pages/access.ts'
import type { PageId } from '../../model/pages/index.ts'
import type { Who } from '../../model/workflows/workflow.ts'
import type { CallerCtx, Ctx } from '../http/context.ts'

export type PortalSeller = {
  readonly id: number
  readonly user_id: number
  readonly name: string
  readonly sales_group_id: number
  readonly who: Who
}

/** The seller who acts, by the portal's word; one who is no longer active acts no more. */
export async function sellerOf({ deps }: Ctx, seller_code: string): Promise<PortalSeller> {
  const row = await deps.db.system
    .selectFrom('sellers')
    .where('seller_code', '=', seller_code)
    .select(['id', 'user_id', 'first_name', 'last_name', 'sales_group_id', 'status'])
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.status !== 'active' && row.status !== 'on_leave')
    throw new Refusal('FORBIDDEN', { message: 'This seller is no longer active. Have the lead transferred first.' })
  const name = `${row.first_name} ${row.last_name}`
  const { id, user_id, sales_group_id } = row
  return { id, user_id, name, sales_group_id, who: { party: 'filer', user_id, name } }
}

/** A call of the portal as made by that seller: of the one brand of what it is about, with no right of staff, and in the trail by name. */
export function asSeller(ctx: Ctx, { user_id, name }: PortalSeller, brand_id: BrandId, page: PageId): CallerCtx {
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
    record: (trx, given) =>
      ctx.record(
        trx,
        [given].flat().map(entry => ({ ...entry, page, who: { user_id, name } })),
      ),
  }
}
