import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contract as Calls } from '../../../model/contract/index.ts'
import { type CallArgs, signedIn, type TestApp, testApp } from '../../../test/app.ts'
import {
  buyerForm,
  buyerInquiryIn,
  buyerOf,
  byPortal,
  type Contract,
  careOf,
  checkIn,
  contractIn,
  paperForm,
  paynowIn,
  remittanceIn,
  type SignedBuyer,
  slipForm,
} from '../../../test/buyers.ts'
import { arrangementIn, documentIn, offerDisabling, soon, termsIn } from '../../../test/buyers-writes.ts'
import { engines } from '../../../test/database.ts'
import { seedReference } from '../../boot/seed-reference.ts'

type Own = Exclude<`buyersPortal.${keyof Calls['buyersPortal'] & string}`, 'buyersPortal.code' | 'buyersPortal.session'>
type Sent = `web.${'buyerInquiry' | 'buyerPaper' | 'buyerSlip'}`

/*
 * Contracts, receipts and checks are made here by helpers of the tests until an extract brings them; what buyers and
 * Buyer Care do is done by calls.
 */
describe.each(engines)('what buyers have of their own, %s', engine => {
  let app: TestApp
  let care: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    await seedReference(app.deps.db)
    care = await signedIn(app, { access: careOf(['ZRRE', 'ZRCO', 'ZRLU']) })
  })
  afterAll(() => app.close())

  const send = (buyer: SignedBuyer, name: string, { headers, ...args }: CallArgs = {}) =>
    app.call(name, { token: buyer.token, ...args, headers: { ...byPortal, ...headers } })

  /** A buyer with one of everything; each text of theirs holds the mark. */
  async function whole(mark: string) {
    const contract = await contractIn(app, 'ZRRE', { buyer_name: `${mark} Buyer` })
    const buyer = await buyerOf(app, contract)
    await app.deps.db.system
      .insertInto('official_receipts')
      .values({ ...of(contract), or_no: `OR-${mark}`, or_date: '2026-10-05', amount: '38520.75' })
      .execute()
    const check = await checkIn(app, contract, '2026-12-07')
    const arrangement = await arrangementIn(app, contract)
    const released = await documentIn(app, contract, 'released')
    const kept = await documentIn(app, contract, 'on_file')
    const paid = await paynowIn(app, contract)
    const slip = await remittanceIn(app, contract)
    const open = await buyerInquiryIn(app, contract, { subject: `${mark} asks`, status: 'awaiting_buyer' })
    const done = await buyerInquiryIn(app, contract, { subject: `${mark} asked`, status: 'resolved' })
    const { headers, payload } = paperForm(contract, open.ticket_no)
    const sent = await send(buyer, 'web.buyerPaper', { headers, body: payload })
    expect(sent.status, sent.text).toBe(201)
    const { papers } = (await send(buyer, 'buyersPortal.inquiry', { params: { ticket_no: open.ticket_no } })).body
    return { mark, contract, buyer, check, arrangement, released, kept, paid, slip, open, done, paper: papers[0].id }
  }
  type Whole = Awaited<ReturnType<typeof whole>>
  const of = ({ contract_no, brand_id }: Contract) => ({ contract_no, brand_id })

  /** Each call of a buyer as it speaks of what is this one's. */
  const callsOf = (its: Whole): Record<Own | Sent, CallArgs> => {
    const { contract_no } = its.contract
    const ofContract = { query: { contract_no } }
    const paper = paperForm(its.contract, its.open.ticket_no)
    const slip = slipForm(its.contract)
    return {
      'buyersPortal.contracts': ofContract,
      'buyersPortal.statement': { params: { contract_no } },
      'buyersPortal.receipts': ofContract,
      'buyersPortal.checks': ofContract,
      'buyersPortal.debitArrangements': ofContract,
      'buyersPortal.documents': ofContract,
      'buyersPortal.documentFile': { params: { id: its.released.id } },
      'buyersPortal.payments': ofContract,
      'buyersPortal.remittances': ofContract,
      'buyersPortal.inquiries': ofContract,
      'buyersPortal.inquiry': { params: { ticket_no: its.open.ticket_no } },
      'buyersPortal.inquiryPaper': { params: { ticket_no: its.open.ticket_no, file: its.paper } },
      'buyersPortal.faqs': {},
      'buyersPortal.news': {},
      'buyersPortal.agreements': {},
      'buyersPortal.account': {},
      'web.buyerInquiry': { body: buyerForm(its.contract) },
      'web.buyerPaper': { headers: paper.headers, body: paper.payload },
      'web.buyerSlip': { headers: slip.headers, body: slip.payload },
      'buyersPortal.reply': { params: { ticket_no: its.open.ticket_no }, body: { text: 'Here it is.' } },
      'buyersPortal.feedback': { params: { ticket_no: its.done.ticket_no }, body: { rating: 4 } },
      'buyersPortal.enrolDebit': {
        body: { contract_no, bank: 'Unang Bangko', account_masked: '****1111', start_on: soon(app) },
      },
      'buyersPortal.endDebit': { params: { id: its.arrangement }, body: { end_on: soon(app) } },
      'buyersPortal.agree': { params: { id: 1 }, body: { version_no: 1 } },
      'buyersPortal.wantsNews': { body: { wants_news: false } },
      'buyersPortal.disable': { body: {} },
      'buyersPortal.signOut': {},
    }
  }
  /** Speak of nobody but who calls. */
  const ofOneself = ['faqs', 'news', 'agreements', 'account', 'agree', 'wantsNews', 'disable', 'signOut'].map(
    name => `buyersPortal.${name}`,
  )

  test('two buyers, each call: one’s own is answered, another’s never, and nothing of it is told or changed', async () => {
    await termsIn(app, 1)
    await offerDisabling(app, true)
    const [ana, ben] = [await whole('Quetzal'), await whole('Kingfisher')]
    const before = await stateOf(ana)
    const wrong: string[] = []
    for (const [name, args] of Object.entries(callsOf(ana))) {
      if (['buyersPortal.disable', 'buyersPortal.signOut'].includes(name)) continue
      const answer = await send(ben.buyer, name, args)
      const isEmpty = answer.status === 200 && Array.isArray(answer.body?.items) && answer.body.items.length === 0
      const isFine = ofOneself.includes(name) ? answer.status === 200 : isEmpty || [404, 422].includes(answer.status)
      if (!isFine) wrong.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
      if (answer.text.includes(ana.mark)) wrong.push(`${name} tells of another`)
    }
    expect(wrong).toEqual([])
    expect(await stateOf(ana)).toEqual(before)
    // The same calls of whose it is, so that nothing but the buyer decided.
    for (const [name, args] of Object.entries(callsOf(ana))) {
      if (name === 'buyersPortal.signOut') continue
      const answer = await send(ana.buyer, name, args)
      if (answer.status >= 300) wrong.push(`own ${name}: ${answer.status} ${answer.text}`)
      if (answer.text.includes(ben.mark)) wrong.push(`own ${name} tells of another`)
      if (answer.body?.items && !name.endsWith('.news') && answer.body.items.length === 0)
        wrong.push(`own ${name} is empty`)
    }
    expect(wrong).toEqual([])
    expect((await send(ben.buyer, 'buyersPortal.account')).body).toMatchObject({ contracts: 1, wants_news: false })
  })
  async function stateOf({ contract: { contract_no } }: Whole) {
    const rows = async (table: 'contracts' | 'buyer_inquiries' | 'remittances' | 'debit_arrangements') =>
      app.deps.db.owner.selectFrom(table).where('contract_no', '=', contract_no).selectAll().orderBy('id').execute()
    return Promise.all((['contracts', 'buyer_inquiries', 'remittances', 'debit_arrangements'] as const).map(rows))
  }

  test('what is read is what stands there: contract, statement, checks with the last day, papers', async () => {
    const its = await whole('Heron')
    await app.deps.db.system
      .updateTable('contracts')
      .set({ tcp: '5652500.00', contract_price: '4750000.00', credited_amount: '1000000.25', overdue_amount: '0.00' })
      .where('contract_no', '=', its.contract.contract_no)
      .execute()
    const { items } = (await send(its.buyer, 'buyersPortal.contracts')).body
    expect(items).toMatchObject([
      { contract_no: its.contract.contract_no, tcp: '5652500.00', credited_amount: '1000000.25', brand_code: 'ZRRE' },
    ])
    const params = { contract_no: its.contract.contract_no }
    const statement = (await send(its.buyer, 'buyersPortal.statement', { params })).body
    expect(statement).toMatchObject({ receipted: '38520.75', remaining: '4652499.75', is_whole: true })
    expect(statement.lines).toMatchObject([
      { date: '2026-10-05', kind: 'paid', reference: 'OR-Heron', amount: '38520.75' },
      { date: '2026-12-07', kind: 'due', reference: its.check.check_no },
    ])
    const papers = (await send(its.buyer, 'buyersPortal.documents')).body.items
    expect(
      papers.map(({ doc_type, status, has_file }: Record<string, unknown>) => [doc_type, status, has_file]).sort(),
    ).toEqual([
      ['cts', 'released', true],
      ['ra', 'on_file', false],
    ])
    expect((await send(its.buyer, 'buyersPortal.documentFile', { params: { id: its.kept.id } })).status).toBe(404)
    const file = await send(its.buyer, 'buyersPortal.documentFile', { params: { id: its.released.id } })
    expect([file.status, file.text.slice(0, 8)]).toEqual([200, '%PDF-1.4'])
  })

  // Domain.md 3.3: a check of Monday 7 December 2026 is asked for by Friday 20 November.
  test('the last day to ask for a check is that of the rule, and a request that is open shows', async () => {
    const its = await contractIn(app, 'ZRRE')
    const buyer = await buyerOf(app, its)
    for (const date of ['2026-12-07', '2027-04-15', '2031-03-03']) await checkIn(app, its, date)
    const read = async () => (await send(buyer, 'buyersPortal.checks')).body.items
    const [later, mid, first] = await read()
    expect([first.check_date, first.last_day_to_ask]).toEqual(['2026-12-07', '2026-11-20'])
    expect(mid.check_date).toBe('2027-04-15')
    expect(later).toMatchObject({
      last_day_to_ask: null,
      may_ask: false,
      why: expect.stringContaining('holidays of 2031'),
    })
    const body = buyerForm(its, { code: 'check-hold', check_no: mid.check_no, new_date: '2027-04-20' })
    const { reference } = (await send(buyer, 'web.buyerInquiry', { body })).body
    expect((await read())[1]).toMatchObject({ pending: reference, may_ask: false })
  })

  test('pages: newest first, fifty at a time, each row once', async () => {
    const its = await contractIn(app, 'ZRCO')
    const buyer = await buyerOf(app, its)
    const rows = Array.from({ length: 120 }, (_, i) => ({
      ...of(its),
      or_no: `OR-P${String(i).padStart(4, '0')}`,
      or_date: `2026-0${1 + (i % 6)}-15`,
      amount: '100.00',
    }))
    await app.deps.db.system.insertInto('official_receipts').values(rows).execute()
    const seen: { or_no: string; or_date: string }[] = []
    for (let after: string | null = ''; after !== null; ) {
      const { body } = await send(buyer, 'buyersPortal.receipts', { query: after === '' ? {} : { after } })
      seen.push(...body.items)
      after = body.next
    }
    expect(seen.map(({ or_no }) => or_no).sort()).toEqual(rows.map(({ or_no }) => or_no))
    const days = seen.map(({ or_date }) => or_date)
    expect(days).toEqual([...days].sort().reverse())
    const bad = await send(buyer, 'buyersPortal.receipts', { query: { after: 'bm8' } })
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([400, ['after']])
  })

  test('a question is answered by the buyer: it stands in both places, is worked on again, and who works on it is told', async () => {
    const its = await contractIn(app, 'ZRRE')
    const buyer = await buyerOf(app, its)
    const { reference: ticket_no } = (await send(buyer, 'web.buyerInquiry', { body: buyerForm(its) })).body
    const { id } = await rowOf(ticket_no)
    const work = (body: object) => app.call('buyerInquiries.work', { token: care.token, params: { id }, body })
    await work({ action: 'start', version: 1 })
    await work({ action: 'ask', version: 2, text: 'Which bank was it?' })
    const seen = (await send(buyer, 'buyersPortal.inquiry', { params: { ticket_no } })).body
    expect(seen).toMatchObject({ status: 'awaiting_buyer', may_reply: true, may_rate: false })
    expect(seen.replies).toMatchObject([{ from: 'us', text: 'Which bank was it?' }])
    const headers = { 'idempotency-key': 'answer-1' }
    const args = { params: { ticket_no }, body: { text: 'Unang Bangko.' }, headers }
    const first = await send(buyer, 'buyersPortal.reply', args)
    expect([first.status, first.body]).toEqual([201, { ticket_no, status: 'in_progress' }])
    expect((await send(buyer, 'buyersPortal.reply', args)).body).toEqual(first.body)
    const { body } = await app.call('buyerInquiries.read', { token: care.token, params: { id } })
    expect(body).toMatchObject({ status: 'in_progress', version: 4 })
    expect(body.replies.map(({ kind, text }: Record<string, string>) => [kind, text])).toEqual([
      ['question', 'Which bank was it?'],
      ['buyer', 'Unang Bangko.'],
    ])
    const mail = await lastMail('buyer.request.replied')
    expect(mail).toMatchObject({ to: [care.email], body: expect.stringContaining('Unang Bangko.') })
    // Before it is answered there is nothing to rate; once it is, once.
    const rate = (rating: number) => send(buyer, 'buyersPortal.feedback', { params: { ticket_no }, body: { rating } })
    expect((await rate(5)).body.errors).toEqual({ rating: ['This inquiry is not answered yet. Rate it then.'] })
    await work({ action: 'resolve', version: 4, text: 'It is posted under OR-1.' })
    expect((await send(buyer, 'buyersPortal.inquiry', { params: { ticket_no } })).body.may_rate).toBe(true)
    expect((await rate(6)).status).toBe(422)
    expect((await rate(5)).body).toEqual({ ticket_no, rating: 5 })
    expect((await rate(1)).body.errors).toEqual({ rating: ['You rated this inquiry already.'] })
    expect((await app.call('buyerInquiries.read', { token: care.token, params: { id } })).body.feedback_rating).toBe(5)
    await work({ action: 'close', version: 6 })
    expect(
      (await send(buyer, 'buyersPortal.reply', { params: { ticket_no }, body: { text: 'More' } })).body.errors,
    ).toEqual({
      text: ['This inquiry is closed. Send a new one.'],
    })
  })
  const rowOf = (ticket_no: string) =>
    app.deps.db.system
      .selectFrom('buyer_inquiries')
      .where('ticket_no', '=', ticket_no)
      .select('id')
      .executeTakeFirstOrThrow()
  const lastMail = (event_key: string) =>
    app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', event_key)
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()

  test('a debit is asked for as a request that Buyer Care has before it, once; the whole account number is refused', async () => {
    const its = await contractIn(app, 'ZRLU')
    const buyer = await buyerOf(app, its)
    const body = { contract_no: its.contract_no, bank: 'Unang Bangko', account_masked: '****6789', start_on: soon(app) }
    const enrol = (more: object) => send(buyer, 'buyersPortal.enrolDebit', { body: { ...body, ...more } })
    expect((await enrol({ account_masked: '001234506789' })).status).toBe(422)
    expect((await enrol({ start_on: '2020-01-01' })).body.errors).toHaveProperty('start_on')
    expect((await enrol({ start_on: '2099-01-01' })).body.errors).toEqual({ start_on: ['Choose a day within a year.'] })
    const { status, body: sent } = await enrol({})
    expect(status).toBe(201)
    expect((await enrol({})).body.errors).toEqual({
      account_masked: [`This was asked for already, as ${sent.reference}.`],
    })
    const { id } = await rowOf(sent.reference)
    const seen = (await app.call('buyerInquiries.read', { token: care.token, params: { id } })).body
    expect(seen).toMatchObject({
      code: 'auto-debit-enroll',
      status: 'new',
      payload: { bank: 'Unang Bangko', account: '****6789', start_on: body.start_on },
    })
  })

  test('an agreement: asked while nothing that holds was agreed to, agreed to as it was read', async () => {
    const its = await contractIn(app, 'ZRRE')
    const buyer = await buyerOf(app, its)
    await termsIn(app, 1)
    await termsIn(app, 2)
    const terms = async () =>
      (await send(buyer, 'buyersPortal.agreements')).body.find(({ id }: { id: number }) => id === 1)
    expect(await terms()).toMatchObject({ version_no: 2, consent_from: 1, must_agree: true, agreed_version: null })
    const agree = (version_no: number) => send(buyer, 'buyersPortal.agree', { params: { id: 1 }, body: { version_no } })
    expect((await agree(1)).body.errors).toEqual({
      version_no: ['Version 2 is in force now. Read it, then agree to that one.'],
    })
    const { agreed_at } = (await agree(2)).body
    expect((await agree(2)).body.agreed_at).toBe(agreed_at)
    expect(await terms()).toMatchObject({ must_agree: false, agreed_version: 2, agreed_at })
    await termsIn(app, 3, true)
    expect(await terms()).toMatchObject({ version_no: 3, must_agree: true, agreed_version: 2 })
  })

  test('the account is closed by its buyer where the portal offers it: every session ends, mails go out, a code comes no more', async () => {
    const its = await contractIn(app, 'ZRRE')
    const [one, two] = [await buyerOf(app, its), await buyerOf(app, its)]
    await offerDisabling(app, false)
    expect((await send(one, 'buyersPortal.account')).body.may_disable).toBe(false)
    expect((await send(one, 'buyersPortal.disable', { body: {} })).status).toBe(403)
    await offerDisabling(app, true)
    expect((await send(one, 'buyersPortal.disable', { body: { reason: 'I sold my unit.' } })).body).toEqual({
      done: true,
    })
    for (const { token } of [one, two])
      expect((await app.call('buyersPortal.account', { token, headers: byPortal })).status).toBe(401)
    const row = await app.deps.db.system
      .selectFrom('users')
      .where('id', '=', one.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ deactivation_source: 'self', deactivation_reason: 'I sold my unit.' })
    expect(row.deleted_at).not.toBeNull()
    expect(await lastMail('buyer.account.disabled')).toMatchObject({ to: [its.email] })
    await expect(buyerOf(app, its)).rejects.toThrow('Sign-in answered 422')
  })

  test('news of one’s own properties, each once, only what is published; questions the portal shows', async () => {
    const its = await contractIn(app, 'ZRRE')
    await contractIn(app, 'ZRRE', { email: its.email, property_id: its.property })
    const far = await contractIn(app, 'ZRCO')
    const buyer = await buyerOf(app, its)
    const item = (property_id: number, brand_id: number, title: string, status: 'draft' | 'published') => ({
      ...{
        property_id,
        brand_id,
        title,
        status,
        property_name: 'A tower',
        kind: 'update' as const,
        as_of_date: '2026-10-31',
      },
      published_at: status === 'published' ? app.deps.now() : null,
    })
    await app.deps.db.system
      .insertInto('project_news')
      .values([
        item(its.property, its.brand_id, 'Level 22', 'published'),
        item(its.property, its.brand_id, 'Not yet', 'draft'),
        item(far.property, far.brand_id, 'Elsewhere', 'published'),
      ])
      .execute()
    const { items } = (await send(buyer, 'buyersPortal.news')).body
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['Level 22'])
    const category = { name: 'Turnover', brand_id: null }
    const { id: category_id } = await app.deps.db.system
      .insertInto('faq_categories')
      .values(category)
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.deps.db.system
      .insertInto('faqs')
      .values([
        { category_id, question: 'When is Peñaflor turned over?', answer: '<p>Soon.</p>' },
        { category_id, question: 'Hidden', answer: '<p>No.</p>', is_visible: false },
      ] as never)
      .execute()
    const faqs = async (search?: string) =>
      (await send(buyer, 'buyersPortal.faqs', { query: search === undefined ? {} : { search } })).body
    expect(await faqs('penaflor')).toMatchObject([
      { category: 'Turnover', questions: [{ question: 'When is Peñaflor turned over?' }] },
    ])
    expect(JSON.stringify(await faqs())).not.toContain('Hidden')
    expect(await faqs('100%_')).toEqual([])
    // Who has no session yet reads the same questions, and the news of every property.
    const toAll = (await app.call('web.buyersPortal', { token: null })).body
    expect(toAll.faqs).toMatchObject([
      { category: 'Turnover', questions: [{ question: 'When is Peñaflor turned over?' }] },
    ])
    expect(JSON.stringify(toAll.faqs)).not.toContain('Hidden')
    expect(toAll.news.map(({ title }: { title: string }) => title).toSorted()).toEqual(['Elsewhere', 'Level 22'])
  })

  test('thirty of one kind an hour, refused ones too; other buyers go on', async () => {
    const [its, other] = [await contractIn(app, 'ZRRE'), await contractIn(app, 'ZRRE')]
    const [busy, calm] = [await buyerOf(app, its), await buyerOf(app, other)]
    const ask = (buyer: SignedBuyer, contract: Contract, code: string) =>
      send(buyer, 'web.buyerInquiry', { body: buyerForm(contract, { code }) })
    const many = await Promise.all(Array.from({ length: 34 }, () => ask(busy, its, 'no-such')))
    expect(many.filter(({ status }) => status === 422)).toHaveLength(30)
    expect(many.filter(({ status }) => status === 429)).toHaveLength(4)
    expect((await ask(calm, other, 'unposted-payment')).status).toBe(201)
    app.travel(61 * 60_000)
    expect((await ask(await buyerOf(app, its), its, 'unposted-payment')).status).toBe(201)
  })
})
