import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openErp } from '../server/outside/erp.ts'
import { type ErpStandIn, startErpStandIn } from '../server/outside/erp-stand-in.ts'
import { postDue } from '../server/records/erp/work.ts'
import { signedIn, type TestApp, type TestUser, testApp } from './app.ts'
import { pdf } from './applicants.ts'
import { draftOf, portalOf, salesGround, sellerByHand, wholeSheet } from './booking.ts'
import { engines } from './database.ts'
import { reviewerOf } from './reservations.ts'

type Desk = TestUser & { token: string }
const ofBuyer = ['valid_id_1', 'valid_id_2', 'proof_of_billing', 'tin_proof']
const ofAgreement = ['computation_sheet', 'signed_ra', 'pdc_acknowledgment']
const day = 86_400_000

describe.each(engines)('a sale from nothing, %s', engine => {
  let app: TestApp
  let jun: ReturnType<typeof portalOf>
  let ana: ReturnType<typeof portalOf>
  let officer: Desk
  let manager: Desk
  let erp: ErpStandIn
  beforeAll(async () => {
    app = await testApp(engine)
    await salesGround(app)
    erp = await startErpStandIn()
    jun = portalOf(app, await sellerByHand(app, 'S-000001'))
    ana = portalOf(app, await sellerByHand(app, 'S-000002'))
    officer = await signedIn(app, { access: reviewerOf(['ZRRE']), Firstname: 'Lia', Lastname: 'Cruz' })
    const { sellers_portal, ...rest } = reviewerOf(['ZRRE'], true)
    const posting = { 'erp-ledger': { view: true, add: true, edit: true, approve: true } }
    manager = await signedIn(app, { access: { ...rest, sellers_portal: { ...sellers_portal, ...posting } } })
  })
  afterAll(async () => {
    await erp.stop()
    await app.close()
  })

  const reserve = async (by: typeof jun, seller: string, more: object = {}) => {
    const answer = await by.send('reserve', draftOf(seller, more))
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const unitOf = (no: string) =>
    app.deps.db.system
      .selectFrom('units as u')
      .innerJoin('reservations as r', 'r.unit_id', 'u.id')
      .where('r.reservation_no', '=', no)
      .select(['u.status', 'u.held_by', 'u.hold_expires_at'])
      .executeTakeFirstOrThrow()
  const decide = async (no: string, partner: string, body: object) => {
    const id = { reservation_no: no }
    const { version } = (await app.call('reservations.read', { token: officer.token, query: id })).body
    const params = { rNo: no, partnerId: partner }
    const answer = await app.call('reservations.decide', {
      token: officer.token,
      params,
      body: { version, form: 'ra', ...body },
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  /** Every signature that the reservation needs, over the documents as they are now. */
  const signAll = async (no: string, buyers: readonly { partner_id: string; partner_role: string }[]) => {
    const by = async (signer_role: string, form: 'cis' | 'ra', partner_id?: string) => {
      const { sha256 } = await jun.document(no, form, partner_id)
      const named = partner_id === undefined ? {} : { partner_id }
      const answer = await jun.sign({ reservation_no: no, form, signer_role, document_sha256: sha256, ...named })
      expect(answer.status, answer.text).toBe(201)
    }
    for (const { partner_id, partner_role } of buyers)
      for (const form of ['cis', 'ra'] as const)
        await by(partner_role === 'principal' ? 'buyer' : 'co_buyer', form, partner_id)
    await by('seller', 'ra')
  }

  test('from a draft to a contract, by the calls of the portal and the desk alone', async () => {
    const spouse = { buyer_type: 'individual', partner_role: 'spouse', first_name: 'Luis', last_name: 'Villanueva' }
    const draft = await reserve(jun, 'S-000001', { buyers: [...draftOf('').buyers, spouse] })
    const no: string = draft.reservation_no
    // Domain.md, price chain: its check sum; 20 % of it is equity, less the fee over 24 months.
    expect(draft).toMatchObject({
      ...{ status: 'draft', list_price: '5000000.00', contract_price: '4750000.00', vat_amount: '570000.00' },
      ...{ other_charges: '332500.00', tcp: '5652500.00', equity_amount: '1130500.00', balance_amount: '4522000.00' },
      ...{ monthly_amortization: '45020.83', last_instalment: '45020.91', turnover_date: '2028-06-30' },
      buyers: [{ partner_role: 'principal', name: 'Rosa Villanueva' }, { partner_role: 'spouse' }],
    })
    expect(no).toMatch(/^ZRRE\d\d-\d{6}$/)
    expect(draft.findings.map(({ guard }: { guard: string }) => guard)).not.toContain('G1')
    expect(await unitOf(no)).toMatchObject({ status: 'on_hold', hold_expires_at: new Date(draft.hold_expires_at) })

    const buyers: { partner_id: string; partner_role: string }[] = draft.buyers
    const [rosa = { partner_id: '', partner_role: '' }] = buyers
    let { version } = draft
    for (const [i, { partner_id }] of buyers.entries()) {
      const sheet = wholeSheet(i === 0 ? 'Rosa' : 'Luis', i + 1)
      const saved = await jun.send('saveSheet', { reservation_no: no, partner_id, version, sheet })
      expect(saved.status, saved.text).toBe(200)
      expect(saved.text).not.toContain('123-456')
      version = saved.body.version
      for (const doc_type of [...ofBuyer, ...(i === 0 ? ofAgreement : [])])
        expect((await jun.paper({ reservation_no: no, partner_id, doc_type })).status).toBe(201)
    }
    await signAll(no, buyers)
    const survey = { partner_id: rosa.partner_id, source_awareness: 'Referral', purpose: 'own_use', reasons: ['price'] }
    const answered = await jun.send('answerSurvey', {
      reservation_no: no,
      ...survey,
      seller_rating: 5,
      process_rating: 4,
    })
    expect(answered.status, answered.text).toBe(201)
    expect((await jun.read(no)).findings).toEqual([])
    const early = await jun.send('submit', { reservation_no: no })
    expect([early.status, early.body.code]).toEqual([409, 'INVALID_TRANSITION'])

    const paid_at = app.deps.now().toISOString()
    const fee = { reservation_no: no, or_no: 'OR-0098123', amount: '50000.00', paid_at }
    const little = await jun.send('receiptFee', { ...fee, amount: '40000.00' })
    expect(little.body.errors).toEqual({
      amount: ['The reservation fee is ₱50,000.00; this receipt is of ₱40,000.00.'],
    })
    const receipted = await jun.send('receiptFee', fee)
    expect(receipted.body, receipted.text).toMatchObject({ status: 'for_submission', rf_or_no: 'OR-0098123' })
    // Seven days from the payment, at 23:59 in Manila.
    const due = new Date(Date.parse(paid_at) + 8 * 3_600_000 + 7 * day).toISOString().slice(0, 10)
    expect(receipted.body.submission_expiration).toBe(new Date(`${due}T23:59:00+08:00`).toISOString())
    expect((await jun.send('receiptFee', fee)).body).toEqual(receipted.body)
    expect(await unitOf(no)).toEqual({ status: 'reserved', held_by: null, hold_expires_at: null })
    const mails = await app.deps.db.system.selectFrom('mail_outbox').selectAll().execute()
    const [told] = mails.filter(({ event_key }) => event_key === 'reservation.for_submission')
    expect(told?.subject).toContain(`${no}: submit documents by`)
    expect(told?.to).toContain('rosa@example.com')

    expect((await jun.send('submit', { reservation_no: no })).body).toMatchObject({ status: 'submitted' })
    await decide(no, rosa.partner_id, { status: 'under_review' })
    const { id } = (await app.call('reservations.read', { token: officer.token, query: { reservation_no: no } })).body
    const papers = async () =>
      (await app.call('reservations.attachments', { token: officer.token, params: { id } })).body as {
        id: number
        version: number
      }[]
    const [bad = { id: 0 }] = await papers()
    const reason = 'The first ID has expired'
    await decide(no, rosa.partner_id, { form: 'cis', status: 'returned', reason, deficient: [bad.id] })
    const open = await jun.send('submit', { reservation_no: no })
    expect(open.body.errors).toEqual({
      attachments: [expect.stringMatching(/^Replace what was sent back first: .+ of Rosa .+\.$/)],
    })
    const back = await jun.replace({ reservation_no: no, attachment_id: String(bad.id) })
    expect(back.status, back.text).toBe(201)
    expect((await jun.send('submit', { reservation_no: no })).status).toBe(200)

    await decide(no, rosa.partner_id, { status: 'under_review' })
    for (const { id: attachment_id, version: seen } of await papers()) {
      const body = { attachment_id, status: 'accepted', version: seen }
      expect((await app.call('reservations.check', { token: officer.token, params: { id }, body })).status).toBe(200)
    }
    for (const { partner_id } of buyers) await decide(no, partner_id, { form: 'cis', status: 'approved' })
    expect(await decide(no, rosa.partner_id, { status: 'approved' })).toMatchObject({ status: 'approved' })
    const posted = await app.call('erpPostings.post', {
      token: manager.token,
      params: { erp: 'erp' },
      body: { type: 'reservation', id },
    })
    expect(posted.status, posted.text).toBe(202)
    await postDue(app.deps, openErp(erp.url))
    const booked = await jun.read(no)
    expect(booked).toMatchObject({ status: 'posted', contract_no: expect.stringMatching(/./) })
    const contract = await app.deps.db.system
      .selectFrom('contracts')
      .where('contract_no', '=', booked.contract_no)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(contract).toMatchObject({ reservation_no: no, buyer_name: 'Rosa Villanueva', email: 'rosa@example.com' })
    expect(await unitOf(no)).toMatchObject({ status: 'sold' })
    // The history of the unit says all that became of it: by whom, from which status to which, and because of what.
    const { unit_id } = await app.deps.db.system
      .selectFrom('reservations')
      .where('reservation_no', '=', no)
      .select('unit_id')
      .executeTakeFirstOrThrow()
    const reader = await signedIn(app, {
      access: { brands: ['ZRRE'], project_info: { 'unit-pages': { view: true } } },
    })
    const lived = await app.call('history.list', { token: reader.token, params: { kind: 'units', id: unit_id } })
    const moves = (lived.body.items as { user_name: string; before: object; after: object }[])
      .toReversed()
      .map(({ user_name, before, after }) => ({ user_name, before, after }))
    expect(moves.slice(-3)).toMatchObject([
      { user_name: 'Jun Reyes', before: { status: 'available' }, after: { status: 'on_hold', reservation_no: no } },
      { user_name: 'Jun Reyes', before: { status: 'on_hold' }, after: { status: 'reserved', reservation_no: no } },
      { user_name: 'Atrium', before: { status: 'reserved' }, after: { status: 'sold', reservation_no: no } },
    ])
    // Whoever reviews it later reads how it came about, in words.
    const whole = await app.call('reservations.read', { token: officer.token, query: { reservation_no: no } })
    const steps = whole.body.timeline.map(({ action }: { action: string }) => action)
    expect(steps[0]).toBe('Drafted')
    for (const word of ['Signed', 'Survey answered', 'Fee receipted', 'Submitted', 'Returned for compliance'])
      expect(steps).toContain(word)
    expect(whole.body.timeline).toContainEqual(
      expect.objectContaining({ action: 'Signed', who: 'Jun Reyes', note: 'Rosa Villanueva, RA' }),
    )
  })

  test('two sellers who want one unit at the same moment: one has it, the other is told; a repeat is one draft', async () => {
    const asked = await Promise.all([
      jun.send('reserve', draftOf('S-000001', { unit_code: 'A-0102' })),
      ana.send('reserve', draftOf('S-000002', { unit_code: 'A-0102' })),
    ])
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 422])
    const lost = asked.find(({ status }) => status === 422)
    expect(lost?.body.errors).toEqual({ unit_code: ['Unit A-0102 is no longer available.'] })
    const [winner, name] = asked[0]?.status === 201 ? [jun, 'S-000001'] : [ana, 'S-000002']
    const no = asked.find(({ status }) => status === 201)?.body.reservation_no
    const again = await winner.send('reserve', draftOf(name, { unit_code: 'A-0102' }))
    expect(again.body.errors.unit_code[0]).toBe(`You have a draft of this unit already: ${no}.`)

    const body = draftOf('S-000001', { unit_code: 'A-0103' })
    const [first, second] = [await jun.send('reserve', body, 'a key'), await jun.send('reserve', body, 'a key')]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect((await jun.send('reserve', { ...body, unit_code: 'A-0104' }, 'a key')).body.code).toBe('KEY_REUSED')

    const { reservation_no, version } = first.body
    const reason = 'The buyer chose another unit'
    expect((await jun.send('cancelReservation', { reservation_no, reason })).status).toBe(428)
    expect((await ana.send('cancelReservation', { reservation_no, version, reason })).status).toBe(404)
    expect((await jun.send('cancelReservation', { reservation_no, version, reason: 'no' })).body.errors).toHaveProperty(
      'reason',
    )
    const over = await jun.send('cancelReservation', { reservation_no, version, reason })
    expect(over.body, over.text).toMatchObject({ status: 'cancelled', decided_at: expect.any(String) })
    expect(await unitOf(reservation_no)).toMatchObject({ status: 'available', held_by: null })
    const late = await jun.send('changeReservation', { reservation_no, version: version + 1, discount_amount: '0.00' })
    expect([late.status, late.body.code]).toEqual([409, 'INVALID_TRANSITION'])
  })

  test('terms that change after they were signed: the signatures are void, the call says so, and it is signed anew', async () => {
    const { reservation_no, version, buyers } = await reserve(jun, 'S-000001', { unit_code: 'A-0104' })
    const shown = await jun.document(reservation_no, 'ra')
    await signAll(reservation_no, buyers)
    const [{ partner_id }] = buyers
    const twice = await jun.sign({
      ...{ reservation_no, form: 'ra', signer_role: 'buyer', partner_id, document_sha256: shown.sha256 },
    })
    expect(twice.body.errors.signer_role[0]).toMatch(/^Rosa Villanueva has signed this document already/)

    expect((await jun.send('changeReservation', { reservation_no, discount_amount: '0.00' })).status).toBe(428)
    const changed = await jun.send('changeReservation', { reservation_no, version, discount_amount: '0.00' })
    // 5,000,000 with 12 % VAT and 7 % charges; the sheet is signed still.
    expect(changed.body, changed.text).toMatchObject({ tcp: '5950000.00', voided_signatures: 2 })
    const standing = changed.body.signatures.filter(({ stands }: { stands: boolean }) => stands)
    expect(standing.map(({ form }: { form: string }) => form)).toEqual(['cis'])
    expect(changed.body.findings).toContainEqual({
      ...{ guard: 'G5', field: 'signatures', message: 'The seller has not signed the RA as it stands.' },
    })
    const stale = await jun.send('changeReservation', { reservation_no, version, discount_amount: '1.00' })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])

    const late = await jun.sign({
      ...{ reservation_no, form: 'ra', signer_role: 'seller', document_sha256: shown.sha256 },
    })
    expect([late.status, late.body.message]).toEqual([
      409,
      'The document is another one by now. Show it as it is, then have it signed.',
    ])
    expect(late.body.detail ?? late.body.current).toMatchObject({ form: 'ra' })
    const pictures = await jun.sign(
      { reservation_no, form: 'ra', signer_role: 'seller', document_sha256: shown.sha256 },
      pdf(),
    )
    expect(pictures.body.errors).toEqual({ image: ['Upload a PNG image of 5 MB or less.'] })
    const now = await jun.document(reservation_no, 'ra')
    expect(now.sha256).not.toBe(shown.sha256)
    expect(
      (await jun.sign({ reservation_no, form: 'ra', signer_role: 'seller', document_sha256: now.sha256 })).status,
    ).toBe(201)
    const { user_name } = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity_id', '=', reservation_no)
      .where('action', '=', 'sign')
      .select('user_name')
      .executeTakeFirstOrThrow()
    expect(user_name).toBe('Jun Reyes')
  })

  test('what is wrong is said at its field, and nothing is kept of it', async () => {
    const count = async () =>
      (
        await app.deps.db.system
          .selectFrom('reservations')
          .select(eb => eb.fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n
    const before = await count()
    const wrong = (more: object) => ana.send('reserve', draftOf('S-000002', { property_code: 'NAR02', ...more }))
    const errors = async (more: object) => (await wrong(more)).body.errors
    expect(await errors({ buyers: [] })).toEqual({ buyers: ['Add at least one buyer.'] })
    expect(await errors({ unit_code: 'B-1', property_code: 'NAR02' })).toEqual({
      unit_code: ['This property has no unit of this code.'],
    })
    expect(await errors({ property_code: 'NOWHERE' })).toEqual({
      property_code: ['There is no property of this code.'],
    })
    expect(await errors({ equity_pct: null })).toEqual({ equity_pct: ['Give the equity and its months.'] })
    expect(await errors({ discount_amount: '5000000.00' })).toEqual({
      discount_amount: ['The discount must be lower than the list price.'],
    })
    expect(await errors({ lead_no: 'L26-1' })).toEqual({ lead_no: ['You have no lead of this number for this brand.'] })
    expect(await errors({ buyers: [{ buyer_type: 'individual', partner_role: 'principal', last_name: '5' }] })).toEqual(
      {
        'buyers.0.first_name': ['First name is required.'],
        'buyers.0.last_name': ['Last name may contain letters, spaces, periods, apostrophes and hyphens only.'],
      },
    )
    expect(await count()).toEqual(before)

    const unlicensed = await reserve(ana, 'S-000002', { property_code: 'NAR02' })
    const { reservation_no, version, buyers } = unlicensed
    expect(unlicensed.findings).toContainEqual({
      ...{ guard: 'G2', field: 'property_id', message: 'Narra Two has no licence to sell on record.' },
    })
    const fee = { reservation_no, or_no: 'OR-77', amount: '50000.00', paid_at: app.deps.now().toISOString() }
    expect((await ana.send('receiptFee', fee)).body.errors).toEqual({
      property_id: ['Narra Two has no licence to sell on record.'],
    })
    expect((await ana.read(reservation_no)).rf_or_no).toBeNull()
    const [{ partner_id }] = buyers
    const save = (sheet: object) => ana.send('saveSheet', { reservation_no, version, partner_id, sheet })
    const refused = await save({ birth_date: '2015-01-01', tin: '12', id_valid_until: '2020-01-01', email: 'x' })
    expect(refused.body.errors).toEqual({
      birth_date: ['A buyer must be at least 18 years old.'],
      tin: ['Enter the TIN as 000-000-000 (add the branch code if there is one).'],
      id_valid_until: ['This ID has expired. Ask for another valid ID.'],
      email: ['Enter a valid e-mail address, such as name@example.com.'],
    })
    const sealed = await save({ tin: '123-456-789', id_no: 'P1' })
    expect(sealed.status, sealed.text).toBe(200)
    const line = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity_id', '=', reservation_no)
      .orderBy('id', 'desc')
      .select('after')
      .executeTakeFirstOrThrow()
    // Of two buyers one must know whose sheet it was; and the numbers stand in no line.
    expect(line.after).toEqual({ partner_id, tin: '•••', id_no: '•••' })
    const row = await app.deps.db.system
      .selectFrom('reservation_partners')
      .where('partner_id', '=', partner_id)
      .select(['tin', 'tin_hash', 'id_no'])
      .executeTakeFirstOrThrow()
    expect([row.tin, row.id_no].map(value => value && app.deps.secrets.open(value))).toEqual(['123-456-789', 'P1'])
    expect(row.tin_hash && app.deps.secrets.mark('123-456-789').equals(row.tin_hash)).toBe(true)
  })

  test('a hold ends with its draft, and the draft takes its unit again only while nobody else has it', async () => {
    const { reservation_no, version } = await reserve(ana, 'S-000002', { unit_code: 'A-0103' })
    await app.deps.db.system
      .updateTable('units')
      .set({ status: 'available', held_by: null, hold_expires_at: null })
      .where('unit_code', '=', 'A-0103')
      .execute()
    const theirs = await reserve(jun, 'S-000001', { unit_code: 'A-0103' })
    const change = { reservation_no, version, collection_mode: 'online' }
    expect((await ana.send('changeReservation', change)).body.errors).toEqual({
      unit_code: ['Unit A-0103 is no longer available.'],
    })
    const reason = 'The buyer chose another unit'
    const mine = { reservation_no, version, reason }
    expect((await ana.send('cancelReservation', mine)).status).toBe(200)
    expect(await unitOf(theirs.reservation_no)).toMatchObject({ status: 'on_hold' })
  })

  // Review S3: "uploaded memo.pdf, record shows id.pdf (409) of another reservation".
  test('a paper of the same bytes has the name under which each seller sent it, on the screen and when it is opened', async () => {
    const paper = pdf('one and the same')
    const sent = async (by: typeof jun, seller: string, unit_code: string, names: readonly string[]) => {
      const { reservation_no, buyers } = await reserve(by, seller, { unit_code })
      for (const name of names) {
        const named = { reservation_no, partner_id: buyers[0].partner_id, doc_type: 'valid_id_1' }
        expect((await by.paper(named, { ...paper, name })).status).toBe(201)
      }
      const { body } = await app.call('reservations.read', { token: officer.token, query: { reservation_no } })
      const params = { id: body.id }
      const [shown] = (await app.call('reservations.attachments', { token: officer.token, params })).body
      const opened = await app.call('reservations.file', {
        token: officer.token,
        params: { id: body.id, file: shown.file.id },
      })
      return { id: shown.file.id, name: shown.file.original_name, opened: opened.headers['content-disposition'] }
    }
    const theirs = await sent(jun, 'S-000001', 'A-0105', ['id.pdf'])
    const mine = await sent(ana, 'S-000002', 'A-0106', ['first.pdf', 'memo.pdf'])
    expect(mine.id, 'the bytes are stored once').toBe(theirs.id)
    expect([theirs.name, mine.name]).toEqual(['id.pdf', 'memo.pdf'])
    expect(theirs.opened).toContain('id.pdf')
    expect(mine.opened).toContain('memo.pdf')
  })
})
