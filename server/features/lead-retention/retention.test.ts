import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandByCode, brands } from '../../../model/brands.ts'
import { leadRetention as content } from '../../../model/content/records/lead-retention.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { filed, type Sales, sales } from '../../../test/requests.ts'
import { retainLeads } from '../../jobs/retain-leads.ts'

const day = 86_400_000
const keeper = (codes: readonly string[]) => ({
  brands: codes,
  sellers_portal: { 'lead-retention': { view: true, edit: true } },
})
const fields = Object.keys(content.fields)

describe.each(engines)('lead retention, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  let team: Sales
  let count = 0

  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: keeper(['ZRLU', 'ZRRE', 'OMNI']) })
    team = await sales(app)
    await app.deps.db.system.deleteFrom('lead_retention').execute()
  })
  afterAll(() => app.close())

  type Rule = { id: number; version: number; brand_code: string; position: string | null } & Record<string, unknown>
  const list = async (token = me.token): Promise<Rule[]> => (await app.call('leadRetention.list', { token })).body
  const valuesOf = (rule: Rule) => Object.fromEntries(fields.map(name => [name, rule[name]]))
  const save = (id: number, body: object, token = me.token) =>
    app.call('leadRetention.save', { token, params: { id }, body })
  const leadIn = async (more: object) => {
    count += 1
    const { id } = await app.deps.db.system
      .insertInto('leads')
      .values({
        lead_no: `LR-${count}`,
        brand_id: brandByCode('ZRLU')?.id ?? -1,
        client_first_name: 'Rosa',
        client_last_name: `Lim ${count}`,
        client_email: `rosa${count}@example.com`,
        seller_id: team.seller,
        sales_group_id: team.group,
        source: 'Referral',
        registered_at: new Date(app.deps.now().getTime() - 50 * day),
        ownership_expiration: new Date(app.deps.now().getTime() + 10 * day),
        current_expiry_date: new Date(app.deps.now().getTime() + 10 * day),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const lead = (id: number) =>
    app.deps.db.system.selectFrom('leads').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const mails = (no: string) =>
    app.deps.db.system.selectFrom('mail_outbox').where('subject', 'like', `Lead ${no} %`).selectAll().execute()
  const at = (days: number) => new Date(app.deps.now().getTime() + days * day)

  test('where nothing is set the house rule holds; setting it makes it the brand’s own, once', async () => {
    const before = await list()
    const sellable = brands.filter(brand => brand.is_sellable && ['ZRLU', 'ZRRE', 'OMNI'].includes(brand.code))
    expect(before.map(({ brand_code, id }) => [brand_code, id])).toEqual(sellable.map(({ code }) => [code, 0]))
    const rule = before.find(({ brand_code }) => brand_code === 'ZRRE') as Rule
    expect(rule).toMatchObject({ ownership_days: 60, extension_days: 30, reminder_days: [15, 7, 1] })
    const made = await save(0, { ...valuesOf(rule), ownership_days: 90, brand_code: 'ZRRE' })
    expect(made.body, made.text).toMatchObject({ brand_code: 'ZRRE', position: null, ownership_days: 90, version: 1 })
    expect((await save(0, { ...valuesOf(rule), brand_code: 'ZRRE' })).body.errors).toEqual({
      position: ['This position has a rule of its own. Change that one.'],
    })
    expect((await save(0, { ...valuesOf(rule), brand_code: 'ZRCO' })).status).toBe(404)
  })

  test('changed with its version, judged at the field, and not by who has other brands', async () => {
    const rule = (await list()).find(({ brand_code }) => brand_code === 'ZRRE') as Rule
    const { id, version } = rule
    expect((await save(id, valuesOf(rule))).status).toBe(428)
    const saved = await save(id, { ...valuesOf(rule), extension_days: 20, version })
    expect(saved.body).toMatchObject({ extension_days: 20, version: version + 1, updated_by: me.name })
    expect((await save(id, { ...valuesOf(rule), version })).body).toMatchObject({ code: 'STALE' })
    const bad = { ...valuesOf(rule), renewal_days: 366, reminder_days: [7, 15], version: version + 1 }
    expect((await save(id, bad)).body.errors).toEqual({
      renewal_days: ['Enter a number of days from 1 to 365.'],
      'reminder_days.1': ['Each reminder must be earlier than the expiry.'],
    })
    const other = await signedIn(app, { access: keeper(['ZRCO']) })
    expect((await save(id, { ...valuesOf(rule), version: version + 1 }, other.token)).status).toBe(404)
    expect((await list(other.token)).map(({ brand_code }) => brand_code)).toEqual(['ZRCO'])
  })

  test('every night: reminded once a reminder, expired, released, anonymised; whoever asks stops the clock', async () => {
    const [soon, over, long, gone] = [
      await leadIn({}),
      await leadIn({ ownership_expiration: at(-1) }),
      await leadIn({ ownership_expiration: at(-40), status: 'expired' }),
      await leadIn({ ownership_expiration: at(-700), registered_at: at(-800), status: 'released' }),
    ]
    const asking = await filed(app, team, { ends: -2 })
    const first = await retainLeads(app.deps)
    expect(first).toMatchObject({ remind: 1, expire: 1, release: 1, anonymise: 1 })
    expect(await retainLeads(app.deps)).toEqual({ remind: 0, expire: 0, release: 0, anonymise: 0 })
    expect(await lead(soon)).toMatchObject({ status: 'expiring' })
    expect(await lead(over)).toMatchObject({ status: 'expired' })
    expect(await lead(long)).toMatchObject({ status: 'released', client_email: expect.any(String) })
    expect(await lead(gone)).toMatchObject({
      status: 'anonymised',
      client_first_name: 'Anonymised',
      client_email: null,
      client_mobile: null,
    })
    expect((await lead(asking.lead)).status).toBe('expired')
    const told = await mails((await lead(soon)).lead_no)
    expect(told).toMatchObject([{ event_key: 'lead.expiring', to: [team.seller_user.email] }])
    expect(told[0]?.subject).toMatch(/ expires in (9|10) days$/)
    expect(await mails((await lead(over)).lead_no)).toMatchObject([{ event_key: 'lead.expired' }])
    // The next reminder, at seven days, is another one; the night after says nothing.
    const later = { ...app.deps, db: app.deps.db, now: () => at(4) }
    expect((await retainLeads(later))['remind']).toBe(1)
    expect((await retainLeads(later))['remind']).toBe(0)
    expect(await mails((await lead(soon)).lead_no)).toHaveLength(2)
    const trail = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity', '=', 'lead')
      .where('entity_id', '=', (await lead(soon)).lead_no)
      .select(['action', 'before', 'after'])
      .execute()
    expect(trail).toEqual([{ action: 'remind', before: { status: 'active' }, after: { status: 'expiring' } }])
  })
})
