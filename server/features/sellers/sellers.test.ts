import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands, sampleOf } from '../../../model/commands/index.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { type CommandGround, commandGround } from '../../../test/commands.ts'
import { engines } from '../../../test/database.ts'

const all = { view: true, add: true, edit: true, delete: true, export: true }
const access = { brands: ['ZRRE', 'ZRCO'], sellers_portal: { sellers: all, 'sales-groups': all } }

describe.each(engines)('sellers from an empty house, by calls alone, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  let ground: CommandGround
  let group: number
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access })
    ground = await commandGround(app)
  })
  afterAll(() => app.close())

  const groupOf = (more: object) => ({
    ...{ sales_group_name: 'North', code: 'north', division: 'Brokers', channel: 'broker_network' },
    ...{ brand_ids: [1, 2], head_email: me.email, status: 'active', ...more },
  })
  const sellerOf = (more: object) => ({
    ...{
      seller_code: 's-1',
      first_name: 'Ana',
      last_name: 'Cruz',
      email: 'Ana.Cruz@example.com',
      position: 'sales_manager',
    },
    ...{ sales_group_id: String(group), prc_type: 'broker', prc_no: '18832', prc_valid_until: '2035-01-01' },
    ...{ hired_on: '2020-01-06', status: 'active', tin: '123-456-789', mobile: '0917 000 0001', ...more },
  })
  const add = (body: object, token = me.token) => app.call('sellers.create', { token, body })
  const change = (id: number, body: object, token = me.token) =>
    app.call('sellers.update', { token, params: { id }, body })

  test('a group of one’s own brands, headed by an account of the house', async () => {
    const nobody = await app.call('salesGroups.create', {
      token: me.token,
      body: groupOf({ head_email: 'no@example.com' }),
    })
    expect(nobody.status).toBe(422)
    expect(Object.keys(nobody.body.errors)).toEqual(['head_email'])
    const made = await app.call('salesGroups.create', { token: me.token, body: groupOf({}) })
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({ code: 'NORTH', brand_ids: [1, 2], head_email: me.email })
    group = made.body.id
    const names = await app.call('salesGroups.names', { token: me.token })
    expect(names.body).toMatchObject([{ code: 'NORTH', brand_ids: [1, 2] }])
  })

  test('a broker by hand has an account and a mail; the TIN is never read back', async () => {
    const made = await add(sellerOf({}))
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({
      tin: '',
      seller_code: 'S-1',
      prc_no: '0018832',
      email: 'ana.cruz@example.com',
      mobile: '+639170000001',
      open_leads: 0,
    })
    expect(made.text).not.toContain('123-456-789')
    const row = await app.deps.db.system
      .selectFrom('sellers')
      .where('id', '=', made.body.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(app.deps.secrets.open(row.tin ?? Buffer.of())).toBe('123-456-789')
    const account = await app.deps.db.system
      .selectFrom('users')
      .where('id', '=', row.user_id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({ email: 'ana.cruz@example.com', user_type_id: 2, Firstname: 'Ana' })
    const mails = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'seller.added')
      .selectAll()
      .execute()
    expect(mails.map(({ to }) => to)).toEqual([['ana.cruz@example.com']])
  })

  test('what is refused, at its field', async () => {
    const cases: [object, string][] = [
      [{ seller_code: 'S-2', email: 'ana.cruz@example.com' }, 'email'],
      [{ seller_code: 'S-2', email: me.email }, 'email'],
      [{ email: 'two@example.com' }, 'seller_code'],
      [{ seller_code: 'S-2', email: 'two@example.com', prc_valid_until: '2020-01-01' }, 'prc_valid_until'],
      [{ seller_code: 'S-2', email: 'two@example.com', prc_type: 'salesperson' }, 'supervising_broker_id'],
      [{ seller_code: 'S-2', email: 'two@example.com', status: 'suspended' }, 'status_reason'],
      [{ seller_code: 'S-2', email: 'two@example.com', partner_no: 'MP-9' }, 'partner_no'],
    ]
    for (const [more, field] of cases) {
      const answer = await add(sellerOf(more))
      expect({ status: answer.status, fields: Object.keys(answer.body.errors ?? {}) }, answer.text).toEqual({
        status: 422,
        fields: [field],
      })
    }
    expect((await app.call('sellers.list', { token: me.token })).body.items).toHaveLength(1)
  })

  test('who has one brand of the group sees, who has none does not, and neither changes', async () => {
    const [{ id, version }] = (await app.call('sellers.list', { token: me.token })).body.items
    const one = await signedIn(app, { access: { ...access, brands: ['ZRRE'] } })
    const none = await signedIn(app, { access: { ...access, brands: ['ZRLU'] } })
    expect((await app.call('sellers.list', { token: one.token })).body.items).toHaveLength(1)
    expect((await app.call('sellers.list', { token: none.token })).body.items).toEqual([])
    expect((await app.call('sellers.read', { token: none.token, params: { id } })).status).toBe(404)
    expect((await app.call('sellers.leads', { token: none.token, params: { id } })).status).toBe(404)
    expect((await change(id, { mobile: '', version }, one.token)).status).toBe(403)
    expect((await change(id, { mobile: '', version }, none.token)).status).toBe(404)
    expect(
      (await add(sellerOf({ seller_code: 'S-9', email: 'nine@example.com' }), one.token)).body.errors,
    ).toHaveProperty('sales_group_id')
  })

  test('separated with a reason: seller and head are told; the address changes with the account', async () => {
    const [{ id, version }] = (await app.call('sellers.list', { token: me.token })).body.items
    const gone = await change(id, { status: 'separated', status_reason: 'Left on 31 October.', version })
    expect(gone.status, gone.text).toBe(200)
    const mails = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'seller.status')
      .selectAll()
      .execute()
    expect(mails.map(({ to }) => to)).toEqual([['ana.cruz@example.com', me.email]])
    expect(mails[0]?.subject).toBe('Ana Cruz (S-1): Separated')
    const moved = await change(id, { email: 'ana@example.com', status: 'active', version: gone.body.version })
    expect(moved.status, moved.text).toBe(200)
    const accounts = await app.deps.db.system
      .selectFrom('users')
      .where('Lastname', '=', 'Cruz')
      .select('email')
      .execute()
    expect(accounts).toEqual([{ email: 'ana@example.com' }])
    expect((await app.call('sellers.leads', { token: me.token, params: { id } })).body).toEqual({ total: 0, leads: [] })
  })

  test('by extract: a salesperson before the broker, then both; a bad TIN is not shown among the errors', async () => {
    await ground.lay('sales_group.csv', sampleOf(commands.sales_group).replace('sales.head@example.com', me.email))
    expect(await ground.run('sales_group')).toMatchObject({ rows_inserted: 1 })
    const [heads = '', carla = '', marta = ''] = sampleOf(commands.seller).split('\n')
    await ground.lay('seller.csv', `${heads}\n${carla}\n`)
    expect(await ground.run('seller')).toMatchObject({ rows_inserted: 1, rows_failed: 0 })
    const seen = async () =>
      (await app.call('sellers.list', { token: me.token, query: { search: 'Dizon' } })).body.items[0]
    expect(await seen()).toMatchObject({
      seller_code: 'S-000101',
      broker: 'Awaits S-000102',
      group_name: 'Sample North Brokers',
    })
    await ground.lay('seller.csv', `${heads}\n${carla}\n${marta}\n`)
    expect(await ground.run('seller')).toMatchObject({ rows_inserted: 1, rows_unchanged: 1, rows_failed: 0 })
    expect(await seen()).toMatchObject({ broker: 'Marta Reyes' })
    const wrong = carla.replace('999-000-118', '99-000-1187').replaceAll('S-000101', 'S-000109')
    await ground.lay('seller.csv', `${heads}\n${wrong}\n${marta.replace('S-000102', 'S-000103')}\n`)
    const run = await ground.run('seller')
    expect(run).toMatchObject({ rows_inserted: 0, rows_failed: 2 })
    const errors = await ground.errorsOf(run.id)
    expect(errors).not.toContain('99-000-1187')
    expect(errors).toContain('This address belongs to the seller S-000102.')
    // The quota of a month can now be brought in.
    await ground.lay('productivity.csv', sampleOf(commands.productivity))
    expect(await ground.run('productivity')).toMatchObject({ rows_inserted: 1, rows_failed: 0 })
  })
})
