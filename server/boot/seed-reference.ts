import { createHash } from 'node:crypto'
import holidays from '../../defaults/holidays.json' with { type: 'json' }
import { defaultsOf, portalDefaults } from '../../defaults/index.ts'
import { brands } from '../../model/brands.ts'
import { agreementIds, agreementTypes, portalContentIds, portalSections } from '../../model/content/portal-sections.ts'
import { defaultRoles } from '../../model/roles.ts'
import { manilaDate } from '../../model/rules/manila-days.ts'
import { inTurn } from '../db/in-turn.ts'
import type { Database } from '../db/open.ts'
import { addReferenceRows } from '../db/reference-rows.ts'
import { insertRow, readRow } from '../db/row-queries.ts'
import { completeSuperAdmin } from './super-admin.ts'

/**
 * The rows that Atrium needs: brands, sites, holidays, the default roles, the manage-content record and the sites'
 * published default content. Adds missing rows and changes no existing one, except Super Admin's role, which has every
 * right; so it can run at every start.
 */
export async function seedReference(db: Database): Promise<void> {
  const wanted = edition()
  if (await isComplete(db, wanted)) return
  // Another server may have done it while this one waited.
  await inTurn(db, 'reference', async () => (await isComplete(db, wanted)) || complete(db, wanted))
}

async function isComplete(db: Database, wanted: string): Promise<boolean> {
  const row = await readRow(db.system, 'web_settings', { key: editionKey }, ['value'])
  return row?.value === wanted
}

async function complete(db: Database, wanted: string): Promise<void> {
  await addReferenceRows(db)
  await addRoles(db)
  await completeSuperAdmin(db)
  await addManageContents(db)
  await addSiteContent(db)
  await addPortalContent(db)
  const value = JSON.stringify(wanted)
  await db.system
    .insertInto('web_settings')
    .values({ key: editionKey, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

const editionKey = 'reference.edition'
/** Identifies the reference rows of this version of Atrium: a start that finds the same edition adds nothing. */
const edition = (): string =>
  createHash('sha256')
    .update(
      JSON.stringify([brands, defaultRoles, holidays, brands.map(({ code }) => defaultsOf(code)), portalDefaults]),
    )
    .digest('hex')

async function addRoles(db: Database): Promise<void> {
  // Existing roles belong to the administrator: a renamed one must not be added again beside itself.
  const any = await db.system
    .selectFrom('user_roles')
    .where('is_system', '=', true)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (any) return
  const rows = defaultRoles.map(({ name, description, is_system, access: { brands: codes, ...areas } }) => {
    const json = Object.fromEntries(Object.entries(areas).map(([area, pages]) => [area, JSON.stringify(pages)]))
    return { name, description, is_system, brands: JSON.stringify(codes), ...json }
  })
  await insertRow(db.system, 'user_roles', rows)
}

/** Domain.md 1A: the sellers' portal, with the first bank as payment provider. */
async function addManageContents(db: Database): Promise<void> {
  const any = await readRow(db.system, 'manage_contents', { portal: 'seller' }, ['id'])
  if (any) return
  await insertRow(db.system, 'manage_contents', {
    portal: 'seller',
    contents: JSON.stringify({ payment_method: true }),
  })
}

async function addSiteContent(db: Database): Promise<void> {
  const there = await db.system.selectFrom('site_sections').select(['site_id', 'section']).execute()
  const has = new Set(there.map(({ site_id, section }) => `${site_id} ${section}`))
  const rows = brands.flatMap(({ id: brand_id, site_id, code }) =>
    Object.entries(defaultsOf(code))
      .filter(([section]) => !has.has(`${site_id} ${section}`))
      .map(([section, own]) => ({ site_id, section, brand_id, own: JSON.stringify(own), version: 1 })),
  )
  if (rows.length === 0) return
  await db.system.transaction().execute(async transaction => {
    await insertRow(transaction, 'site_sections', rows)
    await insertRow(transaction, 'site_published', rows)
    await insertRow(
      transaction,
      'site_revisions',
      rows.map(row => ({ ...row, kind: 'seed' as const, note: 'Default content' })),
    )
  })
}

/** The pages of the buyers' portal, published, with the first version of each agreement: in force since the house began. */
async function addPortalContent(db: Database): Promise<void> {
  const rows = portalContentIds.map(id => {
    const portal = portalSections[id]
    return { id, portal, own: JSON.stringify(portalDefaults[portal] ?? {}), version: 1 }
  })
  await db.system.transaction().execute(async trx => {
    const added = await trx
      .insertInto('buyer_contents')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .returning('portal')
      .execute()
    const fresh = rows
      .filter(({ portal }) => added.some(each => each.portal === portal))
      .map(({ portal, own, version }) => ({ portal, own, version }))
    if (fresh.length === 0) return
    await insertRow(trx, 'buyer_contents_published', fresh)
    await insertRow(
      trx,
      'buyer_contents_revisions',
      fresh.map(row => ({ ...row, kind: 'seed' as const, note: 'Default content' })),
    )
    const effective_date = manilaDate(new Date())
    for (const id of agreementIds) {
      const type = agreementTypes[id]
      if (!fresh.some(({ portal }) => portal === type)) continue
      const { title, body } = portalDefaults[type] as { title: string; body: string }
      const first = { id, type, version_no: 1, title, body, effective_date, requires_reconsent: false }
      await insertRow(trx, 'buyer_agreements', first)
    }
  })
}
