import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, type TestUser, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { filed, type Sales, sales } from '../../../test/requests.ts'
import { type Booked, booked, reviewerOf } from '../../../test/reservations.ts'
import { expireReservations } from '../../jobs/expire-reservations.ts'
import { retainLeads } from '../../jobs/retain-leads.ts'
import { postDue } from '../../records/erp/work.ts'

type Person = TestUser & { token: string }

describe.each(engines)('reservations, %s', engine => {
  let app: TestApp
  let people: Sales
  let officer: Person
  let other: Person
  let manager: Person
  beforeAll(async () => {
    app = await testApp(engine)
    people = await sales(app)
    officer = await signedIn(app, { access: reviewerOf(['ZRRE']), Firstname: 'Lia', Lastname: 'Cruz' })
    other = await signedIn(app, { access: reviewerOf(['ZRRE']), Firstname: 'Max', Lastname: 'Tan' })
    manager = await signedIn(app, { access: reviewerOf(['ZRRE'], true), Firstname: 'Nena', Lastname: 'Go' })
  })
  afterAll(() => app.close())

  /** What a decision answers with is what is read afterwards. */
  const decide = async (who: Person, of: Booked, body: object) => {
    const params = { rNo: of.no, partnerId: of.partner }
    const answer = await app.call('reservations.decide', { token: who.token, params, body })
    if (answer.status === 200) expect(answer.body).toEqual(await read(of, who))
    return answer
  }
  const read = async ({ no }: Booked, who = officer) =>
    (await app.call('reservations.read', { token: who.token, query: { reservation_no: no } })).body
  const mails = async (event: string, no: string) =>
    app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', event)
      .where('subject', 'like', `${no}%`)
      .selectAll()
      .execute()
  const rowOf = ({ id }: Booked) =>
    app.deps.db.system.selectFrom('reservations').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

  test('from submitted to approved: claimed, each paper accepted, the sheet, then the agreement; the row is what the preview said', async () => {
    const at = await booked(app, people)
    const soon = await decide(officer, at, { form: 'cis', status: 'approved', version: 1 })
    expect([soon.status, soon.body.code, soon.body.message]).toEqual([
      409,
      'INVALID_TRANSITION',
      `${at.no} is Submitted. “Claim for review” comes first.`,
    ])
    const claimed = await decide(officer, at, { form: 'cis', status: 'under_review', version: 1 })
    expect(claimed.body).toMatchObject({ status: 'under_review', reviewer: 'Lia Cruz', version: 2 })
    // Decision 192: the sheet ends no reservation, and where that is done is said.
    const reason = 'Because of the funds'
    const ended = await decide(officer, at, { form: 'cis', status: 'disapproved', reason, version: 2 })
    expect([ended.status, ended.body.errors.status?.[0]]).toEqual([422, expect.stringMatching(/done on its agreement/)])
    const early = await decide(officer, at, { form: 'cis', status: 'approved', version: 2 })
    expect([early.status, early.body.errors.attachments?.[0]]).toEqual([
      422,
      expect.stringContaining('not accepted yet'),
    ])
    for (const attachment_id of at.papers) {
      const args = {
        token: officer.token,
        params: { id: at.id },
        body: { attachment_id, status: 'accepted', version: 1 },
      }
      expect((await app.call('reservations.check', args)).body).toMatchObject({
        status: 'accepted',
        checked_by: 'Lia Cruz',
      })
    }
    expect((await decide(officer, at, { form: 'ra', status: 'approved', version: 2 })).body.errors).toHaveProperty(
      'partner_id',
    )
    expect((await decide(officer, at, { form: 'cis', status: 'approved', version: 2 })).body).toMatchObject({
      status: 'under_review',
      version: 3,
    })
    const asked = {
      token: officer.token,
      params: { rNo: at.no, partnerId: at.partner },
      query: { form: 'ra', status: 'approved' },
    }
    const shown = (await app.call('reservations.preview', asked)).body
    expect(shown, JSON.stringify(shown)).toMatchObject({ errors: {} })
    const approved = await decide(officer, at, { form: 'ra', status: 'approved', version: 3 })
    expect(approved.body).toMatchObject({ status: 'approved', ra_status: 'approved', version: 4 })
    const row = await rowOf(at)
    for (const { field, after } of shown.changes)
      if (field in row && field !== 'decided_at') expect(row[field as 'status'], field).toEqual(after)
    const lead = await app.deps.db.system
      .selectFrom('leads')
      .where('id', '=', at.lead)
      .select('status')
      .executeTakeFirst()
    expect(lead).toEqual({ status: 'converted' })
    const [mail] = await mails('reservation.approved', at.no)
    expect(mail).toMatchObject({
      subject: `${at.no} approved`,
      to: shown.mails[0].to.map(({ email }: { email: string }) => email),
    })
    expect(approved.body.timeline.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['CIS approved', 'RA approved']),
    )
  })

  test('returned with its items, and the deadline is the later of its own and three working days', async () => {
    const at = await booked(app, people, { status: 'under_review', ends: 0.1 })
    await app.deps.db.system
      .updateTable('reservations')
      .set({ reviewer_id: officer.id })
      .where('id', '=', at.id)
      .execute()
    const say = (body: object) => decide(officer, at, { form: 'cis', status: 'returned', version: 1, ...body })
    expect((await say({ reason: 'short', deficient: [at.papers[1]] })).body.errors).toHaveProperty('reason')
    expect((await say({ reason: 'The second ID has expired', deficient: [] })).body.errors).toHaveProperty('deficient')
    expect((await say({ reason: 'The second ID has expired', deficient: [999_999] })).body.errors).toHaveProperty(
      'deficient',
    )
    expect(await rowOf(at)).toMatchObject({ status: 'under_review', version: 1 })
    const { body } = await say({ reason: 'The second ID has expired', deficient: [at.papers[1]] })
    expect(body).toMatchObject({ status: 'returned', decision_reason: 'The second ID has expired' })
    expect(Date.parse(body.submission_expiration) - app.deps.now().getTime()).toBeGreaterThan(2 * 86_400_000)
    const papers = (await app.call('reservations.attachments', { token: officer.token, params: { id: at.id } })).body
    expect(papers.filter(({ status }: { status: string }) => status === 'returned')).toMatchObject([
      { id: at.papers[1], remark: 'The second ID has expired' },
    ])
    expect((await mails('reservation.returned', at.no))[0]?.subject).toMatch(/returned: 1 item to complete by/)
  })

  test('another reviewer decides nothing until a manager takes it over', async () => {
    const at = await booked(app, people)
    await decide(officer, at, { form: 'ra', status: 'under_review', version: 1 })
    const late = await decide(other, at, { form: 'ra', status: 'under_review', version: 1 })
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Lia Cruz')])
    expect((await decide(other, at, { form: 'ra', status: 'under_review', version: 2 })).body.code).toBe(
      'INVALID_TRANSITION',
    )
    const beside = await decide(other, at, { form: 'cis', status: 'approved', version: 2 })
    expect([beside.status, beside.body.message]).toEqual([
      403,
      `${at.no} is under review by Lia Cruz. Take it over first.`,
    ])
    const check = {
      token: other.token,
      params: { id: at.id },
      body: { attachment_id: at.papers[0], status: 'accepted', version: 1 },
    }
    expect((await app.call('reservations.check', check)).status).toBe(403)
    expect((await decide(manager, at, { form: 'ra', status: 'under_review', version: 2 })).body).toMatchObject({
      reviewer: 'Nena Go',
      version: 3,
    })
    expect(
      (await decide(officer, at, { form: 'ra', status: 'disapproved', reason: 'Because of the funds', version: 3 }))
        .status,
    ).toBe(403)
    const over = await decide(manager, at, {
      form: 'ra',
      status: 'disapproved',
      reason: 'Because of the funds',
      version: 3,
    })
    expect(over.body).toMatchObject({ status: 'disapproved', unit_status: 'available' })
    expect(await mails('reservation.disapproved', at.no)).toHaveLength(1)
  })

  // Decision 050: a manager's steps need `delete` as well as the reviewer's `approve`.
  test('nothing is decided, nor shown as decided, without the right to approve', async () => {
    const at = await booked(app, people)
    const body = { form: 'ra', status: 'cancelled', reason: 'The client withdrew it' }
    for (const flags of [{ view: true }, { view: true, edit: true, delete: true }]) {
      const looker = await signedIn(app, { access: { brands: ['ZRRE'], sellers_portal: { 'e-booking': flags } } })
      const at_ = { token: looker.token, params: { rNo: at.no, partnerId: at.partner } }
      expect((await app.call('reservations.preview', { ...at_, query: body })).status).toBe(403)
      expect((await decide(looker, at, { ...body, version: 1 })).status).toBe(403)
    }
    expect((await decide(manager, at, { ...body, version: 1 })).body).toMatchObject({ status: 'cancelled' })
  })

  test('a double click answers as the first did; a second decision hears who was first', async () => {
    const at = await booked(app, people)
    const body = { form: 'ra', status: 'under_review', version: 1 }
    const [first, again] = [await decide(officer, at, body), await decide(officer, at, body)]
    expect([first.status, again.status, again.body.version]).toEqual([200, 200, 2])
    expect((await decide(officer, at, { ...body, version: undefined })).status).toBe(428)
  })

  test('racing decisions: of many claims one wins, with one line in the trail', async () => {
    for (let round = 0; round < 4; round += 1) {
      const at = await booked(app, people)
      const answers = await Promise.all(
        [officer, other, manager, officer, other].map(who =>
          decide(who, at, { form: 'ra', status: 'under_review', version: 1 }),
        ),
      )
      const winner = (await rowOf(at)).reviewer_id
      const accepted = answers.filter(({ status }) => status === 200)
      expect(accepted.length).toBeGreaterThan(0)
      // The winner's own second click is the same decision.
      expect(new Set(accepted.map(({ body }) => body.reviewer_id))).toEqual(new Set([winner]))
      const lines = await app.deps.db.system
        .selectFrom('audit_trails')
        .where('entity_id', '=', at.no)
        .where('result', '=', 'ok')
        .select('id')
        .execute()
      expect(lines).toHaveLength(1)
      expect((await rowOf(at)).version).toBe(2)
    }
  })

  test('a change to what was signed voids the signatures and returns it; contact data does neither', async () => {
    const at = await booked(app, people, { status: 'submitted' })
    const put = (body: object) =>
      app.call('reservations.update', { token: officer.token, body: { id: at.id, ...body } })
    const contact = await put({
      version: 1,
      partner_id: at.partner,
      sheet: { mobile: '0917 555 1234', tin: '123-456-789' },
    })
    expect(contact.body).toMatchObject({ status: 'submitted', version: 2 })
    const [sheet] = (await app.call('reservations.sheets', { token: officer.token, params: { id: at.id } })).body
    expect(sheet).toMatchObject({ mobile: '+639175551234', tin: '123-456-789' })
    const bad = await put({ version: 2, partner_id: at.partner, sheet: { email: 'nobody', tin: '111-111-111' } })
    expect(Object.keys(bad.body.errors).sort()).toEqual(['email', 'tin'])
    const signed = await put({ version: 2, agreement: { discount_amount: '300000.00' } })
    expect(signed.body).toMatchObject({
      status: 'returned',
      ra_status: 'returned',
      contract_price: '4700000.00',
      tcp: '5593000.00',
    })
    const signatures = (await app.call('reservations.signatures', { token: officer.token, params: { id: at.id } })).body
    expect(
      signatures
        .filter(({ form }: { form: string }) => form === 'ra')
        .every(({ stands, voided_at }: { stands: boolean; voided_at: string }) => !stands && voided_at),
    ).toBe(true)
    expect(signatures.find(({ form }: { form: string }) => form === 'cis')).toMatchObject({ stands: true })
    expect(await mails('reservation.returned', at.no)).toHaveLength(1)
    const lines = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity_id', '=', at.no)
      .orderBy('id')
      .select(['before', 'after'])
      .execute()
    expect(JSON.stringify(lines)).not.toContain('123-456-789')
    // Whose sheet it was; and of what voided the signatures, where the reservation went and why.
    expect(lines[0]?.after).toMatchObject({ partner_id: at.partner, mobile: '+639175551234' })
    expect(lines[1]?.before).toMatchObject({ status: 'submitted', ra_status: 'submitted', decision_reason: null })
    expect(lines[1]?.after).toMatchObject({
      status: 'returned',
      ra_status: 'returned',
      decision_reason: expect.stringContaining('signed again'),
      voided_signatures: 2,
    })
    expect((await put({ version: 1, agreement: {} })).status).toBe(409)
  })

  test('what is no such value is named at its field, however long or strange; nothing is kept of it', async () => {
    const at = await booked(app, people)
    const before = await rowOf(at)
    const sheet = {
      mobile: 'none',
      email: '',
      landline: '1'.repeat(60),
      mailing_choice: 'pigeon',
      present_zip: '12345678901',
      permanent_city: 'x'.repeat(150),
      civil_status: 'it is complicated',
      tin: '1',
    }
    const { status, body } = await app.call('reservations.update', {
      token: officer.token,
      body: { id: at.id, version: before.version, partner_id: at.partner, sheet },
    })
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, Object.keys(sheet).toSorted()])
    expect(await rowOf(at)).toEqual(before)
  })

  test('the ERP hears of what changed of a booked client, each change once, the last one last', async () => {
    const at = await booked(app, people, { status: 'approved' })
    const { system } = app.deps.db
    await system
      .updateTable('reservations')
      .set({ status: 'posted', contract_no: '1000099999', erp_customer_no: 'C-1', posted_at: app.deps.now() })
      .where('id', '=', at.id)
      .execute()
    const postings = () =>
      system
        .selectFrom('erp_postings')
        .where('subject_type', '=', 'client_data')
        .where('name', 'like', `%${at.no}`)
        .orderBy('id')
        .selectAll()
        .execute()
    const change = async (sheet: object) =>
      app.call('reservations.update', {
        token: officer.token,
        body: { id: at.id, version: (await rowOf(at)).version, partner_id: at.partner, sheet },
      })
    const sent = async () =>
      (await postings()).map(row => JSON.parse(app.deps.secrets.open(row.sealed_request) ?? '{}').mobile)
    expect((await change({ last_name: 'Another' })).body.code).toBe('INVALID_TRANSITION')
    expect((await change({ mobile: '0917 555 0001' })).status).toBe(200)
    expect(await sent()).toEqual(['+639175550001'])
    // Nothing of it was sent yet: the one that waits takes what is new.
    await change({ mobile: '0917 555 0002' })
    expect(await sent()).toEqual(['+639175550002'])
    const keys = new Set<string>()
    let isFirst = true
    const erp = {
      post: async ({ key }: { key: string }) => {
        keys.add(key)
        // Changed while it is on its way.
        if (isFirst) await change({ mobile: '0917 555 0003' })
        isFirst = false
        return { doc_no: `CD-${keys.size}`, customer_no: 'C-1', echo: {} }
      },
    }
    await postDue(app.deps, erp as unknown as Parameters<typeof postDue>[1])
    expect(await sent()).toEqual(['+639175550002', '+639175550003'])
    expect((await postings()).map(({ status }) => status)).toEqual(['posted', 'posted'])
    expect(keys.size).toBe(2)
    await postDue(app.deps, erp as unknown as Parameters<typeof postDue>[1])
    expect(await postings()).toHaveLength(2)
  })

  test('the dashboard counts what is under way, of the caller’s brands, as the list does', async () => {
    const at = await booked(app, people, { status: 'for_submission', ends: 1 })
    await booked(app, people, { status: 'for_submission', brand_id: 2 })
    const { states, soon } = (await app.call('dashboard.reservations', { token: officer.token })).body
    const found = states.find(({ status }: { status: string }) => status === 'for_submission')
    const { total, items } = (
      await app.call('reservations.list', { token: officer.token, query: { status: 'for_submission', total: 'exact' } })
    ).body
    expect(found.count).toBe(total.count)
    expect(found.due_soon).toBeGreaterThanOrEqual(1)
    const dueSoon = { status: 'for_submission', submission_expiration_to: soon, total: 'exact' }
    expect((await app.call('reservations.list', { token: officer.token, query: dueSoon })).body.total.count).toBe(
      found.due_soon,
    )
    expect(items.map(({ id }: { id: number }) => id)).toContain(at.id)
    expect(states.some(({ status }: { status: string }) => status === 'cancelled')).toBe(false)
  })

  test('the tax number is sealed in the database', async () => {
    const at = await booked(app, people)
    const row = await app.deps.db.system
      .selectFrom('reservation_partners')
      .where('partner_id', '=', at.partner)
      .select(['tin', 'tin_hash'])
      .executeTakeFirstOrThrow()
    expect(Buffer.from(row.tin ?? []).toString('latin1')).not.toContain('999-000-123')
    expect(app.deps.secrets.open(row.tin ?? new Uint8Array())).toBe('999-000-123')
    expect(app.deps.secrets.mark('999-000-123').equals(Buffer.from(row.tin_hash ?? []))).toBe(true)
  })

  test('one’s own reservation is decided by someone else, another brand’s is not there, a file is only of its own', async () => {
    const mine = await sales(app, { seller_user: await signedIn(app, { access: reviewerOf(['ZRRE'], true) }) })
    const own = await booked(app, mine)
    const seller = { ...mine.seller_user, token: (mine.seller_user as Person).token }
    expect((await decide(seller, own, { form: 'ra', status: 'under_review', version: 1 })).body.code).toBe(
      'OWN_REQUEST',
    )
    const away = await booked(app, people, { brand_id: 2 })
    expect((await decide(officer, away, { form: 'ra', status: 'under_review', version: 1 })).status).toBe(404)
    const [paper] = (await app.call('reservations.attachments', { token: seller.token, params: { id: own.id } })).body
    const another = await booked(app, people)
    const ask = (id: number) =>
      app.call('reservations.file', { token: officer.token, params: { id, file: paper.file.id } })
    expect([(await ask(own.id)).status, (await ask(another.id)).status]).toEqual([200, 404])
  })

  test('the night takes the unit back from who was late, and tells the seller and the buyer', async () => {
    const late = await booked(app, people, { status: 'for_submission', ends: -1 })
    const early = await booked(app, people, { status: 'for_submission', ends: 1 })
    expect(await expireReservations(app.deps)).toBeGreaterThanOrEqual(1)
    expect(await expireReservations(app.deps)).toBe(0)
    expect([(await rowOf(late)).status, (await rowOf(early)).status]).toEqual(['expired', 'for_submission'])
    expect((await read(late)).unit_status).toBe('available')
    const [mail] = await mails('reservation.expired', late.no)
    expect(mail?.to).toHaveLength(2)
  })

  test('who asked for more time in time is left alone by the night (domain.md 2.1, transition 8)', async () => {
    const { lead } = await filed(app, people, { kind: 'submissionExtension', brand_id: 1, ends: -1 })
    await expireReservations(app.deps)
    const { status } = await app.deps.db.system
      .selectFrom('reservations')
      .where('lead_id', '=', lead)
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status).toBe('for_submission')
  })

  test('a lead that is being sold keeps its seller, however late it is', async () => {
    const selling = await booked(app, people, { status: 'submitted' })
    const over = await booked(app, people, { status: 'cancelled' })
    app.travel(60_000)
    await retainLeads(app.deps)
    const { system } = app.deps.db
    const leads = await system
      .selectFrom('leads')
      .where('id', 'in', [selling.lead, over.lead])
      .orderBy('id')
      .select('status')
      .execute()
    expect(leads.map(({ status }) => status)).toEqual(['active', 'expired'])
  })

  test('cancelled by a manager with a reason; what is posting is not cancelled', async () => {
    const at = await booked(app, people)
    expect((await decide(manager, at, { form: 'ra', status: 'cancelled', version: 1 })).body.errors).toHaveProperty(
      'reason',
    )
    const gone = await decide(manager, at, {
      form: 'ra',
      status: 'cancelled',
      reason: 'The buyer withdrew in writing',
      version: 1,
    })
    expect(gone.body).toMatchObject({ status: 'cancelled', unit_status: 'available' })
    const posting = await booked(app, people, { status: 'posting' })
    const refused = await decide(manager, posting, {
      form: 'ra',
      status: 'cancelled',
      reason: 'The buyer withdrew in writing',
      version: 1,
    })
    expect(refused.body.code).toBe('INVALID_TRANSITION')
  })
})
