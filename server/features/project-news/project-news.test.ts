import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrandCode } from '../../../model/brands.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { careOf, contractIn } from '../../../test/buyers.ts'
import { engines } from '../../../test/database.ts'
import { property } from '../../../test/properties.ts'
import { bodyFor } from '../../../test/records.ts'
import { drawing, holds, searched } from '../../../test/searches.ts'
import { takeWhatIsDue } from '../../kinds/record-due.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'

const mine = ['ZRRE', 'ZRCO'] as const
const names = ['Alcoba Tower', 'Ñandú Residences', 'Alcoba Gardens'] as const

describe.each(engines)('project news, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: careOf(mine) })
  })
  afterAll(() => app.close())

  const made = async (more: object = {}) => {
    const body = { ...(await bodyFor(app, me.token, 'projectNews', 'ZRRE')), ...more }
    return app.call('projectNews.save', { token: me.token, body })
  }
  const act = ({ id, version }: { id: number; version: number }, action: string, more: object = {}) =>
    app.call('projectNews.act', { token: me.token, params: { id }, body: { action, version, ...more } })
  const letters = () =>
    app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', 'like', 'projectnews%')
      .orderBy('id')
      .selectAll()
      .execute()

  test('each search finds what a plain walk over all rows finds, page by page', async () => {
    const random = drawing()
    type Row = { id: number; name: string; brand_id: number; brand: BrandCode; day: string; kind: string }
    const rows: Row[] = []
    for (const [i, brand] of ([...mine, 'ZRLU'] as const).entries()) {
      const at = await property(app, brand, { property_name: names[i] })
      for (let n = 0; n < 15; n += 1) {
        const day = random.day(app.deps.now())
        const kind = random.pick(['update', 'newsletter'] as const)
        const { id } = await app.deps.db.system
          .insertInto('project_news')
          .values({ brand_id: 0, property_id: at.id, property_name: '', kind, title: `Item ${n}`, as_of_date: day })
          .returning('id')
          .executeTakeFirstOrThrow()
        rows.push({ id, name: at.property_name, brand_id: at.brand_id, brand, day, kind })
      }
    }
    const seen = (keep: (row: Row) => boolean) =>
      rows
        .filter(row => mine.some(code => code === row.brand) && keep(row))
        .sort((a, b) => (a.day === b.day ? b.id - a.id : a.day < b.day ? 1 : -1))
        .map(({ id }) => id)
    for (let n = 0; n < 5; n += 1) {
      const property_name = random.pick(['alcoba', 'ÑANDU', 'gard', 'r', 'resid'].filter(word => word.length > 1))
      const brand_code = random.pick(mine)
      const [start_date = '', end_date = ''] = [random.day(app.deps.now()), random.day(app.deps.now())].sort()
      const of = (row: Row) => holds.text(row.name, property_name)
      await searched(app, me.token, 'projectNews.byProperty', { property_name }, seen(of))
      await searched(
        app,
        me.token,
        'projectNews.byBrand',
        { brand_code },
        seen(row => holds.brand(row.brand_id, brand_code)),
      )
      const some = {
        property_name: random.maybe(property_name),
        brand_code: random.maybe(brand_code),
        start_date: random.maybe(start_date),
        end_date: random.maybe(end_date),
        kind: random.maybe('newsletter'),
      }
      const fits = (row: Row) =>
        (some.property_name === undefined || of(row)) &&
        (some.brand_code === undefined || holds.brand(row.brand_id, some.brand_code)) &&
        (some.start_date === undefined || holds.from(row.day, some.start_date)) &&
        (some.end_date === undefined || holds.to(row.day, some.end_date)) &&
        (some.kind === undefined || holds.same(row.kind, some.kind))
      await searched(app, me.token, 'projectNews.dependent', some, seen(fits))
    }
    expect((await app.call('projectNews.byBrand', { token: me.token, query: { brand_code: 'ZRLU' } })).status).toBe(403)
  })

  test('its brand and its name are the property’s, also once it is moved or the property is called otherwise', async () => {
    const [one, other] = [await property(app, 'ZRRE'), await property(app, 'ZRCO')]
    const { body } = await made({ property_id: String(one.id) })
    expect(body).toMatchObject({ property_name: one.property_name, status: 'draft' })
    const trail = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity', '=', 'project-news')
      .where('entity_id', '=', String(body.id))
      .select('brand_id')
      .executeTakeFirstOrThrow()
    expect(trail.brand_id).toBe(1)
    const { id, version } = body
    const fields = Object.keys(recordListSources.projectNews.kind.content.fields).map(name => [name, body[name]])
    const moved = await app.call('projectNews.save', {
      token: me.token,
      body: { ...Object.fromEntries(fields), property_id: String(other.id), id, version },
    })
    expect(moved.body.property_name).toBe(other.property_name)
    const ofBrand = async () =>
      (await app.call('projectNews.byBrand', { token: me.token, query: { brand_code: 'ZRCO', total: 'exact' } })).body
    expect((await ofBrand()).items.map((row: { id: number }) => row.id)).toContain(id)
    await app.deps.db.system
      .updateTable('properties')
      .where('id', '=', other.id)
      .set({ property_name: 'Renamed Tower' })
      .execute()
    const found = await app.call('projectNews.byProperty', { token: me.token, query: { property_name: 'renamed' } })
    expect(found.body.items).toMatchObject([{ id, property_name: 'Renamed Tower' }])
  })

  test('a property of another brand is not there to write about, and its items are not there to read', async () => {
    const far = await property(app, 'ZRLU')
    expect((await made({ property_id: String(far.id) })).body.errors).toEqual({
      property_id: ['There is no such property here. Choose another.'],
    })
    const row = {
      brand_id: 3,
      property_id: far.id,
      property_name: '',
      kind: 'update' as const,
      title: 'Far',
      as_of_date: '2026-11-01',
    }
    const { id } = await app.deps.db.system
      .insertInto('project_news')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const name of ['projectNews.read', 'projectNews.remove'] as const)
      expect((await app.call(name, { token: me.token, params: { id } })).status).toBe(404)
    expect((await act({ id, version: 1 }, 'publish')).status).toBe(404)
  })

  test('M29: buyers of the property who asked for news are told once, whichever way it is published', async () => {
    const contract = await contractIn(app, 'ZRRE')
    const { property: property_id, unit, brand_id } = contract
    const { reservation_no } = await app.deps.db.system
      .selectFrom('contracts')
      .where('contract_no', '=', contract.contract_no)
      .select('reservation_no')
      .executeTakeFirstOrThrow()
    const more = { brand_id, property_id, unit_id: unit, reservation_no, contract_price: '1.00', tcp: '1.00' }
    await app.deps.db.system
      .insertInto('contracts')
      .values([
        { ...more, contract_no: 'NEWS-1', buyer_name: 'The Same', email: contract.email },
        { ...more, contract_no: 'NEWS-2', buyer_name: 'Not Asked', email: 'quiet@example.com', wants_news: false },
        { ...more, contract_no: 'NEWS-3', buyer_name: 'Gone', email: 'gone@example.com', status: 'cancelled' },
      ])
      .execute()
    const item = (await made({ property_id: String(property_id), kind: 'update', as_of_date: '2026-10-31' })).body
    const live = (await act(item, 'publish')).body
    expect(live).toMatchObject({ status: 'published', told_at: expect.any(String) })
    expect(await letters()).toMatchObject([
      { to: [contract.email], subject: `${item.property_name}: construction update October 2026`, brand_id: 1 },
    ])
    const archived = (await act(live, 'archive')).body
    expect((await act(archived, 'publish')).status).toBe(409)
    await act((await act(archived, 'revise')).body, 'publish')
    expect(await letters()).toHaveLength(1)
    const many = (await made({ property_id: String(property_id), kind: 'newsletter', title: 'Together' })).body
    const bulk = await app.call('lists.bulk', {
      token: me.token,
      body: { list: 'projectNews', action: 'publish', selection: { ids: [many.id] } },
    })
    expect(bulk.body.results).toEqual([{ id: many.id, ok: true }])
    expect((await letters()).at(-1)?.subject).toBe(`${item.property_name}: Together`)
    const later = (await made({ property_id: String(property_id), kind: 'newsletter', title: 'At its time' })).body
    const publish_at = new Date(app.deps.now().getTime() + 60_000).toISOString()
    await act(later, 'schedule', { publish_at })
    app.travel(60_001)
    expect(await takeWhatIsDue(app.deps, recordListSources.projectNews, 'go_live')).toBe(1)
    expect((await letters()).at(-1)?.subject).toBe(`${item.property_name}: At its time`)
    expect(await letters()).toHaveLength(3)
  })

  test('a property without a licence to sell is written about and not published', async () => {
    const bare = await property(app, 'ZRRE', { dhsud_lts_no: null })
    const item = (await made({ property_id: String(bare.id) })).body
    expect((await act(item, 'publish')).body.errors).toEqual({
      property_id: [`${bare.property_name} has no licence to sell on record. It cannot be advertised yet.`],
    })
  })
})
