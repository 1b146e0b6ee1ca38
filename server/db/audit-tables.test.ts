import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines, freshDatabase } from '../../test/database.ts'
import { throwawaySealer } from '../outside/sealed.ts'
import { sealAll } from '../records/seals/seal.ts'
import type { Database } from './open.ts'
import { keepPartitionsAhead } from './partitions.ts'

const line = { user_name: 'A', area: 'admin', module: 'users', action: 'edit' }
const refused = { code: '42501' }

describe.each(engines)('append-only tables on %s', engine => {
  const tables = [
    'audit_trails_rows',
    'user_trails_rows',
    'sellers_audit_trail',
    'site_revisions',
    'trail_seals',
  ] as const
  const attempts = (db: Database['system'], table: string) => [
    () => sql`delete from ${sql.table(table)}`.execute(db),
    () =>
      sql`update ${sql.table(table)} set ${sql.ref(table === 'trail_seals' ? 'sealed_at' : 'created_at')} = now()`.execute(
        db,
      ),
    () => sql`truncate ${sql.table(table)}`.execute(db),
  ]

  test('rows can be neither changed nor deleted: not granted to the application, refused to the owner', async () => {
    const db = await freshDatabase(engine)
    await db.system.insertInto('audit_trails').values(line).execute()
    await db.system.insertInto('user_trails').values(line).execute()
    await db.system
      .insertInto('sellers_audit_trail')
      .values({ seller_name: 'A', module: 'login', action: 'login' })
      .execute()
    await sealAll(db, { secrets: throwawaySealer(), now: () => new Date() })
    await db.system
      .insertInto('site_revisions')
      .values({ site_id: 5, brand_id: 0, section: 'header', version: 1, kind: 'save', own: '{}' })
      .execute()
    const { rows: partitions } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent in ('audit_trails_rows'::regclass, 'user_trails_rows'::regclass, 'sellers_audit_trail'::regclass)`.execute(
      db.owner,
    )
    expect(partitions.length).toBe(45)
    for (const table of [...tables, ...partitions.map(({ name }) => name)]) {
      for (const attempt of attempts(db.system, table)) await expect(attempt(), table).rejects.toMatchObject(refused)
    }
    for (const view of ['audit_trails', 'user_trails'])
      for (const attempt of attempts(db.system, view).slice(0, 2))
        await expect(attempt(), view).rejects.toMatchObject(refused)
    for (const table of tables) {
      for (const attempt of attempts(db.owner, table)) await expect(attempt(), table).rejects.toThrow(/append-only/)
      const rows = await sql`select from ${sql.table(table)}`.execute(db.owner)
      expect(rows.rows.length, table).toBe(table === 'trail_seals' ? 2 : 1)
    }
    for (const { name } of partitions) {
      await expect(sql`truncate ${sql.table(name)}`.execute(db.owner)).rejects.toThrow(/append-only/)
    }
    await db.close()
  })

  test('partitions are made ahead once, and a month without one is still written and hidden by brand', async () => {
    const db = await freshDatabase(engine)
    expect(await keepPartitionsAhead(db, new Date())).toBe(0)
    const far = '2040-05-31T23:59:59.999Z'
    await db.system
      .insertInto('audit_trails')
      .values({ ...line, brand_id: 1, created_at: far })
      .execute()
    const own = await db.scoped([0]).selectFrom('audit_trails').selectAll().execute()
    expect(own).toEqual([])
    // The month that already has rows outside stays outside; the next one and those of the other trails are made.
    expect(await keepPartitionsAhead(db, new Date('2040-06-15T00:00:00Z'))).toBe(41)
    await db.close()
  })
})
