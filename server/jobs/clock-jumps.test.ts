import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../scripts/postgres.mjs'
import { engines, silent } from '../../test/database.ts'
import { migrate } from '../db/migrate.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { claimDue } from './clock.ts'

const library = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]

// Where there is no libfaketime the clock of the database cannot be moved, and the test says that it was skipped.
describe.runIf(engines.includes('postgres') && library && existsSync(library))('the clock of the machine jumps', () => {
  let folder: string
  let postgres: Postgres
  let db: Database
  const setClock = (offset: string) => writeFile(join(folder, 'clock'), offset, { mode: 0o644 })
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-clock-'))
    const { chmod } = await import('node:fs/promises')
    await chmod(folder, 0o755)
    await setClock('+0')
    const started = await startPostgres([], {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    if ('missing' in started) throw new Error(started.missing)
    postgres = started
    db = await openDatabase({ url: postgres.ownerUrl, dir: 'memory', log: silent, durable: false, watched: false })
    await migrate(db)
  })
  afterAll(async () => {
    await db?.close()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('forwards over a day, an hour back and forth as with daylight saving: each daily time is sent once', async () => {
    const jobs = [{ name: 'daily', cron: '5 0 * * *' }]
    const look = () => db.system.transaction().execute(trx => claimDue(trx, jobs))
    const after = async (offset: string) => {
      await setClock(offset)
      return [...(await look()), ...(await look())]
    }
    expect(await after('+0')).toEqual([])
    expect(await after('+86400')).toEqual(['daily'])
    // Back by an hour, over the time itself where it lies there, and on again.
    expect(await after('+82800')).toEqual([])
    expect(await after('+86400')).toEqual([])
    expect(await after('+172800')).toEqual(['daily'])
    expect(await after('+86400')).toEqual([])
    expect(await after('+259200')).toEqual(['daily'])
    // A machine that believed in another year: nothing is held up by it.
    expect(await after('+31536000')).toEqual(['daily'])
    expect(await after('+345600')).toEqual([])
    expect(await after('+432000')).toEqual(['daily'])
  })
})
