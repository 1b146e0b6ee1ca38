import { Refusal } from '../../../model/errors.ts'
import { fieldsOfHistory } from '../../../model/kinds/histories.ts'
import { may } from '../../../model/pages/access.ts'
import type { HistorySource } from '../../records/history/history-source.ts'
import { manageContent } from './handlers.ts'

const page = 'admin.payment-method'

/** The seller's payment method. */
export const paymentMethodHistory: HistorySource = {
  page,
  entity: 'manage-content',
  async find(ctx, id) {
    const { access } = ctx.caller
    if (!may(access, 'view', page)) throw new Refusal('FORBIDDEN')
    const entries = await manageContent.read({ params: undefined, query: undefined, body: undefined }, ctx)
    const entry = entries.find(({ portal }) => portal === id)
    if (!entry) throw new Refusal('NOT_FOUND')
    return {
      ids: [id],
      brand_id: null,
      name: 'Seller’s payment method',
      version: entry.version,
      values: { ...entry.contents },
      fields: fieldsOfHistory('manageContent'),
      may_restore: may(access, 'edit', page),
    }
  },
  restore: (ctx, _, version, set) =>
    manageContent.setBank(
      { params: undefined, query: undefined, body: { payment_method: set['payment_method'] === true, version } },
      ctx,
    ),
}
