import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrandCode } from '../../../model/brands.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { formOf, pdf } from '../../../test/applicants.ts'
import {
  buyerOf,
  type Contract,
  careOf,
  contractIn,
  paynowIn,
  remittanceIn,
  slipFile,
  slipForm,
} from '../../../test/buyers.ts'
import { engines } from '../../../test/database.ts'
import { drawing, holds, searched } from '../../../test/searches.ts'

const mine = ['ZRRE', 'ZRCO'] as const
const everyone: readonly BrandCode[] = [...mine, 'ZRLU']
const perBrand = 15
const tries = 5

describe.each(engines)('what buyers paid, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  const contracts = new Map<BrandCode, Contract>()
  type Slip = { id: number; slip: string; brand: BrandCode; brand_id: number; day: string; status: string }
  type Payment = { id: number; contract: string; brand: BrandCode; brand_id: number; at: Date; status: string }
  const slips: Slip[] = []
  const payments: Payment[] = []

  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: careOf(mine) })
    const random = drawing()
    const now = app.deps.now()
    for (const brand of everyone) {
      const contract = await contractIn(app, brand)
      contracts.set(brand, contract)
      for (let n = 0; n < perBrand; n += 1) {
        const { brand_id } = contract
        const remitted_on = random.day(now)
        const status = random.pick(['submitted', 'verified'] as const)
        const made = await remittanceIn(app, contract, { remitted_on, status })
        slips.push({ id: made.id, slip: made.remittance_slip, brand, brand_id, day: remitted_on, status })
        const at = new Date(now.getTime() - Math.floor(random.next() * 60 * 86_400_000))
        const state = random.pick(['initiated', 'failed', 'expired'] as const)
        const { id } = await paynowIn(app, contract, { created_at: at, status: state })
        payments.push({ id, contract: contract.contract_no, brand, brand_id, at, status: state })
      }
    }
  })
  afterAll(() => app.close())

  const seen = <R extends { id: number; brand: BrandCode }>(
    rows: readonly R[],
    keep: (row: R) => boolean,
    by: (row: R) => string,
  ) =>
    rows
      .filter(row => mine.some(code => code === row.brand) && keep(row))
      .sort((a, b) => (by(a) === by(b) ? b.id - a.id : by(a) < by(b) ? 1 : -1))
      .map(({ id }) => id)

  test('each search finds what a plain walk over all rows finds, in the list’s order, page by page', async () => {
    const random = drawing()
    const ofSlips = (keep: (row: Slip) => boolean) => seen(slips, keep, ({ day }) => day)
    const ofPayments = (keep: (row: Payment) => boolean) => seen(payments, keep, ({ at }) => at.toISOString())
    for (let n = 0; n < tries; n += 1) {
      const row = random.pick(slips)
      const slip = row.slip.slice(Math.floor(random.next() * 8)).toLowerCase()
      const brand = random.pick(mine)
      const [start_date = '', end_date = ''] = [random.day(app.deps.now()), random.day(app.deps.now())].sort()
      const inDays = (day: string) => holds.from(day, start_date) && holds.to(day, end_date)
      await searched(
        app,
        me.token,
        'remittances.bySlip',
        { remittance_slip: slip },
        ofSlips(of => holds.text(of.slip, slip)),
      )
      await searched(
        app,
        me.token,
        'remittances.byBrand',
        { brand_code: brand },
        ofSlips(of => holds.brand(of.brand_id, brand)),
      )
      await searched(
        app,
        me.token,
        'remittances.byDate',
        { start_date, end_date },
        ofSlips(of => inDays(of.day)),
      )
      const some = {
        remittance_slip: random.maybe(slip),
        brand_code: random.maybe(brand),
        start_date: random.maybe(start_date),
        end_date: random.maybe(end_date),
        status: random.maybe(row.status),
      }
      const fits = (of: { brand_id: number; status: string }, day: string) =>
        (some.brand_code === undefined || holds.brand(of.brand_id, some.brand_code)) &&
        (some.start_date === undefined || holds.from(day, some.start_date)) &&
        (some.end_date === undefined || holds.to(day, some.end_date)) &&
        (some.status === undefined || holds.same(of.status, some.status))
      await searched(
        app,
        me.token,
        'remittances.dependent',
        some,
        ofSlips(of => fits(of, of.day) && (some.remittance_slip === undefined || holds.text(of.slip, slip))),
      )
      const payment = random.pick(payments)
      const contract_no = payment.contract.slice(Math.floor(random.next() * 6))
      await searched(
        app,
        me.token,
        'paynowPayments.search',
        { brand_code: brand },
        ofPayments(of => holds.brand(of.brand_id, brand)),
      )
      await searched(
        app,
        me.token,
        'paynowPayments.search',
        { contract_no },
        ofPayments(of => holds.text(of.contract, contract_no)),
      )
      const { remittance_slip: _, ...shared } = some
      const wanted = { ...shared, contract_no: random.maybe(contract_no), status: random.maybe(payment.status) }
      await searched(
        app,
        me.token,
        'paynowPayments.dependent',
        wanted,
        ofPayments(
          of =>
            fits({ ...of, status: some.status ?? of.status }, dayOf(of.at)) &&
            (wanted.status === undefined || holds.same(of.status, wanted.status)) &&
            (wanted.contract_no === undefined || holds.text(of.contract, contract_no)),
        ),
      )
    }
  })

  test('a search says what it lacks, and takes nothing it does not know', async () => {
    const get = (
      name: 'remittances.bySlip' | 'remittances.byDate' | 'paynowPayments.search',
      query: Record<string, string | number>,
    ) => app.call(name, { token: me.token, query })
    expect((await get('remittances.bySlip', { remittance_slip: 'R' })).body.errors).toEqual({
      remittance_slip: ['Type at least 2 characters.'],
    })
    expect((await get('remittances.bySlip', {})).status).toBe(400)
    expect((await get('remittances.bySlip', { remittance_slip: 'RS', amount: 1 })).status).toBe(400)
    expect((await get('remittances.byDate', { start_date: '2026-11-02', end_date: '2026-11-01' })).body.errors).toEqual(
      {
        start_date: ['The start date must not be after the end date.'],
      },
    )
    expect((await get('remittances.byDate', { start_date: '2025-01-01', end_date: '2026-11-01' })).body.errors).toEqual(
      {
        end_date: ['Choose a range of one year or less.'],
      },
    )
    expect((await get('paynowPayments.search', {})).body.errors).toEqual({
      contract_no: ['Name a contract or a brand.'],
      brand_code: ['Name a contract or a brand.'],
    })
    const dates = { start_date: '2026-02-30', end_date: '2026-03-01' }
    expect((await app.call('remittances.dependent', { token: me.token, body: dates })).status).toBe(422)
  })

  test('a brand that is not the role’s is refused by name, and its rows are found by no search', async () => {
    const other = contracts.get('ZRLU') as Contract
    for (const name of ['remittances.byBrand', 'paynowPayments.search'] as const)
      expect((await app.call(name, { token: me.token, query: { brand_code: 'ZRLU' } })).status).toBe(403)
    for (const name of ['remittances.dependent', 'paynowPayments.dependent'] as const)
      expect((await app.call(name, { token: me.token, body: { brand_code: 'ZRLU' } })).status).toBe(403)
    await searched(app, me.token, 'paynowPayments.search', { contract_no: other.contract_no }, [])
    const { id } = await remittanceIn(app, other)
    const { id: payment } = await paynowIn(app, other)
    for (const name of ['remittances.read', 'remittances.depositSlip'] as const)
      expect((await app.call(name, { token: me.token, params: { id } })).status).toBe(404)
    expect((await app.call('paynowPayments.read', { token: me.token, params: { id: payment } })).status).toBe(404)
    const body = { action: 'verify', version: 1 }
    expect((await app.call('remittances.work', { token: me.token, params: { id }, body })).status).toBe(404)
  })

  test('a slip is verified, posted under its receipt, and the buyer is told; or rejected with a reason, and taken up again', async () => {
    const contract = contracts.get('ZRRE') as Contract
    const work = (id: number, body: object) => app.call('remittances.work', { token: me.token, params: { id }, body })
    const colleague = await signedIn(app, { access: careOf(mine) })
    const mails = async (event_key: string) =>
      (await app.deps.db.system.selectFrom('mail_outbox').where('event_key', '=', event_key).selectAll().execute()).at(
        -1,
      )
    const { id, remittance_slip } = await remittanceIn(app, contract)
    expect((await work(id, { action: 'post', version: 1, or_no: 'OR-1' })).status).toBe(409)
    const verified = (await work(id, { action: 'verify', version: 1 })).body
    // Issue 22: one person never does both halves of a two-party step.
    expect(verified).toMatchObject({ status: 'verified', verifier: me.name, actions: ['reject'] })
    const both = await work(id, { action: 'post', version: 2, or_no: 'OR-0098123' })
    expect([both.status, both.body.message]).toEqual([
      403,
      'You verified this slip: somebody else posts it under its receipt.',
    ])
    const post = (body: object) => app.call('remittances.work', { token: colleague.token, params: { id }, body })
    expect((await app.call('remittances.read', { token: colleague.token, params: { id } })).body.actions).toEqual([
      'post',
      'reject',
    ])
    expect((await post({ action: 'post', version: 2 })).body.errors).toEqual({
      or_no: ['Official receipt number is required.'],
    })
    expect((await post({ action: 'post', version: 2, or_no: '?' })).body.errors).toHaveProperty('or_no')
    const posted = (await post({ action: 'post', version: 2, or_no: ' OR-0098123 ' })).body
    expect(posted).toMatchObject({ status: 'posted', or_no: 'OR-0098123', actions: [] })
    expect(await mails('remittance.posted')).toMatchObject({
      to: [contract.email],
      subject: `Your remittance slip ${remittance_slip}`,
      brand_id: 1,
    })
    const { id: bad } = await remittanceIn(app, contract)
    expect((await work(bad, { action: 'reject', version: 1, reason: 'No.' })).body.errors).toEqual({
      reason: ['Give the reason in at least 10 characters.'],
    })
    const reason = 'The picture shows another account.'
    expect((await work(bad, { action: 'reject', version: 1, reason })).body.status).toBe('rejected')
    expect((await mails('remittance.rejected'))?.body).toContain(reason)
    const again = (await work(bad, { action: 'reopen', version: 2 })).body
    expect(again).toMatchObject({ status: 'submitted', reject_reason: null, actions: ['verify', 'reject'] })
    expect(again.timeline.map(({ action }: { action: string }) => action)).toEqual(['reject', 'reopen'])
  })

  test('many slips are verified at once as one is: none of them where nobody else of the brand could post it', async () => {
    const brands: readonly BrandCode[] = ['ZRRE', 'ZRCO', 'ZRLU']
    const clerk = await signedIn(app, { access: careOf(['ZRRE', 'ZRLU']) })
    const [shared, alone] = [
      await remittanceIn(app, contracts.get('ZRRE') as Contract),
      contracts.get('ZRLU') as Contract,
    ]
    const held = [await remittanceIn(app, alone), await remittanceIn(app, alone)]
    const verify = async (ids: readonly number[]) => {
      const body = { list: 'remittances', action: 'verify', selection: { ids } }
      const answer = await app.call('lists.bulk', { token: clerk.token, body })
      return answer.body.results as { id: number; ok: boolean; message?: string }[]
    }
    const one = { params: { id: held[0]?.id ?? 0 }, body: { action: 'verify', version: 1 }, token: clerk.token }
    const [why] = (await app.call('remittances.work', one)).body.errors.status
    expect(why).toContain('Nobody but you may post it afterwards')
    // Issue 22: "the server checks that an eligible person exists for the next step (not the submitter, active, with right and brand)".
    expect(await verify([shared.id, ...held.map(({ id }) => id)])).toEqual([
      { id: shared.id, ok: true },
      ...held.map(({ id }) => ({ id, ok: false, message: why })),
    ])
    const status = async ({ id }: { id: number }) =>
      (await app.call('remittances.read', { token: clerk.token, params: { id } })).body.status
    expect(await Promise.all([shared, ...held].map(status))).toEqual(['verified', 'submitted', 'submitted'])
    await signedIn(app, { access: careOf(brands) })
    expect((await verify(held.map(({ id }) => id))).map(({ ok }) => ok)).toEqual([true, true])
  })

  test('a buyer sends a slip: kept with its picture and its day, confirmed, and not taken twice', async () => {
    const contract = contracts.get('ZRRE') as Contract
    const buyer = await buyerOf(app, contract)
    const send = (form: ReturnType<typeof slipForm>, key?: string) => {
      const headers = { ...form.headers, ...buyer.headers, ...(key ? { 'idempotency-key': key } : {}) }
      return app.app.sites.inject({
        ...{ method: 'POST', url: '/api/v1/web/remittance-slip' },
        ...{ headers: { ...headers, authorization: `Bearer ${buyer.token}` }, payload: form.payload },
      })
    }
    const paper = pdf('deposit slip')
    const sent = await send(slipForm(contract, {}, paper), 'slip-1')
    expect(sent.statusCode, sent.body).toBe(201)
    expect(sent.json()).toMatchObject({
      reference: expect.stringMatching(/^RS\d\d-\d{7}$/),
      posts_by: expect.any(String),
    })
    expect((await send(slipForm(contract, {}, paper), 'slip-1')).json()).toEqual(sent.json())
    const { reference, posts_by } = sent.json()
    const query = { remittance_slip: reference }
    const { items } = (await app.call('remittances.bySlip', { token: me.token, query })).body
    expect(items).toMatchObject([
      { status: 'submitted', amount: '38520.75', contract_no: contract.contract_no, expected_posting_date: posts_by },
    ])
    const shown = await app.call('remittances.depositSlip', { token: me.token, params: { id: items[0].id } })
    expect([shown.status, shown.text.slice(0, 8)]).toEqual([200, '%PDF-1.7'])
    const mail = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'remittance.received')
      .where('body', 'like', `%${reference}%`)
      .select(['to', 'body'])
      .execute()
    expect(mail).toMatchObject([{ to: [contract.email], body: expect.stringContaining('₱38,520.75') }])
    expect((await send(slipForm(contract, {}, paper))).json().errors).toEqual({
      deposit_slip: [`This slip was sent already, as ${reference}.`],
    })
    const wrong = async (more: Record<string, string>) => (await send(slipForm(contract, more))).json().errors
    expect(await wrong({ amount: '10.005' })).toHaveProperty('amount')
    expect(await wrong({ amount: '0' })).toHaveProperty('amount')
    expect(await wrong({ currency: 'USD' })).toEqual({ fx_rate: ['Enter the pesos to a dollar, such as 52.14.'] })
    expect(await wrong({ remitted_on: '2099-01-01' })).toEqual({ remitted_on: ['This day is still to come.'] })
    expect(await wrong({ remitted_on: '2020-01-01' })).toHaveProperty('remitted_on')
    expect(await wrong({ email: contract.email })).toHaveProperty('email')
    const { contract_no } = contracts.get('ZRCO') as Contract
    expect(await wrong({ contract_no })).toEqual({ contract_no: ['You have no contract of this number.'] })
    const bare = formOf({
      contract_no: contract.contract_no,
      bank: '',
      amount: '1',
      remitted_on: '2026-11-17',
    })
    expect(Object.keys((await send(bare)).json().errors).sort()).toEqual(['bank', 'deposit_slip'])
  })

  test('the picture stands beside the row for who may see the row, and nobody reaches another file by it', async () => {
    const contract = contracts.get('ZRCO') as Contract
    const file = await slipFile(app, contract.brand_id)
    const { id } = await remittanceIn(app, contract, { deposit_slip: file })
    const read = await app.call('remittances.read', { token: me.token, params: { id } })
    expect(read.body.deposit_slip).toMatchObject({ id: file, mime: 'application/pdf' })
    const shown = await app.call('remittances.depositSlip', { token: me.token, params: { id } })
    expect([shown.status, shown.text.slice(0, 8)]).toEqual([200, '%PDF-1.4'])
    expect(shown.headers['content-disposition']).toMatch(/^attachment/)
    // A file of another brand, put there by whatever fault, is not shown.
    const foreign = await slipFile(app, 3)
    const { id: astray } = await remittanceIn(app, contract, { deposit_slip: foreign })
    expect((await app.call('remittances.depositSlip', { token: me.token, params: { id: astray } })).status).toBe(404)
  })

  test('a role without the page has none of it; one that may only look takes no step', async () => {
    const { id } = await remittanceIn(app, contracts.get('ZRRE') as Contract)
    const looker = await signedIn(app, {
      access: { brands: ['ZRRE'], buyers_portal: { 'remittance-slip-list': { view: true } } },
    })
    expect((await app.call('remittances.read', { token: looker.token, params: { id } })).body.actions).toEqual([])
    const body = { action: 'verify', version: 1 }
    expect((await app.call('remittances.work', { token: looker.token, params: { id }, body })).status).toBe(403)
    expect((await app.call('paynowPayments.list', { token: looker.token })).status).toBe(403)
  })
})
