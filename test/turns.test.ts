import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Me } from '../desk/cases/case.ts'
import { partnerCases } from '../desk/features/marketing-partners/partner-cases.tsx'
import { turnOf } from '../desk/features/reservations/reservation-turn.ts'
import type { Access } from '../model/pages/access.ts'
import { may } from '../model/pages/access.ts'
import { signedIn, type TestApp, testApp } from './app.ts'
import { engines } from './database.ts'
import { type Accreditation, accreditation, partnerAccess, partnerIn, type Signed } from './partners.ts'
import { sales } from './requests.ts'
import { booked, reviewerOf } from './reservations.ts'

type Person = Signed & { readonly called: string; readonly me: Me }

/** What a record says on the desk of whose turn it is, and what the list of one's own turn has, are one rule. */
describe.each(engines)('whose turn it is, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  const asPerson = async (called: string, signed: Signed): Promise<Person> => {
    const { body } = await app.call('session.profile', { token: signed.token })
    return { ...signed, called, me: { id: body.id, name: signed.name, access: body.user_role.access as Access } }
  }
  const person = async (called: string, access: Partial<Access>) => asPerson(called, await signedIn(app, { access }))
  /** The ids that the list has for this person as theirs, how many its tab says, and of which of all the record says so. */
  async function seen(list: 'marketingPartner' | 'reservations', { token }: Person, says: (body: never) => boolean) {
    const page = async (query: Record<string, string>) =>
      (await app.call(`${list}.list`, { token, query })).body.items.map(({ id }: { id: number }) => id)
    const nameOf = (id: number) => (list === 'reservations' ? { query: { id } } : { params: { id } })
    const said = []
    for (const id of await page({}))
      if (says((await app.call(`${list}.read`, { token, ...nameOf(id) })).body as never)) said.push(id)
    const { views } = (await app.call('lists.counts', { token, query: { list } })).body
    const tab = views.find(({ key }: { key: string }) => key === 'turn')?.count
    return { listed: (await page({ mine: 'turn' })).toSorted(), said: said.toSorted(), tab }
  }

  test('of partners: a draft that is not complete is the turn of who completes it, in list, tab and record', async () => {
    const team: Accreditation = await accreditation(app)
    const brands = ['ZRRE'] as const
    const recruiter = await person('a recruiter', partnerAccess(brands, 'edit'))
    const lacking = await partnerIn(app, team, { lacking: true })
    const ready = await partnerIn(app, team)
    const recruited = await partnerIn(app, team, { recruiter: recruiter.id, lacking: true })
    await partnerIn(app, team, { status: 'approved' })
    const elsewhere = await partnerIn(app, team, { brand_ids: [2] })
    const decide = async (who: Signed, id: number, status: string, version: number, remarks?: string) => {
      const body = { status, version, ...(remarks ? { remarks } : {}) }
      expect((await app.call('marketingPartner.decide', { token: who.token, params: { id }, body })).status).toBe(200)
    }
    const asked = await partnerIn(app, team)
    await decide(team.keeper, asked.id, 'for_approval', 1)
    const returned = await partnerIn(app, team)
    await decide(team.keeper, returned.id, 'for_approval', 1)
    await decide(team.approvers[0] as Signed, returned.id, 'returned', 2, 'The certificate is not legible')
    // One that is renewed, and may be suspended meanwhile, is no manager's turn by that.
    const renewed = await partnerIn(app, team, { status: 'approved' })
    await app.deps.db.system
      .updateTable('marketing_partners')
      .set({ accreditation_expires_at: new Date(app.deps.now().getTime() + 10 * 86_400_000) })
      .where('id', '=', renewed.id)
      .execute()
    await decide(team.keeper, renewed.id, 'for_approval', 1)

    const kind = partnerCases()
    const of = (who: Person) => seen('marketingPartner', who, body => kind.turn(body, who.me)?.isMine === true)
    const completes = [lacking, ready, recruited, returned].map(({ id }) => id)
    const none = { listed: [], said: [] }
    const same = (ids: readonly number[]) => ({ listed: ids.toSorted(), said: ids.toSorted() })

    expect(await of(await asPerson('the keeper', team.keeper))).toEqual({ ...same(completes), tab: completes.length })
    expect(await of(await person('an editor', partnerAccess(brands, 'edit')))).toEqual({
      ...same(completes),
      tab: completes.length,
    })
    expect(await of(recruiter)).toEqual({ ...same(completes.filter(id => id !== recruited.id)), tab: 3 })
    expect(await of(await asPerson('level 1', team.approvers[0] as Signed))).toEqual({
      ...same([asked.id, renewed.id]),
      tab: 2,
    })
    expect(await of(await asPerson('a manager', team.manager))).toEqual({ ...none, tab: 0 })
    // Whoever only looks is shown no view of what is theirs.
    expect(await of(await person('a reader', partnerAccess(brands)))).toEqual({ ...none, tab: undefined })
    expect(await of(await person('another brand', partnerAccess(['ZRCO'], 'edit')))).toMatchObject({
      listed: expect.arrayContaining([elsewhere.id]),
    })
  })

  test('of reservations: what is approved is the turn of who posts it, in list and record', async () => {
    const of = await sales(app)
    const waiting = await booked(app, of)
    const approved = await booked(app, of, { status: 'approved' })
    await booked(app, of, { status: 'disapproved' })
    const says = (who: Person) =>
      seen('reservations', who, (body: Parameters<typeof turnOf>[0]) => {
        const mayReview = may(who.me.access, 'approve', 'sellers_portal.e-booking') && !body.own.includes(who.me.id)
        return turnOf(body, who.me, mayReview, []).isMine
      })
    const { sellers_portal } = reviewerOf(['ZRRE'], true)
    const officer = await person('an officer', reviewerOf(['ZRRE']))
    const manager = await person('a manager', {
      brands: ['ZRRE'],
      sellers_portal: { ...sellers_portal, 'erp-ledger': { view: true, approve: true } },
    })
    expect(await says(officer)).toMatchObject({ listed: [waiting.id], said: [waiting.id] })
    expect(await says(manager)).toMatchObject({
      listed: [waiting.id, approved.id].toSorted(),
      said: [waiting.id, approved.id].toSorted(),
    })
  })
})
