import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrandCode } from '../../../model/brands.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { pdf } from '../../../test/applicants.ts'
import {
  buyerForm,
  buyerInquiryIn,
  buyerOf,
  type Contract,
  careOf,
  checkIn,
  contractIn,
  paperForm,
} from '../../../test/buyers.ts'
import { engines } from '../../../test/database.ts'
import { faqIn } from '../../../test/inquiries.ts'
import { drawing, holds, searched } from '../../../test/searches.ts'
import { seedReference } from '../../boot/seed-reference.ts'

const mine = ['ZRRE', 'ZRCO'] as const
const tries = 5

describe.each(engines)('what buyers ask, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  let manager: Awaited<ReturnType<typeof signedIn>>
  let contract: Contract

  beforeAll(async () => {
    app = await testApp(engine)
    await seedReference(app.deps.db)
    me = await signedIn(app, { access: careOf(mine) })
    manager = await signedIn(app, {
      access: { brands: mine, buyers_portal: { 'inquiry-list': { view: true, approve: true } } },
    })
    contract = await contractIn(app, 'ZRRE', { credited_amount: '3000000.00' })
  })
  afterAll(() => app.close())

  const buyers = new Map<string, ReturnType<typeof buyerOf>>()
  /** The buyer of a contract, signed in once. */
  const as = async (its: Contract) => {
    const known = buyers.get(its.email) ?? buyerOf(app, its)
    buyers.set(its.email, known)
    const { token, headers } = await known
    // A limit is not what is tried here.
    await app.deps.db.owner.deleteFrom('buyer_acts').execute()
    return { token, headers }
  }
  const send = async (body: object, key?: string, its: Contract = contract) => {
    const { token, headers } = await as(its)
    return app.call('web.buyerInquiry', {
      ...{ token, body },
      headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
    })
  }
  const ticket = async (reference: string) =>
    app.deps.db.system
      .selectFrom('buyer_inquiries')
      .where('ticket_no', '=', reference)
      .selectAll()
      .executeTakeFirstOrThrow()
  const work = (id: number, body: object, token = me.token) =>
    app.call('buyerInquiries.work', { token, params: { id }, body })
  const read = async (id: number) => (await app.call('buyerInquiries.read', { token: me.token, params: { id } })).body
  const mails = async (event_key: string) =>
    app.deps.db.system.selectFrom('mail_outbox').where('event_key', '=', event_key).orderBy('id').selectAll().execute()
  const begun = async (body: object, its = contract) => {
    const { id } = await ticket((await send(body, undefined, its)).body.reference)
    return (await work(id, { action: 'start', version: 1 })).body
  }

  test('from the request to its answer: kept with its clock, confirmed, asked back, answered by mail, closed', async () => {
    const sent = await send(buyerForm(contract), 'a-key')
    expect(sent.status, sent.text).toBe(201)
    expect(sent.body.reference).toMatch(/^BI\d\d-\d{6}$/)
    expect((await send(buyerForm(contract), 'a-key')).body).toEqual(sent.body)
    const row = await ticket(sent.body.reference)
    expect(row).toMatchObject({
      email: contract.email,
      group_name: 'Payments',
      category_name: 'Payment concern',
      sub_name: 'Unposted payment',
      validator: 'none',
      status: 'new',
    })
    expect(row.sla_due_at.toISOString()).toBe(sent.body.answer_by)
    expect((await mails('buyer.request.received')).at(-1)).toMatchObject({ to: [contract.email], brand_id: 1 })
    const started = (await work(row.id, { action: 'start', version: 1 })).body
    expect(started).toMatchObject({ status: 'in_progress', assignee: me.name })
    const asked = (await work(row.id, { action: 'ask', version: 2, text: 'Which bank was it?' })).body
    expect(asked).toMatchObject({
      status: 'awaiting_buyer',
      replies: [{ kind: 'question', text: 'Which bank was it?' }],
    })
    const back = (await work(row.id, { action: 'resume', version: 3 })).body
    expect(back.status).toBe('in_progress')
    const other = await signedIn(app, { access: careOf(mine) })
    expect((await work(row.id, { action: 'resolve', version: 4, text: 'Yes.' }, other.token)).body.errors).toEqual({
      assigned_to: ['Someone else has this inquiry. Assign it to yourself first.'],
    })
    const done = (await work(row.id, { action: 'resolve', version: 4, text: 'It is posted under OR-1.' })).body
    expect(done).toMatchObject({ status: 'resolved', responded_at: asked.responded_at, actions: ['close'] })
    expect((await mails('buyer.request.answered')).at(-1)).toMatchObject({
      to: [contract.email],
      subject: `${row.ticket_no}: our answer to “Payment not posted”`,
      body: expect.stringContaining('It is posted under OR-1.'),
    })
    const closed = (await work(row.id, { action: 'close', version: 5 })).body
    expect(closed.timeline.map(({ action }: { action: string }) => action)).toEqual([
      'add',
      'start',
      'ask',
      'resume',
      'resolve',
      'close',
    ])
  })

  test('papers come with a request while it is open, and whoever may see it sees them, nobody else', async () => {
    const { reference } = (await send(buyerForm(contract))).body
    const { id } = await ticket(reference)
    const give = async (form: ReturnType<typeof paperForm>, its = contract) => {
      const { token, headers } = await as(its)
      return app.app.sites.inject({
        ...{ method: 'POST', url: '/api/v1/web/buyer-inquiry-paper', payload: form.payload },
        headers: { ...headers, ...form.headers, authorization: `Bearer ${token}` },
      })
    }
    const one = pdf('an identity card')
    expect((await give(paperForm(contract, reference, one))).json()).toEqual({
      message: 'Your paper has been sent.',
      reference,
    })
    expect((await give(paperForm(contract, reference, one))).statusCode).toBe(201)
    const seen = await read(id)
    expect(seen.papers).toMatchObject([{ original_name: one.name, mime: 'application/pdf', size: one.bytes.length }])
    expect(seen.timeline.map(({ action }: { action: string }) => action)).toContain('add-paper')
    const file = seen.papers[0].id
    const shown = await app.call('buyerInquiries.paper', { token: me.token, params: { id, file } })
    expect([shown.status, shown.text.slice(0, 8)]).toEqual([200, '%PDF-1.7'])
    const far = await signedIn(app, { access: careOf(['ZRLU']) })
    expect((await app.call('buyerInquiries.paper', { token: far.token, params: { id, file } })).status).toBe(404)
    const other = await buyerInquiryIn(app, contract, { status: 'resolved' })
    const astray = { id: other.id, file }
    expect((await app.call('buyerInquiries.paper', { token: me.token, params: astray })).status).toBe(404)
    const closed = { errors: { reference: ['No open request of this contract has this number.'] } }
    expect((await give(paperForm(contract, other.ticket_no))).json()).toMatchObject(closed)
    const elsewhere = await contractIn(app, 'ZRRE')
    expect((await give(paperForm(elsewhere, reference), elsewhere)).json()).toMatchObject(closed)
    const bare = await give(paperForm(contract, reference, { ...one, bytes: Buffer.from('MZ no paper') }))
    expect([bare.statusCode, bare.json().errors.paper[0]]).toEqual([
      422,
      'Upload a PDF, JPG or PNG file of 10 MB or less.',
    ])
  })

  test('whose contract and which request it is, is judged before a picture is looked into', async () => {
    const { token, headers } = await as(contract)
    // It begins as a picture does; whoever looks into it says that it is damaged.
    const bytes = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      Buffer.from('\0\0\0\rIHDR'),
      Buffer.alloc(900, 7),
    ])
    const give = async (form: ReturnType<typeof paperForm>) =>
      (
        await app.app.sites.inject({
          ...{ method: 'POST', url: '/api/v1/web/buyer-inquiry-paper', payload: form.payload },
          headers: { ...headers, ...form.headers, authorization: `Bearer ${token}` },
        })
      ).json().errors
    const broken = { name: 'card.png', mime: 'image/png', bytes }
    const { reference } = (await send(buyerForm(contract))).body
    expect(await give(paperForm({ ...contract, contract_no: '0000' }, reference, broken))).toEqual({
      contract_no: ['You have no contract of this number.'],
    })
    expect(await give(paperForm(contract, 'X', broken))).toEqual({
      reference: ['No open request of this contract has this number.'],
    })
    expect(await give(paperForm(contract, reference, broken))).toHaveProperty('paper')
  })

  test('a form that is wrong says where; whose contract it is, is told to nobody else', async () => {
    const wrong = async (more: object) => (await send(buyerForm(contract, more))).body.errors
    expect(await wrong({ code: 'no-such' })).toEqual({ code: ['Choose what you ask for from the list.'] })
    expect(await wrong({ subject: ' ' })).toEqual({ subject: ['Subject is required.'] })
    const unknown = { contract_no: ['You have no contract of this number.'] }
    expect(await wrong({ contract_no: (await contractIn(app, 'ZRRE')).contract_no })).toEqual(unknown)
    expect(await wrong({ contract_no: '0000' })).toEqual(unknown)
    expect(await wrong({ email: contract.email })).toHaveProperty('email')
    expect(await wrong({ code: 'unit-downgrade' })).toEqual({ destination_unit: ['Destination unit is required.'] })
    expect(await wrong({ code: 'check-hold', check_no: '1' })).toEqual({ new_date: ['New date is required.'] })
    expect(await wrong({ code: 'check-hold', check_no: '1', new_date: '2026-12-01' })).toEqual({
      check_no: ['This contract has no check of this number with us.'],
    })
  })

  test('a fee is paid or waived before the request is granted', async () => {
    const { id } = await begun(buyerForm(contract, { code: 'change-of-name' }))
    const said = { action: 'resolve', version: 2, text: 'Done.' }
    expect((await work(id, said)).body.errors).toEqual({
      fee_or_no: ['Give the official receipt of the processing fee, or waive the fee.'],
    })
    expect((await work(id, { ...said, fee_waived: true })).body).toMatchObject({ status: 'resolved', fee_waived: true })
    const { id: paid } = await begun(buyerForm(contract, { code: 'change-of-name' }))
    expect((await work(paid, { ...said, fee_or_no: ' OR-77 ' })).body).toMatchObject({ fee_or_no: 'OR-77' })
  })

  test('a downgrade is judged in front of the officer; refused, overridden by a manager, granted; a second one is refused', async () => {
    const its = await contractIn(app, 'ZRRE', { credited_amount: '3000000.00' })
    await app.deps.db.system
      .insertInto('units')
      .values(
        [
          ['D-HALF', '1500000.00'],
          ['D-MORE', '1500000.01'],
        ].map(([unit_code = '', list_price = '']) => ({
          brand_id: 1,
          property_id: its.property,
          unit_code,
          list_price,
          tower_or_phase: 'A',
          level_or_block: '1',
          unit_or_lot_no: unit_code,
          unit_type: 'studio' as const,
        })),
      )
      .execute()
    const ask = (destination_unit: string) => begun(buyerForm(its, { code: 'unit-downgrade', destination_unit }), its)
    const half = await ask('D-HALF')
    expect(half.ruling).toMatchObject({
      rule: 'downgrade',
      passes: false,
      problems: [
        'The new contract price (₱1,500,000.00) must be more than 50% of the amount credited to your account (₱3,000,000.00). It must be above ₱1,500,000.00.',
      ],
    })
    expect(half.ruling.figures).toContainEqual({ label: 'Credited amount', value: '₱\u00a03,000,000.00' })
    const grant = { action: 'resolve', text: 'Granted.', fee_or_no: 'OR-50000' }
    const refused = await work(half.id, { ...grant, version: 2 })
    expect(refused).toMatchObject({ status: 422, body: { errors: { ruling: half.ruling.problems } } })
    expect((await read(half.id)).status).toBe('in_progress')
    // Not who answers it, but a manager lets it through, with a reason.
    expect(half.actions).not.toContain('override')
    const override = (body: object, token = manager.token, id = half.id) =>
      app.call('buyerInquiries.override', { token, params: { id }, body })
    expect((await override({ reason: 'Because we can.', version: 2 }, me.token)).status).toBe(403)
    expect((await override({ reason: 'No.', version: 2 })).body.errors).toEqual({
      reason: ['Give the reason in at least 10 characters.'],
    })
    const reason = 'The family moves abroad; approved by Credit and Collection.'
    const overridden = (await override({ reason, version: 2 })).body
    expect(overridden).toMatchObject({ override_reason: reason, override_by: manager.name, actions: [] })
    const trail = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity', '=', 'buyer-inquiry')
      .where('entity_id', '=', String(half.id))
      .where('action', '=', 'override')
      .where('result', '=', 'ok')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(trail).toMatchObject({
      user_id: manager.id,
      brand_id: 1,
      after: { override_reason: reason, ruling: { passes: false, problems: half.ruling.problems } },
    })
    // Specification 9: this fee has no waiver.
    expect(half.fee_waiver_rule).toBe('none')
    const waived = await work(half.id, { ...grant, fee_waived: true, version: 3 })
    expect(waived.body.errors).toEqual({
      fee_waived: ['The fee of this request is never waived. Give the official receipt of the processing fee.'],
    })
    const granted = (await work(half.id, { ...grant, version: 3 })).body
    expect(granted).toMatchObject({ status: 'resolved', ruling: { passes: false }, override_by: manager.name })
    const second = await ask('D-MORE')
    expect(second.ruling.problems).toEqual([
      expect.stringMatching(
        /^Only the first downgrade request is allowed\. Request BI\d\d-\d{6} of .+ was already resolved\.$/,
      ),
    ])
    // One that was rejected used nothing: with the first rejected instead, a centavo more passes.
    await sql`update buyer_inquiries set is_granted = false, status = 'rejected' where id = ${half.id}`.execute(
      app.deps.db.system,
    )
    expect((await read(second.id)).ruling).toMatchObject({ passes: true, problems: [] })
    expect((await override({ reason, version: 2 }, manager.token, second.id)).body.errors).toEqual({
      ruling: ['The rule is met. Nothing is to be overridden.'],
    })
    expect((await work(second.id, { ...grant, version: 2 })).body).toMatchObject({
      status: 'resolved',
      ruling: { passes: true },
    })
  })

  test('a check dated 15 Dec, asked for on 27 and on 28 Nov: the first is held, the second is not', async () => {
    const its = await contractIn(app, 'ZRRE')
    const asked = async (check_no: string, created_at: string) => {
      const { id } = await begun(buyerForm(its, { code: 'check-hold', check_no, new_date: '2026-12-28' }), its)
      await sql`update buyer_inquiries set created_at = ${created_at}::timestamptz where id = ${id}`.execute(
        app.deps.db.system,
      )
      return read(id)
    }
    const [one, two] = [await checkIn(app, its, '2026-12-15'), await checkIn(app, its, '2026-12-15')]
    const inTime = await asked(one.check_no, '2026-11-27T09:00:00+08:00')
    expect(inTime.ruling).toMatchObject({ passes: true, problems: [] })
    expect(inTime.ruling.figures).toContainEqual({ label: 'Last day to request', value: '27 Nov 2026' })
    const late = await asked(two.check_no, '2026-11-28T09:00:00+08:00')
    expect(late.ruling.problems).toEqual([
      'Requests to hold or pull out a check must reach us at least ten banking days before the check date. For a check dated 15 Dec 2026 the last day was 27 Nov 2026.',
    ])
    const again = await asked(one.check_no, '2026-11-27T09:00:00+08:00')
    expect(again.ruling.problems).toEqual([`Check ${one.check_no} already has a pending request.`])
    const grant = { action: 'resolve', version: 2, text: 'The check is held.' }
    expect((await work(late.id, grant)).status).toBe(422)
    const check = () =>
      app.deps.db.system.selectFrom('post_dated_checks').where('id', '=', one.id).selectAll().executeTakeFirstOrThrow()
    expect((await work(inTime.id, grant)).body.status).toBe('resolved')
    expect(await check()).toMatchObject({ status: 'held', held_until: '2026-12-28', version: 2 })
    // Taken back, the check is on hand again.
    const undone = { key: 'buyerInquiries', id: inTime.id, version: 3 }
    expect((await app.call('approvalInbox.undo', { token: me.token, body: undone })).status).toBe(200)
    expect(await read(inTime.id)).toMatchObject({ status: 'in_progress', replies: [] })
    expect(await check()).toMatchObject({ status: 'on_hand', held_until: null })
    expect((await work(inTime.id, { ...grant, version: 4 })).body.status).toBe('resolved')
    expect(await check()).toMatchObject({ status: 'held', held_until: '2026-12-28' })
    expect((await read(again.id)).ruling.problems).toEqual([
      `Check ${one.check_no} was already held and cannot be held.`,
    ])
  })

  test('each search finds what a plain walk over all rows finds, page by page', async () => {
    const random = drawing()
    const names = ['José Reyes', 'Begoña Peñaflor', 'Ana Josefa Cruz', "Paolo D'Oliveira"] as const
    type Row = { id: number; name: string; brand_id: number; brand: BrandCode; at: Date; status: string }
    const reader = await signedIn(app, { access: careOf(['ZRLU', 'HOMES']) })
    const rows: Row[] = []
    for (const brand of ['ZRLU', 'HOMES', 'ZRCO'] as const) {
      const its = await contractIn(app, brand)
      for (let n = 0; n < 14; n += 1) {
        const at = new Date(app.deps.now().getTime() - Math.floor(random.next() * 60 * 86_400_000))
        const [name, status] = [random.pick(names), random.pick(['new', 'assigned', 'resolved'] as const)]
        const { id } = await buyerInquiryIn(app, its, { name, status, created_at: at })
        rows.push({ id, name, status, brand, brand_id: its.brand_id, at })
      }
    }
    const seen = (keep: (row: Row) => boolean) =>
      rows
        .filter(row => row.brand !== 'ZRCO' && keep(row))
        .sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
        .map(({ id }) => id)
    for (let n = 0; n < tries; n += 1) {
      const name = random.pick(['jose', 'PEÑA', 'oliv', 'cruz', "d'o"])
      const brand_id = random.pick(['ZRLU', 'HOMES'] as const)
      const [start_date = '', end_date = ''] = [random.day(app.deps.now()), random.day(app.deps.now())].sort()
      const inDays = ({ at }: Row) => holds.from(dayOf(at), start_date) && holds.to(dayOf(at), end_date)
      await searched(
        app,
        reader.token,
        'buyerInquiries.byName',
        { name },
        seen(row => holds.text(row.name, name)),
      )
      await searched(
        app,
        reader.token,
        'buyerInquiries.byBrand',
        { brand_id },
        seen(row => holds.brand(row.brand_id, brand_id)),
      )
      await searched(app, reader.token, 'buyerInquiries.byDate', { start_date, end_date }, seen(inDays))
      const some = {
        name: random.maybe(name),
        brand_id: random.maybe(brand_id),
        start_date: random.maybe(start_date),
        end_date: random.maybe(end_date),
        status: random.maybe('new,assigned'),
      }
      const fits = (row: Row) =>
        (some.name === undefined || holds.text(row.name, name)) &&
        (some.brand_id === undefined || holds.brand(row.brand_id, brand_id)) &&
        (some.start_date === undefined || holds.from(dayOf(row.at), start_date)) &&
        (some.end_date === undefined || holds.to(dayOf(row.at), end_date)) &&
        (some.status === undefined || holds.same(row.status, some.status))
      await searched(app, reader.token, 'buyerInquiries.dependent', some, seen(fits))
    }
    expect((await app.call('buyerInquiries.byBrand', { token: reader.token, query: { brand_id: '2' } })).status).toBe(
      403,
    )
    // A brand's id is what the rows call it, a number, or the text that an address would hold.
    const ofBrand = async (brand_id: unknown) =>
      (await app.call('buyerInquiries.dependent', { token: reader.token, body: { brand_id } })).body.items
    const luxuria = await ofBrand('3')
    expect(luxuria.length).toBeGreaterThan(0)
    expect(await ofBrand(luxuria[0].brand_id)).toEqual(luxuria)
  })

  test('the search of questions finds what a plain walk over their words finds, and none of a site or in the trash', async () => {
    const random = drawing()
    const reader = await signedIn(app, { access: { brands: [], buyers_portal: { faq: { view: true } } } })
    const words = ['Peñaflor', 'turnover', 'receipt', 'amortización', '100%', 'a_b', 'Check'] as const
    const { category } = await faqIn(app)
    const rows: { id: number; text: string }[] = []
    const made = new Set<number>()
    for (let n = 0; n < 50; n += 1) {
      const [question, answer] = [`${random.pick(words)} ${n}?`, `<p>See <b>${random.pick(words)}</b></p><p>${n}</p>`]
      const more = n % 5 === 3 ? { brand_id: 1 } : n % 5 === 4 ? { deleted_at: app.deps.now() } : {}
      const { id } = await app.deps.db.system
        .insertInto('faqs')
        .values({ category_id: category, question, answer, sort: n, ...more })
        .returning('id')
        .executeTakeFirstOrThrow()
      made.add(id)
      if (n % 5 < 3) rows.push({ id, text: `${question} ${answer.replace(/<[^>]*>/g, ' ')}` })
    }
    for (const search of ['penaflor', 'TURN', 'ceipt', 'amortizacion', '100%', 'a_b', 'axb', 'see']) {
      const found: number[] = []
      // To its last page, each row once.
      for (let after: string | null = ''; after !== null; ) {
        const query: Record<string, string> = after === '' ? { search } : { search, after }
        const { body } = await app.call('buyersFaqs.search', { token: reader.token, query })
        found.push(...body.items.map(({ id }: { id: number }) => id).filter((id: number) => made.has(id)))
        after = body.next
      }
      const wanted = rows.filter(({ text }) => holds.text(text, search)).map(({ id }) => id)
      expect(found.toSorted(), search).toEqual(wanted.toSorted())
    }
  })

  test('what is of another brand is not there; the trash keeps the status; nobody else is assigned', async () => {
    const far = await buyerInquiryIn(app, await contractIn(app, 'ZRLU'))
    for (const name of ['buyerInquiries.read', 'buyerInquiries.remove'] as const)
      expect((await app.call(name, { token: me.token, params: { id: far.id } })).status).toBe(404)
    expect((await work(far.id, { action: 'start', version: 1 })).status).toBe(404)
    const near = await buyerInquiryIn(app, contract, { status: 'assigned' })
    expect((await app.call('buyerInquiries.remove', { token: me.token, params: { id: near.id } })).status).toBe(200)
    expect((await work(near.id, { action: 'start', version: 2 })).status).toBe(409)
    expect((await app.call('buyerInquiries.restore', { token: me.token, params: { id: near.id } })).status).toBe(200)
    expect((await read(near.id)).status).toBe('assigned')
    const stranger = await signedIn(app, { access: careOf(['ZRLU']) })
    expect((await work(near.id, { action: 'assign', version: 3, assigned_to: stranger.id })).status).toBe(422)
    const people = await app.call('buyerInquiries.assignees', { token: me.token, query: { brand_id: 'ZRRE' } })
    expect(people.body.map(({ id }: { id: number }) => id)).toContain(me.id)
    expect(people.body.map(({ id }: { id: number }) => id)).not.toContain(stranger.id)
  })
})
