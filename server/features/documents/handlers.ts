import { sql } from 'kysely'
import type { BrandId } from '../../../model/brands.ts'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { Refusal } from '../../../model/errors.ts'
import { lists } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import type { HandlersOf } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import type { ListSource } from '../../records/bulk.ts'
import { listPage } from '../../records/list.ts'
import { fromSql, selectSql } from '../../records/list-sql.ts'
import { onWire } from '../../records/on-wire.ts'
import { sentFile } from '../../records/sent-file.ts'

type Handlers = HandlersOf<'documents'>
const columns = ['id', ...Object.keys(lists.documents.columns)]

/** Papers come with the contract and change at their source; nothing here acts on one. */
export const documentsListSource: ListSource = {
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
const { list, source } = documentsListSource

export const documents: Handlers = {
  list: ({ query }, { db, caller }) =>
    listPage(
      db,
      list,
      source,
      queryOf(list, query),
      { brand_ids: caller.brand_ids, reader: caller },
      query as { after?: string; total?: 'capped' | 'exact' | 'none' },
    ),
  read: async ({ params }, { db }) => {
    const { rows } = await sql<object>`select ${selectSql(source)} from ${fromSql(source, false)}
      where t.id = ${params.id}`.execute(db)
    if (!rows[0]) throw new Refusal('NOT_FOUND')
    const scan = await scanOf(db, params.id)
    const file = scan ? { original_name: scan.original_name, mime: scan.mime, size: Number(scan.size) } : null
    return { ...(onWire(rows[0]) as object), file } as Awaited<ReturnType<Handlers['read']>>
  },
  file: async ({ params }, ctx) => {
    const scan = await scanOf(ctx.db, params.id)
    const sent = await sentFile(ctx.deps, scan)
    await ctx.db.transaction().execute(trx =>
      ctx.record(trx, {
        entity: 'document',
        entity_id: params.id,
        ...(scan ? { brand_id: scan.brand_id as BrandId } : {}),
        after: { file: sent.name },
      }),
    )
    return sent
  },
}

/** The query reads the paper within the caller's brands; the scan belongs to that paper alone. */
const scanOf = (db: Db, id: number) =>
  db
    .selectFrom('documents as t')
    .innerJoin('files as f', 'f.id', 't.file_id')
    .where('t.id', '=', id)
    .whereRef('f.brand_id', '=', 't.brand_id')
    .where('f.visibility', '=', 'private')
    .select(['f.path', 'f.mime', 'f.original_name', 'f.size', 't.brand_id'])
    .executeTakeFirst()
