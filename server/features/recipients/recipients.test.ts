import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { form, listKeeper, visitorSends } from '../../../test/inquiries.ts'

describe.each(engines)('who hears of what a site receives, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: listKeeper(['ZRLU']) })
  })
  afterAll(() => app.close())

  const person = (email: string, more: object = {}) => ({ name: 'Desk', email, ...more })
  const save = (
    lists: Partial<Record<'payload' | 'careers' | 'property_inquiry', object[]>>,
    version: number | undefined,
  ) =>
    app.call('webRecipients.save', {
      token: me.token,
      body: {
        id: 6,
        payload: JSON.stringify(lists.payload ?? [person('care@atrium.test')]),
        careers: JSON.stringify(lists.careers ?? []),
        property_inquiry: JSON.stringify(lists.property_inquiry ?? []),
        ...(version === undefined ? {} : { version }),
      },
    })

  test('one row a site, each list text on the wire, used when a visitor writes', async () => {
    const empty = await app.call('webRecipients.read', { token: me.token, params: { id: '6' } })
    expect(empty.body).toEqual({ id: 6, payload: '[]', careers: '[]', property_inquiry: '[]', version: 0 })
    const saved = await save(
      { property_inquiry: [person('Sales@Atrium.test')], careers: [person('hr@atrium.test')] },
      0,
    )
    expect(saved, saved.text).toMatchObject({ status: 200, body: { version: 1 } })
    expect(JSON.parse(saved.body.property_inquiry)).toEqual([{ name: 'Desk', email: 'sales@atrium.test' }])
    expect((await app.call('webRecipients.careers', { token: me.token, params: { id: '6' } })).body).toEqual({
      id: 6,
      careers: JSON.stringify([{ name: 'Desk', email: 'hr@atrium.test' }]),
      version: 1,
    })
    expect(
      (await app.call('webRecipients.propertyInquiry', { token: me.token, params: { id: '6' } })).body.version,
    ).toBe(1)
    await visitorSends(app, form('ZRLU'))
    const [mail] = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'inquiry.new')
      .selectAll()
      .execute()
    expect(mail?.to).toEqual(['sales@atrium.test'])
  })

  test('what is wrong is said at its place; a stale version keeps what stands', async () => {
    const twice = await save({ payload: [person('a@atrium.test'), person('A@atrium.test')] }, 1)
    expect(twice.body.errors).toEqual({ 'payload.1.email': ['A@atrium.test is listed twice.'] })
    expect((await save({ payload: [] }, 1)).body.errors).toHaveProperty('payload')
    expect((await save({ payload: [person('nobody')] }, 1)).body.errors).toHaveProperty('payload.0.email')
    const many = Array.from({ length: 51 }, (_, i) => person(`p${i}@atrium.test`))
    expect((await save({ payload: many }, 1)).body.errors).toHaveProperty('payload')
    expect(
      (await save({ property_inquiry: [person('b@atrium.test', { property_code: 'NONE' })] }, 1)).body.errors,
    ).toEqual({
      'property_inquiry.0.property_code': ['No property has the code NONE.'],
    })
    const broken = await app.call('webRecipients.save', {
      token: me.token,
      body: { id: 6, payload: '{', careers: '"x"', property_inquiry: '[1]', version: 1 },
    })
    expect(Object.keys(broken.body.errors).sort()).toEqual(['careers', 'payload', 'property_inquiry'])
    expect((await save({}, 0)).body.code).toBe('STALE')
    expect((await save({}, undefined)).status).toBe(428)
    const other = await app.call('webRecipients.read', { token: me.token, params: { id: '9' } })
    expect(other.status).toBe(403)
  })
})
