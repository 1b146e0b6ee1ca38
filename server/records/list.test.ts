import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lists } from '../../model/kinds/lists.ts'
import { countCap, type ListQuery, pageSize, sortable } from '../../model/lists/list.ts'
import { engines, freshDatabase } from '../../test/database.ts'
import { every } from '../../test/sizes.ts'
import type { Database } from '../db/open.ts'
import { inquirySource } from '../features/web-inquiries/inquiry-rows.ts'
import { countOf, everyRow, listPage } from './list.ts'
import { afterSql, orderOf, orderSql, whereOf } from './list-sql.ts'

const list = lists.webInquiries
const statuses = ['new', 'assigned', 'in_progress', 'responded', 'closed', 'spam']
type Row = { id: number; name: string; status: string; created_at: string }
const all: ListQuery = { filters: {} }

/** So many inquiries of each of two brands; moments repeat, so that the id must settle the order. */
const fill = (db: Database, from: number, to: number) =>
  sql`
  insert into web_inquiries_rows (brand_id, site_code, firstname, lastname, email, mobile, message, consent_at, status, sla_due_at, created_at, deleted_at)
  select b, 'X', (array['Ana', 'José', 'Begoña', 'Mark'])[1 + n % 4], 'Reyes ' || n, 'r' || n || '@example.com', '+63917' || lpad(n::text, 7, '0'), 'Hello', now(),
    ${sql`(${statuses}::text[])`}[1 + n % 6], timestamp '2026-01-01' + (n % 500) * interval '1 hour', timestamp '2026-01-01' + (n / 7) * interval '1 minute', case when n % 25 = 0 then now() end
  from generate_series(${from}::int, ${to}::int) n, unnest(array[0, 3]) b`.execute(db.owner)

/** Nobody in particular. */
const reader = undefined

