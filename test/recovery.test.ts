import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, sparePort } from '../scripts/postgres.mjs'
import { holdHead } from '../server/boot/held-head.ts'
import { writeAudit } from '../server/call/audit.ts'
import { migrate } from '../server/db/migrate.ts'
import { type Database, openDatabase } from '../server/db/open.ts'
import { keepPartitionsAhead } from '../server/db/partitions.ts'
import { addReferenceRows } from '../server/db/reference-rows.ts'
import { openFiles } from '../server/outside/file-store.ts'
import { throwawaySealer } from '../server/outside/sealed.ts'
import { writeHead } from '../server/records/seals/head.ts'
import { sealAll } from '../server/records/seals/seal.ts'
import { verifyTrails } from '../server/records/seals/verify.ts'
import { silent } from './database.ts'
import { within } from './sizes.ts'

const found = findPostgres()
/** Root hands PostgreSQL to its own user. */
const account = found.bin === undefined ? undefined : found.account

/** Docs/deployment.md, to any moment with PostgreSQL: its steps as they are written, on a cluster of one's own. */
describe.runIf(found.bin !== undefined)('back to a moment', () => {
  const bin = found.bin ?? ''
  let folder = ''
  let port = 0
  let steps: string[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-recovery-'))
    port = await sparePort()
    mkdirSync(join(folder, 'archive'))
    for (const each of [folder, join(folder, 'archive')]) if (account) chownSync(each, account.uid, account.gid)
    const page = await readFile(new URL('../docs/deployment.md', import.meta.url), 'utf8')
    steps = [...page.matchAll(/^ *```sh recover\n([\s\S]*?)^ *```/gm)].map(([, text = '']) =>
      text.replace(/^ {3}/gm, ''),
    )
    as(`initdb -D "$PGDATA" -U postgres -A trust -E UTF8 --locale C.UTF-8`)
  })
  afterAll(async () => {
    try {
      as('pg_ctl -D "$PGDATA" -m immediate stop')
    } catch {
      // It does not run where a step failed.
    }
    await rm(folder, { recursive: true, force: true })
  })

  const url = () => `postgres://postgres@127.0.0.1:${port}/postgres`
  /** Runs a step as the user of PostgreSQL. */
  function as(text: string, more: Record<string, string> = {}): string {
    const places = { PGDATA: join(folder, 'data'), ARCHIVE: join(folder, 'archive'), DATABASE_URL: url() }
    return execFileSync('bash', ['-ec', text], {
      ...account,
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: `${bin}:${process.env['PATH']}`, ...places, ...more },
    })
  }
  const start = () =>
    as(
      `pg_ctl -D "$PGDATA" -w -l "$PGDATA.log" -o "-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}" start`,
    )
  const stop = () => as('pg_ctl -D "$PGDATA" -w -m fast stop')

  test(
    'what was written before it is there, what came after is not, and the trail says that it went back',
    async () => {
      const [archiving = '', base = '', putBack = '', goOn = ''] = steps
      expect(steps).toHaveLength(4)
      as(archiving)
      start()
      const files = await openFiles({ kind: 'folder', path: join(folder, 'files') })
      const parts = { files, secrets: throwawaySealer(), now: () => new Date() }
      const opened = () => openDatabase({ url: url(), dir: 'memory', log: silent })
      const write = async (db: Database, key: string) => {
        await db.system.transaction().execute(async trx => {
          await trx.insertInto('web_settings').values({ key, value: '{}' }).execute()
          await writeAudit(
            trx,
            { area: 'admin', module: 'm', action: 'edit' },
            { ip: '', user_agent: '', request_id: key },
            undefined,
            { entity: 'setting', entity_id: key },
            new Date(),
          )
        })
        const head = await sealAll(db, parts)
        if (head) await writeHead(parts, head)
      }
      const kept = async (db: Database) =>
        (
          await db.system
            .selectFrom('web_settings')
            .where('key', 'like', 'moment%')
            .orderBy('key')
            .select('key')
            .execute()
        ).map(({ key }) => key)

      const before = await opened()
      await migrate(before)
      await addReferenceRows(before)
      await keepPartitionsAhead(before, new Date())
      await write(before, 'moment 1, in the base')
      as(base)
      await write(before, 'moment 2, in the log')
      const { rows } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(before.owner)
      await sql`select pg_sleep(0.2)`.execute(before.owner)
      await write(before, 'moment 3, by mistake')
      expect(await kept(before)).toHaveLength(3)
      await before.close()
      stop()

      as(putBack, { MOMENT: rows[0]?.moment ?? '' })
      start()
      as(goOn)
      await expect
        .poll(() => as(`psql -d "$DATABASE_URL" -Atc 'select pg_is_in_recovery()'`).trim(), { timeout: 30_000 })
        .toBe('f')
      const after = await opened()
      try {
        expect(await kept(after)).toEqual(['moment 1, in the base', 'moment 2, in the log'])
        const { sound, findings } = await verifyTrails(parts, after.system)
        expect(sound).toBe(false)
        expect(findings.map(({ kind }) => kind)).toEqual(['cut'])
        await holdHead({ ...parts, db: after, log: silent })
        await write(after, 'moment 4, after it')
        expect((await verifyTrails(parts, after.system)).sound).toBe(true)
      } finally {
        await after.close()
      }
    },
    within(180_000),
  )
})
