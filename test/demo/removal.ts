import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { entities } from '../../demo/index.ts'
import { removeDemo } from '../../demo/remove.ts'
import { demoSignIns, seedDemo } from '../../demo/seed.ts'
import { createAdministrator } from '../../server/boot/administrator.ts'
import type { Database } from '../../server/db/open.ts'

const person = { email: 'maria@house.test', Firstname: 'Maria', Lastname: 'Cruz', password: 'seven quiet herons' }

/** The demo data taken out again, after all that looks at it. */
export function removal(db: () => Database): void {
  const now = new Date()
  const count = async (table: string) =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db().owner)).rows[0]?.n ?? 0

  test('without an administrator of its own, a house is left as it is', async () => {
    expect(await removeDemo(db(), now)).toEqual({ outcome: 'no-administrator' })
    expect(await count('reservations')).toBe(1_200)
  })

  test('the demo data goes, but for what something of the house’s own refers to; its accounts are closed', async () => {
    const { system } = db()
    await createAdministrator(db(), person, now)
    expect(await demoSignIns(db())).not.toEqual([])
    const seller = await system
      .selectFrom('sellers')
      .orderBy('id')
      .select(['id', 'sales_group_id', 'user_id'])
      .executeTakeFirstOrThrow()
    const { id: property_id, brand_id } = await system
      .selectFrom('properties')
      .where('property_code', '=', 'ALC01')
      .select(['id', 'brand_id'])
      .executeTakeFirstOrThrow()
    // A client who came after the demo data, of a demo seller and for a demo property.
    const client = { client_first_name: 'Liza', client_last_name: 'Marquez', client_email: 'liza@house.test' }
    const until = { registered_at: now, ownership_expiration: now, current_expiry_date: now }
    const of = { brand_id, property_id, seller_id: seller.id, sales_group_id: seller.sales_group_id }
    await system
      .insertInto('leads')
      .values({ ...client, ...until, ...of, lead_no: 'L26-9999999', source: 'Referral', citizenship: 'Filipino' })
      .execute()
    const trails = await count('audit_trails')
    // One site was opened by a person since.
    await system.updateTable('sites').where('code', '=', 'ZRLU').set({ turned_at: now, is_open: true }).execute()
    const others = await sql<{ n: number }>`select count(*)::int as n from email_settings where id < 101`.execute(
      db().owner,
    )

    const done = await removeDemo(db(), now)
    // The property with its facts, the seller with the group, the head and the broker.
    expect(done).toMatchObject({ outcome: 'removed', left: { properties: 1, project_info: 1, sales_groups: 1 } })
    if (done.outcome !== 'removed') return
    expect(done.closed).toEqual(['HOMES', 'OMNI', 'ZRCO', 'ZRRE'])
    const shown = await system.selectFrom('sites').where('is_open', '=', true).select('code').execute()
    expect(shown).toEqual([{ code: 'ZRLU' }])
    expect(done.left['sellers'] ?? 0).toBeLessThanOrEqual(3)
    expect(done.removed).toMatchObject({ reservations: 1_200, web_inquiries_rows: 2_500, properties: 61 })
    const own: Record<string, number> = { leads: 1, users: 1, email_settings: others.rows[0]?.n ?? 0 }
    for (const { table } of entities)
      if (!/trail/.test(table)) expect(await count(table), table).toBe((own[table] ?? 0) + (done.left[table] ?? 0))
    const open = await system.selectFrom('users').where('deleted_at', 'is', null).select('email').execute()
    expect(open).toEqual([{ email: person.email }])
    expect(await demoSignIns(db())).toEqual([])
    // A trail is never shortened.
    expect(await count('audit_trails')).toBe(trails)
  })

  test('a second time, and a start that would fill the house, change nothing', async () => {
    expect(await removeDemo(db(), now)).toEqual({ outcome: 'removed-before' })
    expect(await seedDemo(db(), 'demo')).toEqual({ outcome: 'standing', scale: 'demo' })
    expect(await count('reservations')).toBe(0)
  })
}
