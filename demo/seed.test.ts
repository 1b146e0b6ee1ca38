import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultsOf } from '../defaults/index.ts'
import { brands } from '../model/brands.ts'
import type { Content } from '../model/content/content.ts'
import { sectionValues } from '../model/content/property/stored.ts'
import { validate } from '../model/content/validate.ts'
import { factsOf } from '../model/pages/property-content.ts'
import { defaultRoles } from '../model/roles.ts'
import { seedReference } from '../server/boot/seed-reference.ts'
import type { Database } from '../server/db/open.ts'
import { type Engine, emptyDatabase, engines, freshDatabase } from '../test/database.ts'
import { chainsOfPeople } from '../test/demo/chains.ts'
import { plantedRows } from '../test/demo/planted.ts'
import { removal } from '../test/demo/removal.ts'
import { reservationsRows } from '../test/demo/reservations.ts'
import { sellersRows } from '../test/demo/sellers.ts'
import { shares } from '../test/demo/shares.ts'
import { siteCheckRows } from '../test/demo/site-check.ts'
import { visitorsRows } from '../test/demo/visitors.ts'
import { proven, sized, whole } from '../test/sizes.ts'
import { Rehearsal, schemaOf } from '../test/upgrade.ts'
import { headsOf } from './heads.ts'
import { entities } from './index.ts'
import { planted } from './planted.ts'
import { demoSignIns, hashedTables, hashOf, seedDemo } from './seed.ts'

const hashes = async (db: Database) => {
  const found: Record<string, string> = {}
  for (const table of hashedTables) found[table] = (await hashOf(db, table)).sha256
  return found
}

const seededHashes: Partial<Record<Engine, Record<string, string>>> = {}

