import type { RequestRow } from '../../../model/contract/approvals.ts'
import { type RequestKey, workflows } from '../../../model/workflows/index.ts'
import type { Db } from '../../db/handle.ts'

const linkOf = (db: Db, key: RequestKey, { id, brand_id }: Pick<RequestRow, 'id' | 'brand_id'>, file: number) =>
  db
    .selectFrom('record_files')
    .where('entity', '=', workflows[key].entity)
    .where('entity_id', '=', id)
    .where('brand_id', '=', brand_id)
    .where('file_id', '=', file)
    .select('file_id')
    .executeTakeFirst()

/** Only what was sent to this very request: otherwise its number alone would open any private file of the brand. */
export const mayAttach = async (db: Db, key: RequestKey, row: RequestRow, file: number): Promise<boolean> =>
  (await linkOf(db, key, row, file)) !== undefined
