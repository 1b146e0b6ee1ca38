import { sql } from 'kysely'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { Refusal } from '../../../model/errors.ts'
import { lists } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import type { HandlersOf } from '../../http/context.ts'
import type { Backing } from '../../records/bulk.ts'
import { listPage } from '../../records/list.ts'
import { fromSql, selectSql } from '../../records/list-sql.ts'
import { onWire } from '../../records/wire.ts'

type Handlers = HandlersOf<'documents'>
const columns = ['id', ...Object.keys(lists.documents.columns)]

/** Papers come with the contract and change where they are kept; nothing is done to one from here. */
export const documentsBacking: Backing = {
  list: lists.documents,
  source: {
    table: 'documents',
    fields: Object.fromEntries(columns.map(column => [column, sql`t.${sql.ref(column)}`])),
    searched: sql<string>`t.search_text`,
    types: { updated_at: 'timestamptz', doc_date: 'date', brand_id: 'int' },
  },
  entity: 'document',
  page: pageOfList.documents,
  bulk: {},
}
const { list, source } = documentsBacking

export const documents: Handlers = {
  list: ({ query }, { db, caller }) =>
    listPage(
      db,
      list,
      source,
      queryOf(list, query),
      { brand_ids: caller.brand_ids },
      query as { after?: string; total?: 'capped' | 'exact' | 'none' },
    ),
  read: async ({ params }, { db }) => {
    const { rows } = await sql<object>`select ${selectSql(source)} from ${fromSql(source, false)}
      where t.id = ${params.id}`.execute(db)
    if (!rows[0]) throw new Refusal('NOT_FOUND')
    return onWire(rows[0]) as Awaited<ReturnType<Handlers['read']>>
  },
}
