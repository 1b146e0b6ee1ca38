import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, freshDatabase, plainOwnerDatabase } from '../../test/database.ts'
import type { Database } from './open.ts'

const condominium = { property_type: 'condominium' } as const

describe.each(engines)('brand scope on %s', engine => {
  let db: Database
  beforeAll(async () => {
    db = await freshDatabase(engine)
    for (const brand_id of [0, 1, 2]) {
      const text = `canary-${brand_id}`
      await db.system
        .insertInto('properties')
        .values({
          ...condominium,
          brand_id,
          property_name: text,
          property_code: `C${brand_id}`,
          slug: text,
          status: brand_id === 2 ? 'inactive' : 'active',
        })
        .execute()
    }
    await db.system
      .insertInto('mail_outbox')
      .values({ event_key: 'x', to: '[]', subject: 'of nobody', body: '' })
      .execute()
    await db.system
      .insertInto('mail_outbox')
      .values({ event_key: 'x', to: '[]', subject: 'of 1', body: '', brand_id: 1 })
      .execute()
    const file = { disk: 'local', path: 'x', original_name: 'x', mime: 'image/png', size: 1, brand_id: 1 }
    await db.system
      .insertInto('files')
      .values({ ...file, sha256: Buffer.alloc(32, 1), visibility: 'public' })
      .execute()
    await db.system
      .insertInto('files')
      .values({ ...file, sha256: Buffer.alloc(32, 2), visibility: 'private' })
      .execute()
    await db.system
      .insertInto('files')
      .values({ ...file, brand_id: null, sha256: Buffer.alloc(32, 3), visibility: 'private' })
      .execute()
  })
  afterAll(() => db.close())

  const names = async (kysely: Database['system']): Promise<string[]> => {
    const rows = await kysely.selectFrom('properties').select('property_name').orderBy('id').execute()
    return rows.map(row => row.property_name)
  }

  test('a query that forgets the brand still sees its own rows only, brand 0 like any other', async () => {
    expect(await names(db.scoped([0]))).toEqual(['canary-0'])
    expect(await names(db.scoped([2, 0]))).toEqual(['canary-0', 'canary-2'])
    expect(await names(db.system)).toEqual(['canary-0', 'canary-1', 'canary-2'])
  })

  test('counts, joins and raw SQL are held too', async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from brands join properties on properties.brand_id = brands.id`.execute(db.scoped([1]))
    expect(rows).toEqual([{ n: 1 }])
  })

  test('no scope, and a connection nobody set, see nothing', async () => {
    expect(await names(db.scoped([]))).toEqual([])
    const seen = await db.system.transaction().execute(async transaction => {
      await sql`select set_config('app.brands', '', true)`.execute(transaction)
      return names(transaction)
    })
    expect(seen).toEqual([])
  })

  test('the scope changes with every connection that is handed out, also while many ask at once', async () => {
    const scopes = [[0], [1], [2], [0, 1], []] as const
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, turn) => names(db.scoped(scopes[turn % scopes.length] ?? []))),
    )
    for (const [turn, answer] of answers.entries()) {
      expect(answer).toEqual((scopes[turn % scopes.length] ?? []).map(brand => `canary-${brand}`))
    }
  })

  test('another brand can be neither written nor taken over', async () => {
    const own = db.scoped([0])
    const row = { ...condominium, brand_id: 1, property_name: 'x', property_code: 'X', slug: 'x' }
    await expect(own.insertInto('properties').values(row).execute()).rejects.toMatchObject({ code: '42501' })
    await expect(own.updateTable('properties').set({ brand_id: 1 }).execute()).rejects.toMatchObject({ code: '42501' })
    const updated = await own
      .updateTable('properties')
      .set({ property_name: 'taken' })
      .where('brand_id', '=', 1)
      .executeTakeFirst()
    expect(updated.numUpdatedRows).toBe(0n)
    const deleted = await own.deleteFrom('properties').where('brand_id', '=', 1).executeTakeFirst()
    expect(deleted.numDeletedRows).toBe(0n)
  })

  test('a row of no brand is seen where that is right', async () => {
    const rows = await db.scoped([0]).selectFrom('mail_outbox').select('subject').execute()
    expect(rows).toEqual([{ subject: 'of nobody' }])
  })

  test('every table with a brand_id is held by forced row-level security, or by a view that is all the application may use', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'brand_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
        -- Rows behind a view, or a part of them: nobody but the owner reaches either.
        and not ((c.relispartition or to_regclass(regexp_replace(c.relname, '_rows$', '')) <> c.oid)
          and not has_table_privilege('atrium_app', c.oid, 'select, insert, update, delete') and not has_table_privilege('atrium_public', c.oid, 'select'))`.execute(
      db.owner,
    )
    expect(rows).toEqual([])
  })

  test('visitors read what is public, of every brand, and write nothing', async () => {
    expect(await names(db.public)).toEqual(['canary-0', 'canary-1'])
    const files = await db.public.selectFrom('files').select('visibility').execute()
    expect(files).toEqual([{ visibility: 'public' }])
    await expect(db.public.selectFrom('users').selectAll().execute()).rejects.toMatchObject({ code: '42501' })
    await expect(db.public.selectFrom('site_sections').selectAll().execute()).rejects.toMatchObject({ code: '42501' })
    await expect(db.public.updateTable('properties').set({ property_name: 'x' }).execute()).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('the application is not the owner', async () => {
    const who = sql<{ name: string }>`select current_user as name`
    expect((await who.execute(db.system)).rows).toEqual([{ name: 'atrium_app' }])
    expect((await who.execute(db.public)).rows).toEqual([{ name: 'atrium_public' }])
    await expect(sql`create table x (a int)`.execute(db.system)).rejects.toMatchObject({ code: '42501' })
  })
})

// A managed server may give a user who can make no roles: the owner itself is then held by FORCE ROW LEVEL SECURITY.
describe.each(engines.filter(engine => engine === 'postgres'))(
  'brand scope of an owner without roles on %s',
  engine => {
    test('holds all the same, and rows can still be copied in', async () => {
      const db = await plainOwnerDatabase()
      const row = { ...condominium, brand_id: 1, property_name: 'canary', property_code: 'C', slug: 'c' }
      await db.scoped([1]).insertInto('properties').values(row).execute()
      expect(await db.scoped([0]).selectFrom('properties').selectAll().execute()).toEqual([])
      await expect(
        db
          .scoped([0])
          .insertInto('properties')
          .values({ ...row, slug: 'd', property_code: 'D' })
          .execute(),
      ).rejects.toMatchObject({ code: '42501' })
      expect(
        await db.copyIn('mail_outbox', ['event_key', 'to', 'subject', 'body', 'brand_id'], [['x', [], 'x', 'x', 1]]),
      ).toBe(1)
      expect(await db.scoped([0]).selectFrom('mail_outbox').select('id').execute()).toEqual([])
      expect((await db.scoped([1]).selectFrom('mail_outbox').select('id').execute()).length).toBe(1)
      expect((await db.public.selectFrom('properties').select('id').execute()).length).toBe(1)
      const article = { brand_id: 1, title: 'x', category_id: 'x', image: 'x' }
      for (const created_by of [7, 8])
        await db.system
          .insertInto('web_news')
          .values({ ...article, slug: `by-${created_by}`, created_by })
          .execute()
      const kept = { reader: 7, rows: { 'website.news-list': 'own' } }
      const seen = await db.scoped([1], kept).selectFrom('web_news').select('slug').execute()
      expect(seen).toEqual([{ slug: 'by-7' }])
      expect((await db.scoped([1]).selectFrom('web_news').select('slug').execute()).length).toBe(2)
      await db.close()
    })

    test('visitors are held by what their role is held by elsewhere', async () => {
      const [plain, withRoles] = await Promise.all([plainOwnerDatabase(), freshDatabase(engine)])
      const opened = (db: Database, policy: string) =>
        sql<{ name: string; condition: string }>`select tablename as name, qual as condition from pg_policies
        -- Elsewhere the table of the brands has no row-level security: there the grant is enough.
        where policyname = ${policy} and tablename <> 'brands' order by tablename`.execute(db.owner)
      const [wanted, open, only] = await Promise.all([
        opened(withRoles, 'by_public'),
        opened(plain, 'by_public'),
        opened(plain, 'only_public'),
      ])
      expect(wanted.rows.length).toBeGreaterThan(12)
      for (const found of [open, only]) {
        expect(found.rows.map(({ name }) => name)).toEqual(wanted.rows.map(({ name }) => name))
        for (const [index, { condition }] of wanted.rows.entries()) {
          expect(found.rows[index]?.condition).toContain(condition)
          expect(found.rows[index]?.condition).toContain('app_is_public()')
        }
      }
      const row = { ...condominium, brand_id: 1, property_name: 'canary', property_code: 'C', slug: 'c' }
      await plain.system
        .insertInto('properties')
        .values({ ...row, status: 'inactive' })
        .execute()
      const file = { disk: 'local', path: 'x', original_name: 'x', mime: 'image/png', size: 1, brand_id: null } as const
      for (const [index, visibility] of (['private', 'public'] as const).entries())
        await plain.system
          .insertInto('files')
          .values({ ...file, sha256: Buffer.alloc(32, index), visibility })
          .execute()
      expect(await plain.public.selectFrom('properties').select('id').execute()).toEqual([])
      expect(await plain.public.selectFrom('files').select('visibility').execute()).toEqual([{ visibility: 'public' }])
      await Promise.all([plain.close(), withRoles.close()])
    })
  },
)
