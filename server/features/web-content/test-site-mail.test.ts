import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'

describe.each(engines)('a template is tried on oneself, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: websiteEditor(['ZRLU'], ['email-content']), Firstname: 'Maria' })
  })
  afterAll(() => app.close())
  const send = (body: object) =>
    app.call('siteWork.testMail', { token: me.token, body: { brand: 'ZRLU', template: 'inquiry', ...body } })
  const waiting = () =>
    app.deps.db.owner.selectFrom('mail_outbox').where('event_key', '=', 'site.test').selectAll().execute()

  test('it goes through the outbox to the caller and to nobody else, filled and marked', async () => {
    const { status, body } = await send({ subject: 'Dear {firstname}', body: 'We will write to {email}.' })
    expect([status, body]).toEqual([200, { to: me.email, subject: 'Test: Dear Maria' }])
    const [mail, ...others] = await waiting()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: [me.email], cc: [], bcc: [], subject: 'Test: Dear Maria', brand_id: 3 })
    expect(mail?.body).toBe(`We will write to ${me.email}.\n\nReference: SAMPLE-000000`)
  })

  test('a placeholder that is not one is named at its field, and nothing is sent', async () => {
    const before = (await waiting()).length
    const { status, body } = await send({ subject: 'Dear {first_name}', body: '' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      subject: ['{first_name} is not a placeholder of this text. Use {firstname}, {email}.'],
      body: ['Body is required.'],
    })
    expect(await waiting()).toHaveLength(before)
  })
})
