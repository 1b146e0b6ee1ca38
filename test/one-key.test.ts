import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../scripts/bootstrap.mjs'
import { type Postgres, startPostgres } from '../scripts/postgres.mjs'
import { writeAudit } from '../server/call/audit.ts'
import { type Database, openDatabase } from '../server/db/open.ts'
import { openFiles } from '../server/outside/file-store.ts'
import { sealerOf } from '../server/outside/sealed.ts'
import { writeHead } from '../server/records/seals/head.ts'
import { sealAll } from '../server/records/seals/seal.ts'
import { verifyTrails } from '../server/records/seals/verify.ts'
import { readSettings } from '../server/settings/settings.ts'
import { engines, silent } from './database.ts'
import { ServerProcess } from './server-process.ts'
import { proven } from './sizes.ts'

const [right, wrong] = ['5e'.repeat(32), 'c4'.repeat(32)]
const refused = /another SECRET_KEY .+ put their secret\.key back/s

describe.each(engines)('one key for one database, %s', engine => {
  let folder: string
  let postgres: Postgres | undefined
  let first: ServerProcess
  let files: string
  const env = () => ({ ...(postgres && { DATABASE_URL: postgres.ownerUrl }), FILES_URL: files, LOG_LEVEL: 'error' })
  /** PostgreSQL is shared; the embedded database is one folder, which one process has at a time. */
  const at = (name: string, key: string) =>
    ServerProcess.at(join(folder, postgres ? name : 'data'), { ...env(), SECRET_KEY: key })
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-key-'))
    files = pathToFileURL(join(folder, 'files')).href
    if (engine === 'postgres') {
      const started = await startPostgres()
      if ('missing' in started) throw new Error(started.missing)
      postgres = started
    }
    first = await at('first', right)
    await first.start()
  }, 180_000)
  afterAll(async () => {
    await first.end('SIGKILL')
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function looking<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = await openDatabase({ url: postgres?.ownerUrl, dir: join(folder, 'data'), log: silent })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  const line = (db: Database) =>
    db.system
      .transaction()
      .execute(trx =>
        writeAudit(
          trx,
          { area: 'admin', module: 'm', action: 'edit' },
          { ip: '', user_agent: '', request_id: '' },
          undefined,
          { entity: 'x', entity_id: 'x' },
          new Date(),
        ),
      )
  const seals = async (db: Database) =>
    Number(
      (
        await db.owner
          .selectFrom('trail_seals')
          .select(q => q.fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    )
  const verdict = async (db: Database) =>
    verifyTrails(
      {
        secrets: sealerOf(Buffer.from(right, 'hex')),
        files: await openFiles(readSettings({ FILES_URL: files }).FILES_URL),
        now: () => new Date(),
      },
      db.system,
    )
  const run = (script: string, key: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', ...env(), DATA_DIR: join(folder, 'data'), SECRET_KEY: key },
    })
    return { status, said: stdout + stderr }
  }

  test('a second server with another key is refused, and the trail of the first stays sound', async () => {
    // The folder has one owner at a time, so there the line is sealed here, as the first server would have.
    if (engine === 'embedded') await first.end('SIGTERM')
    await looking(async db => {
      await line(db)
      if (engine === 'embedded') {
        const secrets = sealerOf(Buffer.from(right, 'hex'))
        const head = await sealAll(db, { secrets, now: () => new Date() })
        if (head)
          await writeHead({ secrets, files: await openFiles(readSettings({ FILES_URL: files }).FILES_URL) }, head)
      } else await expect.poll(() => seals(db), { timeout: 20_000 }).toBeGreaterThan(0)
    })
    const second = await at('second', wrong)
    const outcome = await second.start().then(
      () => 'it started',
      (error: Error) => error.message,
    )
    // Where it did start, it has time to seal a line of its own.
    if (engine === 'postgres') await looking(line)
    if (second.isRunning) await new Promise(done => setTimeout(done, 3_000))
    await second.end('SIGKILL')
    expect(outcome).toMatch(refused)
    await looking(async db => {
      if (engine === 'postgres') await expect.poll(async () => (await verdict(db)).waiting, { timeout: 20_000 }).toBe(0)
      expect(await verdict(db)).toMatchObject({ sound: true })
      expect(await seals(db)).toBeGreaterThan(0)
    })
  })

  test.each([['scripts/seed.ts'], ['scripts/backup.ts', join(tmpdir(), 'never.zip')], ['scripts/audit-verify.ts']])(
    '%s with another key is refused',
    async (script, ...args) => {
      if (first.isRunning && engine === 'embedded') await first.end('SIGTERM')
      const { status, said } = run(script, wrong, ...args)
      expect(said).toMatch(refused)
      expect(status).toBe(1)
    },
  )

  test('whoever has lost the key is told what goes with it, adopts another, and the trail says so', async () => {
    await first.end('SIGTERM')
    expect(run('scripts/key-adopt.ts', right).said).toContain('is the key of this database. Nothing was changed.')
    const asked = run('scripts/key-adopt.ts', wrong)
    expect(asked).toMatchObject({
      status: 1,
      said: expect.stringMatching(/\d+ seals of the audit trails.+never read again/s),
    })
    expect(run('scripts/audit-verify.ts', right).said).toContain('Sound')
    expect(run('scripts/key-adopt.ts', wrong, '--the-old-one-is-lost')).toMatchObject({
      status: 0,
      said: expect.stringContaining('the audit trail says so'),
    })
    const next = await at('next', wrong)
    await next.start()
    await next.end('SIGTERM')
    await expect(first.start()).rejects.toThrow(refused)
    await looking(async db => {
      const said = await db.system
        .selectFrom('user_trails')
        .where('entity', '=', 'secret-key')
        .select('action')
        .execute()
      expect(said).toEqual([{ action: 'adopt' }])
    })
    proven('one-key', engine, 'a second key refused to a server and three commands; the trail of the first sound')
  })
})
