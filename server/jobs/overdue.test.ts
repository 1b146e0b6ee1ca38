import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { form, inquiryIn, listKeeper, visitorSends } from '../../test/inquiries.ts'
import { markOverdue } from './overdue.ts'

const day = 86_400_000

describe.each(engines)('replies that are late, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await app.deps.db.system
      .insertInto('recipients')
      .values({ id: 6, brand_id: 3, payload: JSON.stringify([{ name: 'Head', email: 'head@atrium.test' }]) })
      .execute()
  })
  afterAll(() => app.close())

  const mails = () =>
    app.deps.db.system.selectFrom('mail_outbox').where('event_key', '=', 'inquiry.overdue').selectAll().execute()

  test('marked once when the third working day is over, told to the supervisors once, answered no more', async () => {
    expect((await visitorSends(app, form('ZRLU'))).status).toBe(201)
    const now = app.deps.now()
    const [answered, spam, other] = [
      await inquiryIn(app, 'ZRLU', { status: 'responded', responded_at: now }),
      await inquiryIn(app, 'ZRLU', { status: 'spam' }),
      await inquiryIn(app, 'ZRCO', { sla_due_at: new Date(now.getTime() + 30 * day) }),
    ]
    expect(await markOverdue(app.deps)).toBe(0)
    const { sla_due_at, id } = await app.deps.db.system
      .selectFrom('web_inquiries')
      .where('email', '=', 'paolo@example.com')
      .select(['id', 'sla_due_at'])
      .executeTakeFirstOrThrow()
    app.travel(sla_due_at.getTime() - now.getTime() + 120_000)
    expect(await markOverdue(app.deps)).toBe(1)
    expect(await markOverdue(app.deps)).toBe(0)
    const me = await signedIn(app, { access: listKeeper(['ZRLU']) })
    expect(await mails()).toMatchObject([
      { to: ['head@atrium.test'], subject: expect.stringMatching(/^WI-\d{7} is overdue$/), brand_id: 3 },
    ])
    const list = async () =>
      (
        await app.call('webInquiries.list', {
          token: me.token,
          params: { brand: 'ZRLU' },
          query: { is_overdue: 'true' },
        })
      ).body.items.map((row: { id: number }) => row.id)
    expect(await list()).toEqual([id])
    for (const not of [answered, spam, other])
      expect(
        await app.deps.db.system
          .selectFrom('web_inquiries')
          .where('id', '=', not.id)
          .select('is_overdue')
          .executeTakeFirst(),
      ).toEqual({ is_overdue: false })
    await app.call('webInquiries.work', { token: me.token, params: { id }, body: { action: 'start', version: 2 } })
    await app.call('webInquiries.work', {
      token: me.token,
      params: { id },
      body: { action: 'respond', version: 3, text: 'Late, but here.' },
    })
    expect(await list()).toEqual([])
  })
})
