import { queryOf } from '../../../model/contract/list-shapes.ts'
import { unsubscribedUsers as calls } from '../../../model/contract/unsubscribed-users.ts'
import { Refusal } from '../../../model/errors.ts'
import { lists } from '../../../model/kinds/lists.ts'
import type { HandlersOf } from '../../call/context.ts'
import { listPage } from '../../records/list.ts'
import { restore } from './activation.ts'
import { unsubscribedSource } from './list-source.ts'
import { accountAt } from './store.ts'

type Group = HandlersOf<'unsubscribedUsers'>
type Row = Awaited<ReturnType<Group['read']>>
const fields = Object.keys(calls.read.reply.properties) as (keyof Row)[]
const shown = (row: Row): Row => Object.fromEntries(fields.map(field => [field, row[field]])) as Row

/** Domain.md 4 row 2: the trash of user accounts, as the staff who keep it day by day see it. */
export const unsubscribedUsers: Group = {
  list: async ({ query }, { db, caller: reader }) => {
    const request = query as { after?: string; total?: 'capped' | 'exact' | 'none' }
    const list = lists.unsubscribedUsers
    const page = await listPage<Row>(db, list, unsubscribedSource, queryOf(list, query), { reader }, request)
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
