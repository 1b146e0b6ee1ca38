import { queryOf } from '../../../model/contract/list-shapes.ts'
import { Refusal } from '../../../model/errors.ts'
import { lists } from '../../../model/kinds/lists.ts'
import type { HandlersOf } from '../../http/context.ts'
import { listPage } from '../../records/list.ts'
import { unsubscribedSource } from './source.ts'
import { restore } from './standing.ts'
import { accountAt } from './store.ts'

type Group = HandlersOf<'unsubscribedUsers'>
type Row = Awaited<ReturnType<Group['read']>>
const fields = [
  'id',
  'version',
  'name',
  'email',
  'user_type_id',
  'role_name',
  'deleted_by',
  'deactivation_source',
  'deactivation_reason',
  'deleted_at',
] as const
const shown = (row: Row): Row => Object.fromEntries(fields.map(field => [field, row[field]])) as Row

/** Domain.md 4 row 2: the trash of user accounts, as whoever keeps it day by day sees it. */
export const unsubscribedUsers: Group = {
  list: async ({ query }, { db }) => {
    const asked = query as { after?: string; total?: 'capped' | 'exact' | 'none' }
    const list = lists.unsubscribedUsers
    const page = await listPage<Row>(db, list, unsubscribedSource, queryOf(list, query), {}, asked)
    return { ...page, items: page.items.map(shown) }
  },
  read: async ({ params }, { db, caller }) => {
    const account = await accountAt(db, params.id, caller.access)
    if (account.deleted_at === null) throw new Refusal('NOT_FOUND')
    return shown(account)
  },
  restore: async ({ params, body }, ctx) => {
    await restore(ctx, { id: params.id, ...body })
    return { done: true }
  },
}
