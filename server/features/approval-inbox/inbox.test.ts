import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendarOf, countedDay, dayOf, endOf } from '../../../model/rules/working-days.ts'
import { type CallArgs, signedIn, type TestApp, type TestUser, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { accreditation, partnerIn } from '../../../test/partners.ts'
import { approverOf, type Filed, filed, type Sales, sales } from '../../../test/requests.ts'
import { booked, reviewerOf } from '../../../test/reservations.ts'

type Signed = TestUser & { token: string }
type Item = { key: string; id: number; due_at: string | null; for: { id: number; name: string } | null }
const ownership = 'sellers_portal.ownership-extension'

describe.each(engines)('the approval inbox, %s', engine => {
  let app: TestApp
  let team: Sales
  beforeAll(async () => {
    app = await testApp(engine)
    team = await sales(app)
  })
  afterAll(() => app.close())

  const approver = (brands: string[], kinds?: Parameters<typeof approverOf>[1]) =>
    signedIn(app, { access: approverOf(brands, kinds) })
  const inbox = async (who: Signed, query: CallArgs['query'] = {}) =>
    (await app.call('approvalInbox.list', { token: who.token, query })).body as {
      items: Item[]
      next: string | null
      acting: { id: number; name: string; brands: string[]; pages: string[] }[]
    }
  const ids = async (who: Signed, query?: CallArgs['query']) => (await inbox(who, query)).items.map(({ id }) => id)
  const counts = async (who: Signed) => (await app.call('dashboard.waiting', { token: who.token })).body.kinds
  const stored = (id: number) =>
    app.deps.db.system.selectFrom('ownership_extensions').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const mailsOf = (event_key: string) =>
    app.deps.db.system.selectFrom('mail_outbox').where('event_key', '=', event_key).orderBy('id').selectAll().execute()
  const today = () => dayOf(app.deps.now())

  const pass = (from: Signed, to: Signed, given: object = {}) =>
    app.call('approvalDelegations.create', {
      token: from.token,
      body: { to_user_id: to.id, pages: [ownership], starts_on: today(), ends_on: today(), ...given },
    })
  const approve = (who: Signed, { id }: Pick<Filed, 'id'>, of?: Signed, version = 1) =>
    app.call('ownershipExtension.decide', {
      token: who.token,
      ...(of ? { headers: { 'x-on-behalf-of': String(of.id) } } : {}),
      body: { id, status: 'approved', approved_days: 3, version },
    })

  test('a record is due so many working days after it came, by the holiday list', async () => {
    const { id } = await filed(app, team)
    const { created_at, decide_by } = await stored(id)
    const holidays = await app.deps.db.system.selectFrom('holidays').select(['date', 'type', 'scope', 'city']).execute()
    const { isWorking } = calendarOf(holidays)
    expect(decide_by).toEqual(endOf(countedDay(dayOf(created_at), 2, isWorking)))
    await app.deps.db.system
      .updateTable('ownership_extensions')
      .set({ updated_at: app.deps.now(), reason: 'Another reason than before' })
      .where('id', '=', id)
      .execute()
    expect((await stored(id)).decide_by).toEqual(decide_by)
  })

  test('all kinds in one queue by their due date, of the caller’s brands; a page goes on where the last ended', async () => {
    const ana = await approver(['OMNI'], ['ownershipExtension', 'leadRenewal'])
    const made: [string, number][] = []
    for (let n = 0; n < 30; n += 1) {
      const kind = n % 2 === 0 ? 'ownershipExtension' : 'leadRenewal'
      made.push([kind, (await filed(app, team, { kind, brand_id: 0, ends: 20 + n })).id])
    }
    await filed(app, team, { brand_id: 1 })
    const first = await inbox(ana)
    expect(first.items).toHaveLength(25)
    const rest = await inbox(ana, { after: first.next ?? '' })
    expect(rest.next).toBeNull()
    const all = [...first.items, ...rest.items]
    expect(all.map(({ key, id }) => `${key} ${id}`).toSorted()).toEqual(made.map(each => each.join(' ')).toSorted())
    const dates = all.map(({ due_at }) => due_at ?? '9')
    expect(dates).toEqual(dates.toSorted())
    expect(await counts(ana)).toMatchObject([
      { key: 'ownershipExtension', count: 15 },
      { key: 'leadRenewal', count: 15 },
    ])
    expect((await inbox(ana, { kind: 'leadRenewal' })).items.every(({ key }) => key === 'leadRenewal')).toBe(true)
    for (const after of ['x', 'e30', Buffer.from('["soon","a",1]').toString('base64url')])
      expect((await app.call('approvalInbox.list', { token: ana.token, query: { after } })).status).toBe(400)
  })

  test('narrowed to what is past due it has as many as are counted so', async () => {
    const ana = await approver(['ZRLU'], ['ownershipExtension'])
    const made: number[] = []
    for (let n = 0; n < 4; n += 1) made.push((await filed(app, team, { brand_id: 3, ends: 20 + n })).id)
    const [first = 0, second = 0] = made
    await app.deps.db.system
      .updateTable('ownership_extensions')
      .set({ decide_by: new Date(app.deps.now().getTime() - 60_000) })
      .where('id', 'in', [first, second])
      .execute()
    expect(await ids(ana, { late: 'true' })).toEqual([first, second])
    expect(await counts(ana)).toMatchObject([{ count: (await ids(ana)).length, overdue: 2 }])
    expect(await ids(ana, { late: 'true', kind: 'transferRequest' })).toEqual([])
  })

  test('one’s own requests, other levels’ and what a colleague has under review wait for others', async () => {
    const ben = await approver(['ZRLU'])
    const own = await filed(app, team, { created_by: ben.id })
    const other = await filed(app, team)
    expect(await ids(ben)).toContain(other.id)
    expect(await ids(ben)).not.toContain(own.id)

    const { keeper, approvers, stand_in, group } = await accreditation(app)
    const { id } = await partnerIn(app, { group })
    await app.call('marketingPartner.decide', {
      token: keeper.token,
      params: { id },
      body: { status: 'for_approval', version: 1 },
    })
    const [one, two] = approvers as [Signed, Signed, Signed]
    expect([await ids(one), await ids(two), await ids(stand_in)]).toEqual([[id], [], []])
    await app.call('marketingPartner.decide', {
      token: one.token,
      params: { id },
      body: { status: 'approved', version: 2 },
    })
    expect([await ids(one), await ids(two), await ids(stand_in)]).toEqual([[], [id], [id]])

    const [rita, sam] = [
      await signedIn(app, { access: reviewerOf(['ZRRE']) }),
      await signedIn(app, { access: reviewerOf(['ZRRE']) }),
    ]
    const { id: reservation, no, partner } = await booked(app, team, { brand_id: 1 })
    expect([await ids(rita), await ids(sam)]).toEqual([[reservation], [reservation]])
    await app.call('reservations.decide', {
      token: rita.token,
      params: { rNo: no, partnerId: partner },
      body: { form: 'ra', status: 'under_review', version: 1 },
    })
    expect([await ids(rita), await ids(sam)]).toEqual([[reservation], []])
    expect(await counts(sam)).toMatchObject([{ key: 'reservation', count: 0 }])
  })

  test('a colleague decides on behalf of another: seen and counted once, both names in the record and the trail', async () => {
    const [mara, dan] = [
      await signedIn(app, { access: approverOf(['ZRLU']), Firstname: 'Mara', Lastname: 'Vela' }),
      await signedIn(app, { access: { brands: ['ZRRE'] }, Firstname: 'Dan', Lastname: 'Uy' }),
    ]
    const request = await filed(app, team)
    expect((await inbox(dan)).items).toEqual([])
    expect((await approve(dan, request, mara)).status).toBe(403)
    const made = await pass(mara, dan)
    expect(made).toMatchObject({ status: 201, body: { from: { name: 'Mara Vela' }, to: { name: 'Dan Uy' } } })
    const found = await inbox(dan)
    expect(found.acting).toEqual([{ id: mara.id, name: 'Mara Vela', brands: ['ZRLU'], pages: [ownership] }])
    expect(found.items.find(({ id }) => id === request.id)).toMatchObject({ for: { id: mara.id, name: 'Mara Vela' } })
    expect((await counts(dan))[0].count).toBe((await counts(mara))[0].count)
    // As themselves they still hold nothing.
    expect((await approve(dan, request)).status).toBe(403)
    const seen = await app.call('ownershipExtension.read', {
      token: dan.token,
      params: { id: request.id },
      headers: { 'x-on-behalf-of': String(mara.id) },
    })
    expect(seen.status).toBe(200)
    expect(await approve(dan, request, mara)).toMatchObject({
      status: 200,
      body: { status: 'approved', approver_id: dan.id, approver: 'Dan Uy, on behalf of Mara Vela' },
    })
    const trail = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity_id', '=', request.request_no)
      .where('result', '=', 'ok')
      .select(['user_id', 'user_name'])
      .execute()
    expect(trail).toEqual([{ user_id: dan.id, user_name: 'Dan Uy, on behalf of Mara Vela' }])
    expect((await mailsOf('delegation.made')).at(-1)?.to).toEqual(expect.arrayContaining([mara.email, dan.email]))
  })

  test('four eyes hold for both: neither the one’s nor the other’s own request', async () => {
    const [mara, dan] = [await approver(['ZRLU']), await approver(['ZRLU'])]
    await pass(mara, dan)
    const [his, hers] = [
      await filed(app, team, { created_by: dan.id }),
      await filed(app, team, { created_by: mara.id }),
    ]
    expect((await approve(dan, his, mara)).status).toBe(403)
    expect(await approve(dan, hers, mara)).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/your own request/) },
    })
    expect(await stored(his.id)).toMatchObject({ status: 'pending' })
    // For himself he may decide hers.
    expect((await approve(dan, hers)).status).toBe(200)
  })

  test('a turn is passed on too: the stand-in decides at the level of who is away', async () => {
    const { keeper, approvers, group } = await accreditation(app)
    const [one] = approvers as [Signed]
    const dan = await signedIn(app, { access: { brands: [] } })
    const { id } = await partnerIn(app, { group })
    const decide = (who: Signed, status: string, version: number, of?: Signed) =>
      app.call('marketingPartner.decide', {
        token: who.token,
        params: { id },
        ...(of ? { headers: { 'x-on-behalf-of': String(of.id) } } : {}),
        body: { status, version },
      })
    await decide(keeper, 'for_approval', 1)
    await pass(one, dan, { pages: ['sellers_portal.marketing-partners'] })
    expect(await ids(dan)).toEqual([id])
    expect(await decide(dan, 'approved', 2, one)).toMatchObject({ status: 200, body: { current_level: 2 } })
    expect(await decide(dan, 'approved', 3, one)).toMatchObject({ status: 403, body: { code: 'OWN_REQUEST' } })
  })

  test('it holds on its days only, for its kinds only, not for other calls, and not any more once it was ended', async () => {
    const [mara, dan, eve] = [
      await approver(['ZRLU'], ['ownershipExtension', 'leadRenewal']),
      await signedIn(app, { access: { brands: [] } }),
      await approver(['ZRLU']),
    ]
    const request = await filed(app, team)
    const tomorrow = dayOf(new Date(app.deps.now().getTime() + 86_400_000))
    await pass(mara, dan, { starts_on: tomorrow, ends_on: tomorrow })
    expect((await approve(dan, request, mara)).status).toBe(403)
    const { body: made } = await pass(mara, dan)
    const [yesterday, today] = [-86_400_000, 0].map(ms => dayOf(new Date(app.deps.now().getTime() + ms)))
    const until = (ends_on = '') =>
      app.deps.db.system
        .updateTable('approval_delegations')
        .set({ starts_on: yesterday, ends_on })
        .where('id', '=', made.id)
        .execute()
    await until(yesterday)
    expect((await inbox(dan)).acting).toEqual([])
    expect((await approve(dan, request, mara)).status).toBe(403)
    await until(today)
    expect((await inbox(dan)).acting).toHaveLength(1)
    const renewal = await filed(app, team, { kind: 'leadRenewal' })
    const headers = { 'x-on-behalf-of': String(mara.id) }
    const params = { id: renewal.id }
    expect((await app.call('leadRenewal.read', { token: dan.token, params, headers })).status).toBe(403)
    for (const call of ['session.profile', 'approvalDelegations.list', 'dashboard.waiting'] as const)
      expect((await app.call(call as 'dashboard.waiting', { token: dan.token, headers })).status).toBe(400)
    // What was passed on is not passed on further.
    expect((await pass(dan, eve)).body.errors).toMatchObject({
      pages: [expect.stringMatching(/only what you decide yourself/)],
    })
    const end = (who: Signed, version = 1) =>
      app.call('approvalDelegations.end', { token: who.token, params: { id: made.id }, body: { version } })
    expect((await end(eve)).status).toBe(404)
    expect((await end(mara, 9)).status).toBe(409)
    expect(await end(dan)).toMatchObject({ status: 200, body: { ended_by: dan.name } })
    expect((await end(mara)).status).toBe(409)
    expect((await approve(dan, request, mara)).status).toBe(403)
    expect((await inbox(dan)).acting).toEqual([])
    expect(await mailsOf('delegation.ended')).not.toEqual([])
  })

  test('who loses the right, or leaves, passes nothing on any more', async () => {
    const [mara, dan] = [await approver(['ZRLU']), await approver([])]
    const request = await filed(app, team)
    await pass(mara, dan)
    expect((await inbox(dan)).acting).toHaveLength(1)
    await app.deps.db.system
      .updateTable('users')
      .set({ deleted_at: app.deps.now(), deactivation_source: 'admin' })
      .where('id', '=', mara.id)
      .execute()
    expect((await inbox(dan)).acting).toEqual([])
    expect((await approve(dan, request, mara)).status).toBe(403)
  })

  test('what cannot be passed on is said at its field', async () => {
    const [mara, dan] = [await approver(['ZRLU']), await approver([])]
    const refused = async (given: object) => (await pass(mara, dan, given)).body.errors
    expect(await refused({ to_user_id: mara.id })).toHaveProperty('to_user_id')
    expect(await refused({ to_user_id: 999_999_999 })).toHaveProperty('to_user_id')
    expect(await refused({ to_user_id: team.seller_user.id })).toHaveProperty('to_user_id')
    expect(await refused({ pages: [] })).toHaveProperty('pages')
    expect(await refused({ pages: ['sellers_portal.e-booking'] })).toHaveProperty('pages')
    expect(await refused({ pages: ['sellers_portal.renewal-request'] })).toHaveProperty('pages')
    expect(await refused({ starts_on: '2020-01-01' })).toHaveProperty('starts_on')
    expect(await refused({ ends_on: '2020-01-01' })).toHaveProperty('ends_on')
    expect(await refused({ ends_on: '2099-01-01' })).toHaveProperty('ends_on')
    expect((await app.call('approvalDelegations.list', { token: dan.token })).body.items).toEqual([])
  })
})
