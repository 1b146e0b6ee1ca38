import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, password, signedIn, signIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { sealedTexts } from '../../records/sealed-mails.ts'
import { sendMail } from '../../records/wake-mail.ts'
import { resetMinutes, settleWaitingResets } from './settle-resets.ts'

const next = 'walking under tall trees'

describe.each(engines)('a password that was forgotten, %s', engine => {
  let app: TestApp
  let address = 0
  beforeAll(async () => {
    app = await testApp(engine, { DESK_ORIGIN: 'https://desk.atrium.test' })
  })
  afterAll(() => app.close())

  /** Each asks from a network address of their own, unless it is said. */
  const forgot = async (email: string, { ip, host = 'desk.atrium.test' }: { ip?: string; host?: string } = {}) => {
    address += 1
    const { statusCode, body, headers } = await app.app.desk.inject({
      method: 'POST',
      url: '/api/v1/user/password/forgot',
      remoteAddress: ip ?? `10.9.${Math.floor(address / 250)}.${address % 250}`,
      headers: { host, 'x-forwarded-host': host, origin: `https://${host}` },
      payload: { email },
    })
    const { 'x-request-id': _, date: __, ...rest } = headers
    return JSON.stringify([statusCode, body, rest])
  }
  const mails = (to: string) =>
    app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'user.reset')
      .where('to', '=', JSON.stringify([to]) as never)
      .orderBy('id')
      .select(['id', 'body'])
      .execute()
  const linkFor = async (email: string) => {
    await forgot(email)
    await settleWaitingResets(app.deps)
    const { db, secrets, now } = app.deps
    const id = (await mails(email)).at(-1)?.id ?? 0
    const body = (await sealedTexts(db.system, { secrets, now: now() }, [id])).get(id) ?? ''
    return /https:\/\/desk\.atrium\.test\/#reset=([A-Za-z0-9_-]{43})\n/.exec(body)?.[1] ?? ''
  }
  const reset = (token: string, secret = next) => app.call('session.reset', { body: { token, password: secret } })

  test('staff, unknown, deactivated, of another kind: the same bytes; only staff are written to', async () => {
    const [staff, gone, buyer] = [await createUser(app), await createUser(app), await createUser(app, { type: 1 })]
    await app.deps.db.system
      .updateTable('users')
      .where('id', '=', gone.id)
      .set({ deleted_at: app.deps.now(), deactivation_source: 'admin' })
      .execute()
    const addresses = [staff.email, gone.email, buyer.email, 'nobody@atrium.test']
    const answers = new Set<string>()
    for (const each of addresses) answers.add(await forgot(each.toUpperCase()))
    expect(answers.size).toBe(1)
    app.sent.length = 0
    expect(await settleWaitingResets(app.deps)).toBe(1)
    expect(
      app.sent.map(({ name }) => name),
      'the mail leaves at once',
    ).toContain(sendMail)
    expect((await Promise.all(addresses.map(mails))).map(({ length }) => length)).toEqual([1, 0, 0, 0])
  })

  test('the link is of the desk, whatever host the request named', async () => {
    const user = await createUser(app)
    await forgot(user.email, { host: 'evil.example' })
    await settleWaitingResets(app.deps)
    const [mail] = await mails(user.email)
    expect(mail?.body).toContain('https://desk.atrium.test/#reset=')
    expect(mail?.body).not.toContain('evil')
  })

  test('it opens once: a new password, every session over, the person told', async () => {
    const user = await signedIn(app)
    const [first, second] = [await linkFor(user.email), await linkFor(user.email)]
    expect((await reset(second, 'short')).body.errors.password).toHaveLength(1)
    expect((await reset(second, password)).body.errors.password[0]).toMatch(/last 5/)
    expect((await app.call('session.profile', { token: user.token })).status).toBe(200)
    expect((await reset(second)).status).toBe(200)
    expect((await app.call('session.profile', { token: user.token })).status).toBe(401)
    expect((await signIn(app, user.email)).status).toBe(401)
    expect((await signIn(app, user.email, next)).status).toBe(200)
    for (const token of [second, first]) expect((await reset(token, 'another walk under trees')).status).toBe(410)
    const told = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'user.secured')
      .orderBy('id', 'desc')
      .select(['to', 'body'])
      .executeTakeFirst()
    expect(told).toMatchObject({ to: [user.email], body: expect.stringContaining('Your password was changed') })
  })

  test('two who open it at once: one changes the password', async () => {
    const user = await createUser(app)
    const token = await linkFor(user.email)
    const both = await Promise.all([
      reset(token, 'one walk under tall trees'),
      reset(token, 'two walks under tall trees'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('of 40 tries of one link at once ten are judged, and the right one a quarter of an hour later passes', async () => {
    const user = await createUser(app)
    const token = await linkFor(user.email)
    // The password that the account has is refused once it was compared with the last ones, which is what each try costs.
    const answers = await Promise.all(Array.from({ length: 40 }, () => reset(token, password)))
    const judged = answers.filter(({ status, text }) => status === 422 && text.includes('none of your last'))
    expect(judged).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
    expect((await reset(token)).status).toBe(429)
    app.travel(16 * 60_000)
    expect((await reset(token)).status).toBe(200)
  })

  test('half an hour later, unknown, or of who was deactivated since: it opens nothing', async () => {
    const user = await createUser(app)
    const token = await linkFor(user.email)
    expect((await reset('x'.repeat(43))).status).toBe(404)
    await app.deps.db.system
      .updateTable('users')
      .where('id', '=', user.id)
      .set({ deleted_at: app.deps.now(), deactivation_source: 'admin' })
      .execute()
    expect((await reset(token)).status).toBe(404)
    const late = await createUser(app)
    const over = await linkFor(late.email)
    app.travel((resetMinutes + 1) * 60_000)
    expect((await reset(over)).status).toBe(410)
  })

  test('nobody is flooded: three links an hour for an account, ten asked in a quarter of an hour from one address', async () => {
    const user = await createUser(app)
    for (let n = 0; n < 6; n += 1) await linkFor(user.email)
    expect(await mails(user.email)).toHaveLength(3)
    const ip = '10.8.0.1'
    const answers = new Set<string>()
    for (let n = 0; n < 12; n += 1) answers.add(await forgot(`nobody${n}@atrium.test`, { ip }))
    expect(answers.size).toBe(1)
    const waiting = await app.deps.db.system
      .selectFrom('password_resets')
      .where('ip', '=', ip)
      .where('settled_at', 'is', null)
      .select('id')
      .execute()
    expect(waiting).toHaveLength(10)
  })

  test('the token stands in the mail and nowhere else', async () => {
    const user = await createUser(app)
    const token = await linkFor(user.email)
    const rows = await app.deps.db.owner.selectFrom('password_resets').selectAll().execute()
    const trail = await app.deps.db.owner
      .selectFrom('user_trails')
      .where('module', '=', 'session')
      .selectAll()
      .execute()
    expect(JSON.stringify([rows, trail])).not.toContain(token)
  })
})
