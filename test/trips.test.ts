import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, signedIn, type TestApp, testApp } from './app.ts'
import { engines } from './database.ts'
import { form, inquiryIn, listKeeper, visitorSends } from './inquiries.ts'
import { property } from './properties.ts'
import { tripsOf } from './trips.ts'

/**
 * What a call waits for (decision 268). A statement more that waits for its answer is a trip more to a database that may
 * stand in another house: whoever adds one says here why.
 */
describe.each(engines)('trips to the database, %s', engine => {
  let app: TestApp
  let token: string
  let address = 0
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: listKeeper(['ZRLU', 'OMNI']) })).token
  })
  afterAll(() => app.close())

  const sends = (more: object = {}, key?: string) => {
    address += 1
    return visitorSends(app, form('ZRLU', more), {
      ip: `198.51.100.${address}`,
      ...(key === undefined ? {} : { key }),
    })
  }
  /** The trips of a call, once its connections are set and its caller's role is known. */
  const trips = async (call: () => Promise<Answer>, status = 200) => {
    await call()
    await call()
    const { trips, result } = await tripsOf(call)
    expect(result.status, result.text).toBe(status)
    return trips
  }
  test('a visitor’s inquiry: whether the site is open, its forms, the claim, the writes', async () => {
    let key = 0
    const keyed = () => {
      key += 1
      return sends({}, `trip-${key}`)
    }
    expect(await trips(keyed, 201)).toBe(4)
    expect(await trips(() => sends(), 201)).toBe(4)
    const { id: property_id } = await property(app, 'ZRLU', { status: 'active' })
    expect(await trips(() => sends({ property_id }), 201)).toBe(4)
  })

  test('a step: who calls, the row, the settings of its mails, the writes', async () => {
    const start = async () => {
      const { id, version } = await inquiryIn(app, 'ZRLU')
      return () => app.call('webInquiries.work', { token, params: { id }, body: { action: 'start', version } })
    }
    for (const _ of [1, 2]) await (await start())()
    const { trips, result } = await tripsOf(await start())
    expect(result.status, result.text).toBe(200)
    expect(trips).toBe(4)
  })

  test('a record read and a page of a list: who calls, the rows', async () => {
    const { id } = await inquiryIn(app, 'ZRLU')
    expect(await trips(() => app.call('webInquiries.read', { token, params: { id } }))).toBe(2)
    const list = (total: string) => () =>
      app.call('webInquiries.list', { token, params: { brand: 'ZRLU' }, query: { total } })
    expect(await trips(list('none'))).toBe(2)
    // Counted beside the rows, on a connection of its own.
    expect(await trips(list('capped'))).toBe(3)
  })
})
