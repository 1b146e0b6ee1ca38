import { brandOf } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { fieldsOfHistory } from '../../../model/kinds/histories.ts'
import { may } from '../../../model/pages/access.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { HistorySource } from '../../records/history/history-source.ts'
import { webRecipients } from './handlers.ts'

const page = 'website.email-recipients'
const names = ['payload', 'careers', 'property_inquiry'] as const

async function standing(ctx: CallerCtx, id: string) {
  const { version, ...lists } = await webRecipients.read({ params: { id }, query: undefined, body: undefined }, ctx)
  return {
    version,
    values: Object.fromEntries(names.map((name): [string, unknown] => [name, JSON.parse(lists[name])])),
  }
}

/** Who is told of what a site receives. */
export const recipientsHistory: HistorySource = {
  page,
  entity: 'recipients',
  async find(ctx, id) {
    const { access } = ctx.caller
    const brand = brandOf(id)
    if (!may(access, 'view', page)) throw new Refusal('FORBIDDEN')
    if (!brand || !may(access, 'view', page, brand.code)) throw new Refusal('NOT_FOUND')
    const { version, values } = await standing(ctx, id)
    return {
      ids: [String(brand.site_id)],
      brand_id: brand.id,
      name: `Recipients of ${brand.display_label}`,
      version,
      values,
      fields: fieldsOfHistory('webRecipients'),
      may_restore: may(access, 'edit', page, brand.code),
    }
  },
  async restore(ctx, id, version, set) {
    const { values } = await standing(ctx, id)
    const lists = { ...values, ...set }
    const body = {
      id,
      payload: JSON.stringify(lists['payload']),
      careers: JSON.stringify(lists['careers']),
      property_inquiry: JSON.stringify(lists['property_inquiry']),
      version,
    }
    return webRecipients.save({ params: undefined, query: undefined, body }, ctx)
  },
}
