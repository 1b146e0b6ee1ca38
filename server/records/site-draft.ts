import type { Transaction } from 'kysely'
import type { Brand } from '../../model/brands.ts'
import { contentOf } from '../../model/content/index.ts'
import type { Tables } from '../db/tables.ts'
import type { CallerCtx } from '../http/context.ts'
import { holdProperties } from './hold-properties.ts'
import { holdMedia } from './media/hold.ts'

type Draft = {
  /** The version it was made from; 0 before the first. */
  readonly version: number
  /** What the site says itself. */
  readonly own: object
  readonly kind: 'save' | 'restore'
  readonly note: string | null
}

/**
 * Writes a new draft version of a section, and its row of history, where the one that was read still stands; answers
 * with its number, or undefined when it does not. The caller holds the transaction and writes the trail.
 */
export async function writeDraft(
  ctx: CallerCtx,
  trx: Transaction<Tables>,
  brand: Brand,
  section: string,
  { version, own, kind, note }: Draft,
): Promise<number | undefined> {
  const by = { updated_at: ctx.deps.now(), updated_by: ctx.caller.user_id, updated_by_name: ctx.caller.name }
  const key = { site_id: brand.site_id, section, brand_id: brand.id }
  const stored = JSON.stringify(own)
  const fields = contentOf(section)?.fields
  if (fields) await holdProperties(trx, fields, own, await ownBefore(trx, key))
  const row =
    version === 0
      ? await trx
          .insertInto('site_sections')
          .values({ ...key, ...by, own: stored, version: 1 })
          .onConflict(conflict => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('site_sections')
          .set(eb => ({ ...by, own: stored, version: eb('version', '+', 1) }))
          .where('site_id', '=', key.site_id)
          .where('section', '=', key.section)
          .where('brand_id', '=', key.brand_id)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  if (!row) return undefined
  await holdMedia(trx, own)
  await trx
    .insertInto('site_revisions')
    .values({
      ...key,
      version: row.version,
      kind,
      own: stored,
      note,
      created_at: by.updated_at,
      created_by: by.updated_by,
      created_by_name: by.updated_by_name,
    })
    .execute()
  return row.version
}

async function ownBefore(trx: Transaction<Tables>, key: { site_id: number; section: string; brand_id: number }) {
  const row = await trx
    .selectFrom('site_sections')
    .where('site_id', '=', key.site_id)
    .where('section', '=', key.section)
    .where('brand_id', '=', key.brand_id)
    .select('own')
    .executeTakeFirst()
  return row?.own
}
