import type { RequestRow } from '../../../model/contract/approvals.ts'
import { type RequestKey, workflows } from '../../../model/workflows/index.ts'
import type { Db } from '../../db/handle.ts'
import { readRow } from '../../db/row-queries.ts'

const linkOf = (db: Db, key: RequestKey, { id, brand_id }: Pick<RequestRow, 'id' | 'brand_id'>, file: number) =>
  readRow(db, 'record_files', { entity: workflows[key].entity, entity_id: id, brand_id, file_id: file }, [
    'file_id',
    'file_name',
  ])

/** Only files of this very request: otherwise the number alone would open any private file of the brand. */
export const mayAttach = async (db: Db, key: RequestKey, row: RequestRow, file: number): Promise<boolean> =>
  (await linkOf(db, key, row, file)) !== undefined

/** What a file that was sent to this request is called. */
export async function attachedName(db: Db, key: RequestKey, id: number, file: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('record_files as r')
    .innerJoin('files as f', join => join.onRef('f.id', '=', 'r.file_id').onRef('f.brand_id', '=', 'r.brand_id'))
    .where('r.entity', '=', workflows[key].entity)
    .where('r.entity_id', '=', id)
    .where('r.file_id', '=', file)
    .select(['r.file_name', 'f.original_name'])
    .executeTakeFirst()
  return found?.file_name ?? found?.original_name
}
