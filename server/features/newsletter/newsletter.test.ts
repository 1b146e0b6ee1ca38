import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { readerIn } from '../../../test/applicants.ts'
import { engines } from '../../../test/database.ts'
import { listKeeper, visitorSends } from '../../../test/inquiries.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { sendDueMail } from '../../jobs/send-mail.ts'
import { openMailServer } from '../../outside/mail.ts'

const thanks = { message: 'Thank you for subscribing to the newsletter' }

describe.each(engines)('the newsletter, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: listKeeper(['ZRLU', 'OMNI']) })
  })
  afterAll(() => app.close())

  let address = 0
  const subscribe = (email: string, more: object = {}) => {
    address += 1
    return visitorSends(app, { brand: 'ZRLU', email, ...more }, { ip: `198.18.9.${address}`, form: 'subscribe' })
  }
  const row = (email: string) =>
    app.deps.db.system
      .selectFrom('newsletter_subscriptions')
      .where('email', '=', email)
      .selectAll()
      .executeTakeFirstOrThrow()
  const mails = (to: string) =>
    app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'newsletter')
      .selectAll()
      .execute()
      .then(all => all.filter(mail => mail.to.includes(to)))
  const at = (token: string) => `/unsubscribe/${token}`

  test('subscribed, left by the link that asks, subscribed afresh; the answer never tells who is a member', async () => {
    const first = await subscribe('Reader@Example.com', { firstname: 'Iñigo' })
    expect(first).toMatchObject({ status: 200, body: thanks })
    const kept = await row('reader@example.com')
    expect(kept).toMatchObject({ brand_id: 3, status: 'subscribed', firstname: 'Iñigo', version: 1 })
    expect(await mails('reader@example.com')).toHaveLength(1)
    const again = await subscribe('reader@example.com')
    expect(again.text).toBe(first.text)
    expect(await mails('reader@example.com')).toHaveLength(1)

    const asked = await app.app.sites.inject(at(kept.unsubscribe_token))
    expect(asked).toMatchObject({ statusCode: 200 })
    expect(asked.body).toContain('<form method="post">')
    expect(asked.body).not.toContain('reader@example.com')
    expect(asked.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await row('reader@example.com')).status).toBe('subscribed')
    for (let i = 0; i < 2; i += 1) {
      const left = await app.app.sites.inject({
        method: 'POST',
        url: at(kept.unsubscribe_token),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(left.statusCode).toBe(200)
    }
    expect(await row('reader@example.com')).toMatchObject({
      status: 'unsubscribed',
      version: 2,
      unsubscribed_at: expect.any(Date),
    })
    expect((await subscribe('reader@example.com')).text).toBe(first.text)
    expect(await row('reader@example.com')).toMatchObject({ status: 'subscribed', unsubscribed_at: null })
    expect(await mails('reader@example.com')).toHaveLength(2)
  })

  test('a link that is cut off, of nobody or hostile changes nothing and says so', async () => {
    const { unsubscribe_token } = await readerIn(app, 'ZRLU')
    for (const token of [unsubscribe_token.slice(0, -1), 'A'.repeat(43), `${unsubscribe_token}x`, "'%20or%201=1"])
      for (const method of ['GET', 'POST'] as const)
        expect((await app.app.sites.inject({ method, url: at(token) })).statusCode, token).toBe(404)
  })

  test('the mail carries the way out for mail programmes', async () => {
    const server = await startMailServer(() => 'none')
    try {
      await app.deps.db.system.deleteFrom('mail_outbox').execute()
      await subscribe('wants.mail@atrium.test')
      await sendDueMail(
        { ...app.deps, settings: app.deps.settings },
        openMailServer(server.url, { connect: 500, answer: 500 }),
      )
      const token = (await row('wants.mail@atrium.test')).unsubscribe_token
      const [sent] = server.delivered
      expect(JSON.stringify(sent)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
      expect(JSON.stringify(sent).replace(/=?\\r\\n\s*/g, '')).toContain(token)
    } finally {
      await server.stop()
    }
  })

  test('what is wrong is said; nothing else may be set', async () => {
    expect((await subscribe('reader')).body.errors).toEqual({
      email: ['Enter a valid e-mail address, such as name@example.com.'],
    })
    expect((await subscribe('')).body.errors).toEqual({ email: ['E-mail is required.'] })
    expect((await subscribe('x@example.com', { status: 'subscribed' })).status).toBe(422)
    expect((await subscribe('x@example.com', { brand: 'NONE' })).status).toBe(404)
  })

  test('in the trash and back: one who left meanwhile returns as having left', async () => {
    const { id, unsubscribe_token, email } = await readerIn(app, 'ZRLU')
    expect((await app.call('newsletterSubscriptions.remove', { token: me.token, params: { id } })).status).toBe(200)
    await app.app.sites.inject({ method: 'POST', url: at(unsubscribe_token) })
    expect((await app.call('newsletterSubscriptions.restore', { token: me.token, params: { id } })).status).toBe(200)
    expect(await row(email)).toMatchObject({ status: 'unsubscribed', deleted_at: null })
  })

  test('the trash of one brand, or of all the brands of the role; never of another', async () => {
    const [mine, omni, other] = [
      await readerIn(app, 'ZRLU', { deleted_at: app.deps.now() }),
      await readerIn(app, 'OMNI', { deleted_at: app.deps.now() }),
      await readerIn(app, 'ZRCO', { deleted_at: app.deps.now() }),
    ]
    const trash = async (query: Record<string, string>) => {
      const { status, body } = await app.call('newsletterSubscriptions.trashed', { token: me.token, query })
      return status === 200 ? body.items.map(({ id }: { id: number }) => id) : status
    }
    expect(await trash({})).toEqual(expect.arrayContaining([mine.id, omni.id]))
    expect(await trash({})).not.toContain(other.id)
    expect(await trash({ brand_id: '0' })).toEqual([omni.id])
    expect(await trash({ brand_id: 'ZRCO' })).toBe(403)
    expect(await trash({ brand_id: 'NONE' })).toBe(404)
  })

  test('staff subscribe who asked, and unsubscribe who asked', async () => {
    const made = await app.call('newsletterSubscriptions.subscribe', {
      token: me.token,
      body: { brand_id: '0', email: 'By.Phone@example.com' },
    })
    expect(made, made.text).toMatchObject({ status: 200, body: thanks })
    const { id } = made.body
    const left = await app.call('newsletterSubscriptions.work', {
      token: me.token,
      params: { id },
      body: { action: 'unsubscribe', version: 1 },
    })
    expect(left.body).toMatchObject({ status: 'unsubscribed', actions: [] })
  })
})
