import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'
import type { RecordSource } from '../records/record-repository.ts'
import type { RecordValues } from '../records/record-values.ts'

/** The records that one stands among: of its brand and, where it has one, of its group. */
export const among = (listSource: RecordSource, brand_id: number | null, row: RecordValues) => {
  const within = listSource.kind.order?.within
  return sql.join(
    [
      sql`brand_id is not distinct from ${brand_id}::int`,
      ...(listSource.list.trash ? [sql`deleted_at is null`] : []),
      ...(within === undefined ? [] : [sql`${sql.ref(within)} = ${row[within]}`]),
    ],
    sql` and `,
  )
}

/** The place of the last of them, 0 where there is none. */
export async function lastPlace(
  trx: Db,
  listSource: RecordSource,
  brand_id: number | null,
  row: RecordValues,
): Promise<number> {
  const { rows } = await sql<{
    sort: number
  }>`select coalesce(max(sort), 0)::int as sort from ${sql.table(listSource.place.table)} where ${among(listSource, brand_id, row)}`.execute(
    trx,
  )
  return rows[0]?.sort ?? 0
}
