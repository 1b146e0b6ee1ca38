import { randomInt } from 'node:crypto'
import { copyFile, mkdtemp, open, readdir, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { multipart } from '../../test/multipart.ts'
import { proven, sized, within } from '../../test/sizes.ts'
import { holdKey, KeyRefused } from '../boot/held-key.ts'
import { writeAudit } from '../call/audit.ts'
import { throwawaySealer } from '../outside/sealed.ts'
import { sealAll } from '../records/seals/seal.ts'
import { verifyTrails } from '../records/seals/verify.ts'
import { trailCopier } from '../records/trail/copy-trail.ts'
import { takenTables } from './backed-up-tables.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const [roundTrips, damages] = [sized(1, 2, 20), sized(16, 50, 50)]

describe.each(engines)('backup and restore, %s', engine => {
  let [from, to]: TestApp[] = []
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-backup-'))
    from = await testApp(engine)
    to = await testApp(engine)
    const editor = await signedIn(from as TestApp, { access: websiteEditor(['ZRLU'], ['contact-information']) })
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#333' } })
      .png()
      .toBuffer()
    const { payload, headers } = multipart({ name: 'a.png', mime: 'image/png', bytes })
    await (from as TestApp).call('files.upload', {
      token: editor.token,
      query: { brand: 'ZRLU', page: 'website.contact-information' },
      body: Buffer.concat(payload),
      headers,
    })
  })
  afterAll(async () => {
    await from?.close()
    await to?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const apps = () => ({ source: from as TestApp, target: to as TestApp })
  /** Every row but of the trails, which say that there was a restore. */
  const contents = async ({ deps }: TestApp) => {
    const said: Record<string, string> = {}
    for (const { name, columns } of await takenTables(deps.db.owner)) {
      const only = ['user_trails_rows', 'trail_lines_rows', 'trail_fresh_rows'].includes(name)
        ? sql`where action <> 'restore'`
        : name === 'trail_seals'
          ? sql`where false`
          : sql``
      const list = sql.join(columns.map(column => sql.ref(column)))
      const { rows } = await sql<{ hash: string }>`select md5(coalesce(string_agg(line, '' order by line), '')) as hash
        from (select md5(row_to_json(t)::text) as line from (select ${list} from ${sql.table(name)} ${only}) as t) as l`.execute(
        deps.db.owner,
      )
      said[name] = rows[0]?.hash ?? ''
    }
    return said
  }
  const line = ({ deps }: TestApp, i: number) =>
    deps.db.system.transaction().execute(async trx => {
      await trx
        .insertInto('web_settings')
        .values({ key: `w${i}`, value: JSON.stringify({ ñ: i, text: 'a\nb\t"\\ é' }) })
        .execute()
      await writeAudit(
        trx,
        { area: 'admin', module: 'm', action: 'edit' },
        { ip: '', user_agent: '', request_id: `w${i}` },
        undefined,
        { entity: 'pair', entity_id: `w${i}` },
        deps.now(),
      )
    })

  test(
    `${roundTrips} round trips under writes: both halves of each write are there, or neither, and the trail is whole`,
    async () => {
      const { source, target } = apps()
      for (let trip = 0; trip < roundTrips; trip += 1) {
        await sealAll(source.deps.db, source.deps)
        const file = join(folder, `trip-${trip}.zip`)
        let [isOver, written] = [false, 0]
        const writing = (async () => {
          while (!isOver) await line(source, 1_000 * trip + written++)
        })()
        const manifest = await backUp(source.deps, file)
        isOver = true
        await writing
        const secrets = source.deps.secrets
        await restore({ ...target.deps, secrets }, file, { replace: true })
        const { rows } = await sql<{ alone: number }>`select count(*)::int as alone from
        (select key from web_settings where key like 'w%') as s full join
        (select entity_id from user_trails where entity = 'pair') as t on t.entity_id = s.key
        where s.key is null or t.entity_id is null`.execute(target.deps.db.system)
        expect(rows[0]?.alone).toBe(0)
        expect(await verifyTrails({ ...target.deps, secrets }, target.deps.db.system)).toMatchObject({
          sound: true,
          waiting: 0,
        })
        expect(manifest.files.length).toBeGreaterThan(0)
      }
      proven('backup', engine, `${roundTrips} round trips under writes, no half of a write alone, every trail whole`)
    },
    within(120_000),
  )

  /** Which lines of the trail are read, and how often each of them; and how many wait for their copy. */
  const read = async ({ deps }: TestApp) => {
    const { rows } = await sql<{ lines: string; waiting: number }>`select
      (select string_agg(concat_ws(' ', id, line_id, area, subject, words), '; ' order by id)
        from trail_lines where action <> 'restore') as lines,
      (select count(*)::int from trail_fresh where action <> 'restore') as waiting`.execute(deps.db.system)
    return rows[0]
  }

  test('what stood comes back to the last column, counters and files with it', async () => {
    const { source, target } = apps()
    const file = join(folder, 'still.zip')
    for (let i = 0; i < 4; i += 1) await line(source, 900_000 + i)
    await sql`select copy_trail_lines(2)`.execute(source.deps.db.system)
    const stood = await read(source)
    expect(stood?.waiting, 'some lines wait for their copy').toBeGreaterThan(1)
    await backUp(source.deps, file)
    await restore({ ...target.deps, secrets: source.deps.secrets }, file, { replace: true })
    expect(await contents(target)).toEqual(await contents(source))
    expect(await read(target)).toEqual(stood)
    // What waited is taken over where it came back, each line once; a new one gets a number that none has.
    await line(target, 990_000)
    await trailCopier(target.deps.db).copy()
    const { rows: lines } = await sql<{ n: number; ids: number; sealed: number; waiting: number }>`select
      (select count(*)::int from trail_lines) as n, (select count(distinct id)::int from trail_lines) as ids,
      (select count(*)::int from audit_trails) + (select count(*)::int from user_trails) as sealed,
      (select count(*)::int from trail_fresh) as waiting`.execute(target.deps.db.system)
    const [{ n, ...rest } = { n: 0 }] = lines
    expect(rest).toEqual({ ids: n, sealed: n, waiting: 0 })
    // Nothing of before is left, so the key that came with it is the database's now.
    await holdKey(target.deps.db, source.deps.secrets)
    await expect(holdKey(target.deps.db, target.deps.secrets)).rejects.toThrow(KeyRefused)
    const { id } = await source.deps.db.system
      .selectFrom('files')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { path } = await target.deps.db.system
      .selectFrom('files')
      .where('id', '=', id)
      .select('path')
      .executeTakeFirstOrThrow()
    expect(await target.deps.files.exists(path)).toBe(true)
    const added = await target.deps.db.system
      .insertInto('files')
      .values({ disk: 'local', path: 'x', original_name: 'x', mime: 'x', size: 1, sha256: Buffer.alloc(32, 1) })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(added.id).toBeGreaterThan(id)
    // What holds rows to each other, and what refuses to change the trail, is back.
    await expect(sql`delete from user_trails_rows`.execute(target.deps.db.owner)).rejects.toThrow(/append-only/)
    await expect(
      target.deps.db.system
        .insertInto('sessions')
        .values({ token_hash: Buffer.alloc(32), user_id: 999_999, expires_at: new Date() })
        .execute(),
    ).rejects.toMatchObject({ code: '23503' })
    await target.deps.db.system.deleteFrom('files').where('id', '=', added.id).execute()
  })

  test(`${damages} of ${damages} damaged archives are refused before anything changes`, async () => {
    const { source, target } = apps()
    const [good, bad] = [join(folder, 'good.zip'), join(folder, 'bad.zip')]
    await backUp(source.deps, good)
    const { size } = await stat(good)
    const before = await contents(target)
    let refused = 0
    for (let i = 0; i < damages; i += 1) {
      await copyFile(good, bad)
      if (i % 5 === 0) await truncate(bad, randomInt(size))
      else {
        const handle = await open(bad, 'r+')
        const at = i % 5 === 1 ? size - 1 - randomInt(120) : randomInt(size)
        const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
        await handle.write(Buffer.from([(buffer[0] ?? 0) ^ (1 << randomInt(8))]), 0, 1, at)
        await handle.close()
      }
      await restore({ ...target.deps, secrets: source.deps.secrets }, bad, { replace: true }).catch((error: Error) => {
        expect(error.message).toMatch(/Nothing was changed/)
        refused += 1
      })
    }
    proven('damaged-archives', engine, `${refused} of ${damages} refused`)
    expect(refused).toBe(damages)
    expect(await contents(target)).toEqual(before)
  })

  test('a database in use, another key and another version are refused in words', async () => {
    const { source, target } = apps()
    const file = join(folder, 'words.zip')
    await backUp(source.deps, file)
    const before = await contents(target)
    await expect(restore({ ...target.deps, secrets: source.deps.secrets }, file)).rejects.toThrow(/--replace/)
    await expect(restore({ ...target.deps, secrets: throwawaySealer() }, file, { replace: true })).rejects.toThrow(
      /SECRET_KEY/,
    )
    const { db } = target.deps
    await db.owner.insertInto('schema_migrations').values({ name: '9999-later.sql', checksum: 'x' }).execute()
    await expect(restore({ ...target.deps, secrets: source.deps.secrets }, file, { replace: true })).rejects.toThrow(
      /9999-later/,
    )
    await db.owner.deleteFrom('schema_migrations').where('name', '=', '9999-later.sql').execute()
    await expect(restore(target.deps, join(folder, 'none.zip'))).rejects.toThrow(/cannot be read/)
    expect(await contents(target)).toEqual(before)
  })

  test('a backup that cannot be written leaves nothing behind', async () => {
    const { source } = apps()
    const files = {
      ...source.deps.files,
      list: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('the disk is full')) }) }),
    }
    await expect(backUp({ ...source.deps, files: files as never }, join(folder, 'half.zip'))).rejects.toThrow(/full/)
    expect((await readdir(folder)).filter(name => name.startsWith('half'))).toEqual([])
  })
})
