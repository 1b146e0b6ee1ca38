import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, type TestApp, testApp } from '../../test/app.ts'
import { emptyDatabase, engines, freshDatabase } from '../../test/database.ts'
import { whole } from '../../test/sizes.ts'
import { migrate } from '../db/migrate.ts'
import { keepPartitionsAhead } from '../db/partitions.ts'
import { insertRow } from '../db/row-queries.ts'
import { openFiles } from '../outside/file-store.ts'
import { marksIn } from '../records/marks.ts'
import { BackupRefused } from './archive.ts'
import { backUp } from './backup.ts'
import { toRemove } from './kept.ts'
import { opened } from './opened.ts'
import { restore } from './restore.ts'
import { backupJobs, makeBackup } from './scheduled.ts'
import type { inScratch } from './scratch.ts'

/** A scratch of its own as everywhere, but in memory: on disk the migrations alone take longer than all the rest. */
const inMemory: typeof inScratch = async (beside, _, work) => {
  const folder = await mkdtemp(join(beside, 'scratch-'))
  const db = await freshDatabase('embedded')
  try {
    return await work({ db, files: await openFiles({ kind: 'folder', path: join(folder, 'files') }), folder })
  } finally {
    await db.close()
    await rm(folder, { recursive: true })
  }
}
const key = '7a'.repeat(32)
const canary = 'canary-in-a-backup'

test('one of each of seven days, five weeks and twelve months is kept', () => {
  // Two a day for 500 days: of each day the later one, by hand.
  const names: string[] = []
  for (let n = 0; n < 500; n += 1)
    for (const hour of ['01', '13']) {
      const day = new Date(Date.UTC(2026, 10, 24) - n * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
      names.push(`atrium-${day}-${hour}0000.backup`)
    }
  const gone = new Set(toRemove([...names, 'somebody-elses.zip']))
  const kept = names.filter(name => !gone.has(name)).map(name => name.slice(7, 15))
  expect(gone.has('somebody-elses.zip')).toBe(false)
  // 24 November 2026 is a Tuesday; weeks end on Sundays.
  const days = ['20261124', '20261123', '20261122', '20261121', '20261120', '20261119', '20261118']
  const weeks = ['20261115', '20261108', '20261101']
  const months = [
    '20261031',
    '20260930',
    '20260831',
    '20260731',
    '20260630',
    '20260531',
    '20260430',
    '20260331',
    '20260228',
    '20260131',
    '20251231',
  ]
  expect(kept).toEqual([...days, ...weeks, ...months])
  expect(names.filter(name => !gone.has(name)).every(name => name.includes('-130000'))).toBe(true)
})

describe.each(engines)('the backup of every day, %s', engine => {
  let app: TestApp
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-backups-'))
    app = await testApp(engine, { BACKUP_URL: pathToFileURL(folder).href, BACKUP_KEY: key, BACKUP_AT: '02:45' })
    await createUser(app, { Firstname: canary, email: `${canary}@atrium.test` })
    await insertRow(app.deps.db.system, 'mail_outbox', { event_key: 'x', to: '[]', subject: canary, body: 'x' })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  const here = async () => (await readdir(folder)).filter(name => name.endsWith('.backup'))

  test('it is made at its time, is sealed, was restored and counted, and System Status says so', async () => {
    expect(backupJobs(app.deps.settings)).toMatchObject([{ name: 'make-backup', cron: '45 2 * * *' }])
    const name = await makeBackup(app.deps, inMemory)
    expect(await here()).toEqual([name])
    expect((await readFile(join(folder, name))).includes(canary)).toBe(false)
    const { backup } = await marksIn(app.deps.db.system)
    expect(backup).toMatchObject({
      is_ok: true,
      words: expect.stringMatching(/rows and \d+ files, .*restored and counted/),
    })
    expect((await readdir(join(folder, 'incoming'))).length).toBe(0)
  })

  test('it is restored with its key; with another one, cut off or changed, it is refused', async () => {
    const [name = ''] = await here()
    const file = join(folder, name)
    const into = await freshDatabase(engine)
    const parts = {
      db: into,
      files: await openFiles({ kind: 'folder', path: join(folder, 'restored') }),
      secrets: app.deps.secrets,
      now: () => new Date(),
    }
    await opened(file, key, plain => restore(parts, plain))
    expect(
      await into.system.selectFrom('users').where('Firstname', '=', canary).select('email').execute(),
    ).toHaveLength(1)
    await into.close()
    const bytes = await readFile(file)
    const changed = Buffer.from(bytes)
    changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1
    for (const [which, content] of Object.entries({ cut: bytes.subarray(0, -20), changed })) {
      await writeFile(join(folder, which), content)
      await expect(
        opened(join(folder, which), key, async () => undefined),
        which,
      ).rejects.toThrow(BackupRefused)
    }
    await expect(opened(file, '00'.repeat(32), async () => undefined)).rejects.toThrow('another BACKUP_KEY')
    await expect(opened(file, undefined, async () => undefined)).rejects.toThrow('Set BACKUP_KEY')
  })

  test('a backup that fails is said, and the job with it', async () => {
    const { BACKUP_URL: _, ...settings } = app.deps.settings
    await writeFile(join(folder, 'file'), 'x')
    const place = { kind: 'folder', path: join(folder, 'file') } as const
    await expect(makeBackup({ ...app.deps, settings: { ...settings, BACKUP_URL: place } })).rejects.toThrow()
    expect((await marksIn(app.deps.db.system)).backup).toMatchObject({ is_ok: false })
  })

  // Its scratch is made on disk, by all the migrations one after the other.
  if (whole)
    test('an archive of an older version is brought up to date as it is restored', async () => {
      const old = await emptyDatabase(engine)
      const { readdir: list } = await import('node:fs/promises')
      const all = (await list(new URL('../db/migrations/', import.meta.url))).filter(name => name.endsWith('.sql'))
      await migrate(old, undefined, new Set(all.filter(name => name < '0290')))
      await keepPartitionsAhead(old, new Date())
      await old.owner
        .insertInto('users')
        .values({ Firstname: canary, Lastname: 'Old', email: 'old@atrium.test', user_type_id: 1, password_hash: 'x' })
        .execute()
      const files = await openFiles({ kind: 'folder', path: join(folder, 'old') })
      const archive = join(folder, 'old.zip')
      await backUp({ db: old, files, secrets: app.deps.secrets, now: () => new Date() }, archive)
      await old.close()
      const into = await freshDatabase(engine)
      await restore({ db: into, files, secrets: app.deps.secrets, now: () => new Date() }, archive)
      expect(await into.system.selectFrom('users').select('email').execute()).toEqual([{ email: 'old@atrium.test' }])
      expect(await into.system.selectFrom('job_runs').select('name').execute()).toEqual([])
      await into.close()
    }, 240_000)
})