describe.each(engines)('lists on %s', engine => {
  let db: Database
  const count = 12_000
  const batch = 3000
  beforeAll(async () => {
    db = await freshDatabase(engine)
    for (let from = 1; from <= count; from += batch) await fill(db, from, from + batch - 1)
    await sql`analyze web_inquiries_rows`.execute(db.owner)
  })
  afterAll(() => db.close())

  const page = (query: ListQuery, after?: string, brand_id = 3) =>
    listPage<Row>(db.scoped([3, 0]), list, inquirySource, query, { brand_id, reader }, { after, total: 'none' })

  test.each(
    every(
      3,
      sortable(list).flatMap(field => [field, `-${field}`]),
    ),
  )('by %s: no row twice and none left out while others come and go', async sort => {
    const query = {
      filters: { created_at_to: '2026-01-01', ...(sort.endsWith('created_at') ? {} : { status: 'new,closed' }) },
      sort,
    }
    const due = (
      await sql<{
        id: number
      }>`select id from web_inquiries_rows as t where ${whereOf(list, inquirySource, query, { brand_id: 3, reader })} order by ${orderSql(orderOf(list, query))}`.execute(
        db.owner,
      )
    ).rows.map(({ id }) => id)
    const seen: number[] = []
    let after: string | undefined
    let turn = 0
    do {
      const { items, next } = await page(query, after)
      seen.push(...items.map(({ id }) => id))
      after = next ?? undefined
      // A new one, newer than all, and one of another brand.
      turn += 1
      if (turn % 5 === 0)
        await db.system
          .insertInto('web_inquiries')
          .values(
            [3, 0].map(brand_id => ({
              brand_id,
              site_code: 'X',
              consent_at: new Date(),
              sla_due_at: '2027-01-01',
              status: 'responded' as const,
              created_at: '2026-06-01',
            })),
          )
          .execute()
    } while (after !== undefined && turn < 60)
    expect(seen).toEqual(due.slice(0, seen.length))
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(pageSize)
  })

  test('counts are exact to the cap, and beyond it on request', async () => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from web_inquiries_rows where brand_id = 3 and deleted_at is null`.execute(db.owner)
    const exact = rows[0]?.n ?? 0
    const counted = (how: 'capped' | 'exact' | 'none') =>
      countOf(db.scoped([3]), list, inquirySource, all, { brand_id: 3, reader }, how)
    expect(await counted('exact')).toEqual({ count: exact, more: false })
    expect(await counted('capped')).toEqual(
      exact > countCap ? { count: countCap, more: true } : { count: exact, more: false },
    )
    expect(await counted('none')).toBeNull()
  })

  test('a search is blind to accents and case, finds part of a name, an address and a number however typed', async () => {
    const found = async (search: string) => (await page({ filters: {}, search })).items.map(({ name }) => name)
    expect(await found('BEGONA REYES 1198')).toContain('Begoña Reyes 1198')
    expect(await found('r77@example')).toEqual(['José Reyes 77'])
    for (const typed of ['0917 000 0077', '+63 917 000 0077', '(0917) 000-0077', '639170000077'])
      expect(await found(typed), typed).toEqual(['José Reyes 77'])
    expect(await found('100%')).toEqual([])
  })

  test.each(['x', 'null', '{"id":1}', '[]', '[1]', '["a","b"]', '[{},1]'])(
    'where no page ended, %s, nothing goes on, and that is said',
    async place => {
      await expect(page({ filters: {} }, Buffer.from(place).toString('base64url'))).rejects.toThrow(
        'This is not a place in the list. Open the list from its start.',
      )
    },
  )

  test('days are those of Manila, both ends included', async () => {
    const { items } = await page({
      filters: { created_at_from: '2026-01-02', created_at_to: '2026-01-02' },
      sort: 'created_at',
    })
    expect(items[0]?.created_at).toBe('2026-01-01T16:00:00.000Z')
  })

  test('every row once, a batch at a time', async () => {
    let n = 0
    for await (const rows of everyRow<Row>(
      db.scoped([3]),
      list,
      inquirySource,
      { filters: { status: 'spam' } },
      { brand_id: 3, reader },
    ))
      n += rows.length
    expect({ count: n, more: false }).toEqual(
      await countOf(
        db.scoped([3]),
        list,
        inquirySource,
        { filters: { status: 'spam' } },
        { brand_id: 3, reader },
        'exact',
      ),
    )
  })

  test('a list of a brand is never asked for without it', async () => {
    await expect(listPage(db.system, list, inquirySource, all, { reader })).rejects.toThrow('without its brand')
  })
})

// The embedded database plans alike; PostgreSQL is the one that grows.
describe.each(engines.filter(engine => engine === 'postgres'))('the plans of a list on %s', engine => {
  let db: Database
  beforeAll(async () => {
    db = await freshDatabase(engine)
    for (let from = 1; from <= 24_000; from += 3000) await fill(db, from, from + 2999)
    await sql`analyze web_inquiries_rows`.execute(db.owner)
  })
  afterAll(() => db.close())

  test('every sort stands in an index: no plan sorts; a search uses the trigram index through the lock', async () => {
    const plan = async (query: ListQuery, rare = false) => {
      const order = orderOf(list, query)
      const { rows } = await sql<
        Record<string, string>
      >`explain select * from web_inquiries as t where ${whereOf(list, inquirySource, query, { brand_id: 3, reader })} and ${afterSql(inquirySource, order, undefined)} ${rare ? sql`` : sql`order by ${orderSql(order)} limit 26`}`.execute(
        db.scoped([0, 3]),
      )
      return rows.map(row => Object.values(row)[0]).join('\n')
    }
    for (const trashed of [false, true])
      for (const field of sortable(list))
        for (const sort of [field, `-${field}`]) {
          const text = await plan({ filters: {}, sort, trashed })
          expect(text, sort).toMatch(/Index (Only )?Scan/)
          expect(text, sort).not.toMatch(/Sort/)
        }
    expect(await plan({ filters: {}, search: 'reyes 23999' }, true)).toMatch(
      /Bitmap Index Scan on web_inquiries_search/,
    )
  })
})
