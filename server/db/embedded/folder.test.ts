import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silent } from '../../../test/database.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { openFolder } from './engine.ts'

const opener = new URL('../open.ts', import.meta.url)
const migrator = new URL('../migrate.ts', import.meta.url)

describe('a data folder', () => {
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'atrium-data-'))
    const db = await openDatabase({ dir, log: silent })
    await migrate(db)
    await sql`create table kept (n int primary key)`.execute(db.owner)
    await db.close()
  })
  afterAll(() => rm(dir, { recursive: true }))

  /** Another process with the folder open, that does `work` and says what it says. */
  const another = (work: string): ChildProcess =>
    spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `
      import { openDatabase } from ${JSON.stringify(opener.href)}
      import { migrate } from ${JSON.stringify(migrator.href)}
      const db = await openDatabase({ dir: ${JSON.stringify(dir)}, log: console })
      ${work}`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )

  const open = async () => {
    const started = performance.now()
    const db = await openDatabase({ dir, log: silent })
    const opened = performance.now()
    await migrate(db)
    console.log(
      `an existing folder: opened in ${Math.round(opened - started)} ms, migrations checked in ${Math.round(performance.now() - opened)} ms`,
    )
    return db
  }

  test('is for its owner alone', async () => {
    expect((await stat(dir)).mode & 0o777).toBe(0o700)
  })

  test('is refused to a second opener in this process and in another, and free again afterwards', async () => {
    const db = await open()
    await expect(openDatabase({ dir, log: silent })).rejects.toThrow(
      /in use by another Atrium \(process \d+ on .+\)\. Stop that one first/,
    )
    const child = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `
      import { openDatabase } from ${JSON.stringify(opener.href)}
      await openDatabase({ dir: ${JSON.stringify(dir)}, log: console }).catch(error => console.log(error.message))`,
    ])
    let said = ''
    child.stdout.on('data', data => {
      said += data
    })
    await once(child, 'exit')
    expect(said).toContain('in use by another Atrium')
    await db.close()
    await (await open()).close()
  })

  test('keeps every acknowledged row through kill -9, and is free at once', async () => {
    const child = another(`
      for (let n = 1; ; n++) {
        await db.executeSql('insert into kept values ($1)', [n])
        process.stdout.write(n + '\\n')
      }`)
    let said = ''
    child.stdout?.on('data', data => {
      said += data
      if (said.split('\n').length > 200) child.kill('SIGKILL')
    })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    const acknowledged = Number(said.trim().split('\n').at(-1))
    expect(acknowledged).toBeGreaterThanOrEqual(200)
    const db = await open()
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from kept`.execute(db.owner)
    expect(rows[0]?.n).toBeGreaterThanOrEqual(acknowledged)
    await db.close()
  })

  test('killed in the middle of a migration, it has nothing of it', async () => {
    const path = await mkdtemp(join(tmpdir(), 'atrium-migrations-'))
    await cp(new URL('../migrations/', import.meta.url), path, { recursive: true })
    const next = '9999-slow.sql'
    await writeFile(join(path, next), 'create table half (a int); select pg_sleep(30);')
    const child = another(`
      setTimeout(() => console.log('under way'), 1500)
      await migrate(db, new URL(${JSON.stringify(`${pathToFileURL(path).href}/`)}))`)
    child.stdout?.on('data', data => {
      if (String(data).includes('under way')) child.kill('SIGKILL')
    })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    const db = await open()
    const { rows } = await sql<{ found: boolean }>`select to_regclass('half') is not null as found`.execute(db.owner)
    expect(rows).toEqual([{ found: false }])
    const applied = await db.owner.selectFrom('schema_migrations').select('name').where('name', '=', next).execute()
    expect(applied).toEqual([])
    await db.close()
    await rm(path, { recursive: true })
  })
})

test('every commit asks the disk', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'atrium-fsync-'))
  const { pg, files } = await openFolder(join(dir, 'postgres'))
  await pg.exec('create table t (a int)')
  const before = files.syncs
  for (let n = 0; n < 50; n += 1) await pg.query('insert into t values ($1)', [n])
  expect(files.syncs - before).toBeGreaterThanOrEqual(50)
  await pg.close()
  await rm(dir, { recursive: true })
})
