import { sql } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx } from '../../http/context.ts'

type Kind = { table: 'faqs' | 'faq_categories'; entity: string }
const siblings = {
  faqs: sql`category_id = (select category_id from faqs where id = `,
  faq_categories: undefined,
} as const

/** Moves a record by so many places among its own and numbers them anew. False where it stands at the end already. */
export async function move(ctx: CallerCtx, { table, entity }: Kind, id: number, by: number): Promise<boolean> {
  return ctx.db.transaction().execute(async trx => {
    const among = siblings[table] ? sql`${siblings[table]}${id}) and deleted_at is null` : sql`true`
    const { rows } = await sql<{
      id: number
      sort: number
    }>`select id, sort from ${sql.table(table)} where brand_id is null and ${among} order by sort, id for update`.execute(
      trx,
    )
    const from = rows.findIndex(row => row.id === id)
    const moved = rows[from]
    if (!moved) throw new Refusal('NOT_FOUND')
    const to = Math.min(rows.length - 1, Math.max(0, from + by))
    const order = rows.toSpliced(from, 1).toSpliced(to, 0, moved)
    const numbered = order.flatMap((row, i) => (row.sort === i + 1 ? [] : [{ id: row.id, sort: i + 1 }]))
    if (numbered.length > 0)
      await sql`update ${sql.table(table)} as t set sort = n.sort from unnest(${numbered.map(row => row.id)}::bigint[], ${numbered.map(row => row.sort)}::int[]) as n (id, sort) where t.id = n.id and t.brand_id is null`.execute(
        trx,
      )
    await ctx.record(trx, { entity, entity_id: id, before: { place: from + 1 }, after: { place: to + 1 } })
    return to !== from
  })
}
