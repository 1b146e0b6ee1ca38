import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../test/app.ts'
import { buyerInquiryIn, contractIn } from '../../test/buyers.ts'
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
    // By someone who opened it before it was late.
    const step = async (body: object) =>
      (await app.call('webInquiries.work', { token: me.token, params: { id }, body })).status
    expect(await step({ action: 'start', version: 1 })).toBe(200)
    expect(await step({ action: 'respond', version: 2, text: 'Late, but here.' })).toBe(200)
    expect(await list()).toEqual([])
  })

  test('a buyer’s request past its clock is marked once; one that waits for the buyer’s answer is not', async () => {
    const contract = await contractIn(app, 'ZRLU')
    await app.deps.db.system
      .insertInto('email_settings')
      .values({
        event_key: 'inquiry.overdue',
        to: JSON.stringify(['care@atrium.test']),
        from_name: 'Care',
        from_email: 'care@atrium.test',
      })
      .execute()
    const past = new Date(app.deps.now().getTime() - day)
    const { id, ticket_no } = await buyerInquiryIn(app, contract, { sla_due_at: past })
    const asked = await buyerInquiryIn(app, contract, {
      sla_due_at: past,
      status: 'awaiting_buyer',
      responded_at: past,
    })
    expect(await markOverdue(app.deps)).toBe(1)
    expect(await markOverdue(app.deps)).toBe(0)
    expect((await mails()).at(-1)).toMatchObject({ to: ['care@atrium.test'], subject: `${ticket_no} is overdue` })
    const marked = await app.deps.db.system
      .selectFrom('buyer_inquiries')
      .where('id', 'in', [id, asked.id])
      .where('is_overdue', '=', true)
      .select('id')
      .execute()
    expect(marked).toEqual([{ id }])
  })
})
