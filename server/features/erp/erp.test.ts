import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '../../../model/rules/working-days.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { partnerIn } from '../../../test/partners.ts'
import { approvedReservation, type Sales, sales } from '../../../test/requests.ts'
import { proven, sized, within } from '../../../test/sizes.ts'
import { openErp } from '../../outside/erp.ts'
import { type ErpFault, type ErpStandIn, startErpStandIn } from '../../outside/erp-stand-in.ts'
import { creditedOf } from '../../records/credited.ts'
import { postDue } from '../../records/erp/work.ts'

const minute = 60_000
/** How long an answer is waited for, in ms: far longer than the stand-in takes beside whatever else the machine does. */
const patience = 1500
/** Each of them at least twice among so many (promises.md: 20 at P size). */
const faults: readonly ErpFault[] = [
  'refuse',
  'busy',
  'hang',
  'slow',
  'reset',
  'accept-500',
  'accept-reset',
  'accept-hang',
  'no-number',
  'none',
]
const tries = sized(10, 20, 200)

describe.each(engines)('posting to the ERP, %s', engine => {
  let app: TestApp
  let team: Sales
  let token: string
  let erp: ErpStandIn
  let next: ErpFault[] = []
  const signIn = async () =>
    (
      await signedIn(app, {
        access: { brands: ['ZRLU'], sellers_portal: { 'erp-ledger': { view: true, approve: true } } },
      })
    ).token
  beforeAll(async () => {
    app = await testApp(engine)
    team = await sales(app)
    token = await signIn()
    erp = await startErpStandIn(() => next.shift() ?? 'none', 50)
  })
  afterEach(() => {
    next = []
  })
  afterAll(async () => {
    await erp.stop()
    await app.close()
  })

  const approved = (lacking: { tin?: boolean; codes?: boolean } = {}) => approvedReservation(app, team, lacking)
  const post = (id: number, type = 'reservation') =>
    app.call('erpPostings.post', { token, params: { erp: 'erp' }, body: { type, id } })
  const read = async (id: number) => (await app.call('erpPostings.read', { token, params: { id } })).body
  const reservation = (id: number) =>
    app.deps.db.owner
      .selectFrom('reservations')
      .where('id', '=', id)
      .select(['status', 'contract_no', 'erp_customer_no', 'post_error'])
      .executeTakeFirstOrThrow()
  const work = () => postDue(app.deps, openErp(erp.url, patience))
  /** Until nothing more is due, however long its waits are; a session would not last so long. */
  async function workOff() {
    for (let round = 0; round < 6; round += 1) {
      await work()
      app.travel(121 * minute)
    }
    token = await signIn()
  }

  test('an approved reservation is posted once: booked, sold, told', async () => {
    const id = await approved()
    const first = await post(id)
    expect(first.status, first.text).toBe(202)
    expect(first.body).toMatchObject({
      status: 'queued',
      attempts: 0,
      idempotency_key: expect.stringMatching(/^reservation-\d+-\d+$/),
    })
    expect((await reservation(id)).status).toBe('posting')
    // Again while it waits: the same job.
    expect((await post(id)).body.id).toBe(first.body.id)
    expect(await work()).toBe(1)
    const posted = await read(first.body.id)
    expect(posted).toMatchObject({ status: 'posted', attempts: 1, mismatches: [], mismatch: null, last_error: null })
    expect(await reservation(id)).toMatchObject({ status: 'posted', contract_no: posted.erp_doc_no, post_error: null })
    const again = await post(id)
    expect(again).toMatchObject({ status: 409, body: { message: `Already posted as ${posted.erp_doc_no}.` } })
    const { rows } = await sql<{
      status: string
    }>`select u.status from units u join reservations r on r.unit_id = u.id where r.id = ${id}`.execute(
      app.deps.db.owner,
    )
    expect(rows[0]?.status).toBe('sold')
    const mails = await app.deps.db.owner
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'erp.posted.buyer')
      .select(['to', 'subject'])
      .execute()
    expect(mails).toEqual([
      { to: ['rosa.lim@buyers.test'], subject: expect.stringContaining(` booked as ${posted.erp_doc_no}`) },
    ])
    const contract = await app.deps.db.owner
      .selectFrom('contracts')
      .where('contract_no', '=', posted.erp_doc_no)
      .select(['email', 'buyer_name', 'status', 'buyer_id', 'contract_price', 'credited_amount'])
      .executeTakeFirst()
    const sold = await app.deps.db.owner
      .selectFrom('reservations')
      .where('id', '=', id)
      .select(['brand_id', 'buyer_name', 'contract_price', 'reservation_fee', 'rf_paid_at'])
      .executeTakeFirstOrThrow()
    expect(contract).toEqual({
      email: 'rosa.lim@buyers.test',
      buyer_name: sold.buyer_name,
      status: 'active',
      buyer_id: null,
      contract_price: sold.contract_price,
      credited_amount: sold.rf_paid_at ? sold.reservation_fee : '0.00',
    })
    // What the buyer pays on the day of booking is credited without anybody bringing a figure (decisions 163, 165).
    await app.deps.db.owner
      .insertInto('official_receipts')
      .values({
        ...{
          brand_id: sold.brand_id,
          contract_no: posted.erp_doc_no,
          or_no: `OR-${id}`,
          or_date: dayOf(app.deps.now()),
        },
        ...{ amount: '250000.00', application: JSON.stringify({ price: '250000.00' }) },
      })
      .execute()
    expect(await creditedOf(app.deps.db.owner, posted.erp_doc_no)).toBe(
      (Number(contract?.credited_amount) + 250_000).toFixed(2),
    )
    // What is read holds no number of identity.
    expect(JSON.stringify(posted)).not.toContain('999-000-123')
    expect(posted.request.partners[0].tin).toBe('•••')
  })

  test('what is missing is named, and nothing is queued', async () => {
    const lacking = await post(await approved({ tin: true, codes: true }))
    expect(lacking.status).toBe(422)
    expect(Object.keys(lacking.body.errors)).toEqual(['erp_project_code', 'erp_company_code', 'tin'])
    const elsewhere = await app.call('erpPostings.post', {
      token,
      params: { erp: 'sap' },
      body: { type: 'reservation', id: await approved() },
    })
    expect(elsewhere.status).toBe(404)
    const other = (
      await signedIn(app, {
        access: { brands: ['ZRRE'], sellers_portal: { 'erp-ledger': { view: true, approve: true } } },
      })
    ).token
    const foreign = await app.call('erpPostings.post', {
      token: other,
      params: { erp: 'erp' },
      body: { type: 'reservation', id: await approved() },
    })
    expect(foreign.status).toBe(404)
  })

  test('a refusal stops it, says that nothing was changed, and it is posted again once mended', async () => {
    const id = await approved()
    next = ['refuse']
    const { body } = await post(id)
    await work()
    const stopped = await read(body.id)
    expect(stopped).toMatchObject({
      status: 'dead',
      last_error: 'Posting failed: Customer group is closed for posting. Nothing was changed in the ERP.',
      history: [{ outcome: 'refused' }],
    })
    expect(await reservation(id)).toMatchObject({
      status: 'post_failed',
      post_error: stopped.last_error.replace('Posting failed: ', ''),
    })
    const { subject } = await app.deps.db.owner
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'erp.dead')
      .orderBy('id', 'desc')
      .select('subject')
      .executeTakeFirstOrThrow()
    expect(subject).toMatch(/^Action needed: TEST26-/)
    const replay = await app.call('erpPostings.replay', { token, params: { id: body.id } })
    expect(replay.body).toMatchObject({ status: 'queued', idempotency_key: stopped.idempotency_key })
    await work()
    expect((await reservation(id)).status).toBe('posted')
    expect((await app.call('erpPostings.replay', { token, params: { id: body.id } })).status).toBe(409)
  })

  test('values that the ERP keeps otherwise stand in the ledger', async () => {
    const { body } = await post(await approved())
    next = ['differs']
    await work()
    expect(await read(body.id)).toMatchObject({
      mismatch: 'true',
      mismatches: [{ field: 'tcp', sent: '5652500.00', received: '5652501.00' }],
    })
  })

  test('a worker that died in the middle: another goes on under the same key', async () => {
    const id = await approved()
    const { body } = await post(id)
    const died = { post: () => new Promise<never>((_, fail) => fail(new Error('killed'))) }
    await expect(postDue(app.deps, died)).rejects.toThrow('killed')
    expect((await read(body.id)).status).toBe('posting')
    expect(await work()).toBe(0)
    app.travel(11 * minute)
    expect(await work()).toBe(1)
    expect((await reservation(id)).status).toBe('posted')
  })

  test('the update of client data goes once for each change, when it is booked', async () => {
    const id = await approved()
    const { rows } = await sql<{
      id: number
    }>`select b.id from reservation_partners b join reservations r on r.reservation_no = b.reservation_no where r.id = ${id}`.execute(
      app.deps.db.owner,
    )
    const partner = rows[0]?.id ?? 0
    expect((await post(partner, 'client_data')).status).toBe(409)
    await post(id)
    await work()
    const sent = await post(partner, 'client_data')
    expect(sent.status, sent.text).toBe(202)
    expect(sent.body.request).toMatchObject({ contract_no: (await reservation(id)).contract_no, email: '•••' })
    await work()
    expect((await read(sent.body.id)).status).toBe('posted')
  })

  test('an approved marketing partner becomes a vendor, and hears that the accreditation is active', async () => {
    const group = { group: team.group }
    const draft = await partnerIn(app, group, { brand_ids: [1, 3] })
    expect((await post(draft.id, 'marketing_partner')).status).toBe(409)
    const lacking = await partnerIn(app, group, { brand_ids: [3], status: 'approved', without_tin: true })
    expect((await post(lacking.id, 'marketing_partner')).body.errors).toEqual({ tin: ['The TIN is missing.'] })
    const foreign = await partnerIn(app, group, { brand_ids: [1], status: 'approved' })
    expect((await post(foreign.id, 'marketing_partner')).status).toBe(404)
    const { id, email } = await partnerIn(app, group, { brand_ids: [1, 3], status: 'approved' })
    const { body } = await post(id, 'marketing_partner')
    expect(body).toMatchObject({ status: 'queued', brand: 'ZRLU', subject_type: 'marketing_partner' })
    await work()
    const { db } = app.deps
    const row = await db.owner
      .selectFrom('marketing_partners')
      .where('id', '=', id)
      .select(['status', 'erp_vendor_no'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'posted', erp_vendor_no: (await read(body.id)).erp_doc_no })
    const mails = await db.owner
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'erp.posted.partner')
      .select('to')
      .execute()
    expect(mails.flatMap(({ to }) => to)).toContain(email)
  })

  test(
    `${tries} faults in any order: one effect a key, and each ends posted or stopped`,
    async () => {
      const before = new Set(erp.effects.keys())
      const ids: number[] = []
      for (let n = 0; n < tries; n += 1) {
        // Another fault for each attempt of each, by turns; the last attempt may be fine or not.
        const id = await approved()
        next = [faults[n % faults.length] ?? 'none', faults[(n * 3 + 1) % faults.length] ?? 'none']
        ids.push((await post(id)).body.id)
        await work()
      }
      next = Array.from({ length: tries }, (_, n) => faults[(n * 7 + 3) % faults.length] ?? 'none')
      await workOff()
      for (const id of ids) {
        const posting = await read(id)
        const effect = erp.effects.get(posting.idempotency_key)
        if (posting.status === 'posted') expect(posting.erp_doc_no).toBe(effect?.doc_no)
        else {
          expect(posting.status).toBe('dead')
          await app.call('erpPostings.replay', { token, params: { id } })
        }
      }
      next = []
      await work()
      const keys = new Set<string>()
      for (const id of ids) {
        const posting = await read(id)
        expect(posting.status, JSON.stringify(posting.history)).toBe('posted')
        expect(posting.erp_doc_no).toBe(erp.effects.get(posting.idempotency_key)?.doc_no)
        keys.add(posting.idempotency_key)
      }
      const made = [...erp.effects.keys()].filter(key => !before.has(key))
      expect(new Set(made)).toEqual(keys)
      expect(made).toHaveLength(tries)
      proven('erp-faults', engine, `${tries} postings through ${faults.length} kinds of fault, ${made.length} effects`)
    },
    within(60_000),
  )
})
