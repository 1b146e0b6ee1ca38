import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../../../../model/brands.ts'
import { type CommandKey, commands } from '../../../../model/commands/index.ts'
import { portalIdOf } from '../../../../model/content/portal-sections.ts'
import { firstSteps, stepKeys } from '../../../../model/first-steps.ts'
import { buyersKey, createUser, emptyHouse, portalKey, signedIn, signIn, type TestApp } from '../../../../test/app.ts'
import { commandGround } from '../../../../test/commands.ts'
import { engines } from '../../../../test/database.ts'
import { everyRight } from '../../../../test/every-right.ts'
import { createAdministrator } from '../../../boot/administrator.ts'
import { mark } from '../../../records/marks.ts'
import { queueMail } from '../../../records/outbox.ts'

type Line = { key: string; brand: string | null; is_done: boolean; note: string | null }
const password = 'quiet river stone lamp'

describe.each(engines)('first steps, from an empty house, %s', engine => {
  let app: TestApp
  let token: string
  let ground: Awaited<ReturnType<typeof commandGround>>
  beforeAll(async () => {
    app = await emptyHouse(engine)
    const person = { Firstname: 'Ana', Lastname: 'Reyes', email: 'ana@house.test', password }
    await createAdministrator(app.deps.db, person, app.deps.now())
    token = (await signIn(app, person.email, password)).body.access_token
  })
  afterAll(() => app.close())
  const card = async (by = token) => (await app.call('dashboard.firstSteps', { token: by })).body
  const done = async () =>
    ((await card()).lines as Line[])
      .filter(({ is_done }) => is_done)
      .map(({ key, brand }) => (brand ? `${key} ${brand}` : key))
  /** Does something, and says which lines it closed. */
  async function closes(work: () => Promise<unknown>): Promise<string[]> {
    const before = await done()
    await work()
    return (await done()).filter(key => !before.includes(key))
  }
  const call = async (name: string, args: object) => {
    const answer = await app.call(name, { token, ...args })
    expect(answer.status, `${name} ${answer.text}`).toBeLessThan(300)
    return answer.body
  }
  const saved = async (page: string, change: object, named = Object.keys(change)) => {
    const place = { brand: 'ZRRE', page }
    const { version, values, own: owned } = await call('webContent.page', { params: place })
    const paths = [...new Set([...owned, ...named])]
    await call('webContent.save', { body: { ...place, version, own: paths, values: { ...values, ...change } } })
  }

  test('every line stands there, of the house once and of each site, and none is done', async () => {
    const { lines, is_done } = await card()
    const wanted = stepKeys.flatMap(key => (firstSteps[key].ofSite ? brandCodes.map(code => `${key} ${code}`) : [key]))
    expect(lines.map(({ key, brand }: Line) => (brand ? `${key} ${brand}` : key))).toEqual(wanted)
    expect([await done(), is_done]).toEqual([[], false])
    for (const { note } of lines) expect(note).toMatch(/\.$/)
  })

  test('who may not edit accounts has no card, and one brand’s sees the sites of that brand', async () => {
    const marketer = await signedIn(app, { access: { brands: ['ZRRE'], website: { publishing: { view: true } } } })
    expect((await app.call('dashboard.firstSteps', { token: marketer.token })).status).toBe(403)
    const keeper = { brands: ['ZRRE'], admin: { 'user-account': { view: true, edit: true } } }
    const { lines } = await card((await signedIn(app, { access: keeper })).token)
    expect(new Set(lines.map(({ brand }: Line) => brand))).toEqual(new Set([null, 'ZRRE']))
  })

  test('people', async () => {
    // The two accounts above are people of the house.
    expect(await done()).toEqual(['people'])
    await createAdministrator(
      app.deps.db,
      { Firstname: 'Ben', Lastname: 'Cruz', email: 'ben@house.test', password },
      app.deps.now(),
    )
    expect(await done()).not.toContain('administrators')
    const admins = await app.deps.db.system
      .selectFrom('users')
      .where('email', 'like', '%house.test')
      .select('id')
      .execute()
    const factor = { kind: 'totp' as const, secret: Buffer.from('x'), confirmed_at: app.deps.now() }
    const closed = await closes(() =>
      app.deps.db.system
        .insertInto('second_factors')
        .values(admins.map(({ id }) => ({ ...factor, user_id: id })))
        .execute(),
    )
    expect(closed).toEqual(['administrators'])
  })

  test('the house: a backup says so in the database', async () => {
    expect(
      await closes(() => mark(app.deps.db.system, 'backup', { at: app.deps.now(), is_ok: true, words: 'whole' })),
    ).toEqual(['backup'])
  })

  test('properties: added and made active, with licence and prices, with units', async () => {
    const body = {
      property_code: 'NAR01',
      property_name: 'Narra Tower',
      brand: 'ZRRE',
      property_type: 'condominium',
      barangay: '',
      city: 'Pasig City',
      province: '',
      region: 'NCR',
    }
    const { id: projectId } = await call('property.add', { body })
    expect(await done()).not.toContain('property')
    const params = { projectId, page: 'project_info.basic-info' }
    const { values, version } = await call('projectInfo.page', { params })
    const unit = {
      unit_code: 'A-0101',
      tower_or_phase: 'A',
      level_or_block: '1',
      unit_or_lot_no: '1',
      unit_type: 'studio',
    }
    const free = { floor_area: 24.5, lot_area: null, list_price: 3_250_000, status: 'available' }
    const save = (change: object, at: number) =>
      call('projectInfo.save', {
        params: { projectId },
        body: { page: params.page, version: at, values: { ...values, ...change } },
      })
    expect(await closes(() => save({ status: 'active' }, version))).toEqual(['property'])
    expect(await closes(() => call('units.add', { params: { projectId }, body: { ...unit, ...free } }))).toEqual([
      'units',
    ])
    const licence = { ...values.licence, dhsud_lts_no: 'LTS-NCR-0001187' }
    const figures = { ...values.figures, price_min: 3_000_000, price_max: 9_000_000 }
    expect(await closes(() => save({ status: 'active', licence, figures }, version + 1))).toEqual(['complete'])
  })

  test('a site: contact data, policy, recipients, sample properties, its check, and opened', async () => {
    const at = (key: string) => `${key} ZRRE`
    const real = {
      unit: '',
      street: '8 Kapitolyo Street',
      city: 'Pasig City 1603',
      landline: '',
      mobile: '0917 555 0123',
      mobile2: '',
    }
    const contact = await closes(async () => {
      await saved('website.contact-information', { ...real, sns: [], email: 'ask@zrre.test' })
      await saved('website.side-menu', { contact_number: '', email_address: 'ask@zrre.test' })
      await saved('website.map-section', { lat: 14.57, lng: 121.06 })
    })
    expect(contact).toEqual([at('contact'), at('policy')])
    const payload = JSON.stringify([{ name: '', email: 'desk@zrre.test' }])
    const lists = { id: '7', version: 0, payload, careers: '[]', property_inquiry: '[]' }
    expect(await closes(() => call('webRecipients.save', { body: lists }))).toEqual([at('recipients')])
    expect(await closes(() => call('siteWork.takeOut', { params: { brand: 'ZRRE' } }))).toEqual([at('samples')])
    // What the specification's own default content is found to have.
    expect(
      await closes(async () => {
        await saved('website.news-and-promo-section', { view_all_link: '/news' })
        const { values } = await call('webContent.page', { params: { brand: 'ZRRE', page: 'website.calculator-page' } })
        await saved('website.calculator-page', { interest_rate: { ...values.interest_rate, maximum: 0.105 } }, [
          'interest_rate.maximum',
        ])
      }),
    ).toEqual([at('check')])
    expect(await closes(() => call('sites.open', { params: { brand: 'ZRRE' }, body: { version: 1 } }))).toEqual([
      at('open'),
    ])
    expect(await closes(() => call('sites.close', { params: { brand: 'ZRRE' }, body: { version: 2 } }))).toEqual([])
    expect(await done()).not.toContain(at('open'))
  })

  test('sales: a group with its head, sellers, approvers, quotas, the portal', async () => {
    ground = await commandGround(app)
    const group = {
      sales_group_name: 'North',
      code: 'north',
      division: 'Brokers',
      channel: 'broker_network',
      brand_ids: [1],
      head_email: 'ana@house.test',
      status: 'active',
    }
    let id = 0
    expect(
      await closes(async () => {
        id = (await call('salesGroups.create', { body: group })).id
      }),
    ).toEqual(['groups'])
    const approver = await createUser(app, { access: everyRight })
    const [level] = (await call('marketingPartnerLevels.list', {})) as { id: number; version: number }[]
    const chain = {
      params: { id: level?.id ?? 0 },
      body: {
        sales_group_id: id,
        approvers: [{ user_id: approver.id }],
        is_active: true,
        reason: 'The first chain',
        version: level?.version ?? 0,
      },
    }
    expect(await closes(() => call('marketingPartnerLevels.save', chain))).toEqual(['chains'])
    const seller = {
      seller_code: 'S-000101',
      first_name: 'Carla',
      last_name: 'Dizon',
      email: 'carla@house.test',
      position: 'sales_manager',
      sales_group_id: String(id),
      prc_type: 'broker',
      prc_no: '18832',
      prc_valid_until: '2035-01-01',
      hired_on: '2020-01-06',
      status: 'active',
    }
    expect(await closes(() => call('sellers.create', { body: seller }))).toEqual(['sellers'])
    const month = { ...commands.productivity.sample[0], period: `${app.deps.now().getFullYear()}-01` }
    expect(await closes(() => ground.take('productivity', [month]))).toEqual(['quotas', 'command_productivity'])
    const query = { seller_code: 'S-000101' }
    const hears = () => app.call('sellersPortal.leads', { query, headers: { 'x-portal-key': portalKey } })
    expect(await closes(hears)).toEqual(['sellers_portal'])
  })

  test('buyers: what extracts bring, each command with its last success, the portal', async () => {
    const run = (command: CommandKey) => closes(() => ground.take(command, commands[command].sample))
    expect(await run('user')).toEqual(['buyers', 'command_user'])
    expect(await run('property')).toEqual(['command_property'])
    await ground.units('SMP01', ['SMP01-0501', 'SMP01-0502'])
    expect(await run('contract')).toEqual(['contracts', 'command_contract'])
    expect(await run('receipt')).toEqual(['receipts', 'command_receipt'])
    expect(await run('post_dated_check')).toEqual(['checks', 'command_post_dated_check'])
    const papers = commands.document.sample.map(row => ({ ...row, file: '' }))
    expect(await closes(() => ground.take('document', papers))).toEqual(['papers', 'command_document'])
    const published = async (change: object) => {
      const id = portalIdOf('buyer_care')
      const { version, contents } = await call('buyerContent.read', { params: { id } })
      const kept = await call('buyerContent.save', { body: { id, version, contents: { ...contents, ...change } } })
      await call('buyerContent.publish', { body: { id, version: kept.version } })
    }
    // Hours alone reach nobody.
    expect(await closes(() => published({ hours: 'Monday to Friday, 09:00 to 18:00' }))).toEqual([])
    expect(await closes(() => published({ mobile: '0917 555 0123' }))).toEqual(['care'])
    const hears = () =>
      app.call('buyersPortal.code', { body: { login: 'C-1' }, headers: { 'x-portal-key': buyersKey } })
    expect(await closes(hears)).toEqual(['buyers_portal'])
    // A run that took nothing failed, and its line is open again.
    await ground.take('receipt', [{ ...commands.receipt.sample[0], contract_no: '99', or_no: 'OR-9' }])
    expect(await done()).not.toContain('command_receipt')
  })

  test('holidays: once none of this and the next year is estimated', async () => {
    const { db } = app.deps
    const year = app.deps.now().getFullYear()
    const confirm = (of: number) =>
      db.system
        .updateTable('holidays')
        .where('date', '>=', `${of}-01-01`)
        .where('date', '<=', `${of}-12-31`)
        .set({ is_estimated: false })
        .execute()
    expect(await closes(() => confirm(year))).toEqual([])
    expect(await closes(() => confirm(year + 1))).toEqual(['holidays'])
  })
})