describe.each(engines)('demo data on %s', engine => {
  let db: Database
  beforeAll(async () => {
    db = await freshDatabase(engine)
    await seedReference(db)
    const begun = performance.now()
    expect(await seedDemo(db, 'demo')).toEqual({ outcome: 'added', scale: 'demo' })
    console.log(`${engine}: demo rows in ${Math.round(performance.now() - begun)} ms`)
    seededHashes[engine] = await hashes(db)
  })
  afterAll(() => db?.close())

  test('seeding again changes nothing', async () => {
    expect(await seedDemo(db, 'load')).toEqual({ outcome: 'standing', scale: 'demo' })
    await seedReference(db)
    expect(await hashes(db)).toEqual(seededHashes[engine])
  })

  // Each fills a database anew.
  if (whole)
    test('another database gets the same rows and another password', async () => {
      const second = await freshDatabase(engine)
      try {
        await seedReference(second)
        // All rows by the entries that a house has, and not only the last of each table.
        await seedDemo(second, 'demo', { entering: 'all' })
        expect(await hashes(second)).toEqual(seededHashes[engine])
        expect((await demoSignIns(second))[0]?.password).not.toBe((await demoSignIns(db))[0]?.password)
      } finally {
        await second.close()
      }
    })

  test('there are 34 CMS users, 400 sellers and 900 buyers, 8 of them in the trash, 3 by themselves', async () => {
    const { rows } = await sql`select user_type_id, count(*)::int as n from users group by 1 order by 1`.execute(
      db.owner,
    )
    expect(rows).toEqual([
      { user_type_id: 1, n: 900 },
      { user_type_id: 2, n: 400 },
      { user_type_id: 3, n: 34 },
    ])
    const trash =
      await sql`select deactivation_source as source, count(*)::int as n from users where deleted_at is not null group by 1 order by 1`.execute(
        db.owner,
      )
    expect(trash.rows).toEqual([
      { source: 'admin', n: 3 },
      { source: 'self', n: 3 },
      { source: 'system', n: 2 },
    ])
  })

  test('62 properties: 24 residences, all condominiums, 17 communities, 8 luxuria, 13 homes', async () => {
    const { rows } =
      await sql`select brand_id, count(*)::int as n, count(*) filter (where property_type = 'condominium')::int as condominiums from properties group by 1 order by 1`.execute(
        db.owner,
      )
    expect(rows.map(row => Object.values(row as object))).toEqual([
      [1, 24, 24],
      [2, 17, 0],
      [3, 8, 5],
      [4, 13, 0],
    ])
    const homes = await db.system
      .selectFrom('properties')
      .where('brand_id', '=', 4)
      .orderBy('id')
      .select(['id', 'slug', 'property_code', 'status', 'total_units'])
      .execute()
    expect(homes[0]).toEqual({
      id: 10_001,
      slug: 'bloomfields-cagayan-de-oro',
      property_code: 'HM01',
      status: 'active',
      total_units: 412,
    })
    expect(homes.map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, i) => 10_001 + i))
    expect(await db.system.selectFrom('project_info').select('property_id').execute()).toHaveLength(62)
  })

  test('a unit on hold is held for somebody, until a day of the next two weeks', async () => {
    const { rows } = await sql<{
      held: number
      past: number
      far: number
      nobodys: number
    }>`select count(*)::int as held,
        (count(*) filter (where hold_expires_at <= now()))::int as past,
        (count(*) filter (where hold_expires_at > now() + interval '15 days'))::int as far,
        (count(*) filter (where hold_expires_at is null or held_by is null))::int as nobodys
      from units where status = 'on_hold'`.execute(db.owner)
    expect(rows).toEqual([{ held: expect.any(Number), past: 0, far: 0, nobodys: 0 }])
    expect(rows[0]?.held).toBeGreaterThan(20)
    const others = db.system
      .selectFrom('units')
      .where('status', '<>', 'on_hold')
      .where('hold_expires_at', 'is not', null)
    expect(await others.select('id').execute()).toEqual([])
  })

  test('six properties show their levels: every unit of them stands on a plan that is in its brand’s library', async () => {
    const shown = await sql`
      select p.property_id, level->>'tower' as tower, level->>'level' as level, level->>'plan_image' as plan, p.brand_id,
        array(select jsonb_array_elements(level->'units')->>'unit_code' order by 1) as placed,
        array(select unit_code::text from units u where u.property_id = p.property_id
          and u.tower_or_phase = level->>'tower' and u.level_or_block = level->>'level' order by 1) as units
      from project_info p, jsonb_array_elements(p.sections->'unit-pages') level`.execute(db.owner)
    const levels = shown.rows as {
      property_id: number
      brand_id: number
      plan: string
      placed: string
      units: string
    }[]
    expect(new Set(levels.map(({ property_id }) => property_id)).size).toBe(6)
    for (const { plan, brand_id, placed, units } of levels) {
      expect(placed).toEqual(units)
      const [, sha256 = ''] = /^\/media\/(\w+)\//.exec(plan) ?? []
      const file = db.system.selectFrom('files').where('sha256', '=', Buffer.from(sha256, 'hex'))
      expect(await file.where('brand_id', '=', brand_id).select('visibility').execute()).toEqual([
        { visibility: 'public' },
      ])
    }
    const unitPages = factsOf('project_info.unit-pages')
    const all = await db.system.selectFrom('project_info').select('sections').execute()
    for (const { sections } of all)
      expect(validate(unitPages as Content, sectionValues(unitPages as Content, sections['unit-pages']))).toEqual({})
  })

  test('20,000 trail rows: 70 % view, 18 edit, 6 decide, 4 login, 2 denied, each in the partition of its month', async () => {
    const both = `(select action, result from audit_trails union all select action, result from user_trails) t`
    const kind = `case when result = 'denied' then 'denied' when action in ('approve', 'disapprove') then 'decide' else action end`
    const found = await shares(db, both, kind)
    for (const [name, share] of Object.entries({ view: 70, edit: 18, decide: 6, login: 4, denied: 2 }))
      expect(Math.abs((found[name] ?? 0) - share), name).toBeLessThan(0.8)
    expect(Object.keys(found)).toHaveLength(5)
    const { rows } =
      await sql`select (select count(*) from audit_trails)::int + (select count(*) from user_trails)::int as n,
      (select count(*) from audit_trails_other)::int + (select count(*) from user_trails_other)::int as astray`.execute(
        db.owner,
      )
    expect(rows).toEqual([{ n: 20_000, astray: 0 }])
    // Who changed or decided something did it to a record; who was refused reads why.
    const mute =
      await sql`select from (select action, result, entity, after from audit_trails union all select action, result, entity, after from user_trails) t
      where (action in ('edit', 'approve', 'disapprove') and entity is null) or (result = 'denied' and after->'refused' is null)`.execute(
        db.owner,
      )
    expect(mute.rows).toHaveLength(0)
    const later = await sql`select from audit_trails where created_at > '2026-11-20T09:00:00+08:00'`.execute(db.owner)
    expect(later.rows).toHaveLength(0)
  })

  test('nobody is in the trail before joining, after leaving, or with a name of another', async () => {
    const { rows } =
      await sql`select from (select user_id, user_name, created_at from audit_trails union all select user_id, user_name, created_at from user_trails) t
      left join users u on u.id = t.user_id and u.created_at <= t.created_at and (u.deleted_at is null or u.deleted_at > t.created_at) and u."Firstname" || ' ' || u."Lastname" = t.user_name
      where u.id is null`.execute(db.owner)
    expect(rows).toHaveLength(0)
  })

  sellersRows(() => db)
  chainsOfPeople(() => db)
  reservationsRows(() => db)
  visitorsRows(() => db)
  siteCheckRows(() => db)
  plantedRows(() => db)

  const cuts = sized(2, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
  // Promises, "Nothing lost": an upgrade from every earlier migration, also cut off midway.
  test('a database that grew with Atrium, migration by migration, ends with the same schema and keeps its rows', async () => {
    const grown = await emptyDatabase(engine)
    try {
      const begun = performance.now()
      const rehearsal = new Rehearsal(db, grown)
      const migrations = await rehearsal.run(cuts)
      expect(await schemaOf(grown)).toEqual(await schemaOf(db))
      const lost: Record<string, number> = {}
      let rows = 0
      for (const table of rehearsal.tables) {
        rows += (await rehearsal.rowsOf(table)).length
        const n = await rehearsal.lost(table)
        if (n > 0) lost[table] = n
      }
      proven(
        'upgrade',
        engine,
        `${migrations.length} migrations, ${Math.min(cuts, migrations.length)} of them cut off once, ${rows} rows of ${rehearsal.tables.length} tables carried, ${Math.round(performance.now() - begun)} ms`,
      )
      expect(lost).toEqual({})
      expect(rows).toBeGreaterThan(10_000)
    } finally {
      await grown.close()
    }
  }, 240_000)

  test('no e-mail address leaves example.com, in any column of any demo table', async () => {
    for (const { table } of entities) {
      const { rows } = await sql<{ address: string }>`
        select distinct (regexp_matches(t::text, '[^"\\s,({\\[]+@[A-Za-z0-9.-]+', 'g'))[1] as address from ${sql.table(table)} t`.execute(
        db.owner,
      )
      if (table === 'users') expect(rows).toHaveLength(1_334)
      expect(
        rows.filter(({ address }) => !address.endsWith('@example.com')),
        table,
      ).toEqual([])
    }
  })

  test('the one password opens every demo sign-in; a seller and a buyer have it too', async () => {
    const signIns = await demoSignIns(db)
    expect(signIns.map(({ role }) => role)).toEqual(defaultRoles.map(({ name }) => name))
    expect(signIns.find(({ email }) => email === 'marketing.luxuria@example.com')?.role).toBe('Brand Marketing – ZRLU')
    const ids = [planted.seller_who_can_sign_in.id, planted.buyer_with_enye.id]
    const people = await db.system
      .selectFrom('users')
      .where(({ or, eb }) => or([eb('id', 'in', ids), eb('email', '=', signIns[9]?.email ?? '')]))
      .select('password_hash')
      .execute()
    expect(people).toHaveLength(3)
    for (const { password_hash } of people) expect(await verify(password_hash, signIns[0]?.password ?? '')).toBe(true)
  })

  test('whoever changes the demo password is no longer printed', async () => {
    const email = 'auditor@example.com'
    const { password_hash } = await db.system
      .selectFrom('users')
      .where('email', '=', email)
      .select('password_hash')
      .executeTakeFirstOrThrow()
    await db.system.updateTable('users').where('email', '=', email).set({ password_hash: 'another' }).execute()
    expect((await demoSignIns(db)).map(signIn => signIn.email)).not.toContain(email)
    await db.system.updateTable('users').where('email', '=', email).set({ password_hash }).execute()
  })

  test('new rows get ids after the demo rows', async () => {
    const user = {
      Firstname: 'Ana',
      Lastname: 'Cruz',
      user_type_id: 1,
      email: 'ana.new@example.com',
      password_hash: '-',
    }
    const { id } = await db.system.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    expect(id).toBe(10_901)
    await db.system.deleteFrom('users').where('id', '=', id).execute()
  })

  // Banners of the home pages and heads of pages have pictures of the demo (decision 303); all else of them is the default.
  const bannersOf = (own: unknown) => (own as { banners?: { image: unknown }[] }).banners ?? []
  const bare = (own: unknown) => {
    const banners = bannersOf(own)
    const { image: _, ...rest } = (own ?? {}) as Record<string, unknown>
    if (banners.length === 0) return rest
    return { ...rest, banners: banners.map(each => ({ ...each, image: null, mobile_image: null })) }
  }
  test('no picture stands at the heads of two pages of a site, and each is in the library of its brand', async () => {
    const known = await db.system.selectFrom('files').select(['brand_id', 'sha256']).execute()
    for (const { id, code, site_id } of brands) {
      const hung = headsOf(code)
      expect(hung.length, code).toBeGreaterThan(4)
      expect(new Set(hung.map(([, url]) => url)).size, code).toBe(hung.length)
      const own = new Set(
        known.filter(row => row.brand_id === id).map(({ sha256 }) => Buffer.from(sha256).toString('hex')),
      )
      for (const [section, url] of hung) {
        expect(own, `${code} ${section}`).toContain(/[0-9a-f]{64}/.exec(url)?.[0])
        const row = await db.system
          .selectFrom('site_published')
          .where('site_id', '=', site_id)
          .where('section', '=', section)
          .select('own')
          .executeTakeFirst()
        expect((row?.own as { image?: unknown } | undefined)?.image, `${code} ${section}`).toBe(url)
      }
    }
  })
  test('every section of every site is published as its first version', async () => {
    const rows = await db.system
      .selectFrom('site_revisions')
      .innerJoin('site_published', join =>
        join
          .onRef('site_published.site_id', '=', 'site_revisions.site_id')
          .onRef('site_published.section', '=', 'site_revisions.section'),
      )
      .where('site_revisions.kind', '=', 'seed')
      .where('site_published.version', '=', 1)
      .select(['site_revisions.site_id', 'site_revisions.section', 'site_published.own'])
      .execute()
    expect(rows).toHaveLength(brands.flatMap(({ code }) => Object.keys(defaultsOf(code))).length)
    for (const { site_id, code } of brands)
      for (const [section, own] of Object.entries(defaultsOf(code)))
        expect(
          bare(rows.find(row => row.site_id === site_id && row.section === section)?.own),
          `${code} ${section}`,
        ).toEqual(bare(own))
    const banners = rows.filter(({ section }) => section === 'home.banner').map(({ own }) => bannersOf(own))
    expect(banners.flat().every(({ image }) => image !== null)).toBe(true)
  })

  // The last: it leaves nothing to look at.
  removal(() => db)
})

