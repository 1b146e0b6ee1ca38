import type { TestApp } from './app.ts'
import { sales } from './requests.ts'
import { codeOf } from './seller-writes.ts'

/**
 * A seller of a group that sells Residences and Luxuria, written into the tables: to be replaced by the extract or the screen
 * of sellers as soon as there is one. The only rows of these tests that no call makes.
 */
export async function sellerUntilExtract(app: TestApp, columns: { position?: string; prc_valid_until?: string } = {}) {
  const team = await sales(app)
  if (Object.keys(columns).length > 0)
    await app.deps.db.system
      .updateTable('sellers')
      .set(columns as { position?: 'sales_manager' })
      .where('id', '=', team.seller)
      .execute()
  return { ...team, seller_code: await codeOf(app, team.seller) }
}
