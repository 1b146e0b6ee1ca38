import { readFile } from 'node:fs/promises'
import { brands } from '../../model/brands.ts'
import type { Database } from './open.ts'
import type { Tables } from './tables.ts'

type Holiday = { date: string; name: string; type: Tables['holidays']['type']; is_estimated?: boolean }

const holidaysFile = new URL('../../defaults/holidays.json', import.meta.url)

/**
 * Reference rows: the brands, their sites and the nationwide holidays. Existing rows stay as they are, since staff may have
 * corrected them; so this can run at every start.
 */
export async function addReferenceRows(db: Database): Promise<void> {
  const holidays = JSON.parse(await readFile(holidaysFile, 'utf8')) as { source: string; holidays: Holiday[] }
  await db.system.transaction().execute(async transaction => {
    await transaction
      .insertInto('brands')
      .values(
        brands.map(({ id, code, slug, name, display_label, is_sellable, public_base }) => ({
          id,
          code,
          slug,
          name,
          display_label,
          is_sellable,
          preview_base_url: public_base,
        })),
      )
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute()
    await transaction
      .insertInto('sites')
      .values(
        brands.map(({ site_id, id, code, display_label }) => ({
          id: site_id,
          brand_id: id,
          code,
          name: display_label,
        })),
      )
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute()
    await transaction
      .insertInto('holidays')
      .values(holidays.holidays.map(holiday => ({ ...holiday, source: holidays.source })))
      .onConflict(conflict => conflict.columns(['date', 'scope', 'city']).doNothing())
      .execute()
  })
}
