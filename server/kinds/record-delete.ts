import { sql } from 'kysely'
import { brandById } from '../../model/brands.ts'
import { existing, Refusal } from '../../model/errors.ts'
import { type ListKey, listOf } from '../../model/kinds/lists.ts'
import { pageOfList } from '../../model/kinds/page-of-list.ts'
import { kindOf, type RecordKey } from '../../model/kinds/records.ts'
import { may } from '../../model/pages/access.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import type { RecordSource } from '../records/record-repository.ts'
import { shown } from '../records/record-values.ts'
import { brandOfRow, rowOf } from './record.ts'
import { unlessNamed } from './record-beyond.ts'

type UsedIn = NonNullable<RecordSource['place']['usedIn']>[number]

/**
 * Deletes for good. Records in the trash may come back, so they count as uses. What uses it refuses the deletion, with the list of the
 * uses; or takes the record that is named instead, in the same transaction (decision 261).
 */
export async function deleteRecord(
  ctx: CallerCtx,
  listSource: RecordSource,
  id: number,
  instead?: number,
): Promise<void> {
  const { place, kind } = listSource
  await ctx.db.transaction().execute(async trx => {
    const row = await rowOf(trx, listSource, id, ctx)
    if (instead !== undefined) await replaceUses(ctx, trx, listSource, row, instead)
    const uses: { list: ListKey; field: string; n: number; is_replaceable: boolean }[] = []
    for (const { table, column, list, replaceable } of place.usedIn ?? []) {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(trx)
      if (rows[0]?.n) uses.push({ list, field: column, n: rows[0].n, is_replaceable: replaceable === true })
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

const refusedInstead = (message: string) => new Refusal('INVALID', { errors: { use_instead: [message] } })

/** Names another record in all that uses this one, each with its line in the trail. */
async function replaceUses(
  ctx: CallerCtx,
  trx: Trx,
  listSource: RecordSource,
  row: { id: number; brand_id: number | null },
  instead: number,
): Promise<void> {
  const { list, place } = listSource
  const other = await rowOf(trx, listSource, instead, ctx).catch((error: unknown) => {
    throw error instanceof Refusal ? refusedInstead(`There is no such ${list.one} here. Choose another.`) : error
  })
  if (other.id === row.id || other.brand_id !== row.brand_id)
    throw refusedInstead(`Choose another ${list.one} of the same list.`)
  const replaceable = (place.usedIn ?? []).filter(use => use.replaceable)
  if (replaceable.length === 0)
    throw refusedInstead(`What uses this ${list.one} is changed one by one, since more hangs on it.`)
  for (const use of replaceable) await replaceIn(ctx, trx, use, row, instead)
}

async function replaceIn(
  ctx: CallerCtx,
  trx: Trx,
  { table, column, list }: UsedIn,
  { id, brand_id }: { id: number; brand_id: number | null },
  instead: number,
): Promise<void> {
  const page = pageOfList[list]
  const brand = brand_id === null ? undefined : existing(brandById(brand_id))
  if (!may(ctx.caller.access, 'edit', page, brand?.code))
    throw new Refusal('FORBIDDEN', { message: `Your role may not change the ${listOf(list).many} that use it.` })
  const kind = kindOf(list as RecordKey)
  // In an order of their own within what they stand under, they come after those that stand there.
  const place =
    kind.order?.within === column
      ? sql`, sort = moved.place + (select coalesce(max(sort), 0) from ${sql.table(table)} where ${sql.ref(column)} = ${instead})`
      : sql``
  const order = kind.order?.within === column ? sql`sort, id` : sql`id`
  const { rows } = await sql<{ id: number }>`
    with moved as (select id, row_number() over (order by ${order})::int as place from ${sql.table(table)} where ${sql.ref(column)} = ${id})
    update ${sql.table(table)} as t set ${sql.ref(column)} = ${instead}${place}, version = t.version + 1,
      updated_at = ${ctx.deps.now()}, updated_by = ${ctx.caller.user_id}
    from moved where moved.id = t.id returning t.id`.execute(trx)
  if (rows.length === 0) return
  await ctx.record(
    trx,
    rows.map(row => ({
      ...{ entity: kind.entity, entity_id: row.id, action: 'edit', page },
      ...(brand ? { brand_id: brand.id } : {}),
      ...{ before: { [column]: id }, after: { [column]: instead } },
    })),
  )
}
