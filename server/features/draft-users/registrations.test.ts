import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portalKey, signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { commandGround } from '../../../test/commands.ts'
import { engines } from '../../../test/database.ts'
import { type Sales, sales } from '../../../test/requests.ts'
import { codeOf } from '../../../test/seller-writes.ts'
import { expireDraftUsers } from '../../jobs/expire-draft-users.ts'
import { sendMail } from '../../records/wake-mail.ts'

const headers = { 'x-portal-key': portalKey }
const minute = 60_000
const rights = { view: true, add: true, edit: true, approve: true }

describe.each(engines)('registrations of the sellers’ portal, %s', engine => {
  let app: TestApp
  let team: Sales
  let group: string
  let manager: string
  beforeAll(async () => {
    app = await testApp(engine)
    team = await sales(app)
    const row = await app.deps.db.system
      .selectFrom('sales_groups')
      .where('id', '=', team.group)
      .select('code')
      .executeTakeFirstOrThrow()
    group = row.code
    manager = await managerOf(['ZRRE', 'ZRLU'])
  })
  afterAll(() => app.close())

  const managerOf = async (brands: readonly string[]) =>
    (await signedIn(app, { access: { brands, sellers_portal: { 'draft-users': rights, sellers: rights } } })).token
  let count = 0
  const person = (more: object = {}) => {
    count += 1
    return {
      ...{ first_name: 'Joy', last_name: 'Reyes', email: `joy${count}@example.com`, mobile: '0917 000 0077' },
      ...{ position: 'property_consultant', sales_group_code: group, recruiter_code: '', ...more },
    }
  }
  const register = (body: object, key?: string) =>
    app.call('sellersPortal.registerSeller', {
      body,
      headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    })
  const codeFor = async (email: string) => {
    const mails = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'seller.code')
      .selectAll()
      .execute()
    return /\b[0-9]{6}\b/.exec(mails.findLast(({ to }) => to.includes(email))?.body ?? '')?.[0] ?? ''
  }
  const verify = (registration_id: number, code: string) =>
    app.call('sellersPortal.verifySeller', { headers, body: { registration_id, code } })
  const read = async (id: number, token = manager) => app.call('draftUsers.read', { token, params: { id } })
  const licence = { prc_type: 'broker', prc_no: '0012345', prc_valid_until: '2031-01-31', hired_on: '2026-11-01' }
  const promote = (id: number, version: number, more: object = {}) =>
    app.call('draftUsers.promote', {
      token: manager,
      params: { id },
      body: { ...licence, seller_code: `S-J${id}`, version, ...more },
    })

  test('registers, proves the address by the code of the mail, and becomes a seller with an account', async () => {
    const recruiter_code = await codeOf(app, team.seller)
    const body = person({ recruiter_code, mobile: '09170000077' })
    app.sent.length = 0
    const { status, body: made, text } = await register(body)
    expect(status, text).toBe(201)
    expect(
      app.sent.map(({ name }) => name),
      'the mail leaves at once',
    ).toContain(sendMail)
    // Domain.md 1C: until 23:59 in Manila; the days are ours (decision 170).
    const due = new Date(app.deps.now().getTime() + 8 * 60 * minute + 14 * 1440 * minute).toISOString().slice(0, 10)
    expect(made).toMatchObject({ status: 'draft', verify_by: new Date(`${due}T23:59:00+08:00`).toISOString() })
    const early = await promote(made.registration_id, 1)
    expect([early.status, early.body.message]).toEqual([409, 'This registration has the status Not verified.'])
    expect((await verify(made.registration_id, await codeFor(body.email))).body).toMatchObject({ status: 'verified' })
    const seen = await read(made.registration_id)
    expect(seen.body).toMatchObject({ status: 'verified', mobile: '+639170000077', recruiter_code, version: 2 })
    const wrong = await promote(made.registration_id, 2, { prc_type: 'salesperson' })
    expect(wrong.body.errors).toEqual({ supervising_broker_id: ['A salesperson needs a supervising broker.'] })
    expect((await promote(made.registration_id, 1)).status).toBe(409)
    const done = await promote(made.registration_id, 2)
    expect(done.body, done.text).toMatchObject({ status: 'promoted', seller_code: `S-J${made.registration_id}` })
    const sellers = await app.call('sellers.list', { token: manager, query: { search: body.email } })
    expect(sellers.body.items).toMatchObject([{ seller_code: `S-J${made.registration_id}`, status: 'active' }])
    // As it was read, but for what its steps have changed since.
    const { status: _, ...asRead } = seen.body
    const locked = { ...asRead, version: done.body.version, first_name: 'Joyce' }
    const late = await app.call('draftUsers.update', {
      token: manager,
      params: { id: made.registration_id },
      body: locked,
    })
    expect([late.status, late.body.code]).toEqual([409, 'INVALID_TRANSITION'])
    const again = await register(body)
    expect(again.body.errors).toEqual({ email: ['An account of this address is there already.'] })
  })

  test('five wrong codes, a code that ended and one of a mail before: none verifies', async () => {
    const body = person()
    const { registration_id } = (await register(body)).body
    const right = await codeFor(body.email)
    const other = right === '111111' ? '222222' : '111111'
    for (let i = 0; i < 5; i += 1) expect((await verify(registration_id, other)).status).toBe(422)
    expect((await verify(registration_id, right)).body.errors.code[0]).toMatch(/not right, or it has ended/)
    expect((await register(body)).body.errors.email[0]).toMatch(/Wait a minute/)
    app.travel(2 * minute)
    expect((await register({ ...body, last_name: 'Reyes-Cruz' })).body.registration_id).toBe(registration_id)
    const next = await codeFor(body.email)
    if (next !== right) expect((await verify(registration_id, right)).status).toBe(422)
    app.travel(61 * minute)
    expect((await verify(registration_id, next)).status).toBe(422)
    app.travel(2 * minute)
    await register({ ...body, last_name: 'Reyes-Cruz' })
    expect((await verify(registration_id, await codeFor(body.email))).status).toBe(200)
    expect((await verify(999_999, right)).status).toBe(404)
    manager = await managerOf(['ZRRE', 'ZRLU'])
    expect((await read(registration_id)).body.last_name).toBe('Reyes-Cruz')
  })

  test('what is wrong is said at its field; the same key again is the same registration', async () => {
    const errors = async (more: object) => (await register(person(more))).body.errors
    expect(await errors({ email: 'joy' })).toEqual({
      email: ['Enter a valid e-mail address, such as name@example.com.'],
    })
    expect(await errors({ sales_group_code: 'NONE' })).toEqual({
      sales_group_code: ['There is no active sales group of this code.'],
    })
    expect(await errors({ recruiter_code: 'S-NONE' })).toEqual({ recruiter_code: ['There is no seller of this code.'] })
    expect(await errors({ email: team.seller_user.email })).toHaveProperty('email')
    const body = person()
    const [first, second] = [await register(body, 'a key'), await register(body, 'a key')]
    expect(second.body).toEqual(first.body)
  })

  test('turned down with a reason that is mailed; the address stays so, and another brand sees nothing of it', async () => {
    const body = person()
    const { registration_id: id } = (await register(body)).body
    const say = (reason: string, version = 1) =>
      app.call('draftUsers.reject', { token: manager, params: { id }, body: { reason, version } })
    expect((await say('no')).body.errors).toHaveProperty('reason')
    const reason = 'The PRC ID could not be found'
    expect((await say(reason)).body).toMatchObject({ status: 'rejected', seller_code: null })
    const mails = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'seller.rejected')
      .selectAll()
      .execute()
    expect(mails).toMatchObject([{ to: [body.email] }])
    expect(mails[0]?.body).toContain(reason)
    expect((await register(body)).body.errors.email[0]).toMatch(/not accepted/)
    expect((await read(id, await managerOf(['ZRCO']))).status).toBe(404)
  })

  test('a registration that nobody verified ends in the night; a verified one waits', async () => {
    const [one, two] = [person(), person()]
    const [a, b] = [(await register(one)).body.registration_id, (await register(two)).body.registration_id]
    await verify(b, await codeFor(two.email))
    expect(await expireDraftUsers(app.deps)).toBe(0)
    app.travel(15 * 1440 * minute)
    expect(await expireDraftUsers(app.deps)).toBeGreaterThan(0)
    manager = await managerOf(['ZRRE', 'ZRLU'])
    expect([(await read(a)).body.status, (await read(b)).body.status]).toEqual(['expired', 'verified'])
    expect((await register(one)).body).toMatchObject({ registration_id: a, status: 'draft' })
  })

  test('a seller who comes by an extract takes the registration of the address along', async () => {
    const ground = await commandGround(app)
    const body = person()
    const { registration_id } = (await register(body)).body
    const done = await ground.take('seller', [
      {
        ...{
          seller_code: 'S-EXT1',
          first_name: 'Joy',
          last_name: 'Reyes',
          email: body.email,
          position: 'sales_manager',
        },
        ...{ sales_group_code: group, status: 'active', ...licence },
      },
    ])
    expect(done).toMatchObject({ status: 'succeeded', rows_failed: 0 })
    expect((await read(registration_id)).body).toMatchObject({ status: 'promoted', seller_code: 'S-EXT1' })
  })
})
