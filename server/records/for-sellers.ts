import { sql } from 'kysely'
import { type BrandId, brandById } from '../../model/brands.ts'
import type { PageId } from '../../model/pages/index.ts'
import type { Ctx } from '../call/context.ts'
import { asSeller, type PortalSeller } from './sellers-portal.ts'
import { sentFile } from './sent-file.ts'

/** `t` is for this seller: of a brand that their group sells, and of their position where it names any. */
export const isFor = ({ sells, position }: PortalSeller) => sql<boolean>`t.brands && ${sells}::int[]
  and (jsonb_array_length(t.positions) = 0 or t.positions @> to_jsonb(${position}::text)) and t.deleted_at is null`

export const codesOf = (brands: readonly number[]): string[] =>
  brands.flatMap(id => brandById(id as BrandId)?.code ?? [])

type Held = {
  readonly page: PageId
  readonly entity: string
  readonly id: number
  readonly no: string | number
  readonly file_id: number
  readonly brands: readonly number[]
}

/** The file of a record that a seller sees, with a line in both trails; `then` counts it in the same transaction. */
export async function fileForSeller(ctx: Ctx, seller: PortalSeller, held: Held, table?: 'knowledge_center') {
  const { system } = ctx.deps.db
  const stored = await system
    .selectFrom('files')
    .where('id', '=', held.file_id)
    .select(['path', 'original_name', 'mime'])
    .executeTakeFirst()
  const sent = await sentFile(ctx.deps, stored)
  const brand = (held.brands.find(id => seller.sells.includes(id)) ?? 0) as BrandId
  await system.transaction().execute(async trx => {
    if (table)
      await sql`update ${sql.table(table)} set download_count = download_count + 1 where id = ${held.id}`.execute(trx)
    await asSeller(ctx, seller, brand, held.page).record(trx, {
      entity: held.entity,
      entity_id: held.no,
      after: { file: sent.name },
    })
  })
  return sent
}
