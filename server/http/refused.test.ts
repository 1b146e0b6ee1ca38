import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrandCode, brandByCode, brandCodes } from '../../model/brands.ts'
import { kindOf, type RecordKey, recordKeys } from '../../model/kinds/records.ts'
import type { Access } from '../../model/pages/access.ts'
import { type Answer, signedIn, type TestApp, testApp, websiteEditor } from '../../test/app.ts'
import { buyerInquiryIn, careOf, contractIn } from '../../test/buyers.ts'
import type { EndpointName } from '../../test/calls.ts'
import { engines } from '../../test/database.ts'
import { inquiryIn } from '../../test/inquiries.ts'
import { bodyFor, brandFor, recordIn, recordKeeper, updateArgs, updateCall } from '../../test/records.ts'
import { every } from '../../test/sizes.ts'
import { listSources } from '../features/sources-of-lists.ts'
import { brandPlaces } from '../records/trail/record-in-lines.ts'

const otherThan = (brand: BrandCode): BrandCode => (brand === 'ZRRE' ? 'ZRLU' : 'ZRRE')

/** Everything on the pages of records and of buyers, with the trail of all areas. */
function keeping(brands: readonly string[]): Partial<Access> {
  const records = recordKeeper(brands)
  return {
    ...records,
    admin: { ...records.admin, 'full-trail': { view: true } },
    buyers_portal: { ...records.buyers_portal, ...careOf([]).buyers_portal },
  }
}

