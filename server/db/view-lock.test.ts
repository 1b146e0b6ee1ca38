import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, freshDatabase, plainOwnerDatabase } from '../../test/database.ts'
import type { Database } from './open.ts'

const inquiry = (brand_id: number) => ({
  brand_id,
  site_code: 'X',
  firstname: 'Canary',
  lastname: `of ${brand_id}`,
  email: `c${brand_id}@example.com`,
  consent_at: new Date(),
  sla_due_at: new Date(),
})
const namesIn = async (db: Database['system']) =>
  (await db.selectFrom('web_inquiries').select('name').orderBy('id').execute()).map(({ name }) => name)

// Decision 015: the second lock of a list that grows large.
describe.each(engines)('a view as the lock, %s', engine => {
  let db: Database
  beforeAll(async () => {
    db = await freshDatabase(engine)
    for (const brand of [0, 1, 2]) await db.system.insertInto('web_inquiries').values(inquiry(brand)).execute()
  })
  afterAll(() => db.close())

  test('a query that forgets the brand sees its own rows only; no scope sees nothing', async () => {
    expect(await namesIn(db.scoped([0]))).toEqual(['Canary of 0'])
    expect(await namesIn(db.scoped([2, 0]))).toEqual(['Canary of 0', 'Canary of 2'])
    expect(await namesIn(db.scoped([]))).toEqual([])
    expect(await namesIn(db.system)).toHaveLength(3)
  })

  test('another brand is neither written, taken over, changed nor deleted', async () => {
    const own = db.scoped([0])
    await expect(own.insertInto('web_inquiries').values(inquiry(1)).execute()).rejects.toMatchObject({ code: '44000' })
    await expect(own.updateTable('web_inquiries').set({ brand_id: 1 }).execute()).rejects.toMatchObject({
      code: '44000',
    })
    expect(
      (await own.updateTable('web_inquiries').set({ firstname: 'Taken' }).where('brand_id', '=', 1).executeTakeFirst())
        .numUpdatedRows,
    ).toBe(0n)
    expect((await own.deleteFrom('web_inquiries').where('brand_id', '=', 1).executeTakeFirst()).numDeletedRows).toBe(0n)
    expect(await namesIn(db.scoped([1]))).toEqual(['Canary of 1'])
  })

  test('the table under it is not the application’s, in no way of asking', async () => {
    for (const statement of [
      sql`select * from web_inquiries_rows`,
      sql`select count(*) from web_inquiries_rows`,
      sql`insert into web_inquiries_rows (brand_id, site_code, consent_at, sla_due_at) values (0, 'X', now(), now())`,
      sql`update web_inquiries_rows set firstname = 'x'`,
      sql`delete from web_inquiries_rows`,
      sql`truncate web_inquiries_rows`,
      sql`copy web_inquiries_rows to stdout`,
      sql`alter view web_inquiries rename to x`,
      sql`drop view web_inquiries`,
    ]) {
      await expect(
        statement.execute(db.system),
        JSON.stringify(statement.compile(db.system).sql),
      ).rejects.toMatchObject({ code: '42501' })
    }
    await expect(sql`select * from web_inquiries`.execute(db.public)).rejects.toMatchObject({ code: '42501' })
  })
})

test('no query names the table under a lock, only migrations, demo rows and the owner’s tools', () => {
  const files = readdirSync(new URL('../', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
    // The list of keepers names every table and asks for none; a vacuum reads no row.
    file =>
      /^(features|records|http|jobs|outside)\/.*\.ts$/.test(file) &&
      !file.endsWith('.test.ts') &&
      file !== 'jobs/keepers.ts',
  )
  expect(
    files.filter(file =>
      /\w_rows\b/.test(
        readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').replace(/max_rows|vacuum trail_fresh_rows/g, ''),
      ),
    ),
  ).toEqual([])
})

// Where the owner can make no roles it acts itself: the view cuts what goes through it, and nothing else goes.
describe.each(engines.filter(engine => engine === 'postgres'))(
  'a view as the lock of an owner without roles, %s',
  () => {
    test('cuts reads and writes by the brands of the connection', async () => {
      const db = await plainOwnerDatabase()
      await db.scoped([1]).insertInto('web_inquiries').values(inquiry(1)).execute()
      expect(await namesIn(db.scoped([0]))).toEqual([])
      expect(await namesIn(db.scoped([1]))).toEqual(['Canary of 1'])
      await expect(db.scoped([0]).insertInto('web_inquiries').values(inquiry(1)).execute()).rejects.toMatchObject({
        code: '44000',
      })
      await db.close()
    })
  },
)
