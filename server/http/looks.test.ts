import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../model/contract/index.ts'
import { entityOf } from '../../model/trail/entity-of.ts'
import { personalReads } from '../../model/trail/personal.ts'
import { signedIn, type TestApp, testApp } from '../../test/app.ts'
import { buyerInquiryIn, careOf, contractIn } from '../../test/buyers.ts'
import { engines } from '../../test/database.ts'
import { sales } from '../../test/requests.ts'
import { booked, reviewerOf } from '../../test/reservations.ts'

const hour = 3_600_000

describe.each(engines)('who looks at personal records, %s', engine => {
  let app: TestApp
  let inquiry: { id: number }
  const people: { id: number; token: string }[] = []
  beforeAll(async () => {
    app = await testApp(engine)
    // Five minutes into an hour, whatever the clock says: looks are counted by it.
    app.travel(hour - (app.deps.now().getTime() % hour) + 5 * 60_000)
    for (let i = 0; i < 2; i += 1) people.push(await signedIn(app, { access: careOf(['ZRRE']) }))
    inquiry = await buyerInquiryIn(app, await contractIn(app, 'ZRRE'), {})
  })
  afterAll(() => app.close())

  const look = async (token = people[0]?.token ?? '') => {
    const { status } = await app.call('buyerInquiries.read', { token, params: { id: inquiry.id } })
    await app.app.desk.looks.flush()
    return status
  }
  const lines = () =>
    app.deps.db.system
      .selectFrom('trail_lines')
      .where('entity', '=', 'buyer-inquiry')
      .where('action', '=', 'view')
      .orderBy('id')
      .select(['user_id', 'entity_id', 'subject', 'brand_id', 'result', 'area', 'module'])
      .execute()

  test('the first look of an hour has a line, however often one looks, and each person their own', async () => {
    for (let i = 0; i < 3; i += 1) expect(await look()).toBe(200)
    const first = {
      user_id: people[0]?.id,
      entity_id: String(inquiry.id),
      subject: expect.stringMatching(/^BI/),
      brand_id: 1,
      result: 'ok',
      area: 'buyers_portal',
      module: 'inquiry-list',
    }
    expect(await lines()).toEqual([first])
    expect(await look(people[1]?.token)).toBe(200)
    expect(await lines()).toEqual([first, { ...first, user_id: people[1]?.id }])
    // An hour later it is another look; a session lasts as long.
    app.travel(hour - 60_000 * 5)
    await look()
    app.travel(10 * 60_000)
    await look()
    expect(await lines()).toHaveLength(3)
  })

  test('what was not opened has no line', async () => {
    const before = (await lines()).length
    const { status } = await app.call('buyerInquiries.read', {
      token: people[0]?.token ?? '',
      params: { id: 999_999_999 },
    })
    await app.app.desk.looks.flush()
    expect(status).toBe(404)
    expect(await lines()).toHaveLength(before)
  })

  test('every call that is said to open a personal record is one of the contract that only reads', () => {
    const reads = new Map(endpoints.map(({ name, endpoint }) => [name, endpoint]))
    expect(
      Object.keys(personalReads).filter(name => reads.get(name)?.method !== 'GET' || reads.get(name)?.audit),
    ).toEqual([])
  })

  test('the history of a personal record is a look too', async () => {
    const since = await sql<{ id: number }>`select max(id)::int as id from audit_trails`.execute(app.deps.db.system)
    app.travel(hour)
    const fresh = (await signedIn(app, { access: careOf(['ZRRE']) })).token
    const params = { kind: 'buyerInquiries', id: String(inquiry.id) }
    for (let i = 0; i < 2; i += 1) expect((await app.call('history.list', { token: fresh, params })).status).toBe(200)
    await app.app.desk.looks.flush()
    const { rows } = await sql<object>`select action, area, module, entity, entity_id, brand_id from audit_trails
      where id > ${since.rows[0]?.id ?? 0} and entity is not null`.execute(app.deps.db.system)
    expect(rows).toEqual([
      {
        ...{ action: 'view', area: 'buyers_portal', module: 'inquiry-list' },
        ...{ entity: 'buyer-inquiry', entity_id: String(inquiry.id), brand_id: 1 },
      },
    ])
  })

  test('a paper of a personal record is more than a look at it', async () => {
    const at = await booked(app, await sales(app))
    const { token } = await signedIn(app, { access: reviewerOf(['ZRRE']) })
    const opened = [
      await app.call('reservations.read', { token, query: { id: at.id } }),
      await app.call('reservations.paper', { token, params: { id: at.id } }),
    ]
    expect(opened.map(({ status }) => status)).toEqual([200, 200])
    await app.app.desk.looks.flush()
    const { rows } = await sql<{ action: string }>`select action from audit_trails where entity = 'reservation'
      and entity_id = ${at.no} and action in ('view', 'download') order by id`.execute(app.deps.db.system)
    expect(rows.map(({ action }) => action)).toEqual(['view', 'download'])
  })

  test('every call that reads of personal records opens one with a line, or says why not', () => {
    /** Of a group of calls, what opens no record. */
    const opensNone: Readonly<Record<string, string>> = {
      list: 'rows of a list, of which one is opened',
      trashed: 'rows of a list, of which one is opened',
      names: 'names alone',
      find: 'names alone, to choose from',
      filing: 'names alone, to choose from',
      assignees: 'colleagues',
      preview: 'what a step would do, asked beside the open record',
      bySlip: 'rows of a list, of which one is opened',
      byName: 'rows of a list, of which one is opened',
      byDate: 'rows of a list, of which one is opened',
      byBrand: 'rows of a list, of which one is opened',
      search: 'rows of a list, of which one is opened',
    }
    const kinds = new Set<string>(Object.values(personalReads))
    const unseen = endpoints.flatMap(({ name, endpoint }) => {
      const [group = '', member = ''] = name.split('.')
      if (endpoint.method !== 'GET' || endpoint.audit || !kinds.has(entityOf(group) ?? '')) return []
      return Object.hasOwn(personalReads, name) || Object.hasOwn(opensNone, member) ? [] : [name]
    })
    expect(unseen).toEqual([])
  })
})
