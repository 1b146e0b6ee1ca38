import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalKeys, requestKeys } from '../model/workflows/index.ts'
import { listSources } from '../server/features/sources-of-lists.ts'
import { runExports } from '../server/records/export/job.ts'
import { type CallArgs, portalKey, signedIn, type TestApp, type TestUser, testApp } from './app.ts'
import { formOf, pdf } from './applicants.ts'
import { engines } from './database.ts'
import { accreditation, partnerForm, partnerIn } from './partners.ts'
import { approverOf, filed, type Sales, sales } from './requests.ts'
import { booked, reviewerOf } from './reservations.ts'
import { codeOf } from './seller-writes.ts'
import { transferIn } from './transfers.ts'

const day = 86_400_000
const reason = 'The client signs next month'
type Signed = TestUser & { token: string }

describe.each(engines)('sellers and the desk, %s', engine => {
  let app: TestApp
  let team: Sales
  let other: Sales
  let seller_code: string
  beforeAll(async () => {
    app = await testApp(engine)
    team = await sales(app)
    other = await sales(app)
    seller_code = await codeOf(app, team.seller)
  })
  afterAll(() => app.close())

  const portal = (name: string, body: object, key: string | undefined = portalKey) =>
    app.call(`sellersPortal.${name}`, { body, headers: key === undefined ? {} : { 'x-portal-key': key } })
  const as = (who: Signed, name: string, args: CallArgs) => app.call(name, { token: who.token, ...args })
  const lastMail = (event_key: string) =>
    app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', event_key)
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()
  const leadOf = async (of: Sales, ends: number) => {
    const { lead } = await filed(app, of, { ends })
    await app.deps.db.system.deleteFrom('ownership_extensions').where('lead_id', '=', lead).execute()
    return app.deps.db.system.selectFrom('leads').where('id', '=', lead).selectAll().executeTakeFirstOrThrow()
  }

  test('the sellers’ portal comes in by its key and by nothing else, whatever it sends', async () => {
    const body = { seller_code, reservation_no: 'R' }
    for (const key of ['', 'ab', `${portalKey}0`, portalKey.toUpperCase().replace('A', 'C')])
      expect((await portal('submit', body, key)).status, key).toBe(401)
    expect((await app.call('sellersPortal.submit', { body: { no: 'body' } })).status).toBe(401)
    const staff = await signedIn(app, { access: reviewerOf(['ZRLU'], true) })
    expect((await as(staff, 'sellersPortal.submit', { body })).status).toBe(401)
    expect((await portal('submit', body)).status).toBe(404)
    const { settings } = app.deps as { settings: { SELLERS_PORTAL_KEY: string | undefined } }
    settings.SELLERS_PORTAL_KEY = undefined
    expect((await portal('submit', body)).status).toBe(401)
    settings.SELLERS_PORTAL_KEY = portalKey
  })

  test('returned, its papers replaced, submitted again: asked for by a link, and the link is closed by the next decision', async () => {
    const officer = await signedIn(app, { access: reviewerOf(['ZRLU']) })
    const head = await signedIn(app, { access: { brands: ['ZRLU'], sellers_portal: { 'e-booking': { view: true } } } })
    await app.deps.db.system
      .updateTable('sales_groups')
      .set({ head_user_id: head.id })
      .where('id', '=', team.group)
      .execute()
    const at = await booked(app, team, { brand_id: 3, status: 'submitted' })
    const decide = (body: object) =>
      as(officer, 'reservations.decide', {
        params: { rNo: at.no, partnerId: at.partner },
        body: { form: 'ra', ...body },
      })
    await decide({ status: 'under_review', version: 1 })
    const [paper = 0] = at.papers
    await decide({ status: 'returned', reason: 'The ID has expired', deficient: [paper], version: 2 })
    const named = { seller_code, reservation_no: at.no }

    const early = await portal('submit', named)
    // Issue 22: "Mails and screens say which".
    expect(early.body.errors).toEqual({
      attachments: [expect.stringMatching(/^Replace what was sent back first: .+ of .+\.$/)],
    })
    expect((await portal('submit', { ...named, seller_code: await codeOf(app, other.seller) })).status).toBe(404)
    const send = async (attachment_id: number, by = seller_code) => {
      const { headers, payload } = formOf(
        { ...named, seller_code: by, attachment_id: String(attachment_id) },
        { ...pdf(), part: 'file' },
      )
      return app.call('sellersPortal.replacePaper', {
        headers: { 'x-portal-key': portalKey, ...headers },
        body: payload,
      })
    }
    const kept = await send(at.papers[1] ?? 0)
    expect(kept.body.errors.attachment_id[0]).toMatch(/was not sent back/)
    expect((await send(paper, await codeOf(app, other.seller))).status).toBe(404)
    expect(await send(paper)).toMatchObject({ status: 201, body: { attachment_id: paper, status: 'pending' } })
    expect((await portal('submit', named)).body).toMatchObject({ reservation_no: at.no, status: 'submitted' })
    expect((await portal('submit', named)).status).toBe(409)

    const mail = await lastMail('reservation.submitted')
    expect(mail.to).toEqual([head.email])
    const token = /\/sellers-portal\/e-booking\?token=([\w-]{43})(?![\w-])/.exec(mail.body)?.[1] ?? ''
    expect((await as(head, 'token.read', { params: { token } })).body).toMatchObject({
      purpose: 'reservation',
      reservation: { reservation_no: at.no, partner_id: at.partner, form: 'cis' },
    })
    const stranger = await signedIn(app, { access: { brands: ['ZRLU'] } })
    expect((await as(stranger, 'token.read', { params: { token } })).status).toBe(403)
    await decide({ status: 'under_review', version: 4 })
    const manager = await signedIn(app, { access: reviewerOf(['ZRLU'], true) })
    const cancel = { form: 'ra', status: 'cancelled', reason: 'The client withdrew', version: 5 }
    const params = { rNo: at.no, partnerId: at.partner }
    // What is under a colleague's review is theirs until it is taken over.
    expect((await as(manager, 'reservations.decide', { params, body: cancel })).status).toBe(403)
    const over = { form: 'ra', status: 'under_review', version: 5 }
    expect((await as(manager, 'reservations.decide', { params, body: over })).status).toBe(200)
    cancel.version = 6
    expect((await as(manager, 'reservations.decide', { params, body: cancel })).status).toBe(200)
    expect((await as(head, 'token.read', { params: { token } })).status).toBe(410)
    const { timeline } = (await as(manager, 'reservations.read', { query: { reservation_no: at.no } })).body
    const steps = timeline.map(({ who, action }: { who: string; action: string }) => `${action} by ${who}`)
    expect(steps).toEqual(expect.arrayContaining([expect.stringMatching(`^Submit.* by ${team.seller_user.name}$`)]))
  })

  test('a request is filed within its window and limits, once at a time, and whoever may approve it is told', async () => {
    const ana = await signedIn(app, { access: approverOf(['ZRLU'], requestKeys) })
    const file = (subject_no: string, kind = 'ownershipExtension', requested_days = 5, code = seller_code) =>
      portal('fileRequest', { seller_code: code, kind, subject_no, requested_days, reason })
    const lead = await leadOf(team, 10)
    const made = await file(lead.lead_no)
    expect(made).toMatchObject({
      status: 201,
      body: { no: expect.stringMatching(/^OX\d\d-\d{6}$/), status: 'pending' },
    })
    const mail = await lastMail('request.filed')
    expect(mail.subject).toBe(`${made.body.no}: ownership extension request of ${team.seller_user.name}`)
    expect(mail.to).toContain(ana.email)
    expect((await as(ana, 'ownershipExtension.read', { params: { id: made.body.id } })).body).toMatchObject({
      reason,
      requested_days: 5,
      own: expect.arrayContaining([team.seller_user.id]),
    })
    const said = async (answer: ReturnType<typeof file>, field = 'subject_no') => (await answer).body.errors[field]
    expect(await said(file(lead.lead_no))).toEqual(['A request for this lead is already pending.'])
    const taken = { seller_code, kind: 'ownershipExtension', request_no: made.body.no }
    // Domain.md 1C: a request has an attachment of its own; who decides it opens it beside the decision.
    const attach = async (named: object) => {
      const { headers, payload } = formOf({ ...named }, { ...pdf(), part: 'file' })
      return app.call('sellersPortal.attachToRequest', {
        headers: { ...headers, 'x-portal-key': portalKey },
        body: payload,
      })
    }
    expect((await attach({ ...taken, seller_code: await codeOf(app, other.seller) })).status).toBe(404)
    const attached = await attach(taken)
    expect(attached.status, attached.text).toBe(201)
    const { attachment } = (await as(ana, 'ownershipExtension.read', { params: { id: made.body.id } })).body
    expect(attachment).toMatchObject({ original_name: expect.stringMatching(/\.pdf$/) })
    const opened = await as(ana, 'ownershipExtension.file', { params: { id: made.body.id, file: attachment.id } })
    expect(opened.status).toBe(200)
    expect((await portal('cancelRequest', { ...taken, seller_code: await codeOf(app, other.seller) })).status).toBe(404)
    expect((await portal('cancelRequest', taken)).body).toMatchObject({ status: 'cancelled' })
    expect((await portal('cancelRequest', taken)).status).toBe(409)
    expect((await attach(taken)).body.errors.request_no[0]).toContain('decided or taken back')
    expect((await file(lead.lead_no)).status).toBe(201)

    expect(await said(file(lead.lead_no, 'ownershipExtension', 31), 'requested_days')).toEqual([
      'Enter a number of days from 1 to 30.',
    ])
    const gone = await leadOf(team, -2)
    expect((await said(file(gone.lead_no)))[1]).toMatch(/^This request is past the filing period, which ended on /)
    const used = await leadOf(team, 10)
    await app.deps.db.system.updateTable('leads').set({ extensions_used: 1 }).where('id', '=', used.id).execute()
    expect(await said(file(used.lead_no))).toEqual(['No extension is left for this lead.'])
    expect((await file(used.lead_no, 'ownershipExtension', 5, await codeOf(app, other.seller))).status).toBe(404)

    // A renewal from 15 days before to 30 after, unless the client is another seller's by now.
    const far = await leadOf(team, 20)
    expect((await said(file(far.lead_no, 'leadRenewal')))[0]).toMatch(/^This lead may be renewed from /)
    expect((await file(gone.lead_no, 'leadRenewal', 60)).body.no).toMatch(/^LR/)
    const [mine, theirs] = [await leadOf(team, -3), await leadOf(other, 30)]
    for (const { id } of [mine, theirs])
      await app.deps.db.system
        .updateTable('leads')
        .set({ client_mobile: '+639170007777' })
        .where('id', '=', id)
        .execute()
    expect((await said(file(mine.lead_no, 'leadRenewal')))[0]).toMatch(
      /^This client is already registered to another seller until /,
    )
    const { no } = await booked(app, team, { brand_id: 3, status: 'returned', ends: 2 })
    expect((await file(no, 'submissionExtension', 7)).body.no).toMatch(/^SX/)
    const late = await booked(app, team, { brand_id: 3, status: 'for_submission', ends: -1 })
    expect((await said(file(late.no, 'submissionExtension')))[0]).toMatch(/past the filing period/)
  })

  test('numbers of what is filed at once are never the same', async () => {
    const leads = await Promise.all(Array.from({ length: 5 }, () => leadOf(team, 10)))
    const answers = await Promise.all(
      leads.map(({ lead_no }) =>
        portal('fileRequest', {
          seller_code,
          kind: 'ownershipExtension',
          subject_no: lead_no,
          requested_days: 1,
          reason,
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(leads.map(() => 201))
    expect(new Set(answers.map(({ body }) => body.no)).size).toBe(leads.length)
  })

  test('a transfer is filed by the owning seller, or on the desk by a head of either group, and by nobody else', async () => {
    const head = await signedIn(app, {
      access: { brands: ['ZRLU'], sellers_portal: { 'transfer-request': { view: true, approve: true } } },
    })
    const [from, to] = [await sales(app), await sales(app)]
    await app.deps.db.system
      .updateTable('sales_groups')
      .set({ head_user_id: head.id })
      .where('id', '=', from.group)
      .execute()
    const lead = await leadOf(from, 40)
    const body = { lead_no: lead.lead_no, to_seller_code: await codeOf(app, to.seller), reason: 'He left the group' }
    expect((await as(head, 'transferRequest.filing', {})).body.groups).toHaveLength(1)
    const query = { of: 'lead', search: lead.lead_no }
    expect((await as(head, 'transferRequest.find', { query })).body).toMatchObject([{ no: lead.lead_no }])
    const stranger = await signedIn(app, {
      access: { brands: ['ZRLU'], sellers_portal: { 'transfer-request': { view: true } } },
    })
    expect((await as(stranger, 'transferRequest.find', { query })).body).toEqual([])
    expect((await as(stranger, 'transferRequest.file', { body })).status).toBe(403)
    expect(
      (await as(head, 'transferRequest.file', { body: { ...body, lead_no: 'L-NONE' } })).body.errors.lead_no,
    ).toEqual(['There is no such lead.'])
    // The head files it, so somebody else is to release it, and there must be such a one.
    const alone = await as(head, 'transferRequest.file', { body })
    expect(alone.body.errors.status[0]).toMatch(/^Nobody can release this transfer: .* filed or released it/)
    const stand_in = await signedIn(app, {
      access: { brands: ['ZRLU'], sellers_portal: { 'transfer-request': { view: true, approve: true } } },
    })
    const made = await as(head, 'transferRequest.file', { body })
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'pending_release', transfer_no: expect.stringMatching(/^TR/) },
    })
    const asked_of = await lastMail('transfer.release')
    expect(asked_of.to).toEqual([stand_in.email])
    expect(asked_of.body).toContain('You are asked in the place of')
    expect((await as(head, 'transferRequest.file', { body })).body.errors.lead_no[0]).toMatch(/already pending/)
    const accept = { id: made.body.id, status: 'accept', version: 1 }
    expect((await as(head, 'transferRequest.update', { body: accept })).body.code).toBe('OWN_REQUEST')

    const own = await leadOf(team, 40)
    const asked = { seller_code, lead_no: own.lead_no, to_seller_code: body.to_seller_code, reason: 'I move away soon' }
    expect((await portal('fileTransfer', { ...asked, lead_no: lead.lead_no })).status).toBe(404)
    expect((await portal('fileTransfer', { ...asked, to_seller_code: seller_code })).status).toBe(422)
    expect((await portal('fileTransfer', asked)).body).toMatchObject({ status: 'pending_release' })
  })

  test('a partner is registered and put right by Accreditation; once it waits for approval it stands still', async () => {
    const { group, keeper } = await accreditation(app)
    const clerk = await signedIn(app, {
      access: {
        brands: ['ZRRE', 'ZRLU'],
        sellers_portal: { 'marketing-partners': { view: true, add: true, edit: true } },
      },
    })
    const form = partnerForm(group, [1, 3])
    const made = await as(clerk, 'marketingPartner.register', { body: form })
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'draft', partner_no: expect.stringMatching(/^MP-\d{5}/) },
    })
    const { id } = made.body
    expect((await as(clerk, 'marketingPartner.read', { params: { id } })).body).toMatchObject({
      unready: ['Documents are missing: PRC ID, DHSUD certificate, BIR registration, Valid ID.'],
      prc_license_no: '0012345',
      mobile: '+639170009999',
      tin: expect.stringMatching(/^•••-•••-/),
    })
    const wrong = async (given: object) =>
      (await as(clerk, 'marketingPartner.register', { body: partnerForm(group, [1], given) })).body.errors
    expect(await wrong({ tin: form.tin })).toEqual({ tin: [`This TIN already belongs to ${form.name}.`] })
    expect(await wrong({ tin: '111-111-111' })).toHaveProperty('tin')
    expect(await wrong({ prc_license_no: '12' })).toEqual({
      prc_license_no: ['Enter the PRC number as shown on the ID.'],
    })
    expect(await wrong({ prc_valid_until: '2020-03-03' })).toEqual({
      prc_valid_until: ['This PRC ID expired on 3 Mar 2020.'],
    })
    expect(await wrong({ ewt_rate: '0.15' })).toHaveProperty('ewt_rate')
    expect(await wrong({ sales_group_id: '999999999' })).toHaveProperty('sales_group_id')
    expect(await wrong({ brand_ids: ['2'] })).toHaveProperty('brand_ids')
    expect((await as(keeper, 'marketingPartner.register', { body: form })).status).toBe(403)

    const { values, version, open } = (await as(clerk, 'marketingPartner.form', { params: { id } })).body
    expect(values).toMatchObject({ name: form.name, tin: '' })
    expect(open).toHaveLength(Object.keys(form).length)
    const correct = (given: object, at = version) =>
      as(clerk, 'marketingPartner.correct', { params: { id }, body: { ...values, ...given, version: at } })
    expect((await correct({ address: 'Makati City' })).status).toBe(200)
    expect((await correct({ address: 'Elsewhere' })).status).toBe(409)
    const after = (await as(clerk, 'marketingPartner.read', { params: { id } })).body
    expect(after.address).toBe('Makati City')
    expect(after.tin).toBe(`•••-•••-${form.tin.slice(8)}`)
    for (const doc_type of ['prc_id', 'dhsud_certificate', 'bir_registration', 'valid_id']) {
      expect(after.unready[0]).toMatch(/^Documents are missing: /)
      const { headers, payload } = formOf({}, { ...pdf(), part: 'file' })
      await as(clerk, 'marketingPartner.attach', { params: { id, doc_type }, headers, body: payload })
    }
    const submit = { status: 'for_approval', version: version + 5 }
    expect((await as(keeper, 'marketingPartner.decide', { params: { id }, body: submit })).status).toBe(200)
    expect((await correct({ address: 'Elsewhere' }, version + 6)).body.code).toBe('INVALID_TRANSITION')

    // One that stands renews its licences; its name and its money stay.
    const standing = await partnerIn(app, { group }, { status: 'approved', brand_ids: [1, 3] })
    const { body: now } = await as(clerk, 'marketingPartner.form', { params: { id: standing.id } })
    expect(now.open).toContain('prc_valid_until')
    const changed = { ...now.values, name: 'Another Name', prc_valid_until: '2033-01-31', version: now.version }
    const answer = await as(clerk, 'marketingPartner.correct', { params: { id: standing.id }, body: changed })
    expect(answer.body).toMatchObject({ name: standing.name, prc_valid_until: '2033-01-31' })
  })

  test('the days of each kind are set by who manages it, for what comes from then on', async () => {
    const manager = await signedIn(app, {
      access: {
        brands: ['OMNI', 'ZRRE', 'ZRCO', 'ZRLU'],
        sellers_portal: {
          'e-booking': { view: true, approve: true, delete: true },
          'ownership-extension': { view: true, approve: true },
          'transfer-request': { view: true, approve: true },
        },
      },
    })
    const ana = await signedIn(app, { access: approverOf(['ZRLU']) })
    const terms = async (who: Signed) => (await as(who, 'approvalTerms.list', {})).body
    const save = (who: Signed, body: object) => as(who, 'approvalTerms.save', { body })
    expect(await terms(ana)).toMatchObject([{ key: 'ownershipExtension', may_edit: false }])
    const mine = (await terms(manager)).find(({ key }: { key: string }) => key === 'ownershipExtension')
    expect(mine).toMatchObject({ days: 2, may_edit: true, updated_by: null })
    const given = { key: 'ownershipExtension', version: mine.version }
    expect((await save(ana, { ...given, days: 9 })).status).toBe(403)
    expect((await save(manager, { ...given, days: 0 })).body.errors).toHaveProperty('days')
    expect((await save(manager, { ...given, days: 1, remind_before: 4 })).body.errors).toEqual({
      remind_before: ['The reminder would come before the record: choose 1 day or fewer.'],
    })
    const before = await filed(app, team, { ends: 30 })
    const dueOf = async ({ id }: { id: number }) =>
      (
        await app.deps.db.system
          .selectFrom('ownership_extensions')
          .where('id', '=', id)
          .select('decide_by')
          .executeTakeFirstOrThrow()
      ).decide_by
    const due = await dueOf(before)
    expect((await save(manager, { ...given, days: 9 })).body).toMatchObject({ days: 9, updated_by: manager.name })
    expect((await save(manager, { ...given, days: 8 })).status).toBe(409)
    expect(await dueOf(before)).toEqual(due)
    const later = await dueOf(await filed(app, team, { ends: 30 }))
    expect((later?.getTime() ?? 0) - (due?.getTime() ?? 0)).toBeGreaterThanOrEqual(7 * day)
    const transfers = (await terms(manager)).find(({ key }: { key: string }) => key === 'transferRequest')
    expect(
      (await save(manager, { key: 'transferRequest', version: transfers.version, days: 30, escalate_after: 2 })).body,
    ).toMatchObject({ days: transfers.days, escalate_after: 2 })
  })

  test.each(approvalKeys)(
    'what is approved as %s is a list: views of it are kept, and an export holds what its page shows',
    async list => {
      const other_brand = await sales(app)
      if (list === 'marketingPartner') {
        await partnerIn(app, await accreditation(app), { brand_ids: [3] })
        await partnerIn(app, await accreditation(app), { brand_ids: [1] })
      } else if (list === 'transferRequest') await transferIn(app, team.head.id)
      else {
        await filed(app, team, { kind: list, client: 'Canary Luxuria' })
        await filed(app, other_brand, { kind: list, client: 'Canary Residences', brand_id: 1 })
      }
      const page = {
        ownershipExtension: 'ownership-extension',
        leadRenewal: 'renewal-request',
        submissionExtension: 'submission-extension',
        transferRequest: 'transfer-request',
        marketingPartner: 'marketing-partners',
      }[list]
      const reader = await signedIn(app, {
        access: { brands: ['ZRLU'], sellers_portal: { [page]: { view: true, export: true } } },
      })
      const looker = await signedIn(app, { access: { brands: ['ZRLU'], sellers_portal: { [page]: { view: true } } } })
      const columns = list === 'marketingPartner' ? ['partner_no', 'status'] : ['client', 'status']
      const shown = (await as(reader, `${list}.list`, { query: { total: 'exact' } })).body
      expect(shown.items.length).toBeGreaterThan(0)
      const body = { list, query: {}, columns, format: 'csv' }
      expect((await as(looker, 'lists.startExport', { body })).status).toBe(403)
      const started = await as(reader, 'lists.startExport', { body })
      expect(started.status, started.text).toBe(202)
      await runExports(app.deps, listSources)
      expect((await as(reader, 'lists.exportState', { params: started.body })).body).toMatchObject({
        status: 'done',
        done: shown.total.count,
      })
      const file = await app.app.desk.inject({
        url: `/api/v1/cms/lists/exports/${started.body.id}/file`,
        headers: { authorization: `Bearer ${reader.token}` },
      })
      expect(file.body).not.toContain('Canary Residences')
      expect(file.body.trim().split('\n')).toHaveLength(shown.total.count + 1)
      const view = { list, name: 'Mine', query: { status: shown.items[0].status }, columns }
      expect((await as(reader, 'lists.saveView', { body: view })).body).toMatchObject({ name: 'Mine', is_mine: true })
    },
  )
})
