import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, type TestUser, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { approverOf, filed, type Sales, sales } from '../../../test/requests.ts'
import { retainLeads } from '../../jobs/retain-leads.ts'
import { lapseWhatIsLate } from './lapse.ts'

const kind = 'leadRenewal'

describe.each(engines)('lead renewals and claims, %s', engine => {
  let app: TestApp
  let team: Sales
  let ana: TestUser & { token: string }

  beforeAll(async () => {
    app = await testApp(engine)
    team = await sales(app)
    ana = await signedIn(app, { access: approverOf(['ZRLU'], [kind]), Firstname: 'Ana', Lastname: 'Cruz' })
  })
  afterAll(() => app.close())

  const { call } = { call: (name: string, args: object) => app.call(name, { token: ana.token, ...args }) }
  const leadOf = (id: number) =>
    app.deps.db.system.selectFrom('leads').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

  test('approved: the lead is valid longer and stays its seller’s; the preview said so, and the night leaves it alone', async () => {
    const request = await filed(app, team, { kind, ends: -3, days: 60 })
    const asked = { status: 'approved', approved_days: 40 }
    const shown = await call('leadRenewal.preview', { params: { id: request.id }, query: asked })
    expect(shown.body.changes.map(({ field }: { field: string }) => field).sort()).toEqual(
      [
        'approved_days',
        'approver',
        'approver_id',
        'current_expiry_date',
        'lead_status',
        'ownership_expiration',
        'previous_expiry',
        'renewals_used',
        'status',
      ].sort(),
    )
    const { status, body } = await call('leadRenewal.decide', { body: { id: request.id, version: 1, ...asked } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'approved', approver: 'Ana Cruz', approved_days: 40 })
    const lead = await leadOf(request.lead)
    expect(lead).toMatchObject({ renewals_used: 1, extensions_used: 0, status: 'active' })
    expect(lead.current_expiry_date.toISOString()).toBe(body.current_expiry_date)
    expect(lead.ownership_expiration.toISOString()).toBe(body.current_expiry_date)
    await retainLeads(app.deps)
    expect((await leadOf(request.lead)).status).toBe('active')
  })

  test('the limit of days is that of renewals', async () => {
    const request = await filed(app, team, { kind, days: 90 })
    const body = { id: request.id, status: 'approved', approved_days: 61, version: 1 }
    expect((await call('leadRenewal.decide', { body })).body.errors).toEqual({
      approved_days: ['You may approve at most 60 days.'],
    })
  })

  test('a pending renewal stops the clock of its lead', async () => {
    const [asking, silent] = [await filed(app, team, { kind, ends: -2 }), await filed(app, team, { kind, ends: -2 })]
    await app.deps.db.system.deleteFrom('lead_renewals').where('id', '=', silent.id).execute()
    await app.deps.db.system
      .updateTable('leads')
      .set({ status: 'active' })
      .where('id', 'in', [asking.lead, silent.lead])
      .execute()
    await retainLeads(app.deps)
    expect([(await leadOf(asking.lead)).status, (await leadOf(silent.lead)).status]).toEqual(['active', 'expired'])
  })

  test('one filed late is given its five working days from then', async () => {
    const request = await filed(app, team, { kind, ends: -28 })
    const { system } = app.deps.db
    await system.updateTable('lead_renewals').set({ created_at: app.deps.now() }).where('id', '=', request.id).execute()
    expect(await lapseWhatIsLate(app.deps)).toBe(0)
    await system
      .updateTable('lead_renewals')
      .set({ created_at: new Date(app.deps.now().getTime() - 20 * 86_400_000) })
      .where('id', '=', request.id)
      .execute()
    expect(await lapseWhatIsLate(app.deps)).toBe(1)
  })

  test.each([
    ['+63 917 000 1234', '0917-000-1234', ['mobile']],
    ['+639170001235', '0917 000 1235', ['mobile']],
    ['639170001236', '(0917) 000.1236', ['mobile']],
    ['+1 415 555 0100', '0014155550100', ['mobile']],
    ['+639170001237', '+639170001238', []],
  ])('mobile %s and %s are one client’s: %j', async (one, other, same) => {
    const rivals = await sales(app)
    const mine = await filed(app, team, { kind, mobile: one })
    await filed(app, rivals, { kind, mobile: other })
    const { body } = await call('leadRenewal.read', { params: { id: mine.id } })
    expect(body.conflicts.map(({ same: by }: { same: string[] }) => by)).toEqual(same.length === 0 ? [] : [same])
    expect(body.has_conflict).toBe(same.length > 0)
  })

  test.each([
    ['j.reyes.lim@example.com', 'jreyeslim@example.com', true],
    ['jun.lim+homes@example.com', 'junlim@example.com', true],
    ['ana.lim@example.com', 'ana.lim@example.org', false],
    ['eva.lim@ex.ample.com', 'eva.lim@example.com', false],
  ])('e-mail %s and %s: %s', async (one, other, same) => {
    const rivals = await sales(app)
    const mine = await filed(app, team, { kind, email: one })
    await filed(app, rivals, { kind, email: other })
    const { body } = await call('leadRenewal.read', { params: { id: mine.id } })
    expect(body.conflicts).toMatchObject(same ? [{ seller: rivals.seller_user.name, same: ['email'] }] : [])
    expect(body.conflicts).toHaveLength(same ? 1 : 0)
  })

  test('case is no difference, also where an address comes from elsewhere', async () => {
    const { rows } = await app.deps.db.owner.executeQuery<{ same: boolean }>(
      (await import('kysely'))
        .sql`select same_email(' J.Reyes@Example.COM ') = same_email('jreyes@example.com') as same`.compile(
        app.deps.db.owner,
      ),
    )
    expect(rows).toEqual([{ same: true }])
  })
})

