import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { portalIdOf } from '../../../model/content/portal-sections.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import { type Answer, type CallArgs, type TestApp, testApp } from '../../../test/app.ts'
import { contractIn } from '../../../test/buyers.ts'
import type { EndpointName } from '../../../test/calls.ts'
import { engines } from '../../../test/database.ts'
import { portalEditor, portalId, termsId } from '../../../test/portal-writes.ts'
import { tellAgreements } from '../../jobs/tell-agreements.ts'
import { publishWhatIsDue } from '../../records/publishing/publish-due.ts'

describe.each(engines)('the content of the buyers’ portal, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
  })
  beforeEach(async () => {
    token = (await portalEditor(app)).token
  })
  afterAll(() => app.close())

  const call = (name: EndpointName, args: CallArgs = {}): Promise<Answer> => app.call(name, { token, ...args })
  const page = async (id = portalId) => (await call('buyerContent.read', { params: { id } })).body
  const save = async (contents: object, id = portalId) => {
    const { version, contents: before } = await page(id)
    return call('buyerContent.save', { body: { id, version, contents: { ...before, ...contents } } })
  }
  const published = async () => (await app.call('web.buyersPortal', { token: null })).body
  const today = () => new Date(app.deps.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

  test('what is saved is a draft, and buyers read it once it is published; the history leads back', async () => {
    const before = (await published()).contents.dashboard
    const saved = await save({ page_description: 'All of it at a glance.', show_payment_reminder: false })
    expect([saved.status, saved.body.portal, saved.body.changed]).toEqual([200, 'dashboard', true])
    expect((await published()).contents.dashboard).toEqual(before)
    const { version } = saved.body
    const out = await call('buyerContent.publish', { body: { id: portalId, version } })
    expect([out.status, out.body.changed, out.body.published.version]).toEqual([200, false, version])
    expect((await published()).contents.dashboard).toMatchObject({
      page_description: 'All of it at a glance.',
      show_payment_reminder: false,
    })
    const { items } = (await call('buyerContent.revisions', { params: { id: portalId } })).body
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['publish', 'save', 'seed'])
    const first = await call('buyerContent.revision', { params: { id: portalId, revision: items[2].id } })
    expect(first.body.contents).toEqual(before)
    const back = await call('buyerContent.restore', { body: { id: portalId, version, revision_id: items[2].id } })
    expect([back.status, back.body.contents, back.body.version]).toEqual([200, before, version + 1])
  })

  test('whoever comes second is shown what stands, in the portal’s own shape, and nothing is overwritten', async () => {
    const { version, contents } = await page()
    await save({ page_description: 'Mine' })
    const late = await call('buyerContent.save', {
      body: { id: portalId, version, contents: { ...contents, page_description: 'Theirs' } },
    })
    expect([late.status, late.body.code]).toEqual([409, 'STALE'])
    const first = await call('buyerContent.save', { body: { id: portalId, version: 0, contents } })
    expect([first.status, first.body.code]).toEqual([409, 'STALE'])
    expect(late.body.detail).toEqual(await page())
    expect(late.body.detail.contents.page_description).toBe('Mine')
    expect((await call('buyerContent.save', { body: { id: portalId, contents } })).status).toBe(428)
  })

  test('a planned publication goes out at its time, with the version it was made for', async () => {
    await save({ page_description: 'From tomorrow on' })
    const { version } = await page()
    const publish_at = new Date(app.deps.now().getTime() + 1_000).toISOString()
    const planned = await call('buyerContent.publish', { body: { id: portalId, version, publish_at } })
    expect(planned.body.schedule).toMatchObject({ version, overdue: false })
    await save({ page_description: 'Not yet' })
    await app.deps.db.system
      .updateTable('buyer_contents_schedules')
      .set({ publish_at: new Date(app.deps.now().getTime() - 1_000) })
      .where('status', '=', 'waiting')
      .execute()
    expect(await publishWhatIsDue(app.deps)).toBe(1)
    expect((await published()).contents.dashboard.page_description).toBe('From tomorrow on')
    expect((await page()).schedule).toBeNull()
  })

  test('the dashboard names a page of the portal that waits, is planned or went out, to who may see it', async () => {
    const card = async (of: string, who = token) =>
      (await app.call('dashboard.content', { token: who, query: { card: of } })).body.items.filter(
        ({ page: name }: { page: string }) => name === 'buyers_portal.dashboard',
      )
    await save({ page_description: 'Not out yet' })
    expect(await card('unpublished')).toMatchObject([{ brand: null, by: expect.any(String) }])
    const stranger = await portalEditor(app, ['login'])
    expect(await card('unpublished', stranger.token)).toEqual([])
    const { version } = await page()
    const publish_at = new Date(app.deps.now().getTime() + 3_600_000).toISOString()
    await call('buyerContent.publish', { body: { id: portalId, version, publish_at } })
    expect(await card('scheduled')).toMatchObject([{ brand: null, at: publish_at }])
    await call('buyerContent.publish', { body: { id: portalId, version } })
    expect([await card('unpublished'), await card('scheduled')]).toEqual([[], []])
    expect(await card('recent')).toHaveLength(1)
  })

  test('each page asks for its own right, and a record that is none is not there', async () => {
    const login = await portalEditor(app, ['login'])
    expect((await call('buyerContent.read', { token: login.token, params: { id: 1 } })).status).toBe(200)
    expect((await call('buyerContent.read', { token: login.token, params: { id: 2 } })).status).toBe(403)
    expect((await call('buyerContent.read', { params: { id: 999 } })).status).toBe(404)
    expect((await call('buyerAgreement.read', { token: login.token, params: { id: 1 } })).status).toBe(403)
    expect((await call('buyerAgreement.read', { params: { id: 3 } })).status).toBe(404)
  })

  test('the catalogue is refused at the field where two requests share a code', async () => {
    const { contents } = await page(5)
    const twice = structuredClone(contents)
    twice.request_catalogue[2].category[0].sub_category[1].code = 'unit-downgrade'
    const { status, body } = await save(twice, 5)
    expect([status, body.errors]).toEqual([
      422,
      {
        'request_catalogue.2.category.0.sub_category.1.code': [
          'The code unit-downgrade stands at another request already.',
        ],
      },
    ])
  })

  test('an agreement: a new text is a new version, from its day on; earlier ones stay as they were', async () => {
    const terms = async () => (await call('buyerAgreement.read', { params: { id: 1 } })).body
    const publish = (given: object) =>
      call('buyerAgreement.publish', {
        body: { id: 1, effective_date: today(), requires_reconsent: false, ...given },
      })
    const first = (await terms()).in_force
    // Nobody has published it: it says no day from before the house began.
    expect(first).toMatchObject({ version_no: 1, type: 'terms_and_condition', published_by: null })
    expect(first.effective_date).toBe(manilaDate(new Date(first.published_at)))

    const same = await publish({ version: (await page(termsId)).version })
    expect([same.status, same.body.errors.body]).toEqual([
      422,
      ['The text is that of version 1. Change it, or publish the page without a new version.'],
    ])
    await save({ body: '<p>New terms <script>alert(1)</script></p>' }, termsId)
    const { version } = await page(termsId)
    const plain = await call('buyerContent.publish', { body: { id: termsId, version } })
    expect([plain.status, plain.body.errors.body]).toEqual([
      422,
      ['The text changed: publish it as a new version, with its date and whether buyers must agree again.'],
    ])
    const past = await publish({ version, effective_date: '2026-01-01' })
    expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['effective_date']])
    expect((await publish({ version: version - 1 })).status).toBe(409)
    expect((await terms()).versions).toHaveLength(1)

    const later = await publish({ version, effective_date: '2030-01-01', requires_reconsent: true })
    expect(later.body.versions.map((row: { state: string }) => row.state)).toEqual(['to_come', 'in_force'])
    expect((await published()).agreements[0]).toMatchObject({ version_no: 1, consent_from: 1, body: first.body })

    await save({ body: '<p>Sooner terms</p>' }, termsId)
    const sooner = await publish({ version: (await page(termsId)).version, requires_reconsent: true })
    expect(sooner.body.in_force).toMatchObject({ version_no: 3, body: '<p>Sooner terms</p>' })
    expect((await published()).agreements[0]).toMatchObject({ version_no: 3, consent_from: 3 })
    const second = await call('buyerAgreement.version', { params: { id: 1, version_no: 2 } })
    expect(second.body).toMatchObject({ version_no: 2, body: '<p>New terms </p>', requires_reconsent: true })
    expect((await call('buyerAgreement.version', { params: { id: 1, version_no: 1 } })).body).toEqual(first)
    // The page's other words go out without a version.
    await save({ page_description: 'Read this first.' }, termsId)
    const texts = await call('buyerContent.publish', { body: { id: termsId, version: (await page(termsId)).version } })
    expect(texts.status).toBe(200)
    expect((await terms()).versions).toHaveLength(3)
  })

  test('buyers are told once, of a version that asks again, in the words of Email Content while that is switched on', async () => {
    // What earlier tests published is told of, to nobody of these.
    await tellAgreements(app.deps)
    const { email } = await contractIn(app, 'ZRRE')
    const again = { buyer_name: 'The Same', email: email.toUpperCase(), status: 'active' as const }
    await contractIn(app, 'ZRCO', again)
    await contractIn(app, 'ZRCO', { email: 'gone@example.com', status: 'cancelled' })
    const letters = async () =>
      (
        await app.deps.db.system
          .selectFrom('mail_outbox')
          .where('event_key', '=', 'agreement.changed')
          .orderBy('id')
          .select(['to', 'subject', 'cc'])
          .execute()
      ).filter(({ to }) => to[0]?.toLowerCase() === email || to[0] === 'gone@example.com')
    const publish = async (title: string, requires_reconsent: boolean) => {
      const { body } = await save({ title }, termsId)
      const { version } = body
      const given = { id: 1, version, effective_date: today(), requires_reconsent }
      expect((await call('buyerAgreement.publish', { body: given })).status).toBe(200)
      return tellAgreements(app.deps)
    }
    expect(await publish('Terms nobody is asked about', false)).toBe(0)
    expect(await publish('Terms of 2027', true)).toBeGreaterThan(0)
    expect(await tellAgreements(app.deps)).toBe(0)
    expect(await letters()).toMatchObject([{ to: [email], subject: 'Terms of 2027 has changed' }])
    const words = {
      is_active: true,
      subject: 'Please read {title}',
      body: 'Dear {firstname}, {email}',
      from_name: 'Us',
    }
    const template = { agreement_changed: { ...words, cc: ['care@atrium.test'] } }
    const mailsId = portalIdOf('email_content') ?? 0
    const put = async (contents: object) => {
      const saved = await save(contents, mailsId)
      expect(saved.status, saved.text).toBe(200)
      const { version } = saved.body
      expect((await call('buyerContent.publish', { body: { id: mailsId, version } })).status).toBe(200)
    }
    await put(template)
    await publish('Terms of 2028', true)
    expect((await letters()).at(-1)).toMatchObject({ subject: 'Please read Terms of 2028', cc: ['care@atrium.test'] })
    await put({ agreement_changed: { ...template.agreement_changed, is_active: false } })
    await publish('Terms of 2029', true)
    expect(await letters()).toHaveLength(2)
  })

  test('no version of an agreement is ever changed, by the owner of the database neither', async () => {
    for (const db of [app.deps.db.system, app.deps.db.owner])
      await expect(db.updateTable('buyer_agreements').set({ body: 'x' }).execute()).rejects.toThrow(
        /append-only|permission denied/,
      )
  })

  test('visitors read what is published and no draft, no template of a mail, no history', async () => {
    await save({ page_description: 'Only a draft' })
    const reply = await app.call('web.buyersPortal', { token: null })
    expect(reply.status).toBe(200)
    expect(reply.text).not.toContain('Only a draft')
    expect(Object.keys(reply.body.contents)).not.toContain('email_content')
    expect(reply.body.contents.terms_and_condition).not.toHaveProperty('body')
    const again = await app.call('web.buyersPortal', {
      token: null,
      headers: { 'if-none-match': String(reply.headers['etag']) },
    })
    expect(again.status).toBe(304)
    const shown = await app.deps.db.public.selectFrom('buyer_contents_published').select('portal').execute()
    expect(shown.map(({ portal }) => portal)).not.toContain('email_content')
    for (const table of ['buyer_contents', 'buyer_contents_revisions', 'buyer_contents_schedules'] as const) {
      const rows = await app.deps.db.public
        .selectFrom(table as 'buyer_contents')
        .selectAll()
        .execute()
        .catch(() => [])
      expect([table, rows]).toEqual([table, []])
    }
  })

  test('a template that names what its mail does not know is refused; a test goes to the caller alone', async () => {
    const { contents } = (await call('emailContent.read')).body
    const wrong = structuredClone(contents)
    wrong.inquiry_received.body = 'Dear {firstname}, your {reference_no}'
    const { status, body } = await save(wrong, 16)
    expect([status, body.errors]).toEqual([
      422,
      {
        'inquiry_received.body': [
          '{reference_no} is not a placeholder of this text. Use {firstname}, {email}, {ticket_no}, {subject}.',
        ],
      },
    ])
    const me = await portalEditor(app)
    const sent = await app.call('emailContent.testMail', {
      token: me.token,
      body: { template_key: 'inquiry_received', subject: 'Ticket {ticket_no}', body: 'For {email}' },
    })
    expect([sent.status, sent.body]).toEqual([200, { to: me.email, subject: 'Test: Ticket BI26-018833' }])
    const mails = await app.deps.db.owner
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'portal.test')
      .selectAll()
      .execute()
    expect(mails.map(({ to, body: text }) => [to, text])).toEqual([
      [[me.email], `For ${me.email}\n\nReference: SAMPLE-000000`],
    ])
  })
})
