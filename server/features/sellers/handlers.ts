import { liveSubject } from '../../../model/workflows/request.ts'
import type { HandlersOf } from '../../call/context.ts'
import { readRecord } from '../../kinds/record.ts'
import { recordHandlersOfAll, recordListSources } from '../../kinds/record-kinds.ts'

/** Leads that the panel of a seller names; the count beside them is whole. */
const most = 50

export const sellers: HandlersOf<'sellers'> = {
  ...recordHandlersOfAll.sellers,
  leads: async ({ params: { id } }, ctx) => {
    const { open_leads } = await readRecord(ctx, recordListSources.sellers, id)
    const leads = await ctx.db
      .selectFrom('leads')
      .where('brand_id', 'in', ctx.caller.brand_ids)
      .where('seller_id', '=', id)
      .where('status', 'in', liveSubject)
      .orderBy('current_expiry_date')
      .orderBy('id')
      .limit(most)
      .select(['lead_no', 'client_first_name', 'client_last_name', 'current_expiry_date'])
      .execute()
    return {
      total: Number(open_leads),
      leads: leads.map(({ lead_no, client_first_name, client_last_name, current_expiry_date }) => ({
        lead_no,
        client: `${client_first_name} ${client_last_name}`.trim(),
        expires_at: current_expiry_date.toISOString(),
      })),
    }
  },
}
