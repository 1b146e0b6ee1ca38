import { parseString } from 'fast-csv'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { sales } from '../../../test/requests.ts'
import { refreshYtd } from '../../jobs/refresh-ytd.ts'

const readCsv = (text: string): Promise<Record<string, string>[]> =>
  new Promise((done, fail) => {
    const rows: Record<string, string>[] = []
    parseString<Record<string, string>, Record<string, string>>(text.replace(/^\uFEFF/, ''), { headers: true })
      .on('data', row => rows.push(row))
      .on('error', fail)
      .on('end', () => done(rows))
  })

const reader = (brands: readonly string[]) => ({
  brands,
  sellers_portal: {
    'current-contract-quota': { view: true, export: true },
    'year-to-date-report': { view: true, export: true },
  },
})

describe.each(engines)('sales figures, %s', engine => {
  let app: TestApp
  let token: string
  let luxuria: string
  beforeAll(async () => {
    app = await testApp(engine)
    // 20 November 2026, nine in the morning in Manila.
    app.travel(Date.parse('2026-11-20T01:00:00Z') - Date.now())
    token = (await signedIn(app, { access: reader(['ZRRE', 'ZRLU']) })).token
    luxuria = (await signedIn(app, { access: reader(['ZRLU']) })).token
    const month = (
      seller_id: number,
      n: number,
      period_year: number,
      period_month: number,
      given: { brand_id?: number; actual?: number; cancelled?: number; quota?: number } = {},
    ) => ({
      seller_id,
      seller_name: n === 0 ? '=Dizon, Carla' : n === 1 ? 'Peñaflor, Begoña' : `Seller ${n}`,
      position: n % 2 === 0 ? ('sales_manager' as const) : ('property_consultant' as const),
      sales_group: `Group ${n % 3}`,
      brand_id: given.brand_id ?? 1,
      period_year,
      period_month,
      quota_amount: String(given.quota ?? 12_000_000),
      quota_units: 2,
      actual_amount: String(given.actual ?? n * 1_000_000.25),
      actual_units: n,
      cancelled_amount: String(given.cancelled ?? 0),
    })
    const { group } = await sales(app)
    const sellers = await sql<{ id: number }>`
      with people as (
        insert into users ("Firstname", "Lastname", email, user_type_id, password_hash)
        select 'Seller', n::text, 'figures' || n || '@example.com', 2, 'x' from generate_series(0, 22) as n returning id
      ) insert into sellers (seller_code, user_id, first_name, last_name, position, sales_group_id, prc_type, prc_no, prc_valid_until, email, hired_on)
      select 'F-' || id, id, 'Seller', id::text, 'sales_manager', ${group}, 'broker', '99', '2030-01-01', 'f' || id || '@example.com', '2024-01-01'
      from people returning id`.execute(app.deps.db.owner)
    const rows = sellers.rows.flatMap(({ id }, n) => {
      const brand_id = n === 22 ? 3 : 1
      return [
        ...[10, 11, 12].map(m => month(id, n, 2026, m, { brand_id, ...(n === 2 ? { quota: 0 } : {}) })),
        month(id, n, 2026, 7, { brand_id, actual: 5_000_000, cancelled: 2_000_000 }),
        month(id, n, 2025, 3, { brand_id, actual: 1_000_000 }),
        month(id, n, 2025, 12, { brand_id, actual: 9_000_000 }),
      ]
    })
    await app.deps.db.system.insertInto('contract_quotas').values(rows).execute()
    await refreshYtd(app.deps)
  })
  afterAll(() => app.close())

  const quota = async (query: object = {}, by = token) =>
    (await app.call('contractQuota.list', { token: by, query: query as Record<string, string> })).body

  test('the current quarter, its months together, ten to a page whatever is asked', async () => {
    const first = await quota()
    expect(first).toMatchObject({ period_year: 2026, period_quarter: 4, page: 1, per_page: 10, total: 23 })
    expect(first.items).toHaveLength(10)
    expect(first.items[0]).toMatchObject({
      quota_amount: 36_000_000,
      actual_amount: 66_000_016.5,
      quota_units: 6,
      actual_units: 66,
    })
    expect(first.items[0].attainment).toBeCloseTo(66_000_016.5 / 36_000_000, 6)
    const rest = [...(await quota({ page: 2 })).items, ...(await quota({ page: 3 })).items]
    const all = [...first.items, ...rest]
    expect(new Set(all.map(({ seller_id }) => seller_id)).size).toBe(23)
    // A seller of whom nothing was asked has no attainment, and stands last.
    expect(all.at(-1).attainment).toBeNull()
    expect((await quota({ page: 99 })).page).toBe(3)
    expect((await app.call('contractQuota.list', { token, query: { per_page: 50 } })).status).toBe(400)
    const [sum, group] = [
      first.totals.actual_amount,
      first.by_group.reduce((s: number, g: { actual_amount: number }) => s + g.actual_amount, 0),
    ]
    expect(group).toBeCloseTo(sum, 2)
  })

  test('searched and filtered; another quarter and a group by the call that filters', async () => {
    expect((await quota({ search: 'penaflor' })).items).toMatchObject([{ seller_name: 'Peñaflor, Begoña' }])
    expect((await quota({ position: 'sales_manager' })).total).toBe(12)
    const filter = async (body: object) => (await app.call('contractQuota.filter', { token, body })).body
    expect(await filter({ sales_group: 'Group 1', position: 'sales_manager' })).toMatchObject({ total: 4 })
    expect(await filter({ period_year: 2026, period_quarter: 3 })).toMatchObject({
      total: 23,
      totals: { actual_amount: 115_000_000 },
    })
    expect(await filter({ brand_code: 'ZRLU' })).toMatchObject({ total: 1 })
    expect((await app.call('contractQuota.filter', { token: luxuria, body: { brand_code: 'ZRRE' } })).status).toBe(404)
  })

  test('the CSV read back is what the screen shows, whole, and runs nothing', async () => {
    const { text, headers } = await app.call('contractQuota.extract', { token, query: { position: 'sales_manager' } })
    expect(headers['content-disposition']).toContain('contract-quota-2026-Q4.csv')
    const rows = await readCsv(text)
    expect(Object.keys(rows[0] ?? {})).toEqual(
      'seller_id,seller_name,position,sales_group,brand_code,period_year,period_month,quota_amount,quota_units,actual_amount,actual_units,attainment'.split(
        ',',
      ),
    )
    expect(rows).toHaveLength(12)
    expect(rows[0]).toMatchObject({
      brand_code: 'ZRLU',
      period_year: '2026',
      period_month: 'Q4',
      actual_amount: '66000016.5',
    })
    expect(rows.map(row => row['seller_name'])).toContain("'=Dizon, Carla")
  })

  test('the extract takes what the screen is narrowed by', async () => {
    const narrowed = { period_year: 2026, period_quarter: 3 }
    const seen = (await app.call('contractQuota.filter', { token, body: narrowed })).body
    const { text, headers } = await app.call('contractQuota.extract', { token, query: narrowed })
    expect(headers['content-disposition']).toContain('contract-quota-2026-Q3.csv')
    const rows = await readCsv(text)
    expect(rows).toHaveLength(seen.total)
    expect(new Set(rows.map(({ period_month }) => period_month))).toEqual(new Set(['Q3']))
    const { name } = seen.by_group[0]
    const ofGroup = (await app.call('contractQuota.filter', { token, body: { ...narrowed, sales_group: name } })).body
    const taken = await app.call('contractQuota.extract', { token, query: { ...narrowed, sales_group: name } })
    expect((await readCsv(taken.text)).map(({ sales_group }) => sales_group)).toEqual(Array(ofGroup.total).fill(name))
  })

  test('a role sees its brands, in rows, sums, groups and files', async () => {
    expect(await quota({}, luxuria)).toMatchObject({ total: 1, totals: { actual_amount: 66_000_016.5 } })
    const { body } = await app.call('yearToDate.list', { token: luxuria })
    expect(body).toMatchObject({ total: 1, totals: { ytd_net: 69_000_016.5 } })
    expect(await readCsv((await app.call('yearToDate.extract', { token: luxuria })).text)).toHaveLength(1)
    expect(await readCsv((await app.call('contractQuota.extract', { token: luxuria })).text)).toHaveLength(1)
  })

  test('a year by month against the year before, to the same month while it runs', async () => {
    const { body } = await app.call('yearToDate.list', { token, query: { search: 'penaflor' } })
    expect(body).toMatchObject({ year: 2026, years: [2026, 2025], total: 1 })
    expect(body.items[0]).toMatchObject({
      m07: 3_000_000,
      m10: 1_000_000.25,
      ytd_gross: 8_000_000.75,
      ytd_cancelled: 2_000_000,
      ytd_net: 6_000_000.75,
      // December of the year before is not yet counted.
      prior_ytd_net: 1_000_000,
      growth: 5.000001,
    })
    expect(body.by_month[11]).toEqual({ month: 12, amount: 1_000_000.25, prior: 9_000_000 })
    const past = await app.call('yearToDate.list', { token, query: { year: 2025 } })
    expect(past.body).toMatchObject({ total: 23, totals: { ytd_net: 230_000_000, prior_ytd_net: 0, growth: null } })
  })

  test('the month of today is held against as many days of it a year before', async () => {
    const { seller_id } = await app.deps.db.system
      .selectFrom('contract_quotas')
      .where('seller_name', 'like', 'Peña%')
      .select('seller_id')
      .executeTakeFirstOrThrow()
    const month = app.deps.db.system
      .updateTable('contract_quotas')
      .where('seller_id', '=', seller_id)
      .where('period_year', '=', 2025)
    await month.where('period_month', '=', 12).set({ period_month: 11 }).execute()
    await refreshYtd(app.deps)
    const { body } = await app.call('yearToDate.list', { token, query: { search: 'penaflor' } })
    // March 2025 whole, and of November's nine million the twenty of thirty days that have passed.
    expect(body.items[0].prior_ytd_net).toBe(7_000_000)
    await month.where('period_month', '=', 11).set({ period_month: 12 }).execute()
    await refreshYtd(app.deps)
  })

  test('refreshed again it is the same, and follows what the months say', async () => {
    const before = (await app.call('yearToDate.list', { token })).body
    await refreshYtd(app.deps)
    const again = (await app.call('yearToDate.list', { token })).body
    expect(again.totals).toEqual(before.totals)
    expect(again.items.map(({ seller_id }: { seller_id: number }) => seller_id)).toEqual(
      before.items.map(({ seller_id }: { seller_id: number }) => seller_id),
    )
    await app.deps.db.system
      .updateTable('contract_quotas')
      .set({ actual_amount: '7000000' })
      .where('seller_id', '=', before.items[0].seller_id)
      .where('period_year', '=', 2026)
      .where('period_month', '=', 7)
      .execute()
    expect(await refreshYtd(app.deps)).toBe(46)
    const after = (await app.call('yearToDate.list', { token })).body
    expect(after.totals.ytd_gross - before.totals.ytd_gross).toBeCloseTo(2_000_000, 2)
  })
})