test('what the settings say: addresses, key and ERP', async () => {
  const app = await emptyHouse(engines.at(-1) ?? 'embedded', {
    DESK_ORIGIN: 'https://desk.house.test',
    SITES_ORIGIN: 'https://www.house.test',
    SECRET_KEY: '5e'.repeat(32),
    ERP_URL: 'https://erp.house.test/api',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const { token } = await signedIn(app, { access: everyRight })
  const lines = async () => (await app.call('dashboard.firstSteps', { token })).body.lines as Line[]
  const done = async () => (await lines()).filter(({ is_done }) => is_done).map(({ key }) => key)
  expect(await done()).toEqual(['address', 'key', 'people', 'erp'])
  await app.deps.db.system
    .transaction()
    .execute(trx => queueMail(trx, { event_key: 'test', to: 'ana@house.test', subject: 'Hello', body: 'Hello' }))
  expect(await done()).not.toContain('mail')
  await app.deps.db.system.updateTable('mail_outbox').set({ status: 'sent', sent_at: app.deps.now() }).execute()
  expect(await done()).toEqual(['address', 'mail', 'key', 'people', 'erp'])
  // A house of demo data is there to be looked at.
  await app.deps.db.system.insertInto('web_settings').values({ key: 'demo', value: '{}' }).execute()
  expect((await app.call('dashboard.firstSteps', { token })).body).toMatchObject({ is_done: true, lines: [] })
  // Once it was taken out, the house begins.
  await app.deps.db.system
    .updateTable('web_settings')
    .where('key', '=', 'demo')
    .set({ value: '{"removed":true}' })
    .execute()
  expect((await app.call('dashboard.firstSteps', { token })).body).toMatchObject({ is_done: false })
  await app.close()
})
