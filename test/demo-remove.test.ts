import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../scripts/bootstrap.mjs'
import { emptyDatabase, startPostgres } from '../scripts/postgres.mjs'
import { openDatabase } from '../server/db/open.ts'
import { hasDemoData } from '../server/records/demo-data.ts'
import { engines, silent } from './database.ts'

/** The command as `npm run demo:remove` starts it, where a person filled a house, made an account and closed it down. */
describe.each(engines)('npm run demo:remove, %s', engine => {
  let folder: string
  let place: { url: string; stop(): Promise<void> } | undefined
  const env = () => ({
    ...{ PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATA_DIR: folder, LOG_LEVEL: 'error' },
    ...(place ? { DATABASE_URL: place.url } : {}),
  })
  const run = async (script: string, input = '', ...given: readonly string[]) => {
    const child = spawn(process.execPath, [`scripts/${script}.ts`, ...given], { cwd: root, env: env() })
    child.stdin.end(input)
    const ended = new Promise<number | null>(done => child.once('exit', done))
    const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await ended, said, complained }
  }
  const opened = () =>
    openDatabase({ url: place?.url, dir: join(folder), log: silent, watched: false, connections: 12 })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-demo-'))
    if (engine === 'postgres') {
      // The cluster of the tests runs without fsync, which a command refuses.
      const postgres = await startPostgres()
      if ('missing' in postgres) throw new Error(postgres.missing)
      place = { url: await emptyDatabase(postgres.url), stop: () => postgres.stop() }
    }
    const seeded = await run('seed')
    expect(seeded.code, seeded.complained).toBe(0)
  }, 400_000)
  afterAll(async () => {
    await place?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('nobody but the demo accounts could sign in: nothing is taken out, and it says what to do first', async () => {
    const { code, complained, said } = await run('demo-remove')
    expect(code, complained).toBe(1)
    expect(said).toContain('Make an account of your own first: npm run admin:create.')
  })

  test('with an account of one’s own the demo data goes, the account and the set-up stay, sites close', async () => {
    const db = await opened()
    const role = await db.system
      .selectFrom('user_roles')
      .where('name', '=', 'Super Admin')
      .select('id')
      .executeTakeFirstOrThrow()
    const person = { Firstname: 'Maria', Lastname: 'Cruz', user_type_id: 3, user_role_id: role.id }
    await db.system
      .insertInto('users')
      .values({ ...person, email: 'maria@house.test', password_hash: '-' })
      .execute()
    await db.system
      .insertInto('holidays')
      .values({ date: '2026-12-26', name: 'Foundation day', type: 'company' })
      .execute()
    await db.system.updateTable('sites').where('code', '=', 'ZRCO').set({ turned_at: new Date() }).execute()
    if (engine === 'embedded') {
      const meanwhile = await run('demo-remove')
      expect(meanwhile.code).not.toBe(0)
      expect(meanwhile.complained).toContain('is in use by another Atrium')
    }
    await db.close()
    const { code, said, complained } = await run('demo-remove')
    expect(code, complained).toBe(0)
    expect(said).toMatch(/^ {2}reservations +1,200$/m)
    expect(said).toContain('No demo row stays.')
    expect(said).toContain('Closed to visitors again, since the demo data had opened them: HOMES, OMNI, ZRLU, ZRRE.')
    const after = await opened()
    const people = await after.system.selectFrom('users').select('email').execute()
    expect(people).toEqual([{ email: 'maria@house.test' }])
    expect(
      await after.system.selectFrom('holidays').where('name', '=', 'Foundation day').select('date').execute(),
    ).toHaveLength(1)
    expect(await after.system.selectFrom('sites').where('is_open', '=', true).select('code').execute()).toEqual([
      { code: 'ZRCO' },
    ])
    // It begins as a house of its own: the first steps stand on the dashboard.
    expect(await hasDemoData(after)).toBe(false)
    await after.close()
    const again = await run('demo-remove')
    expect(again.said).toContain('The demo data was taken out of this database before.')
  }, 240_000)
})
