import { sql } from 'kysely'
import { existing } from '../../model/errors.ts'
import type { CallerCtx } from '../call/context.ts'
import type { RecordSource } from '../records/record-repository.ts'
import { brandOfRow, rowOf } from './record.ts'
import { among } from './record-order.ts'

/** Moves a record by so many positions among its siblings and renumbers them. False where it is already at the end. */
export async function moveRecord(ctx: CallerCtx, listSource: RecordSource, id: number, by: number): Promise<boolean> {
  const { place } = listSource
  return ctx.db.transaction().execute(async trx => {
    const row = await rowOf(trx, listSource, id, ctx)
    const { rows } = await sql<{
      id: number
      sort: number
    }>`select id, sort from ${sql.table(place.table)} where ${among(listSource, row.brand_id, row)} order by sort, id for update`.execute(
      trx,
    )
    const from = rows.findIndex(each => each.id === id)
    const moved = existing(rows[from])
    const to = Math.min(rows.length - 1, Math.max(0, from + by))
    const numbered = rows
      .toSpliced(from, 1)
      .toSpliced(to, 0, moved)
      .flatMap((each, i) => (each.sort === i + 1 ? [] : [{ id: each.id, sort: i + 1 }]))
    if (numbered.length > 0)
      await sql`update ${sql.table(place.table)} as t set sort = n.sort from unnest(${numbered.map(each => each.id)}::bigint[], ${numbered.map(each => each.sort)}::int[]) as n (id, sort) where t.id = n.id and t.brand_id is not distinct from ${row.brand_id}::int`.execute(
        trx,
      )
    await ctx.record(trx, {
      entity: listSource.entity,
      entity_id: id,
      before: { place: from + 1 },
      after: { place: to + 1 },
      ...brandOfRow(row),
    })
    return to !== from
  })
}
