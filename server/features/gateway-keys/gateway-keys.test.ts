import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import { portalKey, signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { sellerUntilExtract } from '../../../test/seller-until-extract.ts'
import { gatewayKeyOf, lastHeardFrom } from '../../records/gateway-keys.ts'

const day = 86_400_000
const second = 1000
const keeper = {
  brands: [],
  admin: { 'gateway-keys': { view: true, add: true, delete: true }, status: { view: true } },
}

describe.each(engines)('keys of the portals, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  let seller_code: string
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: keeper })
    seller_code = (await sellerUntilExtract(app)).seller_code
  })
  afterAll(() => app.close())

  const on = (days: number) => manilaDate(new Date(app.deps.now().getTime() + days * day))
  const call = (name: string, args: object = {}) => app.call(`gatewayKeys.${name}`, { token: me.token, ...args })
  const make = (more: object = {}) =>
    call('create', { body: { client: 'sellers-portal', name: 'Live', ends_on: on(90), ...more } })
  const made = async (more: object = {}): Promise<{ key: string; item: { id: number } }> => {
    const answer = await make(more)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const listed = async () => (await call('list')).body.items
  /** What the portal is answered with this key. */
  const with_ = (key: string) =>
    app.call('sellersPortal.leads', { query: { seller_code }, headers: { 'x-portal-key': key } })

  test('a key is shown once, goes on beside another, and ends when it is revoked or its last day is over', async () => {
    const { key, item } = await made()
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(item).toMatchObject({ client: 'sellers-portal', name: 'Live', ending: key.slice(-4), is_good: true })
    expect((await with_(key)).status).toBe(200)
    const next = await made({ name: 'Live, the next' })
    expect([(await with_(key)).status, (await with_(next.key)).status]).toEqual([200, 200])
    expect((await call('revoke', { params: { id: item.id } })).status).toBe(200)
    expect([(await with_(key)).status, (await with_(next.key)).status]).toEqual([401, 200])
    expect((await call('revoke', { params: { id: item.id } })).status).toBe(404)
    const text = JSON.stringify(await listed())
    expect(text).not.toContain(key)
    expect(text).toContain(me.name)

    const rows = await app.deps.db.system.selectFrom('gateway_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(next.key)
    const trail = await app.deps.db.system
      .selectFrom('user_trails')
      .where('entity', '=', 'gateway-key')
      .orderBy('id')
      .selectAll()
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['add', 'add', 'delete'])
    expect(JSON.stringify(trail)).not.toContain(next.key)
  })

  test('a key is of one client: that of the buyers’ portal opens nothing of the sellers’', async () => {
    const { key } = await made({ client: 'buyers-portal', name: 'Buyers, live' })
    const refused = await with_(key)
    expect([refused.status, refused.body.message]).toEqual([401, 'Call with the key of the sellers’ portal.'])
    expect(await gatewayKeyOf(app.deps, 'buyers-portal', key)).toBeGreaterThan(0)
  })

  test('the key from the settings is one more, by that name, and is not revoked here', async () => {
    expect((await with_(portalKey)).status).toBe(200)
    const own = (await listed()).find(({ name }: { name: string }) => name === 'From the settings')
    expect(own).toMatchObject({ id: 0, client: 'sellers-portal', ends_on: null, is_good: true })
    expect(own.last_used_at).not.toBeNull()
    expect((await call('revoke', { params: { id: 0 } })).status).toBe(400)
  })

  test('a name, a day to come within two years, and a name that the client has once', async () => {
    const said = async (more: object) => (await make(more)).body.errors
    expect(await said({ name: ' ' })).toEqual({ name: ['Say where this key is used.'] })
    expect(await said({ name: 'x'.repeat(81) })).toEqual({ name: ['Name must be 80 characters or fewer.'] })
    expect(await said({ ends_on: on(0) })).toEqual({ ends_on: ['Choose a day that is still to come.'] })
    expect(await said({ ends_on: on(732) })).toEqual({ ends_on: ['Choose a day within the next 731 days.'] })
    for (const ends_on of ['', 'soon', '2027-02-30', '2027-13-01'])
      expect(await said({ ends_on })).toEqual({ ends_on: ['Enter a day, such as 2027-11-30.'] })
    await made({ name: 'Twice' })
    expect(await said({ name: 'TWICE' })).toEqual({ name: ['This client has a key of this name.'] })
    expect((await make({ name: 'Twice', client: 'buyers-portal' })).status).toBe(201)
    expect((await make({ client: 'another' })).status).toBe(422)
  })

  test('whoever may look neither makes nor revokes', async () => {
    const looker = await signedIn(app, { access: { brands: [], admin: { 'gateway-keys': { view: true } } } })
    const { item } = await made({ name: 'Not theirs' })
    expect((await call('list', { token: looker.token })).status).toBe(200)
    expect(
      (await call('create', { token: looker.token, body: { client: 'sellers-portal', name: 'x', ends_on: on(9) } }))
        .status,
    ).toBe(403)
    expect((await call('revoke', { token: looker.token, params: { id: item.id } })).status).toBe(403)
  })

  test('the last use is kept to the minute, and who was never heard from is said so', async () => {
    const { key, item } = await made({ name: 'Watched' })
    const used = async () => (await listed()).find(({ id }: { id: number }) => id === item.id).last_used_at
    expect(await used()).toBeNull()
    await with_(key)
    const first = await used()
    expect(Math.abs(Date.parse(first) - app.deps.now().getTime())).toBeLessThan(5 * second)
    app.travel(50 * second)
    await with_(key)
    expect(await used()).toBe(first)
    app.travel(11 * second)
    await with_(key)
    expect(Date.parse(await used())).toBeGreaterThanOrEqual(Date.parse(first) + 61 * second)
    const heard = await lastHeardFrom(app.deps)
    expect(heard['sellers-portal']?.toISOString()).toBe(await used())
    expect(heard['buyers-portal']).toBeNull()
  })

  test('a key that ends within fourteen days is pointed out, on its page and on System Status; after its day it is refused', async () => {
    const { key, item } = await made({ name: 'Ends soon', ends_on: on(15) })
    const soon = async () => (await listed()).find(({ id }: { id: number }) => id === item.id).ends_soon
    const status = async () => (await app.call('operations.status', { token: me.token })).body.portals
    expect(await soon()).toBe(false)
    app.travel(day)
    me = await signedIn(app, { access: keeper })
    expect(await soon()).toBe(true)
    expect(await status()).toEqual([
      expect.objectContaining({ client: 'sellers-portal', ending: [{ name: 'Ends soon', ends_on: on(14) }] }),
      expect.objectContaining({ client: 'buyers-portal', heard_at: null, ending: [] }),
    ])
    app.travel(14 * day)
    expect((await with_(key)).status).toBe(200)
    app.travel(day)
    expect((await with_(key)).status).toBe(401)
  })

  test('another process learns of a revoked key within five seconds, and a call costs no look into the database', async () => {
    me = await signedIn(app, { access: keeper })
    const { key, item } = await made({ name: 'Elsewhere', ends_on: on(300) })
    expect((await with_(key)).status).toBe(200)
    // As another process does it: the keys that this one read are not forgotten.
    await app.deps.db.system
      .updateTable('gateway_keys')
      .set({ revoked_at: app.deps.now(), revoked_by_name: 'Another' })
      .where('id', '=', item.id)
      .execute()
    expect(await gatewayKeyOf(app.deps, 'sellers-portal', key)).toBe(item.id)
    // Who looked would wait until the table is let go.
    await app.deps.db.owner.transaction().execute(async trx => {
      await sql`lock table gateway_keys in access exclusive mode`.execute(trx)
      expect(await gatewayKeyOf(app.deps, 'sellers-portal', 'another key')).toBeUndefined()
      expect(await gatewayKeyOf(app.deps, 'sellers-portal', key)).toBe(item.id)
    })
    app.travel(6 * second)
    expect((await with_(key)).status).toBe(401)
  })
})
