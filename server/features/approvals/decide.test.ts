import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mulberry32 } from '../../../demo/random.ts'
import { requestKinds } from '../../../model/workflows/index.ts'
import { signedIn, type TestApp, type TestUser, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { standing } from '../../../test/fingerprint.ts'
import { approverOf, type Filed, filed, type Sales, sales } from '../../../test/requests.ts'
import { lapseWhatIsLate } from './lapse.ts'

const { entity } = requestKinds.ownershipExtension
const reason = 'Client confirmed dealing with another seller'

describe.each(engines)('deciding, %s', engine => {
  let app: TestApp
  let team: Sales
  let ana: TestUser & { token: string }
  let ben: TestUser & { token: string }

  beforeAll(async () => {
    app = await testApp(engine)
    team = await sales(app)
    ana = await signedIn(app, { access: approverOf(['ZRLU', 'OMNI']), Firstname: 'Ana', Lastname: 'Cruz' })
    ben = await signedIn(app, { access: approverOf(['ZRLU']), Firstname: 'Ben', Lastname: 'Tan' })
  })
  afterAll(() => app.close())

  const put = (who: { token: string }, body: object) =>
    app.call('ownershipExtension.decide', { token: who.token, body })
  const approve = (who: { token: string }, { id }: Filed, given: object = {}) =>
    put(who, { id, status: 'approved', approved_days: 10, version: 1, ...given })
  const disapprove = (who: { token: string }, { id }: Filed, given: object = {}) =>
    put(who, { id, status: 'disapproved', reason, version: 1, ...given })
  const trail = ({ request_no }: Filed) =>
    app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity', '=', entity)
      .where('entity_id', '=', request_no)
      .orderBy('id')
      .selectAll()
      .execute()
  const mails = ({ request_no }: Filed) =>
    app.deps.db.system.selectFrom('mail_outbox').where('subject', 'like', `${request_no} %`).selectAll().execute()
  const lead = ({ lead: id }: Filed) =>
    app.deps.db.system.selectFrom('leads').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const stored = ({ id }: Filed) =>
    app.deps.db.system.selectFrom('ownership_extensions').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

  test('approved: the reply, the row, the lead, the trail and the mail say the same', async () => {
    const request = await filed(app, team)
    const { status, body } = await approve(ana, request)
    expect(status).toBe(200)
    const expected = new Date(
      Date.parse(`${new Date(Date.parse(request.expiry) + 8 * 3_600_000).toISOString().slice(0, 10)}T15:59:00Z`) +
        10 * 86_400_000,
    ).toISOString()
    expect(body).toMatchObject({
      id: request.id,
      status: 'approved',
      ownership_expiration: expected,
      previous_expiry: request.expiry,
      approver_id: ana.id,
      approver: 'Ana Cruz',
      approved_days: 10,
      version: 2,
      disapproval_date: null,
      disapproval_reason: null,
      disapproval_attachment: null,
    })
    expect(await lead(request)).toMatchObject({
      extensions_used: 1,
      status: 'active',
      version: 2,
      ownership_expiration: new Date(expected),
      current_expiry_date: new Date(request.expiry),
    })
    expect(await trail(request)).toMatchObject([
      {
        action: 'approve',
        user_name: 'Ana Cruz',
        brand_id: 3,
        result: 'ok',
        area: 'sellers_portal',
        module: 'ownership-extension',
        before: { status: 'pending', extensions_used: 0 },
        after: { status: 'approved', approved_days: 10, extensions_used: 1 },
      },
    ])
    expect(await mails(request)).toMatchObject([
      {
        event_key: 'request.approved',
        subject: `${request.request_no} approved`,
        to: [team.seller_user.email, team.head.email],
        brand_id: 3,
        status: 'queued',
      },
    ])
  })

  test('a step goes by its action or by its status; neither, and two that differ, are refused at their field', async () => {
    const request = await filed(app, team)
    const named = (step: object) => put(ana, { id: request.id, approved_days: 10, version: 1, ...step })
    const refused = async (step: object) => Object.keys((await named(step)).body.errors)
    expect(await refused({})).toEqual(['action'])
    expect(await refused({ action: 'approve', status: 'disapproved' })).toEqual(['status'])
    // The seller's and the clock's are no steps of the desk.
    expect(await refused({ action: 'cancel' })).toEqual(['action'])
    expect(await refused({ action: 'lapse' })).toEqual(['action'])
    const { id } = request
    const { body } = await app.call('ownershipExtension.preview', {
      token: ana.token,
      params: { id },
      query: { action: 'approve', approved_days: 10 },
    })
    expect(body.changes).toContainEqual({ field: 'status', before: 'pending', after: 'approved' })
    expect(await named({ action: 'approve' })).toMatchObject({ status: 200, body: { status: 'approved' } })
  })

  test('disapproved: the reason stands, the lead does not move', async () => {
    const request = await filed(app, team, { brand_id: 0 })
    const before = await lead(request)
    const { status, body } = await disapprove(ana, request, { reason: `  ${reason} ` })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'disapproved',
      disapproval_reason: reason,
      ownership_expiration: request.expiry,
      brand_id: 0,
      approved_days: null,
    })
    expect(body.disapproval_date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await lead(request)).toEqual(before)
    expect(await mails(request)).toMatchObject([{ event_key: 'request.disapproved', brand_id: 0 }])
  })

  test('what is refused changes nothing and mails nobody', async () => {
    const request = await filed(app, team)
    const other = await filed(app, team, { brand_id: 1 })
    const looker = await signedIn(app, {
      access: { brands: ['ZRLU'], sellers_portal: { 'ownership-extension': { view: true } } },
    })
    const own = await filed(app, await sales(app, { seller_user: ben }))
    const mine = await filed(app, team, { created_by: ben.id })
    const before = await standing(app.deps.db)
    const refused = async (answer: ReturnType<typeof put>, status: number, says: RegExp) => {
      const { body, ...rest } = await answer
      expect([rest.status, body.message, JSON.stringify(body.errors ?? {})].join(' ')).toMatch(
        new RegExp(`^${status} .*${says.source}`),
      )
    }
    await refused(approve(looker, request), 403, /You do not have permission to do this\./)
    await refused(approve(ben, own), 403, /You cannot decide your own request\./)
    await refused(approve(ben, mine), 403, /You cannot decide your own request\./)
    await refused(approve(ben, other), 404, /Record not found\./)
    await refused(approve(ben, { ...request, id: 999_999_999 }), 404, /Record not found\./)
    await refused(approve(ben, request, { version: undefined }), 428, /Send the version you read/)
    await refused(approve(ben, request, { version: 0 }), 409, /changed this record at .*\. Refresh and try again\./)
    await refused(approve(ben, request, { approved_days: 31 }), 422, /You may approve at most 30 days\./)
    await refused(approve(ben, request, { approved_days: undefined }), 422, /Approved days is required\./)
    await refused(disapprove(ben, request, { reason: 'No' }), 422, /Give the reason in at least 10 characters\./)
    await refused(disapprove(ben, request, { attachment: 1 }), 422, /was not sent to this request/)
    await refused(put(ben, { id: request.id, status: 'cancelled', version: 1 }), 422, /Status/)
    await refused(
      put(ben, { id: request.id, status: 'approved', approved_days: 3, version: 1, approver_id: 1 }),
      422,
      /“approver_id” is not known here/,
    )
    expect(await standing(app.deps.db)).toBe(before)
  })

  test('decided is decided: who and when are said, and 403 and 409 stand in the trail', async () => {
    const request = await filed(app, team)
    await approve(ana, request)
    const late = await approve(ben, request)
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'STALE',
        message: expect.stringMatching(
          /^Ana Cruz changed this record at \d+ \w+ \d{4}, \d\d:\d\d\. Refresh and try again\.$/,
        ),
        detail: { status: 'approved', approver: 'Ana Cruz' },
      },
    })
    const again = await disapprove(ben, request, { version: 2 })
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'INVALID_TRANSITION',
        message: expect.stringMatching(
          new RegExp(
            `^${request.request_no} is already Approved \\(by Ana Cruz, .*\\)\\. Refresh to see the latest status\\.$`,
          ),
        ),
      },
    })
    const looker = await signedIn(app, {
      access: { brands: ['ZRLU'], sellers_portal: { 'ownership-extension': { view: true } } },
    })
    const without = await approve(looker, request, { version: 2 })
    const eva = await signedIn(app, { access: approverOf(['ZRLU']), Firstname: 'Eva', Lastname: 'Lim' })
    const own = await approve(eva, await filed(app, await sales(app, { seller_user: eva })))
    expect([without.status, own.status]).toEqual([403, 403])
    const refusals = [late, again, without, own]
    const kept = await app.deps.db.system
      .selectFrom('audit_trails')
      .where(
        'request_id',
        'in',
        refusals.map(({ headers }) => String(headers['x-request-id'])),
      )
      .orderBy('id')
      .select(['result', 'module'])
      .execute()
    expect(kept).toEqual(
      ['failed', 'failed', 'denied', 'denied'].map(result => ({ result, module: 'ownership-extension' })),
    )
  })

  test('a double click answers as the first did; later, otherwise or by another it is refused', async () => {
    const request = await filed(app, team)
    const [one, two] = await Promise.all([approve(ana, request), approve(ana, request)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body).toEqual(two.body)
    expect(await trail(request)).toHaveLength(1)
    expect(await mails(request)).toHaveLength(1)
    expect((await lead(request)).extensions_used).toBe(1)
    expect((await approve(ben, request)).body.code).toBe('STALE')
    expect((await approve(ana, request, { approved_days: 11 })).body.code).toBe('STALE')
    expect((await disapprove(ana, request)).body.code).toBe('STALE')
    app.travel(60_500)
    expect((await approve(ana, request)).body.code).toBe('STALE')
  })

  test('the limit is the brand’s own, and the position’s before it', async () => {
    const { system } = app.deps.db
    await system
      .insertInto('lead_retention')
      .values([
        { brand_id: 3, effective_from: '2026-01-01', extension_days: 20 },
        { brand_id: 3, position: 'sales_manager', effective_from: '2026-01-01', extension_days: 12 },
      ])
      .execute()
    const request = await filed(app, team)
    expect((await approve(ana, request, { approved_days: 13 })).body.errors).toEqual({
      approved_days: ['You may approve at most 12 days.'],
    })
    expect((await approve(ana, request, { approved_days: 12 })).status).toBe(200)
    await system.deleteFrom('lead_retention').execute()
  })

  test('the preview is the row that results', async () => {
    const random = mulberry32(fc.readConfigureGlobal().seed ?? 0)
    const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
    for (let n = 0; n < 25; n += 1) {
      const days = between(1, 30)
      const request = await filed(app, team, { days, ends: between(-20, 20) })
      const yes = random() < 0.6
      const input: Record<string, string | number> = yes
        ? { approved_days: between(1, days) }
        : { reason: `${reason} ${n}` }
      const status = yes ? 'approved' : 'disapproved'
      const columns = async () =>
        ({
          ...(await stored(request)),
          ...(({ extensions_used, status: lead_status }) => ({ extensions_used, lead_status }))(await lead(request)),
        }) as Record<string, unknown>
      const before = await columns()
      const shown = await app.call('ownershipExtension.preview', {
        token: ana.token,
        params: { id: request.id },
        query: { status, ...input },
      })
      expect(shown.status, shown.text).toBe(200)
      expect(shown.body.errors).toEqual({})
      expect(await columns()).toEqual(before)
      expect((await put(ana, { id: request.id, status, version: 1, ...input })).status).toBe(200)
      const after = await columns()
      const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
      const moved = Object.keys(after).filter(
        field =>
          plain(after[field]) !== plain(before[field]) &&
          // What is decided is due no more: the database says so itself, by the status.
          !['version', 'updated_at', 'updated_by', 'decided_at', 'due_at'].includes(field),
      )
      expect(shown.body.changes.map(({ field }: { field: string }) => field).sort()).toEqual(moved.sort())
      for (const { field, before: was, after: becomes } of shown.body.changes) {
        expect(was, field).toEqual(plain(before[field]))
        expect(becomes, field).toEqual(plain(after[field]))
      }
      const sent = await mails(request)
      expect(sent.map(({ to, subject, body }) => ({ to, subject, body }))).toEqual(
        shown.body.mails.map(({ to, ...mail }: { to: { email: string }[] }) => ({
          to: to.map(({ email }) => email),
          ...mail,
        })),
      )
    }
  })

  test('what nobody decided for five working days lapses at night, once, and its people are told', async () => {
    const [late, recent, decided] = [
      await filed(app, team, { ends: -30 }),
      await filed(app, team, { ends: -4 }),
      await filed(app, team, { ends: -31 }),
    ]
    await disapprove(ana, decided)
    expect(await lapseWhatIsLate(app.deps)).toBe(1)
    expect(await lapseWhatIsLate(app.deps)).toBe(0)
    expect(await stored(late)).toMatchObject({ status: 'lapsed', version: 2, approver_id: null, updated_by: null })
    expect(await stored(recent)).toMatchObject({ status: 'pending', version: 1 })
    expect(await stored(decided)).toMatchObject({ status: 'disapproved' })
    expect((await trail(late)).map(({ action, user_name, result }) => [action, user_name, result])).toEqual([
      ['lapse', 'Atrium', 'ok'],
    ])
    const [mail] = await mails(late)
    expect(mail).toMatchObject({ event_key: 'request.lapsed', subject: `${late.request_no} lapsed` })
    expect(mail?.to).toEqual([team.seller_user.email, team.head.email])
    expect((await lead(late)).extensions_used).toBe(0)
    expect((await approve(ana, late, { version: 2 })).body.message).toMatch(/is already Lapsed \(by Atrium/)
  })

  test('one’s own request does not wait for oneself', async () => {
    const waiting = async (who: { token: string }) =>
      (await app.call('dashboard.waiting', { token: who.token })).body.kinds[0].count
    const [mine, bens] = [await waiting(ana), await waiting(ben)]
    await filed(app, team, { created_by: ana.id })
    expect([await waiting(ana), await waiting(ben)]).toEqual([mine, bens + 1])
  })
})
