import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, freshDatabase } from '../../test/database.ts'
import type { Database } from './open.ts'
import { enter } from './scope.ts'
import { causeOf } from './statement.ts'

describe.each(engines)('the database on %s', engine => {
  let db: Database
  beforeAll(async () => {
    db = await freshDatabase(engine)
  })
  afterAll(() => db.close())

  const day = { name: 'x', type: 'company' } as const
  const days = async (): Promise<string[]> => {
    const rows = await db.system
      .selectFrom('holidays')
      .select('date')
      .where('type', '=', 'company')
      .orderBy('date')
      .execute()
    return rows.map(row => row.date)
  }

  test('values arrive the same on both engines', async () => {
    const { rows } = await sql`
      select 9007199254740991::int8 as whole, 12345678901.10::numeric(14,2) as money, date '2026-02-28' as day,
        timestamptz '2026-11-20 09:00:00.123+08' as moment, '{"a":[1,null,"ñ"]}'::jsonb as shape, true as yes,
        array[1,2]::int8[] as wholes, array['2026-01-01']::date[] as days, '\\x00ff'::bytea as bytes, 0.1::float8 as real,
        null::int8 as nothing, count(*) as counted`.execute(db.system)
    expect(rows).toEqual([
      {
        whole: 9_007_199_254_740_991,
        money: '12345678901.10',
        day: '2026-02-28',
        moment: new Date('2026-11-20T01:00:00.123Z'),
        shape: { a: [1, null, 'ñ'] },
        yes: true,
        wholes: [1, 2],
        days: ['2026-01-01'],
        bytes: Buffer.from([0, 255]),
        real: 0.1,
        nothing: null,
        counted: 1,
      },
    ])
  })

  test('values go in the same on both engines', async () => {
    const moment = new Date('2026-11-20T01:00:00.123Z')
    const { rows } = await sql`
      select ${moment}::timestamptz as moment, ${'2026-02-28'}::date as day, ${'[1]'}::jsonb as list, ${[1, 2]}::int[] as whole,
        ${Buffer.from([0, 255])}::bytea as bytes, ${null}::text as nothing, ${0}::int as zero, ${false}::boolean as no`.execute(
      db.system,
    )
    expect(rows).toEqual([
      {
        moment,
        day: '2026-02-28',
        list: [1],
        whole: [1, 2],
        bytes: Buffer.from([0, 255]),
        nothing: null,
        zero: 0,
        no: false,
      },
    ])
  })

  test('a number too large to be exact is refused, not rounded', async () => {
    await expect(sql`select 9007199254740993::int8`.execute(db.system)).rejects.toThrow(/larger than/)
    await db.ping()
  })

  test('errors carry their code and constraint', async () => {
    const brand = { id: 1, code: 'A', name: 'a', slug: 'a', display_label: 'a', is_sellable: true }
    await expect(db.system.insertInto('brands').values(brand).execute()).rejects.toMatchObject({
      code: '23505',
      constraint: 'brands_pkey',
    })
  })

  test('a query never lands inside the transaction of another', async () => {
    let inside = false
    const overlaps: boolean[] = []
    const begun = Promise.withResolvers<void>()
    const transaction = db.system.transaction().execute(async transaction => {
      inside = true
      await transaction
        .insertInto('holidays')
        .values({ ...day, date: '2031-01-01' })
        .execute()
      begun.resolve()
      await wait(100)
      inside = false
      throw new Error('rolled back')
    })
    await begun.promise
    const others = Promise.all(
      ['2031-02-01', '2031-02-02'].map(async date => {
        overlaps.push(inside)
        await db.system
          .insertInto('holidays')
          .values({ ...day, date })
          .execute()
      }),
    )
    await expect(transaction).rejects.toThrow('rolled back')
    await others
    expect(overlaps).toEqual([true, true])
    expect(await days()).toEqual(['2031-02-01', '2031-02-02'])
    await db.system.deleteFrom('holidays').where('type', '=', 'company').execute()
  })

  test('a transaction with a failed statement commits nothing, and the next query is well', async () => {
    const attempt = db.system.transaction().execute(async transaction => {
      await transaction
        .insertInto('holidays')
        .values({ ...day, date: '2031-01-01' })
        .execute()
      await sql`select 1/0`.execute(transaction)
    })
    await expect(attempt).rejects.toMatchObject({ code: '22012' })
    expect(await days()).toEqual([])
  })

  test('two transactions that wait for the same row finish one after the other', async () => {
    const raise = () =>
      db.system.transaction().execute(async transaction => {
        const { version } = await transaction
          .selectFrom('brands')
          .select('version')
          .where('id', '=', 0)
          .forUpdate()
          .executeTakeFirstOrThrow()
        await transaction
          .updateTable('brands')
          .set({ version: version + 1 })
          .where('id', '=', 0)
          .execute()
      })
    await Promise.all(Array.from({ length: 16 }, raise))
    const { version } = await db.system
      .selectFrom('brands')
      .select('version')
      .where('id', '=', 0)
      .executeTakeFirstOrThrow()
    expect(version).toBe(17)
  })

  test('whatever fails says which statement it was: of the queue, of a copy, of a connection that is set', async () => {
    const statementOf = (work: Promise<unknown>) =>
      work.then(
        () => 'nothing failed',
        (error: unknown) => causeOf(error).statement,
      )
    expect(await statementOf(db.executeSql('insert into pgboss.nowhere (name) select name from pgboss.queue'))).toBe(
      'insert into pgboss.nowhere',
    )
    // As pg-boss sends several at once.
    expect(await statementOf(db.executeSql('begin; set local lock_timeout = 1; update pgboss.nowhere set n = 1'))).toBe(
      'update pgboss.nowhere',
    )
    expect(await statementOf(db.executeSql('select pgboss.nothing($1)', ['somebody']))).toBe('select pgboss.nothing')
    expect(await statementOf(db.copyIn('nowhere', ['id'], [[1]]))).toBe('select row_security_active')
    expect(await statementOf(db.copyIn('holidays', ['date'], [['no date']]))).toBe('copy holidays')
    const broken = { query: () => Promise.reject(new Error('gone')), release: () => undefined }
    expect(await statementOf(enter(broken as unknown as PoolClient, { role: 'none', brands: '' }))).toBe(
      'select set_config',
    )
  })

  test('executeSql leaves no transaction open behind a failure', async () => {
    await expect(db.executeSql('begin; select 1/0; commit')).rejects.toMatchObject({ code: '22012' })
    const { rows } = await db.executeSql('begin; select 1 as a; select 2 as a; commit')
    expect(rows).toEqual([{ a: 1 }, { a: 2 }])
    await db.ping()
  })

  test('a value of five megabytes goes in and out', async () => {
    const text = 'ñ'.repeat(2_500_000)
    const { rows } = await sql<{ text: string }>`select ${text}::text as text`.execute(db.system)
    expect(rows[0]?.text === text).toBe(true)
  })
})
