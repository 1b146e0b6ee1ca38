import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { buyerInquiryIn, type Contract, checkIn, contractIn, paynowIn, remittanceIn } from '../../../test/buyers.ts'
import { engines } from '../../../test/database.ts'
import { seedReference } from '../../boot/seed-reference.ts'
import { moveClocks } from './move-clocks.ts'

const received = new Date('2026-11-20T09:00:00+08:00')

describe.each(engines)('holidays, %s', engine => {
  let app: TestApp
  let token: string
  let contract: Contract
  beforeAll(async () => {
    app = await testApp(engine)
    await seedReference(app.deps.db)
    const access = { brands: ['ZRRE'], admin: { holidays: { view: true, add: true, edit: true, delete: true } } }
    token = (await signedIn(app, { access })).token
    contract = await contractIn(app, 'ZRRE')
  })
  afterAll(() => app.close())

  const day = (date: string, more: object = {}) => ({
    date,
    name: 'A day',
    type: 'special_non_working',
    scope: 'national',
    city: '',
    is_estimated: false,
    source: '',
    ...more,
  })
  const add = (date: string, more: object = {}) => app.call('holidays.create', { token, body: day(date, more) })
  const clocks = async () => {
    const { id } = await buyerInquiryIn(app, contract, {
      created_at: received,
      sla_due_at: new Date('2026-11-25T23:59:00+08:00'),
    })
    const check = await checkIn(app, contract, '2026-12-15')
    const asked = await buyerInquiryIn(app, contract, {
      validator: 'pdc_window',
      check_id: check.id,
      request_deadline: '2026-11-27',
      created_at: received,
      sla_due_at: new Date('2026-11-25T23:59:00+08:00'),
    })
    const slip = await remittanceIn(app, contract, { created_at: received, expected_posting_date: '2026-11-27' })
    const paid = await paynowIn(app, contract, {
      created_at: received,
      paid_at: received,
      expected_posting_date: '2026-11-27',
      status: 'paid',
    })
    return async () => {
      const { system } = app.deps.db
      const one = <T>(rows: T[]) => rows[0] as T
      const inquiry = one(
        await system.selectFrom('buyer_inquiries').where('id', '=', id).select('sla_due_at').execute(),
      )
      const request = one(
        await system.selectFrom('buyer_inquiries').where('id', '=', asked.id).select('request_deadline').execute(),
      )
      const remittance = one(
        await system.selectFrom('remittances').where('id', '=', slip.id).select('expected_posting_date').execute(),
      )
      const payment = one(
        await system.selectFrom('paynow_payments').where('id', '=', paid.id).select('expected_posting_date').execute(),
      )
      return [
        inquiry.sla_due_at.toISOString().slice(0, 10),
        request.request_deadline,
        remittance.expected_posting_date,
        payment.expected_posting_date,
      ]
    }
  }

  test('open deadlines move in the buyer’s favour only, and once', async () => {
    const stand = await clocks()
    const before = ['2026-11-25', '2026-11-27', '2026-11-27', '2026-11-27']
    await moveClocks(app.deps)
    expect(await stand()).toEqual(before)
    // One more day off: what was promised stays, and nobody has to ask earlier.
    const made = await add('2026-11-24')
    expect(made.status, made.text).toBe(201)
    expect((await app.call('holidays.clocks', { token, params: { id: made.body.id } })).body).toEqual({
      answers: 2,
      postings: 2,
      checks: 0,
    })
    await moveClocks(app.deps)
    expect(await stand()).toEqual(before)
    const { id, version } = made.body
    expect((await app.call('holidays.remove', { token, params: { id } })).status).toBe(200)
    expect(version).toBe(1)
    // A day that was thought to be off is not: ten banking days back from 15 Dec now end on it.
    const bonifacio = await app.deps.db.system
      .selectFrom('holidays')
      .where('date', '=', '2026-11-30')
      .select(['id', 'version', 'name', 'source'])
      .executeTakeFirstOrThrow()
    const changed = await app.call('holidays.update', {
      token,
      params: { id: bonifacio.id },
      body: day('2026-11-30', { name: bonifacio.name, type: 'special_working', version: bonifacio.version }),
    })
    expect(changed.status, changed.text).toBe(200)
    expect(await moveClocks(app.deps)).toBeGreaterThan(0)
    expect(await stand()).toEqual(['2026-11-25', '2026-11-30', '2026-11-27', '2026-11-27'])
    expect(await moveClocks(app.deps)).toBe(0)
  })

  test('a promise that was too late is kept sooner', async () => {
    const stand = await clocks()
    const { system } = app.deps.db
    await system
      .updateTable('buyer_inquiries')
      .set({ sla_due_at: new Date('2026-12-01T23:59:00+08:00') })
      .execute()
    await system.updateTable('paynow_payments').set({ expected_posting_date: '2026-12-04' }).execute()
    await moveClocks(app.deps)
    expect(await stand()).toEqual(['2026-11-25', '2026-11-30', '2026-11-27', '2026-11-27'])
  })

  test('a day stands once where it is; a local one names its city, a nationwide one none', async () => {
    expect((await add('2026-12-25')).body.errors).toEqual({ date: ['This day is a holiday there already.'] })
    expect((await add('2026-12-25', { scope: 'local', city: 'Pasig City' })).status).toBe(201)
    expect((await add('2026-07-02', { scope: 'local' })).body.errors).toEqual({
      city: ['Name the city of a local holiday.'],
    })
    expect((await add('2026-07-02', { city: 'Pasig City' })).body.errors).toEqual({
      city: ['A nationwide holiday names no city. Choose One city, or empty this.'],
    })
  })
})
