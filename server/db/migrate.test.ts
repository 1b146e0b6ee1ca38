import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase, engines } from '../../test/database.ts'
import { expectCurrent, MigrationRefused, migrate, NotAsExpected } from './migrate.ts'
import { MigrationFailed } from './migration-failure.ts'
import type { Database } from './open.ts'

describe.each(engines)('migrations on %s', engine => {
  let db: Database
  let path: string
  let folder: URL
  const write = (name: string, text: string) => writeFile(join(path, name), text)
  const exists = async (table: string): Promise<boolean> => {
    const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db.owner)
    return rows[0]?.found === true
  }

  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'atrium-migrations-'))
    folder = pathToFileURL(`${path}/`)
    db = await emptyDatabase(engine)
    await write('0001-first.sql', 'create table first (a int); insert into first values (1);')
  })
  afterEach(async () => {
    await db.close()
    await rm(path, { recursive: true })
  })

  test('who only looks is told of a database that is empty or older, and changes neither', async () => {
    await expect(expectCurrent(db, folder)).rejects.toThrow(NotAsExpected)
    expect(await exists('schema_migrations')).toBe(false)
    await migrate(db, folder)
    await expectCurrent(db, folder)
    await write('0002-second.sql', 'create table second (a int);')
    await expect(expectCurrent(db, folder)).rejects.toThrow(
      /older Atrium, without 0002-second\.sql\..*Nothing was changed/,
    )
    expect(await exists('second')).toBe(false)
  })

  test('run once, in order', async () => {
    await write('0002-second.sql', 'create table second (a int);')
    expect((await migrate(db, folder)).map(({ name }) => name)).toEqual(['0001-first.sql', '0002-second.sql'])
    expect(await migrate(db, folder)).toEqual([])
  })

  test('one that fails midway leaves nothing, and is done whole once it is mended', async () => {
    await write('0002-second.sql', 'create table second (a int); select 1/0;')
    await expect(migrate(db, folder)).rejects.toMatchObject({ code: '22012' })
    expect([await exists('first'), await exists('second')]).toEqual([true, false])
    await write('0002-second.sql', 'create table second (a int);')
    expect((await migrate(db, folder)).map(({ name }) => name)).toEqual(['0002-second.sql'])
  })

  test('one that fails names its file, line and statement, and what PostgreSQL says of it', async () => {
    const said = async (text: string) => {
      await write('0002-second.sql', text)
      return migrate(db, folder).then(
        () => 'done',
        (error: Error) => [error.constructor === MigrationFailed, error.message],
      )
    }
    await write(
      '0001-first.sql',
      'create table first (a int); create table things_rows (status text); create view things as select * from things_rows;',
    )
    const starts = '-- What it is for; not a statement.\ncreate table second (a int, b text);\n\n'
    // It points into the text.
    expect(await said(`${starts}-- Why.\nalter table second\n  add check (c > 0);\n`)).toEqual([
      true,
      'The migration 0002-second.sql failed in line 5, at `alter table second`: column "c" does not exist. Nothing of it was kept.',
    ])
    expect(await said(`${starts}insert into second vales (1); select 1;`)).toEqual([
      true,
      'The migration 0002-second.sql failed in line 4, at `insert into second vales (1)`: syntax error at or near "vales". Nothing of it was kept.',
    ])
    // It says only how it ended: semicolons of texts, names and functions end no statement.
    expect(
      await said(
        `${starts}insert into second values (1, 'a;b''c;');\ncreate function f() returns int language plpgsql as $$ begin return 1; end $$;\nselect f();\ninsert into second select 1 / (a - 1) from second; -- last;\n`,
      ),
    ).toEqual([
      true,
      'The migration 0002-second.sql failed in line 7, at `insert into second select 1 / (a - 1) from second`: division by zero. Nothing of it was kept.',
    ])
    // As in the tables of what visitors send.
    expect(await said("alter table things add constraint known check (status in ('a'));")).toEqual([
      true,
      'The migration 0002-second.sql failed in line 1, at `alter table things add constraint known check (status in (\'a\'))`: ALTER action ADD CONSTRAINT cannot be performed on relation "things". This operation is not supported for views. things is a view: its rows are in things_rows, whose constraints are named after that. Nothing of it was kept.',
    ])
    expect([await exists('first'), await exists('second')]).toEqual([true, false])
    expect(await said(starts)).toBe('done')
  })

  test('numbers may leave gaps that are filled later; the same number twice is refused', async () => {
    await write('0004-fourth.sql', 'create table fourth (a int);')
    expect((await migrate(db, folder)).map(({ name }) => name)).toEqual(['0001-first.sql', '0004-fourth.sql'])
    await write('0003-third.sql', 'create table third (a int);')
    expect((await migrate(db, folder)).map(({ name }) => name)).toEqual(['0003-third.sql'])
    await write('0004-another.sql', 'create table another (a int);')
    await expect(migrate(db, folder)).rejects.toThrow(/Two migrations have the number 0004/)
  })

  test('one that was changed, is missing or has no number is refused in words', async () => {
    await migrate(db, folder)
    await write('0001-first.sql', 'create table first (a bigint);')
    // Who starts Atrium wrote no migration: they are told what to do, and not to mend one.
    await expect(migrate(db, folder)).rejects.toThrow(
      /0001-first\.sql of this Atrium is another than .+ Nothing was changed\. .+ install it anew as it was released\. .+ start that one again/,
    )
    await rm(join(path, '0001-first.sql'))
    await expect(migrate(db, folder)).rejects.toThrow(/which this version of Atrium does not hold/)
    await write('second.sql', 'select 1')
    await expect(migrate(db, folder)).rejects.toThrow(MigrationRefused)
  })

  test('two servers that start at once take turns', async () => {
    await write('0002-second.sql', 'create table second (a int); select pg_sleep(0.2);')
    const both = await Promise.all([migrate(db, folder), migrate(db, folder)])
    expect(both.map(applied => applied.length).sort()).toEqual([0, 2])
  })

  test('the time allowed to a request holds again afterwards', async () => {
    await cp(new URL('./migrations/', import.meta.url), folder, { recursive: true })
    await rm(join(path, '0001-first.sql'))
    await migrate(db, folder)
    const { rows } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(
      db.owner,
    )
    expect(rows).toEqual([{ timeout: engine === 'postgres' ? '15s' : '0' }])
  })
})