describe.each(engines)('what is refused, and who reads of it, %s', engine => {
  let app: TestApp
  let keeper: string
  beforeAll(async () => {
    app = await testApp(engine)
    keeper = (await signedIn(app, { access: keeping(brandCodes) })).token
  })
  afterAll(() => app.close())

  const reader = async (brands: readonly string[]) => (await signedIn(app, { access: keeping(brands) })).token
  /** The refused lines of a record, as somebody finds them in the trail of all areas. */
  async function refusedOf(token: string, entity: string, id: number | string): Promise<Answer['body'][]> {
    const { body, text } = await app.call('fullTrail.list', { token, query: { entity, subject: String(id) } })
    expect(body.items, text).toBeInstanceOf(Array)
    const refused = body.items.filter(({ result }: Answer['body']) => result !== 'ok')
    return Promise.all(
      refused.map(
        async ({ id: line }: { id: number }) =>
          (await app.call('fullTrail.read', { token, params: { id: line } })).body,
      ),
    )
  }

  test('what the desk asks before a step is no attempt: a colleague may have taken it meanwhile', async () => {
    const { token } = await signedIn(app, {
      access: { ...websiteEditor(['ZRLU'], ['property-inquiry']), admin: { 'full-trail': { view: true } } },
    })
    const { id } = await inquiryIn(app, 'ZRLU', { status: 'closed' })
    const body = { action: 'start' }
    const looked = await app.call('webInquiries.preview', { token, params: { id }, body })
    expect(looked.status, looked.text).toBe(409)
    expect(await refusedOf(token, 'web-inquiry', id)).toEqual([])
    const tried = await app.call('webInquiries.work', { token, params: { id }, body: { ...body, version: 1 } })
    expect(tried.status, tried.text).toBe(409)
    expect(await refusedOf(token, 'web-inquiry', id)).toHaveLength(1)
  })

  test('the brand of every kind of record is where the database has it, and every list of one is known', async () => {
    const { rows } = await sql<{ at: string }>`select table_name || '.' || column_name as at
      from information_schema.columns where table_schema = 'public'`.execute(app.deps.db.owner)
    const columns = new Set(rows.map(({ at }) => at))
    for (const [entity, place] of Object.entries(brandPlaces))
      if ('none' in place) expect(place.none, entity).not.toBe('')
      else
        expect([columns.has(`${place[0]}.brand_id`), columns.has(`${place[0]}.${place[1] ?? 'id'}`)], entity).toEqual([
          true,
          true,
        ])
    const unknown = Object.values(listSources).filter(
      ({ source, entity }) =>
        // A line of a trail is changed by nobody.
        entity !== 'trail' &&
        columns.has(`${source.table}.brand_id`) &&
        'none' in (brandPlaces[entity as keyof typeof brandPlaces] ?? { none: '' }),
    )
    expect(unknown.map(({ entity }) => entity)).toEqual([])
  })

  const branded = recordKeys.filter(key => !('none' in brandPlaces[kindOf(key).entity as keyof typeof brandPlaces]))
  test.each(every(4, branded))(
    '%s: what a marketer of one brand was refused is read by those of that brand alone',
    async (key: RecordKey) => {
      const brand = brandFor(key)
      const made = (await recordIn(app, keeper, key, brand)).body
      const { entity } = kindOf(key)
      const { brand_id: _, ...values } = (await bodyFor(app, keeper, key, brand)) as Record<string, unknown>
      const args = updateArgs(key, made.id, { ...values, version: made.version })
      expect((await app.call(updateCall(key), { token: keeper, ...args })).status).toBe(200)
      const late = await app.call(updateCall(key), { token: keeper, ...args })
      expect(late.status, late.text).toBe(409)
      const stranger = await signedIn(app, { access: { brands: [brand] } })
      const read = `${key}.read` as EndpointName
      expect((await app.call(read, { token: stranger.token, params: { id: made.id } })).status).toBe(403)
      const row = await sql<{
        brand_id: number | null
      }>`select brand_id from ${sql.table(listSources[key]?.source.table ?? '')}
        where id = ${made.id}`.execute(app.deps.db.owner)
      const brand_id = row.rows[0]?.brand_id ?? null
      const lines = await refusedOf(await reader([brand]), entity, made.id)
      expect(lines.map(line => [line.result, line.brand_id])).toEqual([
        ['denied', brand_id],
        ['failed', brand_id],
      ])
      expect(lines[1].changes.length).toBeGreaterThan(0)
      // Of no brand are the questions of the buyers’ portal alone.
      const elsewhere = await refusedOf(await reader([otherThan(brand)]), entity, made.id)
      expect(elsewhere).toHaveLength(brand_id === null ? 2 : 0)
    },
  )

  test('what buyers wrote is of the brand of their contract, in a refusal and in what somebody printed', async () => {
    const inquiry = await buyerInquiryIn(app, await contractIn(app, 'ZRLU'), {})
    const args = { token: keeper, params: { id: inquiry.id } }
    const stale = await app.call('buyerInquiries.work', {
      ...args,
      body: { action: 'reject', reason: 'Canary of Luxuria', version: 999 },
    })
    expect(stale.status, stale.text).toBe(409)
    const body = { page: 'buyers_portal.inquiry-list', action: 'print', entity_id: String(inquiry.id) }
    expect((await app.call('auditTrail.add', { token: keeper, body })).status).toBe(201)
    const { rows } = await sql<{ action: string; brand_id: number | null }>`select action, brand_id from trail_lines
      where entity = 'buyer-inquiry' and entity_id = ${String(inquiry.id)} and result = 'failed' or action = 'print'`.execute(
      app.deps.db.system,
    )
    expect(rows.map(({ brand_id }) => brand_id)).toEqual([brandByCode('ZRLU')?.id, brandByCode('ZRLU')?.id])
    expect(await refusedOf(await reader(['ZRRE']), 'buyer-inquiry', inquiry.id)).toEqual([])
  })

  test('of what is gone the last line says the brand; of what nobody knows a line keeps nothing that was typed', async () => {
    const brand = brandFor('webLocations')
    const other = otherThan(brand)
    const made = (await recordIn(app, keeper, 'webLocations', brand)).body
    expect((await app.call('webLocations.remove', { token: keeper, params: { id: made.id } })).status).toBe(200)
    const { brand_id: _, ...values } = (await bodyFor(app, keeper, 'webLocations', brand)) as Record<string, unknown>
    const stranger = await signedIn(app, { access: { brands: [brand, other] } })
    for (const id of [made.id, 987_654_321]) {
      const args = { token: stranger.token, params: { id }, body: { ...values, version: 1 } }
      expect((await app.call('webLocations.update', args)).status).toBe(403)
    }
    const asMarketer = await reader([other])
    expect(await refusedOf(asMarketer, 'web-location', made.id)).toEqual([])
    expect(await refusedOf(await reader([brand]), 'web-location', made.id)).toHaveLength(1)
    const [nobodys] = await refusedOf(asMarketer, 'web-location', 987_654_321)
    expect(nobodys).toMatchObject({ result: 'denied', brand_id: null, changes: [] })
  })

  test('a refused restore and a refused comment are no refused reads: they stand on the page of their record and name it', async () => {
    const brand = brandFor('webTestimonials')
    const made = (await recordIn(app, keeper, 'webTestimonials', brand)).body
    const { brand_id: _, ...values } = (await bodyFor(app, keeper, 'webTestimonials', brand)) as Record<string, unknown>
    const args = updateArgs('webTestimonials', made.id, { ...values, version: made.version })
    expect((await app.call('webTestimonials.update', { token: keeper, ...args })).status).toBe(200)
    const params = { kind: 'webTestimonials', id: String(made.id) }
    const { items } = (await app.call('history.list', { token: keeper, params })).body
    const back = { line: items[0].id, version: made.version }
    expect((await app.call('history.restore', { token: keeper, params, body: back })).status).toBe(409)
    const said = (await app.call('comments.create', { token: keeper, params, body: { text: 'Is it so?' } })).body
    const other = await reader([brand])
    const mine = { ...params, comment: said.threads[0].comments[0].id }
    const change = { token: other, params: mine, body: { text: 'It is not', version: 1 } }
    expect((await app.call('comments.update', change)).status).toBe(403)
    const { body } = await app.call('fullTrail.list', {
      token: other,
      query: { entity: 'web-testimonial', subject: String(made.id), refused_reads: 'without' },
    })
    const lines = body.items.filter(({ result }: Answer['body']) => result !== 'ok')
    expect(lines.map(({ action, result, page, brand_id }: Answer['body']) => [action, result, page, brand_id])).toEqual(
      [
        ['edit-comment', 'denied', 'website.testimonials-list', brandByCode(brand)?.id],
        ['restore', 'failed', 'website.testimonials-list', brandByCode(brand)?.id],
      ],
    )
    const { told } = (await app.call('fullTrail.read', { token: other, params: { id: lines[1].id } })).body
    expect(told).toMatch(/ could not do: Restore testimonial .+\. /)
  })

  test('what was asked of records of several brands has a line for each of them, and what was asked of one names it', async () => {
    const made = []
    for (const brand of ['ZRRE', 'ZRLU'] as const)
      made.push(await buyerInquiryIn(app, await contractIn(app, brand), {}))
    const stranger = await signedIn(app, { access: { brands: ['ZRRE', 'ZRLU'] } })
    const since = await sql<{ id: number }>`select max(id)::int as id from audit_trails`.execute(app.deps.db.system)
    const bulk = { list: 'buyerInquiries', action: 'remove', selection: { ids: made.map(({ id }) => id) } }
    expect((await app.call('lists.bulk', { token: stranger.token, body: bulk })).status).toBe(403)
    const params = { rNo: 'ZRLU26-999999', partnerId: 'P1' }
    const decided = await app.call('reservations.decide', {
      token: stranger.token,
      params,
      body: { form: 'RA', status: 'approved', version: 1 },
    })
    expect(decided.status, decided.text).toBe(403)
    const folder = await app.call('media.renameFolder', {
      token: stranger.token,
      params: { id: 1 },
      body: { brand: 'ZRLU', name: 'A folder', version: 1 },
    })
    expect(folder.status, folder.text).toBe(403)
    const { rows } = await sql<{ entity: string; entity_id: string | null; brand_id: number | null }>`
      select entity, entity_id, brand_id from audit_trails where id > ${since.rows[0]?.id ?? 0} order by id`.execute(
      app.deps.db.system,
    )
    expect(rows).toEqual([
      { entity: 'buyer-inquiry', entity_id: String(made[0]?.id), brand_id: brandByCode('ZRRE')?.id },
      { entity: 'buyer-inquiry', entity_id: String(made[1]?.id), brand_id: brandByCode('ZRLU')?.id },
      { entity: 'reservation', entity_id: 'ZRLU26-999999', brand_id: null },
      { entity: 'media-folder', entity_id: '1', brand_id: brandByCode('ZRLU')?.id },
    ])
  })
})
