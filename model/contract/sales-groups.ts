import { Type } from 'typebox'
import { endpoint, Id, nullable, object } from './endpoint.ts'
import { recordGroups } from './record-groups.ts'

const Text = Type.String()

export const salesGroups = {
  ...recordGroups.salesGroups,
  names: endpoint('GET', '/v1/mv/sales-group', {
    access: {
      page: [
        'sellers_portal.incentive-master',
        'sellers_portal.current-contract-quota',
        'sellers_portal.year-to-date-report',
        'sellers_portal.marketing-partners',
        'sellers_portal.marketing-partners-approvers',
        'sellers_portal.sellers',
      ],
      flag: 'view',
    },
    reply: Type.Array(
      object({
        id: Id,
        code: Text,
        sales_group_name: Text,
        division: Text,
        brand_ids: Type.Array(Type.Integer()),
        channel: Text,
        head: nullable(Text),
        status: Text,
      }),
    ),
    summary: 'The sales groups that sell a brand of the caller’s, by name.',
  }),
}