describe.each(engines)('submission extensions, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  test('approved: the documents are due later, the reservation stays where it is, and a claim on its client is said', async () => {
    const kind = 'submissionExtension'
    const [team, rivals] = [await sales(app), await sales(app)]
    const ana = await signedIn(app, { access: approverOf(['ZRLU'], [kind]), Firstname: 'Ana', Lastname: 'Cruz' })
    const request = await filed(app, team, { kind, days: 7, ends: 1, mobile: '+639170003333', client: 'Rosa Peñaflor' })
    await filed(app, rivals, { mobile: '0917 000 3333' })
    const { token } = ana
    const { body } = await app.call('submissionExtension.list', { token, query: { search: 'penaflor' } })
    expect(body.items).toMatchObject([{ id: request.id, client: 'Rosa Peñaflor', has_conflict: true }])
    const whole = (await app.call('submissionExtension.read', { token, params: { id: request.id } })).body
    expect(whole).toMatchObject({
      subject: { no: whole.subject_no, status: 'for_submission', used: 0, most: 2 },
      conflicts: [{ seller: rivals.seller_user.name, same: ['mobile'], request_no: null }],
      limit_days: 7,
    })
    const decide = (approved_days: number) =>
      app.call('submissionExtension.decide', {
        token,
        body: { id: request.id, status: 'approved', approved_days, version: 1 },
      })
    expect((await decide(8)).body.errors).toEqual({ approved_days: ['You may approve at most 7 days.'] })
    const approved = await decide(5)
    expect(approved.status).toBe(200)
    const reservation = await app.deps.db.system
      .selectFrom('reservations')
      .where('reservation_no', '=', whole.subject_no)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(reservation).toMatchObject({ status: 'for_submission', submission_extensions_used: 1, version: 2 })
    expect(reservation.submission_expiration?.toISOString()).toBe(approved.body.submission_expiration)
    expect(Date.parse(approved.body.submission_expiration)).toBeGreaterThan(Date.parse(request.expiry) + 4 * 86_400_000)
  })
})
