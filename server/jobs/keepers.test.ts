import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordKeys } from '../../model/kinds/records.ts'
import { type TestApp, testApp } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { insertRow } from '../db/row-queries.ts'
import { aged, keepers } from './keepers.ts'
import { sweepOld } from './sweep.ts'

const day = 86_400_000

describe.each(engines)('nothing grows without bound, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  test('every table says what becomes of its rows, and each age is of a column of it', async () => {
    const { rows } = (await app.deps.db.executeSql(`select c.relname as name, array_agg(a.attname::text) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      group by c.relname order by c.relname collate "C"`)) as { rows: { name: string; columns: string[] }[] }
    const ofRecords = new Set(recordKeys.map(key => key.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)))
    expect(Object.keys(keepers).filter(name => ofRecords.has(name))).toEqual([])
    expect(Object.keys(keepers).toSorted()).toEqual(rows.map(({ name }) => name).filter(name => !ofRecords.has(name)))
    const columns = new Map(rows.map(({ name, columns }) => [name, columns]))
    for (const { table, by } of aged) expect(columns.get(table), table).toContain(by)
  })

  test('the sweep removes what is over, keeps what is not, and the embedded database gives its pages back', async () => {
    const { db } = app.deps
    const ago = (days: number) => new Date(Date.now() - days * day)
    const mail = { event_key: 'x', to: '[]', subject: 'x', body: 'y'.repeat(2_000) }
    await insertRow(db.system, 'mail_outbox', [
      { ...mail, status: 'sent', created_at: ago(5 * 366) },
      { ...mail, status: 'queued', created_at: ago(5 * 366) },
      { ...mail, status: 'sent', created_at: ago(300) },
    ])
    // What is kept first, so that the pages at the end are of what goes.
    for (const [days, rows] of [
      [1, 20],
      [3, 4_000],
    ] as const)
      await sql`insert into buyer_acts (network, action, created_at)
        select '192.0.2.0/24', 'x', ${ago(days)} from generate_series(1, ${rows}::int)`.execute(db.system)
    // The size of its file, and not what the statistics call dead: they hear of a deletion up to a second later, after the vacuum.
    const size = async () =>
      Number(
        (await sql<{ bytes: number }>`select pg_relation_size('buyer_acts') as bytes`.execute(db.system)).rows[0]
          ?.bytes,
      )
    const full = await size()
    await sweepOld(app.deps)
    const left = await db.system.selectFrom('mail_outbox').where('event_key', '=', 'x').select('status').execute()
    expect(left.map(({ status }) => status).toSorted()).toEqual(['queued', 'sent'])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from buyer_acts`.execute(db.system)
    expect(rows).toEqual([{ n: 20 }])
    if (engine === 'embedded') expect(await size()).toBeLessThan(full / 10)
  })
})
