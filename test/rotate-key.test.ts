import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../scripts/bootstrap.mjs'
import { type Postgres, startPostgres } from '../scripts/postgres.mjs'
import { holdKey } from '../server/boot/held-key.ts'
import { writeAudit } from '../server/call/audit.ts'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open.ts'
import { keepPartitionsAhead } from '../server/db/partitions.ts'
import { openFiles } from '../server/outside/file-store.ts'
import { sealerOf } from '../server/outside/sealed.ts'
import { writeHead } from '../server/records/seals/head.ts'
import { sealAll } from '../server/records/seals/seal.ts'
import { readSettings } from '../server/settings/settings.ts'
import { engines, silent } from './database.ts'

const [first, second, strange] = ['5e'.repeat(32), 'c4'.repeat(32), '11'.repeat(32)]

describe.each(engines)('npm run key:rotate, %s', engine => {
  let folder: string
  let postgres: Postgres | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-rotate-'))
    await mkdir(join(folder, 'data'), { recursive: true, mode: 0o700 })
    if (engine === 'postgres') {
      const started = await startPostgres()
      if ('missing' in started) throw new Error(started.missing)
      postgres = started
    }
    // A house with a trail that is sealed under the first key.
    const db = await openDatabase({ url: postgres?.ownerUrl, dir: join(folder, 'data'), log: silent })
    await migrate(db)
    await keepPartitionsAhead(db, new Date())
    const secrets = sealerOf(Buffer.from(first, 'hex'))
    await holdKey(db, secrets)
    for (const entity_id of ['1', '2', '3'])
      await db.system
        .transaction()
        .execute(trx =>
          writeAudit(
            trx,
            { area: 'admin', module: 'm', action: 'edit' },
            { ip: '', user_agent: '', request_id: '' },
            undefined,
            { entity: 'x', entity_id },
            new Date(),
          ),
        )
    const head = await sealAll(db, { secrets, now: () => new Date() })
    const files = await openFiles(readSettings({ FILES_URL: filesAt() }).FILES_URL)
    if (head) await writeHead({ files, secrets }, head)
    await db.close()
  })
  afterAll(async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const filesAt = () => pathToFileURL(join(folder, 'files')).href
  function run(script: string, env: Record<string, string>) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script)], {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: join(folder, 'data'),
        FILES_URL: filesAt(),
        LOG_LEVEL: 'error',
        ...(postgres && { DATABASE_URL: postgres.ownerUrl }),
        ...env,
      },
    })
    return { status, said: stdout + stderr }
  }

  test('a key that is set is changed for another, and only the new one opens the database', () => {
    expect(run('key-rotate.ts', { SECRET_KEY: first })).toMatchObject({
      status: 1,
      said: expect.stringContaining('Set NEW_SECRET_KEY to the new key'),
    })
    expect(run('key-rotate.ts', { SECRET_KEY: strange, NEW_SECRET_KEY: second })).toMatchObject({
      status: 1,
      said: expect.stringContaining('another SECRET_KEY'),
    })
    expect(run('key-rotate.ts', { SECRET_KEY: first, NEW_SECRET_KEY: second })).toMatchObject({
      status: 0,
      said: expect.stringMatching(/has its new key: \d+ sealed values and \d+ seals .+Keep the old one/s),
    })
    expect(run('audit-verify.ts', { SECRET_KEY: first }).said).toContain('another SECRET_KEY')
    expect(run('audit-verify.ts', { SECRET_KEY: second })).toMatchObject({
      status: 0,
      said: expect.stringContaining('Sound'),
    })
  }, 300_000)

  test('a key that is kept in its file is changed there, and the old one is kept beside it', () => {
    const at = join(folder, 'data', 'secret.key')
    writeFileSync(at, `${second}\n`, { mode: 0o600 })
    expect(run('key-rotate.ts', { NEW_SECRET_KEY: first }).status).toBe(1)
    expect(run('key-rotate.ts', {})).toMatchObject({ status: 0, said: expect.stringContaining('secret.key.before') })
    const made = readFileSync(at, 'utf8').trim()
    expect(made).toMatch(/^[0-9a-f]{64}$/)
    expect(made).not.toBe(second)
    expect(readFileSync(`${at}.before`, 'utf8').trim()).toBe(second)
    expect(run('audit-verify.ts', {})).toMatchObject({ status: 0, said: expect.stringContaining('Sound') })
  }, 200_000)
})
