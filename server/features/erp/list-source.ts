import { sql } from 'kysely'
import { lists } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import type { ListSource } from '../../records/bulk.ts'

const columns = ['id', 'version', ...Object.keys(lists.erpPostings.columns)]

/** Postings have no bulk actions. */
export const erpPostingsListSource: ListSource = {
  list: lists.erpPostings,
  source: {
    table: 'erp_postings',
    fields: Object.fromEntries(columns.map(column => [column, sql`t.${sql.ref(column)}`])),
    searched: sql<string>`t.searched`,
    types: { created_at: 'timestamptz' },
  },
  entity: 'erp-posting',
  page: pageOfList.erpPostings,
  bulk: {},
}
