import type { HandlersOf } from '../../call/context.ts'
import { recordHandlersOfAll } from '../../kinds/record-kinds.ts'

export const salesGroups: HandlersOf<'salesGroups'> = {
  ...recordHandlersOfAll.salesGroups,
  names: async (_, { db, caller }) => {
    const rows = await db
      .selectFrom('sales_groups as g')
      .leftJoin('users as head', 'head.id', 'g.head_user_id')
      .select(['g.id', 'code', 'sales_group_name', 'division', 'brand_ids', 'channel', 'g.status'])
      .select(['head.Firstname', 'head.Lastname'])
      .orderBy('sales_group_name')
      .orderBy('g.id')
      .execute()
    return rows
      .filter(({ brand_ids }) => brand_ids.some(id => caller.brand_ids.some(own => own === id)))
      .map(({ Firstname, Lastname, ...row }) => ({
        ...row,
        head: Firstname === null ? null : `${Firstname} ${Lastname}`,
      }))
  },
}
