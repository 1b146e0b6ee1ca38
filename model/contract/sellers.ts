import { Type } from 'typebox'
import { pageOfList } from '../kinds/page-of-list.ts'
import { endpoint, Id, Moment, object } from './endpoint.ts'
import { recordGroups } from './record-groups.ts'

export const sellers = {
  ...recordGroups.sellers,
  leads: endpoint('GET', '/v1/cms/seller/:id/leads', {
    access: { page: pageOfList.sellers, flag: 'view' },
    params: object({ id: Id }),
    reply: object({
      total: Type.Integer({ description: 'All open leads of the seller, of brands of the caller.' }),
      leads: Type.Array(object({ lead_no: Type.String(), client: Type.String(), expires_at: Moment }), {
        description: 'The first 50 of them, those that end soonest first.',
      }),
    }),
    summary: 'The open leads of a seller, to be transferred when the seller leaves.',
  }),
}
