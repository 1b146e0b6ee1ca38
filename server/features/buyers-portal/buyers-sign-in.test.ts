import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../model/contract/index.ts'
import { createUser, portalKey, signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { buyerOf, byPortal, type Contract, codeFor, contractIn } from '../../../test/buyers.ts'
import { engines } from '../../../test/database.ts'
import { deniedFrom } from '../../../test/denied.ts'
import { everyRight } from '../../../test/every-right.ts'
import { sendMail } from '../../records/wake-mail.ts'
import { settleWaitingBuyerCodes } from './settle-codes.ts'

const minute = 60_000

describe.each(engines)('how buyers sign in, %s', engine => {
  let app: TestApp
  let contract: Contract
  beforeAll(async () => {
    app = await testApp(engine)
    contract = await contractIn(app, 'ZRRE')
    await buyerOf(app, contract)
  })
  afterAll(() => app.close())

  /** Each sign-in comes from a network of its own, unless it is said. */
  let from = 0
  const post = async (path: string, body: object, { ip = '', headers = byPortal as Record<string, string> } = {}) => {
    from += 1
    const remoteAddress = ip === '' ? `198.51.${100 + (from >> 8)}.${from & 255}` : ip
    const answer = await app.app.desk.inject({
      ...{ method: 'POST', url: `/api/v1/buyers/${path}`, remoteAddress, headers, payload: body },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  /** Codes are limited by the hour; each test begins in one of its own. */
  const ask = async (login: string, ip?: string) => {
    const { body } = await post('code', { login }, ip === undefined ? {} : { ip })
    await settleWaitingBuyerCodes(app.deps)
    return body.challenge as string
  }
  const guess = (challenge: string, code: string, ip?: string) =>
    post('session', { challenge, code }, ip === undefined ? {} : { ip })
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const mails = async () =>
    (await app.deps.db.system.selectFrom('mail_outbox').where('event_key', '=', 'buyer.code').selectAll().execute())
      .length
  const account = (token: string) => app.call('buyersPortal.account', { token, headers: byPortal })
  const nextHour = () => app.travel(61 * minute)

  test('the answer is the same whether or not there is an account; only an account is mailed to', async () => {
    const before = await mails()
    const [known, unknown, byContract] = [
      await post('code', { login: contract.email.toUpperCase() }),
      await post('code', { login: 'nobody@example.com' }),
      await post('code', { login: contract.contract_no }),
    ]
    const staff = await createUser(app)
    const ofStaff = await post('code', { login: staff.email })
    const shape = {
      message: known.body.message,
      challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      expires_in: 600,
    }
    for (const answer of [known, unknown, byContract, ofStaff]) expect(answer).toEqual({ status: 200, body: shape })
    expect(await settleWaitingBuyerCodes(app.deps)).toBe(2)
    expect((await mails()) - before).toBe(2)
    for (const challenge of [unknown.body.challenge, ofStaff.body.challenge])
      expect((await guess(challenge, '000000')).status).toBe(422)
  })

  test('the mail of a code leaves at once; for whom there is no account nothing is woken', async () => {
    nextHour()
    const woken = async (login: string) => {
      app.sent.length = 0
      await ask(login)
      return app.sent.map(({ name }) => name)
    }
    expect(await woken(contract.email)).toContain(sendMail)
    expect(await woken('nobody@example.com')).not.toContain(sendMail)
  })

  test('what was typed and the code are not in the table to be read', async () => {
    nextHour()
    await ask(contract.email)
    const code = await codeFor(app, contract.email)
    const rows = await app.deps.db.owner.selectFrom('buyer_codes').selectAll().execute()
    const kept = rows.map(row =>
      Object.values(row).map(value => (Buffer.isBuffer(value) ? value.toString('latin1') : value)),
    )
    expect(JSON.stringify(kept)).not.toContain(contract.email)
    expect(kept.flat()).not.toContain(code)
  })

  test('the code opens one session, for whoever asked for it, once and for ten minutes', async () => {
    nextHour()
    const mine = await ask(contract.email)
    const code = await codeFor(app, contract.email)
    expect((await guess('x'.repeat(43), code)).status).toBe(422)
    const opened = await guess(mine, code)
    expect(opened.body).toMatchObject({ token_type: 'Bearer', expires_in: 43_200, idle_seconds: 1800 })
    expect((await account(opened.body.access_token)).body).toMatchObject({ email: contract.email, contracts: 1 })
    expect((await guess(mine, code)).status).toBe(422)
    const late = await ask(contract.email)
    const lateCode = await codeFor(app, contract.email)
    app.travel(10 * minute + 1000)
    expect((await guess(late, lateCode)).body.errors).toEqual({
      code: ['This code is not right, or it has ended. Try again, or ask for a new one.'],
    })
  })

  test('five wrong guesses end a code, also many at once; another that was asked for still opens', async () => {
    nextHour()
    const [first, second] = [await ask(contract.email), '']
    const code = await codeFor(app, contract.email)
    expect(second).toBe('')
    await Promise.all(Array.from({ length: 12 }, () => guess(first, other(code))))
    expect((await guess(first, code)).status).toBe(422)
    const { guesses } = await app.deps.db.owner
      .selectFrom('buyer_codes')
      .orderBy('id', 'desc')
      .select('guesses')
      .executeTakeFirstOrThrow()
    expect(guesses).toBe(13)
    const again = await ask(contract.email)
    expect((await guess(again, await codeFor(app, contract.email))).status).toBe(200)
  })

  test('four wrong guesses do not', async () => {
    nextHour()
    const challenge = await ask(contract.email)
    const code = await codeFor(app, contract.email)
    for (const _ of [1, 2, 3, 4]) expect((await guess(challenge, other(code))).status).toBe(422)
    expect((await guess(challenge, code)).status).toBe(200)
  })

  test('nobody floods a mailbox, and a network that asks or guesses too often is told or left without', async () => {
    nextHour()
    const before = await mails()
    for (const _ of Array.from({ length: 8 })) await ask(contract.email, '203.0.113.49')
    expect((await mails()) - before).toBe(5)
    for (const _ of Array.from({ length: 20 })) await ask(contract.email)
    expect((await mails()) - before).toBe(15)
    nextHour()
    const most = app.deps.settings.SIGN_IN_ADDRESS_LIMIT
    const rows = async () => (await app.deps.db.owner.selectFrom('buyer_codes').select('id').execute()).length
    for (let i = 0; i < most + 3; i += 1)
      await post('code', { login: `n${i}@example.com` }, { ip: `2001:db8::${i + 1}` })
    // One home is one network.
    expect(await rows()).toBe(
      (
        await app.deps.db.owner
          .selectFrom('buyer_codes')
          .where('network', '!=', '2001:db8:0:0::/56')
          .select('id')
          .execute()
      ).length + most,
    )
    const challenge = await ask(contract.email)
    const code = await codeFor(app, contract.email)
    for (let i = 0; i < most; i += 1) await guess('y'.repeat(43), '123456', '203.0.113.50')
    expect((await guess(challenge, code, '203.0.113.50')).status).toBe(429)
    expect((await guess(challenge, code)).status).toBe(200)
    // Whoever goes on is in the trail, by one line an hour.
    expect((await guess(challenge, code, '203.0.113.50')).status).toBe(429)
    expect(await deniedFrom(app, '203.0.113.50')).toMatchObject([{ action: 'login', entity: 'user' }])
    for (let i = 0; i < most + 3; i += 1) await post('code', { login: contract.email }, { ip: '203.0.113.51' })
    expect(await deniedFrom(app, '203.0.113.51')).toMatchObject([{ action: 'code', entity: 'user' }])
  })

  test('strangers who know a contract number keep its owner out of nothing', async () => {
    nextHour()
    const its = await contractIn(app, 'ZRCO')
    await buyerOf(app, its)
    nextHour()
    const opens = async (ip: string) => {
      const before = await mails()
      const challenge = await ask(its.email, ip)
      if ((await mails()) === before) return 'no code'
      return (await guess(challenge, await codeFor(app, its.email), ip)).status
    }
    const [home, office] = ['198.18.1.1', '198.18.2.2']
    expect(await opens(home)).toBe(200)
    nextHour()
    // What was all that anybody could ask for, by one stranger.
    for (let n = 0; n < 6; n += 1) await ask(its.contract_no, '203.0.113.60')
    expect(await opens(office), 'from where the owner never was').toBe(200)
    nextHour()
    // And by as many networks as anybody likes.
    for (let n = 0; n < 40; n += 1) await ask(its.contract_no, `203.0.113.${100 + n}`)
    expect(await opens('198.18.3.3')).toBe('no code')
    expect([await opens(home), await opens(office)]).toEqual([200, 200])
    // A network of the owner has no more than any other.
    for (let n = 0; n < 4; n += 1) expect(await opens(home)).toBe(200)
    expect(await opens(home)).toBe('no code')
  })

  test('a session ends after half an hour without a call, after twelve hours, and by signing out', async () => {
    nextHour()
    const one = await buyerOf(app, contract)
    app.travel(29 * minute)
    expect((await account(one.token)).status).toBe(200)
    app.travel(29 * minute)
    expect((await account(one.token)).status).toBe(200)
    app.travel(31 * minute)
    expect((await account(one.token)).status).toBe(401)
    const long = await buyerOf(app, contract)
    for (let at = 0; at < 12 * 60; at += 20) {
      app.travel(20 * minute)
      await account(long.token)
    }
    expect((await account(long.token)).status).toBe(401)
    const out = await buyerOf(app, contract)
    expect((await app.call('buyersPortal.signOut', { token: out.token, headers: byPortal })).status).toBe(200)
    expect((await account(out.token)).status).toBe(401)
  })

  test('an account that is closed has no session and gets no code; opened again, its old session stays ended', async () => {
    nextHour()
    const its = await contractIn(app, 'ZRCO')
    const buyer = await buyerOf(app, its)
    const users = () => app.deps.db.owner.updateTable('users').where('id', '=', buyer.id)
    // As the extract of accounts closes one.
    await users()
      .set({ deleted_at: app.deps.now(), deactivation_source: 'system', deactivation_reason: 'An extract' })
      .execute()
    expect((await account(buyer.token)).status).toBe(401)
    const before = await mails()
    await ask(its.email)
    expect(await mails()).toBe(before)
    const it = await signedIn(app, { access: everyRight })
    const { version } = (await app.call('unsubscribedUsers.read', { token: it.token, params: { id: buyer.id } })).body
    const restored = await app.call('userAccounts.restore', { token: it.token, body: { id: buyer.id, version } })
    expect(restored.status, restored.text).toBe(200)
    expect((await account(buyer.token)).status).toBe(401)
    expect((await account((await buyerOf(app, its)).token)).status).toBe(200)
  })

  test('a token of a buyer opens no call of staff, one of staff none of a buyer, and neither without the portal’s key', async () => {
    nextHour()
    const buyer = await buyerOf(app, contract)
    const staff = await signedIn(app, { access: everyRight })
    const wrong: string[] = []
    for (const { name, endpoint } of endpoints) {
      const args = {
        params: { x: 1, id: 1, brand: 'ZRLU', ticket_no: 'BI26-000001', contract_no: contract.contract_no },
      }
      const tries =
        endpoint.access === 'buyer'
          ? [
              { token: staff.token, headers: byPortal },
              { token: buyer.token, headers: {} },
              { token: buyer.token, headers: { 'x-portal-key': portalKey } },
              { token: null, headers: byPortal },
            ]
          : endpoint.access === 'public' && endpoint.door === undefined
            ? []
            : [{ token: buyer.token, headers: byPortal }]
      if (endpoint.access === 'public' && endpoint.door === 'buyers-portal') continue
      for (const each of tries) {
        const { status } = await app.call(name, { ...args, ...each })
        if (status !== 401) wrong.push(`${name}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
    expect((await account(buyer.token)).status).toBe(200)
    expect((await post('code', { login: contract.email }, { headers: {} })).status).toBe(401)
  })

  test('nobody reads a code in the outbox of the desk', async () => {
    nextHour()
    await ask(contract.email)
    const code = await codeFor(app, contract.email)
    const { token } = await signedIn(app, { access: everyRight })
    const { text } = await app.call('dashboard.mail', { token })
    expect(text).toContain('Your code for the buyers portal')
    expect(text).not.toContain(code)
  })
})
