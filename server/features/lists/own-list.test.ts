import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lists } from '../../../model/kinds/lists.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { inquiryIn, listKeeper } from '../../../test/inquiries.ts'
import { orderOf, orderSql, type Reader, whereOf } from '../../records/list-sql.ts'
import { inquirySource } from '../web-inquiries/inquiry-rows.ts'

const of = { list: 'webInquiries' as const, brand: 'ZRLU' }
const open = 'new,assigned,in_progress,awaiting_buyer'

describe.each(engines)('one’s own rows, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  let colleague: Awaited<ReturnType<typeof signedIn>>
  const past = () => new Date(app.deps.now().getTime() - 86_400_000)
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: listKeeper(['ZRLU']) })
    colleague = await signedIn(app, { access: listKeeper(['ZRLU', 'ZRCO']) })
    const next = new Date('2100-01-01')
    await inquiryIn(app, 'ZRLU', {
      lastname: 'Mine late',
      assigned_to: me.id,
      status: 'in_progress',
      sla_due_at: past(),
    })
    await inquiryIn(app, 'ZRLU', { lastname: 'Mine', assigned_to: me.id, status: 'assigned', sla_due_at: next })
    await inquiryIn(app, 'ZRLU', { lastname: 'Mine done', assigned_to: me.id, status: 'closed', sla_due_at: past() })
    await inquiryIn(app, 'ZRLU', {
      lastname: 'Theirs',
      assigned_to: colleague.id,
      status: 'assigned',
      sla_due_at: past(),
    })
    await inquiryIn(app, 'ZRLU', { lastname: 'Nobody’s', sla_due_at: next })
    await inquiryIn(app, 'ZRCO', {
      lastname: 'Elsewhere',
      assigned_to: colleague.id,
      status: 'assigned',
      sla_due_at: next,
    })
  })
  afterAll(() => app.close())

  const names = async (who: { token: string }, query: object) => {
    const { status, body, text } = await app.call('webInquiries.list', {
      ...{ token: who.token, params: { brand: 'ZRLU' } },
      query: { ...query, sort: 'sla_due_at' },
    })
    expect(status, text).toBe(200)
    return body.items.map(({ name }: { name: string }) => name.split(' ').slice(1).join(' '))
  }

  test('the same question finds each person theirs, what is due first on top', async () => {
    expect(await names(me, { mine: 'assigned', status: open })).toEqual(['Mine late', 'Mine'])
    expect(await names(colleague, { mine: 'assigned', status: open })).toEqual(['Theirs'])
  })

  test('the views of a list are counted, each for its reader', async () => {
    const { body } = await app.call('lists.counts', { token: me.token, query: of })
    const counts = Object.fromEntries(body.views.map(({ key, count }: { key: string; count: number }) => [key, count]))
    // Overdue from the minute on, whether the hourly job has been there or not.
    expect(counts).toMatchObject({ assigned: 2, new: 1, open: 4, overdue: 2 })
  })

  test('what is one’s own is told over all lists and brands that one sees', async () => {
    const mine = async (who: { token: string }) => (await app.call('lists.mine', { token: who.token })).body.items
    expect(await mine(me)).toEqual([{ ...of, view: 'assigned', count: 2, more: false }])
    expect(await mine(colleague)).toEqual(
      expect.arrayContaining([
        { ...of, view: 'assigned', count: 1, more: false },
        { ...of, brand: 'ZRCO', view: 'assigned', count: 1, more: false },
      ]),
    )
  })

  test('groups of filters: what one of them finds; a group that asks for what is not offered is refused', async () => {
    const or = new URLSearchParams({ status: 'closed' }).toString()
    expect(await names(me, { mine: 'assigned', status: 'assigned', or })).toEqual(['Mine done', 'Mine'])
    expect(await names(me, { status: 'new', or: 'mine=assigned&status=closed|is_overdue=true' })).toEqual(
      expect.arrayContaining(['Nobody’s', 'Mine done', 'Mine late', 'Theirs']),
    )
    const refused = await app.call('webInquiries.list', {
      ...{ token: me.token, params: { brand: 'ZRLU' } },
      query: { status: 'new', or: 'brand_id=2' },
    })
    expect(refused.status).toBe(422)
  })

  test('a group opens no other brand: buyers’ inquiries of all of one’s brands stay those', async () => {
    const keeper = await signedIn(app, {
      access: { brands: ['ZRLU'], buyers_portal: { 'inquiry-list': { view: true } } },
    })
    const { status, body } = await app.call('buyerInquiries.list', {
      token: keeper.token,
      query: { status: 'new', or: 'brand_id=2' },
    })
    expect(status).toBe(200)
    expect(body.items).toEqual([])
  })

  test('people to filter by are those who work on the list for one’s brands', async () => {
    const other = await signedIn(app, { access: listKeeper(['ZRCO']) })
    const { body } = await app.call('lists.people', { token: me.token, query: { list: 'webInquiries' } })
    const ids = body.map(({ id }: { id: number }) => id)
    expect(ids).toEqual(expect.arrayContaining([me.id, colleague.id]))
    expect(ids).not.toContain(other.id)
  })

  test('people to filter a trail by are those whose lines it has: whoever works for one’s brands, wherever', async () => {
    const other = await signedIn(app, { access: listKeeper(['ZRCO']) })
    const reader = await signedIn(app, { access: { brands: ['ZRLU'], admin: { 'full-trail': { view: true } } } })
    const { body } = await app.call('lists.people', { token: reader.token, query: { list: 'fullTrail' } })
    const ids = body.map(({ id }: { id: number }) => id)
    expect(ids).toEqual(expect.arrayContaining([me.id, colleague.id]))
    expect(ids).not.toContain(other.id)
  })
})

