import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestKeys } from '../../../model/workflows/index.ts'
import { portalKey, signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { approverOf } from '../../../test/requests.ts'
import { sellerUntilExtract } from '../../../test/seller-until-extract.ts'
import { retainLeads } from '../../jobs/retain-leads.ts'

const day = 86_400_000
const keeper = { brands: ['ZRLU', 'ZRRE'], sellers_portal: { 'lead-retention': { view: true, edit: true } } }
/** 23:59 in Manila, so many days after today there: by the calendar, not by our function. */
const endOf = (now: Date, days: number) => {
  const manila = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(
    new Date(now.getTime() + days * day),
  )
  return new Date(`${manila}T15:59:00.000Z`).toISOString()
}
const inWords = (iso: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Manila', day: 'numeric', month: 'short', year: 'numeric' })
    .format(new Date(iso))
    .replace('Sept', 'Sep')

describe.each(engines)('leads by the sellers’ portal, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  let ana: Awaited<ReturnType<typeof sellerUntilExtract>>
  let ben: Awaited<ReturnType<typeof sellerUntilExtract>>
  let count = 0
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: keeper })
    // Whom a request leads to.
    await signedIn(app, { access: approverOf(['ZRRE', 'ZRCO', 'ZRLU'], requestKeys) })
    ana = await sellerUntilExtract(app)
    ben = await sellerUntilExtract(app)
  })
  afterAll(() => app.close())

  const portal = (name: string, args: object, headers: object = {}) =>
    app.call(`sellersPortal.${name}`, { ...args, headers: { 'x-portal-key': portalKey, ...headers } })
  const client = () => {
    count += 1
    return {
      client_first_name: 'Rosa',
      client_last_name: 'Peñaflor',
      client_email: `rosa.penaflor${count}@example.com`,
      client_mobile: `0917 555 ${String(1000 + count)}`,
      citizenship: 'Filipino',
      source: 'Referral',
    }
  }
  const body = (more: object = {}) => ({ seller_code: ana.seller_code, brand: 'ZRLU', ...client(), ...more })
  const register = (more: object = {}, headers: object = {}) => portal('registerLead', { body: body(more) }, headers)
  const made = async (more: object = {}) => {
    const answer = await register(more)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const said = async (more: object) => (await register(more)).body.errors
  const trail = async (reference_no: string) =>
    app.deps.db.system
      .selectFrom('sellers_audit_trail')
      .where('reference_no', '=', reference_no)
      .orderBy('id')
      .select(['module', 'action', 'seller_name', 'detail', 'result'])
      .execute()

  test('registered: numbered by the year, the seller’s for the sixty days of the house, with what may be asked', async () => {
    const lead = await made()
    const now = app.deps.now()
    expect(lead).toMatchObject({
      lead_no: expect.stringMatching(new RegExp(`^L${String(now.getFullYear()).slice(2)}-\\d{7}$`)),
      status: 'active',
      version: 1,
      brand_code: 'ZRLU',
      property_code: null,
      client_mobile: expect.stringMatching(/^\+63917555\d{4}$/),
      ownership_expiration: endOf(now, 60),
      current_expiry_date: endOf(now, 60),
      extension: { open: true, why: null, most_days: 30, used: 0, left: 1, pending: null, closes_at: endOf(now, 60) },
      renewal: { open: false, most_days: 60, left: 2, opens_at: endOf(now, 45), closes_at: endOf(now, 90) },
      transfer: { open: true },
    })
    expect(lead.renewal.why).toBe(`This lead may be renewed from ${inWords(endOf(now, 45))}.`)
    expect(await trail(lead.lead_no)).toMatchObject([
      { module: 'lead', action: 'register', seller_name: ana.seller_user.name },
    ])
    const read = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity_id', '=', lead.lead_no)
      .selectAll()
      .execute()
    expect(read).toMatchObject([{ action: 'register', entity: 'lead', user_name: ana.seller_user.name, brand_id: 3 }])
    // The trail outlives the client’s data.
    expect(JSON.stringify([read, await trail(lead.lead_no)])).not.toContain('Peñaflor')
  })

  test('the rule of the brand and of the position decides for how long', async () => {
    const rules = (await app.call('leadRetention.list', { token: me.token })).body
    const {
      brand_code,
      position: _,
      ...rule
    } = rules.find(({ brand_code }: { brand_code: string }) => brand_code === 'ZRRE')
    const fields = Object.fromEntries(
      Object.entries(rule).filter(
        ([name]) => !['id', 'version', 'effective_from', 'updated_at', 'updated_by'].includes(name),
      ),
    )
    const save = async (more: object) => {
      const answer = await app.call('leadRetention.save', {
        token: me.token,
        params: { id: 0 },
        body: { ...fields, brand_code, ...more },
      })
      expect(answer.status, answer.text).toBe(200)
    }
    await save({ ownership_days: 40 })
    await save({ ownership_days: 75, position: 'division_head' })
    const head = await sellerUntilExtract(app, { position: 'division_head' })
    expect(await made({ brand: 'ZRRE' })).toMatchObject({ ownership_expiration: endOf(app.deps.now(), 40) })
    expect(await made({ brand: 'ZRRE', seller_code: head.seller_code })).toMatchObject({
      ownership_expiration: endOf(app.deps.now(), 75),
    })
    expect(await made()).toMatchObject({ ownership_expiration: endOf(app.deps.now(), 60) })
  })

  test('the client of another seller is refused until that ownership ends, however the number is written', async () => {
    const taken = client()
    const { ownership_expiration, lead_no } = await made(taken)
    const words = [`This client is already registered to another seller until ${inWords(ownership_expiration)}.`]
    const other = { ...taken, seller_code: ben.seller_code }
    expect(await said(other)).toEqual({ client_mobile: words })
    const sameNumber = taken.client_mobile.replace(/^0/, '+63 ')
    expect(await said({ ...other, client_email: 'else@example.com', client_mobile: sameNumber })).toEqual({
      client_mobile: words,
    })
    expect(await said({ ...other, client_mobile: '', client_email: taken.client_email.toUpperCase() })).toEqual({
      client_email: words,
    })
    // Another brand is another matter, and so is the same seller twice.
    expect((await register({ ...other, brand: 'ZRRE' })).status).toBe(201)
    expect(await said(taken)).toEqual({
      client_mobile: [`You registered this client already: ${lead_no}, yours until ${inWords(ownership_expiration)}.`],
    })
  })

  test('two who register the same client at once: one has them', async () => {
    const one = client()
    const answers = await Promise.all(
      [ana, ben, ana, ben, ana, ben].map(({ seller_code }) => register({ ...one, seller_code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422])
  })

  test('a repeat with the same key is the same lead; with other content it is refused', async () => {
    const same = body()
    const headers = { 'idempotency-key': `lead-${engine}-1` }
    const first = await portal('registerLead', { body: same }, headers)
    const again = await portal('registerLead', { body: same }, headers)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(await trail(first.body.lead_no)).toHaveLength(1)
    expect((await portal('registerLead', { body: { ...same, citizenship: 'Dual' } }, headers)).body.code).toBe(
      'KEY_REUSED',
    )
  })

  test('what is wrong is said at its field', async () => {
    expect(await said({ client_email: '', client_mobile: '' })).toEqual({
      client_mobile: ['Enter the client’s mobile or e-mail.'],
    })
    expect(await said({ client_email: 'rosa', client_mobile: '12' })).toEqual({
      client_email: ['Enter a valid e-mail address, such as name@example.com.'],
      client_mobile: ['Enter a mobile number such as 0917 123 4567, or + and the country code.'],
    })
    expect(await said({ client_first_name: 'R2D2' })).toEqual({
      client_first_name: ['First name may contain letters, spaces, periods, apostrophes and hyphens only.'],
    })
    expect(Object.keys(await said({ source: 'A friend', citizenship: '' }))).toEqual(['citizenship', 'source'])
    expect(await said({ brand: 'HOMES' })).toEqual({ brand: ['Choose a brand that is sold.'] })
    expect(await said({ brand: 'ZRCO' })).toEqual({ brand: ['The group of this seller does not sell this brand.'] })
    expect(await said({ property_code: 'NONE' })).toEqual({
      property_code: ['This brand has no active property of this code.'],
    })
    expect((await register({ seller_code: 'S-NOBODY' })).status).toBe(404)
    const lapsed = await sellerUntilExtract(app, { prc_valid_until: '2026-01-31' })
    expect(await said({ seller_code: lapsed.seller_code })).toEqual({
      seller_code: ['This PRC ID expired on 31 Jan 2026.'],
    })
  })

  test('its owner, and nobody else, reads it, changes the client and gives it up, each by its version', async () => {
    const { lead_no } = await made()
    const params = { lead_no }
    const change = (more: object) => portal('updateLead', { params, body: { seller_code: ana.seller_code, ...more } })
    expect((await change({ citizenship: 'Dual citizen' })).status).toBe(428)
    const changed = await change({ citizenship: 'Dual citizen', client_mobile: '0918 555 0001', version: 1 })
    expect(changed.body).toMatchObject({
      citizenship: 'Dual citizen',
      client_mobile: '+639185550001',
      version: 2,
      client_first_name: 'Rosa',
    })
    expect((await change({ citizenship: 'Filipino', version: 1 })).status).toBe(409)
    const stranger = { seller_code: ben.seller_code }
    expect((await portal('lead', { params, query: stranger })).status).toBe(404)
    expect((await portal('updateLead', { params, body: { ...stranger, version: 2 } })).status).toBe(404)
    expect((await portal('releaseLead', { params, body: { ...stranger, version: 2 } })).status).toBe(404)

    const { body: taken } = await register({ seller_code: ben.seller_code })
    expect((await change({ client_email: taken.client_email, version: 2 })).body.errors.client_email[0]).toMatch(
      /another seller/,
    )

    const own = { seller_code: ana.seller_code }
    const asked = {
      ...own,
      kind: 'ownershipExtension',
      subject_no: lead_no,
      requested_days: 10,
      reason: 'Signs next month',
    }
    const filed = (await portal('fileRequest', { body: asked })).body
    const waits = await portal('lead', { params, query: own })
    expect(waits.body.extension).toMatchObject({
      open: false,
      pending: filed.no,
      why: 'A request for this lead is already pending.',
    })
    const release = () => portal('releaseLead', { params, body: { ...own, version: 2 } })
    expect((await release()).body.errors).toEqual({
      lead_no: [`${filed.no} waits for a decision on this lead. Take it back first.`],
    })
    await portal('cancelRequest', { body: { ...own, kind: 'ownershipExtension', request_no: filed.no } })
    expect((await release()).body).toMatchObject({ status: 'released', version: 3, transfer: { open: false } })
    expect((await change({ citizenship: 'Filipino', version: 3 })).status).toBe(409)
    const lines = await trail(lead_no)
    expect(lines.map(({ action, result }) => `${action} ${result}`)).toEqual([
      'register ok',
      'edit ok',
      // Whose window was older, and who went on after the end.
      'edit failed',
      'release ok',
      'edit failed',
    ])
    // The client is free: another seller registers them.
    expect(
      (await register({ seller_code: ben.seller_code, client_mobile: '0918 555 0001', client_email: '' })).status,
    ).toBe(201)
  })

  test('read in parts, the latest first, and only one’s own; expired ones go to the house as the night does it', async () => {
    const cleo = await sellerUntilExtract(app)
    const numbers: string[] = []
    for (let n = 0; n < 27; n += 1) numbers.push((await made({ seller_code: cleo.seller_code })).lead_no)
    const query = { seller_code: cleo.seller_code }
    const first = (await portal('leads', { query })).body
    const rest = (await portal('leads', { query: { ...query, after: first.next } })).body
    expect([first.items.length, rest.items.length, rest.next]).toEqual([25, 2, null])
    const read = [...first.items, ...rest.items].map(({ lead_no }: { lead_no: string }) => lead_no)
    expect(read).toEqual(numbers.toReversed())
    app.travel(61 * day)
    await retainLeads(app.deps)
    const expired = (await portal('leads', { query: { ...query, status: 'expired' } })).body
    expect(expired.items).toHaveLength(25)
    expect(expired.items[0].renewal).toMatchObject({ open: true })
    expect(expired.items[0].extension).toMatchObject({ open: false })
    expect((await portal('leads', { query: { ...query, status: 'active,expiring' } })).body.items).toEqual([])
    expect((await portal('leads', { query: { ...query, status: 'mine' } })).status).toBe(400)
  })
})
