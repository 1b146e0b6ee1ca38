import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../test/app.ts'
import { engines, silent } from '../../test/database.ts'
import { within } from '../../test/sizes.ts'
import type { Db } from '../db/handle.ts'
import { migrationNames } from '../db/migrate.ts'
import { addReferenceRows } from '../db/reference-rows.ts'
import { appliedIn } from './backed-up-tables.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { inScratch } from './scratch.ts'

/** The version whose backup is put back: later ones added columns, tables, triggers and conditions. */
const last = '0300'

const tables = ['users', 'web_settings', 'holidays', 'exports', 'faq_categories', 'faqs', 'files'] as const
/** The rows of a table, but for columns that only the newer version has. */
async function rowsOf(db: Db, table: string, columns: readonly string[]) {
  const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from
    (select ${sql.join(columns.map(name => sql.ref(name)))} from ${sql.table(table)}) as t order by to_jsonb(t)::text`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}
async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

describe.each(engines)('a backup of an older version, restored by this one, %s', engine => {
  let app: TestApp
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-older-'))
    app = await testApp(engine)
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  test(
    'every row and file as it stood, in the schema of now, and the newer version serves it',
    async () => {
      const names = await migrationNames()
      const older = new Set(names.filter(name => name < last))
      expect(older.size).toBeLessThan(names.length - 5)
      const file = join(folder, 'older.zip')
      const stood = new Map<string, { columns: string[]; rows: unknown[] }>()
      const content = randomBytes(5_000)
      const { secrets } = app.deps
      await inScratch(
        folder,
        silent,
        async ({ db, files }) => {
          const { owner } = db
          await addReferenceRows(db)
          await sql`insert into users ("Firstname", "Lastname", email, user_type_id, password_hash)
          select 'Ñena ' || n, E'a\nb\t"\\ é', 'older' || n || '@example.com', 1, 'x' from generate_series(1, 40) as n`.execute(
            owner,
          )
          await sql`insert into web_settings (key, value) select 'older ' || n, jsonb_build_object('n', n, 'at', now())
          from generate_series(1, 40) as n`.execute(owner)
          await sql`insert into holidays (date, name, type) select date '2041-02-01' + n, 'Day ' || n, 'company'
          from generate_series(1, 9) as n`.execute(owner)
          await sql`insert into exports (user_id, user_name, list, brand_ids, query, columns, format, status, ip, user_agent, request_id)
          select id, 'Ñena', 'webInquiries', '[3]', '{}', '["name"]', 'csv', 'done', '', '', 'r' from users`.execute(
            owner,
          )
          await sql`with category as (insert into faq_categories (name, sort) values ('Older', 3) returning id)
          insert into faqs (category_id, question, answer, sort) select id, 'Ñ ' || n, 'a', n from category, generate_series(1, 9) as n`.execute(
            owner,
          )
          const path = 'older/file'
          await writeFile(join(folder, 'bytes'), content)
          await files.put(path, join(folder, 'bytes'), 'application/pdf')
          await sql`insert into files (disk, path, original_name, mime, size, sha256, visibility)
          values (${files.disk}, ${path}, 'older.pdf', 'application/pdf', ${content.length}, ${Buffer.alloc(32, 7)}, 'private')`.execute(
            owner,
          )
          for (const table of tables) {
            const columns = await columnsOf(owner, table)
            stood.set(table, { columns, rows: await rowsOf(owner, table, columns) })
          }
          await backUp({ db, files, secrets, now: app.deps.now }, file)
        },
        older,
      )
      await restore(app.deps, file, { replace: true })
      const { owner } = app.deps.db
      expect((await appliedIn(owner)).map(({ name }) => name)).toEqual(names)
      for (const [table, { columns, rows }] of stood) {
        expect(rows.length, table).toBeGreaterThan(0)
        expect(await rowsOf(owner, table, columns), table).toEqual(rows)
      }
      expect(await columnsOf(owner, 'exports')).toContain('asked_at')
      // What a later migration works out of the rows stands too.
      const { rows: unordered } = await sql`select id from faqs where reading_order = 0`.execute(owner)
      expect(unordered).toEqual([])
      const found = await app.deps.files.read('older/file')
      const pieces: Buffer[] = []
      for await (const piece of found?.stream ?? []) pieces.push(Buffer.from(piece))
      expect(Buffer.concat(pieces).equals(content)).toBe(true)
      const me = await signedIn(app)
      expect((await app.call('session.profile', { token: me.token })).status).toBe(200)
    },
    within(300_000),
  )
})
