import { createHash } from 'node:crypto'
import holidays from '../defaults/holidays.json' with { type: 'json' }
import { defaultsOf, portalDefaults } from '../defaults/index.ts'
import { brands } from '../model/brands.ts'
import { agreementIds, agreementTypes, portalContentIds, portalSections } from '../model/content/portal-sections.ts'
import { defaultRoles } from '../model/roles.ts'
import { inTurn } from './db/in-turn.ts'
import type { Database } from './db/open.ts'
import { addReferenceRows } from './db/reference-rows.ts'
import { completeSuperAdmin } from './super-admin.ts'

/**
 * What Atrium cannot do without: brands, sites, holidays, the default roles, the manage-content record and the sites'
 * default content, published. Adds what is missing and changes nothing that stands, but for Super Admin's role, which
 * holds everything; so it can run at every start.
 */
export async function seedReference(db: Database): Promise<void> {
  const wanted = edition()
  if (await stands(db, wanted)) return
  // Another server may have done it while this one waited for its turn.
  await inTurn(db, 'reference', async () => (await stands(db, wanted)) || complete(db, wanted))
}

async function stands(db: Database, wanted: string): Promise<boolean> {
  const standing = await db.system
    .selectFrom('web_settings')
    .where('key', '=', editionKey)
    .select('value')
    .executeTakeFirst()
  return standing?.value === wanted
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
/** Names the reference rows of this version of Atrium: a start that finds its own edition has nothing to add. */
const edition = (): string =>
  createHash('sha256')
    .update(
      JSON.stringify([brands, defaultRoles, holidays, brands.map(({ code }) => defaultsOf(code)), portalDefaults]),
    )
    .digest('hex')

async function addRoles(db: Database): Promise<void> {
  // Once there are any, they are the administrator's: one that was renamed must not come back beside itself.
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
  await db.system.insertInto('user_roles').values(rows).execute()
}

/** Domain.md 1A: the sellers' portal, with the first bank as payment provider. */
async function addManageContents(db: Database): Promise<void> {
  const any = await db.system
    .selectFrom('manage_contents')
    .where('portal', '=', 'seller')
    .select('id')
    .executeTakeFirst()
  if (any) return
  await db.system
    .insertInto('manage_contents')
    .values({ portal: 'seller', contents: JSON.stringify({ payment_method: true }) })
    .execute()
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
    await transaction.insertInto('site_sections').values(rows).execute()
    await transaction.insertInto('site_published').values(rows).execute()
    await transaction
      .insertInto('site_revisions')
      .values(rows.map(row => ({ ...row, kind: 'seed' as const, note: 'Default content' })))
      .execute()
  })
}

/** From when on the agreements hold that Atrium starts with. */
const firstAgreements = '2026-01-01'

/** The pages of the buyers' portal, published, with the first version of what buyers agree to. */
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
    await trx.insertInto('buyer_contents_published').values(fresh).execute()
    await trx
      .insertInto('buyer_contents_revisions')
      .values(fresh.map(row => ({ ...row, kind: 'seed' as const, note: 'Default content' })))
      .execute()
    for (const id of agreementIds) {
      const type = agreementTypes[id]
      if (!fresh.some(({ portal }) => portal === type)) continue
      const { title, body } = portalDefaults[type] as { title: string; body: string }
      const first = { id, type, version_no: 1, title, body, effective_date: firstAgreements, requires_reconsent: false }
      await trx.insertInto('buyer_agreements').values(first).execute()
    }
  })
}