if (whole && engines.includes('postgres'))
  test('servers that start at once seed once', async () => {
    const db = await freshDatabase('postgres')
    try {
      await Promise.all([seedReference(db), seedReference(db), seedReference(db)])
      expect(await db.system.selectFrom('user_roles').select('name').execute()).toHaveLength(defaultRoles.length)
      const outcomes = await Promise.all([seedDemo(db, 'demo'), seedDemo(db, 'demo'), seedDemo(db, 'demo')])
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['added', 'standing', 'standing'])
      expect(await hashes(db)).toEqual(seededHashes.postgres)
    } finally {
      await db.close()
    }
  })

if (engines.length > 1)
  test('both engines hold the same rows', () => {
    expect(seededHashes.postgres).toEqual(seededHashes.embedded)
  })

describe.each(engines)('a database of one’s own on %s', engine => {
  const own = { Firstname: 'Rosa', Lastname: 'Lim', user_type_id: 1, email: 'rosa@example.com', password_hash: '-' }

  // Each fills a database anew.
  if (whole)
    test('is left alone, unless the demo rows may stand beside its own', async () => {
      const db = await freshDatabase(engine)
      try {
        await seedReference(db)
        await db.system.insertInto('users').values(own).execute()
        expect(await seedDemo(db, 'demo')).toEqual({ outcome: 'refused', occupied: ['users'] })
        expect(await db.system.selectFrom('users').select('email').execute()).toEqual([{ email: own.email }])
        expect(await demoSignIns(db)).toEqual([])
        expect(await seedDemo(db, 'demo', { beside: true })).toEqual({ outcome: 'added', scale: 'demo' })
        expect(
          await db.system.selectFrom('users').where('email', '=', own.email).select('id').executeTakeFirst(),
        ).toEqual({ id: 1 })
      } finally {
        await db.close()
      }
    })

  test('goes on after a crash in the middle and ends with the same rows', async () => {
    const db = await freshDatabase(engine)
    try {
      await seedReference(db)
      const crash = new Error('the power went')
      const progress = (table: string) => {
        if (table === 'project_info') throw crash
      }
      await expect(seedDemo(db, 'demo', { progress })).rejects.toThrow(crash)
      // The rest by COPY alone: by the product's own entries the rows are the same.
      expect(await seedDemo(db, 'demo', { entering: 'none' })).toEqual({ outcome: 'added', scale: 'demo' })
      expect(await hashes(db)).toEqual(seededHashes[engine])
      expect(await demoSignIns(db)).toHaveLength(defaultRoles.length)
    } finally {
      await db.close()
    }
  })
})