// The embedded database plans alike; PostgreSQL is the one that grows.
describe.each(engines.filter(engine => engine === 'postgres'))('the plans of one’s own rows on %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    // Fifty people who need no accounts here.
    await sql`alter table web_inquiries_rows drop constraint web_inquiries_rows_assigned_to_fkey`.execute(
      app.deps.db.owner,
    )
    // Not at once: a statement has 15 s, on a machine that is busy with something else too.
    for (const from of [1, 10_001, 20_001, 30_001])
      await sql`insert into web_inquiries_rows (brand_id, site_code, firstname, lastname, email, mobile, message, consent_at, status, assigned_to, sla_due_at, created_at)
      select 3, 'X', 'Ana', 'Reyes ' || n, 'r' || n || '@example.com', '', 'Hello', now(),
        (array['new', 'assigned', 'in_progress', 'responded', 'closed', 'closed', 'closed', 'closed'])[1 + n % 8],
        case when n % 8 > 0 then 1 + n % 50 end, timestamp '2026-01-01' + n * interval '1 minute', timestamp '2026-01-01' + n * interval '1 minute'
      from generate_series(${from}::int, ${from}::int + 9999) n`.execute(app.deps.db.owner)
    await sql`analyze web_inquiries_rows`.execute(app.deps.db.owner)
  })
  afterAll(() => app.close())

  test.each(['assigned', 'new', 'open'] as const)(
    'the view %s is read in its order from an index of its own',
    async key => {
      const { filters, sort } = lists.webInquiries.views[key]
      const reader: Reader = { user_id: 7, brand_ids: [3], access: listKeeper(['ZRLU']) as Reader['access'] }
      const query = { filters, sort }
      const { rows } = await sql<Record<string, string>>`explain select * from web_inquiries as t
      where ${whereOf(lists.webInquiries, inquirySource, query, { brand_id: 3, reader })}
      order by ${orderSql(orderOf(lists.webInquiries, query))} limit 26`.execute(app.deps.db.scoped([3]))
      const plan = rows.map(row => Object.values(row)[0]).join('\n')
      expect(plan).toMatch(/Index Scan using web_inquiries_(mine|new|open)/)
      expect(plan).not.toMatch(/Sort/)
    },
  )
})
