import { sql } from 'kysely'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { Refusal } from '../../../model/errors.ts'
import { lists } from '../../../model/lists/index.ts'
import { pageOfList } from '../../../model/lists/page-of.ts'
import type { HandlersOf } from '../../http/context.ts'
import type { Backing } from '../../records/bulk.ts'
import { listPage } from '../../records/list.ts'
import type { Source } from '../../records/list-sql.ts'

type Page = Awaited<ReturnType<HandlersOf<'userTrail'>['list']>>

const source: Source = {
  table: 'user_trails',
  fields: Object.fromEntries(
    [
      'id',
      'created_at',
      'user_id',
      'user_name',
      'module',
      'action',
      'entity',
      'entity_id',
      'result',
      'ip',
      'request_id',
    ].map(column => [column, sql`t.${sql.ref(column)}`]),
  ),
  searched: sql<string>`plain_text(t.user_name || ' ' || coalesce(t.entity_id, ''))`,
  types: { created_at: 'timestamptz', user_id: 'bigint' },
}

/** Nothing can be done to what is in a trail. */
export const trailBacking: Backing = {
  list: lists.userTrail,
  source,
  entity: 'user-trail',
  page: pageOfList.userTrail,
  bulk: {},
}

export const userTrail: HandlersOf<'userTrail'> = {
  list: ({ query }, { db }) =>
    listPage<Page['items'][number]>(
      db,
      lists.userTrail,
      source,
      queryOf(lists.userTrail, query),
      {},
      query as { after?: string; total?: 'capped' | 'exact' | 'none' },
    ),
  read: async ({ params }, { db }) => {
    const row = await db
      .selectFrom('user_trails')
      .where('id', '=', params.id)
      .select([
        'id',
        'created_at',
        'user_id',
        'user_name',
        'module',
        'action',
        'entity',
        'entity_id',
        'result',
        'ip',
        'request_id',
        'brand_id',
        'before',
        'after',
        'user_agent',
      ])
      .executeTakeFirst()
    if (!row) throw new Refusal('NOT_FOUND')
    return { ...row, created_at: row.created_at.toISOString() }
  },
  add: async ({ body: { action, entity, entity_id } }, ctx) => {
    await ctx.db.transaction().execute(trx =>
      ctx.record(trx, {
        action,
        ...(entity === undefined ? {} : { entity }),
        ...(entity_id === undefined ? {} : { entity_id }),
      }),
    )
    return { recorded: true }
  },
}
