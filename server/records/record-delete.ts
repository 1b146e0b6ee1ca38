import { sql } from 'kysely'
import { Refusal } from '../../model/errors.ts'
import type { ListKey } from '../../model/kinds/lists.ts'
import type { CallerCtx } from '../call/context.ts'
import { brandOfRow, rowOf } from './record.ts'
import { unlessNamed } from './record-beyond.ts'
import type { RecordSource } from './record-source.ts'
import { shown } from './record-values.ts'

/** Deletes for good. Records in the trash may come back, so they count as uses. */
export async function deleteRecord(ctx: CallerCtx, listSource: RecordSource, id: number): Promise<void> {
  const { place, kind } = listSource
  await ctx.db.transaction().execute(async trx => {
    const row = await rowOf(trx, listSource, id, ctx)
    const uses: { list: ListKey; field: string; n: number }[] = []
    for (const { table, column, list } of place.usedIn ?? []) {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(trx)
      if (rows[0]?.n) uses.push({ list, field: column, n: rows[0].n })
    }
    const [label] = Object.values(shown(kind, row))
    const n = uses.reduce((sum, use) => sum + use.n, 0)
    // The list of the uses, and the filter that shows just these.
    if (n > 0) throw new Refusal('IN_USE', { values: { label: String(label), n }, detail: { uses } })
    await sql`delete from ${sql.table(place.table)} as t where t.id = ${id} and ${place.only ?? sql`true`}`
      .execute(trx)
      .catch(unlessNamed(listSource))
    await ctx.record(trx, {
      entity: kind.entity,
      entity_id: id,
      before: shown(kind, row),
      after: {},
      ...brandOfRow(row),
    })
  })
}
