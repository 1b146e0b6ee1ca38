import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { type Contract, contractIn } from '../../../test/buyers.ts'
import { engines } from '../../../test/database.ts'

const flags = { view: true, edit: true, export: true }
const reason = 'As the buyer’s letter of 20 November 2026 says.'

describe.each(engines)('contracts of buyers and their correction, %s', engine => {
  let app: TestApp
  let care: string
  let manager: string
  let contract: Contract
  beforeAll(async () => {
    app = await testApp(engine)
    const tokenOf = async (brands: string[], more: object) =>
      (await signedIn(app, { access: { brands, buyers_portal: { contracts: { ...flags, ...more } } } })).token
    care = await tokenOf(['ZRRE'], {})
    manager = await tokenOf(['ZRRE'], { approve: true })
    contract = await contractIn(app, 'ZRRE', {
      contract_no: '1000045127',
      buyer_name: 'Rosa Peña',
      email: 'rosa@example.com',
    })
    await contractIn(app, 'ZRLU', { contract_no: '1000045128' })
  })
  afterAll(() => app.close())

  const list = async (query: Record<string, string> = {}) =>
    (await app.call('contracts.list', { token: care, query })).body.items
  const idOf = async ({ contract_no }: Pick<Contract, 'contract_no'>) =>
    (await list({ search: contract_no }))[0].id as number
  const read = async (of = contract) =>
    (await app.call('contracts.read', { token: care, params: { id: await idOf(of) } })).body
  const correct = async (body: object, token = manager, of = contract) => {
    const before = await read(of)
    return app.call('contracts.correct', {
      token,
      params: { id: before.id },
      body: { version: before.version, reason, ...body },
    })
  }

  test('those of the role’s brands, found by number, name without accents and address', async () => {
    const names = (items: { contract_no: string }[]) => items.map(({ contract_no }) => contract_no)
    expect(names(await list())).toEqual(['1000045127'])
    for (const search of ['45127', 'pena', 'rosa@']) expect(names(await list({ search }))).toEqual(['1000045127'])
    expect(await list({ search: '1000045128' })).toEqual([])
    expect(await list({ status: 'cancelled' })).toEqual([])
    const [row] = await list()
    expect(row).toMatchObject({
      unit_code: 'A-0101',
      contract_price: 4_750_000,
      credited_amount: 50_000,
      overdue_amount: 0,
    })
    const other = await app.deps.db.system
      .selectFrom('contracts')
      .where('contract_no', '=', '1000045128')
      .select('id')
      .executeTakeFirstOrThrow()
    for (const call of ['contracts.read', 'contracts.correct'] as const)
      expect(
        (
          await app.call(call, {
            token: manager,
            params: { id: other.id },
            ...(call === 'contracts.correct' ? { body: { version: 1, reason } } : {}),
          })
        ).status,
      ).toBe(404)
  })

  test('Buyer Care corrects name, address and wish for news; the account of the address has it then', async () => {
    const answer = await correct({ buyer_name: 'Rosa Peña-Lim', email: 'Rosa.Lim@Example.com', wants_news: 'no' }, care)
    expect(answer, answer.text).toMatchObject({
      status: 200,
      body: {
        buyer_name: 'Rosa Peña-Lim',
        email: 'rosa.lim@example.com',
        wants_news: 'no',
        version: 2,
        has_account: false,
      },
    })
    const trail = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity', '=', 'contract')
      .where('entity_id', '=', '1000045127')
      .select(['area', 'module', 'action', 'brand_id', 'before', 'after'])
      .execute()
    expect(trail).toEqual([
      {
        area: 'buyers_portal',
        module: 'contracts',
        action: 'edit',
        brand_id: 1,
        before: { buyer_name: 'Rosa Peña', email: 'rosa@example.com', wants_news: 'yes' },
        after: { buyer_name: 'Rosa Peña-Lim', email: 'rosa.lim@example.com', wants_news: 'no', reason },
      },
    ])
  })

  test('what the rules judge by is a manager’s; who only edits is told so, and nothing changes', async () => {
    const before = await read()
    const answer = await correct({ credited_amount: 3_000_000, figures_as_of: '2026-11-01' }, care)
    expect(answer).toMatchObject({
      status: 403,
      body: {
        message: expect.stringContaining('A manager corrects this: Credited amount, Amounts and turnover as of.'),
      },
    })
    expect(await read()).toEqual(before)
    const done = await correct({
      credited_amount: 3_000_000.25,
      overdue_amount: 38_520.75,
      figures_as_of: '2026-11-01',
    })
    expect(done, done.text).toMatchObject({ status: 200 })
    const row = await app.deps.db.system
      .selectFrom('contracts')
      .where('contract_no', '=', '1000045127')
      .select(['credited_amount', 'overdue_amount', 'figures_as_of', 'turned_over_on'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      credited_amount: '3000000.25',
      overdue_amount: '38520.75',
      figures_as_of: '2026-11-01',
      turned_over_on: null,
    })
  })

  test.each([
    [{ reason: 'typo' }, { reason: ['Give the reason in at least 10 characters.'] }],
    [{ email: 'rosa' }, { email: ['Enter a valid e-mail address, such as name@example.com.'] }],
    [{ buyer_name: '' }, { buyer_name: ['Buyer is required.'] }],
    [{ figures_as_of: null, credited_amount: 1 }, { figures_as_of: ['Enter the day that the amounts are of.'] }],
    [{ figures_as_of: '2099-01-01' }, { figures_as_of: ['This day is still to come.'] }],
    [{ credited_amount: 99_000_000 }, { credited_amount: ['More cannot be credited than the TCP.'] }],
    [
      { turned_over_on: '2026-11-02', figures_as_of: '2026-11-01' },
      { turned_over_on: ['The turnover cannot be after the day that the amounts are of.'] },
    ],
    [{ predecessor_no: '1000045127' }, { predecessor_no: ['A contract cannot take its own place.'] }],
    [{ predecessor_no: '1000045128' }, { predecessor_no: ['There is no contract of this number in this brand.'] }],
  ])('%j is refused at its field', async (change, errors) => {
    const before = await read()
    const answer = await correct({ buyer_name: 'Somebody Else', ...change })
    expect(answer, answer.text).toMatchObject({ status: 422, body: { errors } })
    expect(await read()).toEqual(before)
  })

  test('not without the version, not with an old one, and not without a change', async () => {
    const { id, version } = await read()
    const send = (body: object) =>
      app.call('contracts.correct', { token: manager, params: { id }, body: { reason, ...body } })
    expect((await send({ buyer_name: 'A' })).status).toBe(428)
    const stale = await send({ buyer_name: 'A', version: version - 1 })
    expect(stale).toMatchObject({ status: 409, body: { detail: { version } } })
    expect((await send({ version })).status).toBe(422)
  })

  test('the unit of a booked contract stays with its reservation; one that was brought takes and frees units', async () => {
    const { system } = app.deps.db
    const second = {
      tower_or_phase: 'Tower A',
      level_or_block: '01',
      unit_or_lot_no: '02',
      unit_type: 'studio' as const,
      list_price: '5000000',
    }
    await system
      .insertInto('units')
      .values({ ...second, brand_id: 1, property_id: contract.property, unit_code: 'A-0102' })
      .execute()
    expect((await correct({ unit_code: 'A-0102' })).body.errors.unit_code[0]).toMatch(/^The unit is that of ZRT26-/)

    const { unit: taken } = await contractIn(app, 'ZRRE')
    const brought = await contractIn(app, 'ZRRE', {
      contract_no: '1000045130',
      reservation_no: null,
      property_id: contract.property,
      unit_id: (
        await system.selectFrom('units').where('unit_code', '=', 'A-0102').select('id').executeTakeFirstOrThrow()
      ).id,
    })
    expect(taken).toBeGreaterThan(0)
    await system.updateTable('units').set({ status: 'sold' }).where('unit_code', '=', 'A-0102').execute()
    await system
      .insertInto('units')
      .values({ ...second, unit_or_lot_no: '03', brand_id: 1, property_id: contract.property, unit_code: 'A-0103' })
      .execute()
    const units = async () =>
      (
        await system
          .selectFrom('units')
          .where('property_id', '=', contract.property)
          .orderBy('unit_code')
          .select(['unit_code', 'status'])
          .execute()
      )
        .filter(({ unit_code }) => unit_code !== 'A-0101')
        .map(({ unit_code, status }) => `${unit_code} ${status}`)
    expect((await correct({ unit_code: 'Z-9999' }, manager, brought)).body.errors.unit_code).toEqual([
      'This property has no unit Z-9999. Enter its code as on the page Unit Pages.',
    ])
    // The unit of the booked contract is held.
    expect((await correct({ unit_code: 'A-0101' }, manager, brought)).body.errors.unit_code[0]).toMatch(
      /^Unit A-0101 is held by /,
    )
    expect((await correct({ unit_code: 'A-0103' }, manager, brought)).body).toMatchObject({ unit_code: 'A-0103' })
    expect(await units()).toEqual(['A-0102 available', 'A-0103 sold'])
    expect((await correct({ status: 'cancelled' }, manager, brought)).body).toMatchObject({ status: 'cancelled' })
    expect(await units()).toEqual(['A-0102 available', 'A-0103 available'])
    expect((await correct({ status: 'active', predecessor_no: contract.contract_no }, manager, brought)).status).toBe(
      200,
    )
    expect(await units()).toEqual(['A-0102 available', 'A-0103 sold'])
    // A line of contracts does not come back to its start.
    expect((await correct({ predecessor_no: '1000045130' })).body.errors.predecessor_no).toEqual([
      'Contract 1000045130 itself takes the place of this one.',
    ])
  })
})
