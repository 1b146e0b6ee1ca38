import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { type SellersTrailKey, sellersTrailKeys } from '../../../model/kinds/sellers-trail.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { listPage } from '../../records/list.ts'
import { sellersTrailListSources } from './list-source.ts'

type Change = { label: string; before: { text: string }; after: { text: string } }

describe.each(engines)('the sellers’ trail, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = await readerOf(...sellersTrailKeys)
    // Sixty entries a module, a minute apart, over three months' partitions.
    await sql`insert into sellers_audit_trail (created_at, seller_name, module, action, reference_no, result)
      select timestamptz '2026-09-15T00:00:00Z' + n * interval '1 day', case when n = 30 then 'Begoña Peñaflor' else 'Seller ' || n end, module, 'act',
        case when module = 'login' then null else 'REF-' || n end, case when n % 10 = 0 then 'denied' else 'ok' end
      from generate_series(1, 60) as n, unnest(array['login', 'lead', 'reservation', 'ebooking']) as module`.execute(
      app.deps.db.owner,
    )
  })
  afterAll(() => app.close())

  const readerOf = async (...keys: SellersTrailKey[]) => {
    const sellers_portal = Object.fromEntries(keys.map(key => [pageOfList[key].slice(15), { view: true }]))
    return (await signedIn(app, { access: { brands: ['ZRRE'], sellers_portal } })).token
  }
  const pages = async (key: SellersTrailKey, query: object) => {
    const items: { id: number; module: string; created_at: string }[] = []
    let after: string | undefined
    do {
      const { status, body } = await app.call(`${key}.list`, {
        token,
        query: { ...query, ...(after ? { after } : {}) },
      })
      expect(status).toBe(200)
      items.push(...body.items)
      after = body.next ?? undefined
    } while (after)
    return items
  }

  test('each screen holds its own module, and the whole trail all of them, newest first, nothing twice', async () => {
    for (const [key, count, modules] of [
      ['sellersTrail', 240, ['ebooking', 'lead', 'login', 'reservation']],
      ['loginTrail', 60, ['login']],
      ['reservationTrail', 60, ['reservation']],
      ['ebookingTrail', 60, ['ebooking']],
    ] as const) {
      const items = await pages(key, {})
      expect([...new Set(items.map(({ module }) => module))].toSorted(), key).toEqual(modules)
      expect(new Set(items.map(({ id }) => id)).size, key).toBe(count)
      const times = items.map(({ created_at }) => created_at)
      expect(times, key).toEqual(times.toSorted().reverse())
    }
  })

  test('what another screen’s right opens is not read by its number', async () => {
    const [{ id } = { id: 0 }] = await pages('reservationTrail', {})
    expect((await app.call('loginTrail.read', { token, params: { id } })).status).toBe(404)
    expect((await app.call('reservationTrail.read', { token, params: { id } })).body).toMatchObject({
      module: 'reservation',
    })
  })

  test('an entry says what changed in words: fields by their labels, people by their names, no keys', async () => {
    const { rows } = await sql<{
      id: number
    }>`insert into sellers_audit_trail (created_at, seller_name, module, action, reference_no, result, detail)
      values (timestamptz '2026-09-10T00:00:00Z', 'Carla Dizon', 'lead', 'edit', 'L26-0000001', 'ok',
        ${JSON.stringify({ before: { client_first_name: 'Liza', status: 'active' }, after: { client_first_name: 'Lisa', status: 'active' } })}::jsonb)
      returning id`.execute(app.deps.db.owner)
    const { body } = await app.call('sellersTrail.read', { token, params: { id: rows[0]?.id ?? 0 } })
    const said = body.changes.map(({ label, before, after }: Change) => [label, before.text, after.text])
    expect(said).toContainEqual(['First name', 'Liza', 'Lisa'])
  })

  test('found by name without its accents, by reference, by day and by result', async () => {
    expect(await pages('sellersTrail', { search: 'begona penaf' })).toHaveLength(4)
    expect(await pages('sellersTrail', { search: 'REF-44' })).toHaveLength(3)
    expect(await pages('loginTrail', { result: 'denied' })).toHaveLength(6)
    expect(await pages('sellersTrail', { module: 'lead,login', result: 'denied' })).toHaveLength(12)
    expect(await pages('loginTrail', { created_at_from: '2026-10-01', created_at_to: '2026-10-02' })).toHaveLength(2)
  })

  test('what is searched for is found once for its page and its count, and pages go on where they ended', async () => {
    const found = await pages('sellersTrail', { search: 'seller 1' })
    expect(found).toHaveLength(44)
    expect(found.map(({ created_at }) => created_at)).toEqual(
      found
        .map(({ created_at }) => created_at)
        .toSorted()
        .reverse(),
    )
    const asked = async (query: Record<string, string>) => (await app.call('sellersTrail.list', { token, query })).body
    expect((await asked({ search: 'seller 1' })).total).toEqual({ count: 44, more: false })
    expect((await asked({ search: 'seller 1', total: 'exact', module: 'lead' })).total.count).toBe(11)
    expect(await asked({ search: 'no one' })).toEqual({ items: [], next: null, total: { count: 0, more: false } })
    let statements = 0
    const counting = app.deps.db.system.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { list, source } = sellersTrailListSources.sellersTrail
    // The page in the order of time, over all the months, is what was slow for a name that is rare (decision 124).
    await listPage(counting, list, source, { filters: {}, search: 'penaflor' }, { reader: undefined })
    expect(statements).toBe(1)
  })

  test('more than is counted is walked in its order', async () => {
    await sql`insert into sellers_audit_trail (created_at, seller_name, module, action)
      select timestamptz '2026-11-01T00:00:00Z' + n * interval '1 minute', 'Teresa of many lines', 'resource', 'act' from generate_series(1, 10050) as n`.execute(
      app.deps.db.owner,
    )
    const { body } = await app.call('sellersTrail.list', { token, query: { search: 'of many lines' } })
    expect(body.total).toEqual({ count: 10_000, more: true })
    expect(body.items.map(({ created_at }: { created_at: string }) => created_at).slice(0, 2)).toEqual([
      '2026-11-07T23:30:00.000Z',
      '2026-11-07T23:29:00.000Z',
    ])
    const exact = await app.call('sellersTrail.list', { token, query: { search: 'of many lines', total: 'exact' } })
    expect(exact.body.total).toEqual({ count: 10_050, more: false })
  })

  test('a role with one trail has that one only', async () => {
    const logins = await readerOf('loginTrail')
    const answers = await Promise.all(sellersTrailKeys.map(key => app.call(`${key}.list`, { token: logins })))
    expect(sellersTrailKeys.map((key, i) => [key, answers[i]?.status])).toEqual([
      ['sellersTrail', 403],
      ['loginTrail', 200],
      ['reservationTrail', 403],
      ['ebookingTrail', 403],
    ])
  })
})
