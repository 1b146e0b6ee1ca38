import { sql } from 'kysely'
import { paynowPresets } from '../../../model/contract/buyers-payments.ts'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { Refusal } from '../../../model/errors.ts'
import { lists } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import type { HandlersOf } from '../../call/context.ts'
import type { ListSource } from '../../records/bulk.ts'
import { listPage } from '../../records/list.ts'
import { fromSql, selectSql } from '../../records/list-sql.ts'
import { onWire } from '../../records/on-wire.ts'
import { presetHandlers } from '../../records/preset.ts'
import { brandCode } from './brand-code.ts'

type Handlers = HandlersOf<'paynowPayments'>
const columns = ['id', ...Object.keys(lists.paynowPayments.columns)]

/** The provider reports the outcome of a payment; nothing here acts on a payment. */
export const paynowListSource: ListSource = {
  list: lists.paynowPayments,
  source: {
    table: 'paynow_payments',
    fields: {
      ...Object.fromEntries(columns.map(column => [column, sql`t.${sql.ref(column)}`])),
      brand_code: brandCode,
    },
    searched: sql<string>`t.search_text`,
    types: { created_at: 'timestamptz', paid_at: 'timestamptz', expected_posting_date: 'date', brand_id: 'int' },
  },
  entity: 'paynow-payment',
  page: pageOfList.paynowPayments,
  bulk: {},
}
const { list, source } = paynowListSource

export const paynowPayments: Handlers = {
  ...presetHandlers(paynowListSource, paynowPresets),
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
    const { rows } = await sql<object>`select ${selectSql(source)}, p.property_name, c.buyer_name
      from ${fromSql(source, false)} join contracts c on c.contract_no = t.contract_no
      join properties p on p.id = c.property_id where t.id = ${params.id}`.execute(db)
    if (!rows[0]) throw new Refusal('NOT_FOUND')
    return onWire(rows[0]) as Awaited<ReturnType<Handlers['read']>>
  },
}
