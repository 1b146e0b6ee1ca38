import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommandKey, commands, sampleOf } from '../../../model/commands/index.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type CommandGround, commandGround } from '../../../test/commands.ts'
import { engines } from '../../../test/database.ts'
import { creditedOf } from '../../records/credited.ts'

describe.each(engines)('contracts of an extract, %s', engine => {
  let app: TestApp
  let ground: CommandGround
  const sampled = (command: CommandKey, at = 0) => commands[command].sample[at] ?? {}

  beforeAll(async () => {
    app = await testApp(engine)
    ground = await commandGround(app)
  })
  afterAll(() => app.close())

  test('what has to run before is named, and it is refused until it has', async () => {
    await ground.lay('contract.csv', sampleOf(commands.contract))
    const early = await ground.start('contract')
    expect(early).toMatchObject({ status: 422, body: { message: 'Properties has not run yet. Run it first.' } })
    const entry = async (command: string) =>
      (await app.call('commands.list', { token: ground.token })).body.commands.find(
        (each: { command: string }) => each.command === command,
      )
    expect((await entry('contract')).waits_for).toEqual(['property'])
    expect((await entry('payment')).waits_for).toEqual(['contract'])
    expect((await entry('user')).waits_for).toEqual([])
    await ground.lay('user.csv', sampleOf(commands.user))
    await ground.run('user')
    await ground.lay('property.csv', sampleOf(commands.property))
    await ground.run('property')
    expect((await entry('contract')).waits_for).toEqual([])
    // Units come by the list of their property. Without them the run takes nothing, and says so.
    const without = await ground.run('contract')
    expect(without).toMatchObject({ status: 'failed', rows_read: 2, rows_failed: 2 })
    expect(without.log).toBe('Nothing was taken. None of its 2 rows could be: the list of rows not taken says why.')
    const mail = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'command.failed')
      .select('subject')
      .execute()
    expect(mail).toEqual([{ subject: 'Action needed: Contracts failed' }])
    // A run that took nothing is none that payments could build on.
    expect((await entry('payment')).waits_for).toEqual(['contract'])
    const codes = ['SMP01-0501', 'SMP01-0502', 'SMP01-0503', 'SMP01-0504']
    await ground.units('SMP01', codes)
    expect(await ground.run('contract')).toMatchObject({ status: 'succeeded', rows_inserted: 2 })
    expect((await entry('payment')).waits_for).toEqual([])
    await Promise.all([ground.clear('user'), ground.clear('property'), ground.clear('contract')])
  })

  test('a contract has its buyer’s account and its unit; what nobody told is not known', async () => {
    const { db } = app.deps
    const rows = await db.system.selectFrom('contracts').orderBy('contract_no').selectAll().execute()
    const buyers = await db.system.selectFrom('users').where('user_type_id', '=', 1).select(['id', 'email']).execute()
    const account = (email: string) => buyers.find(buyer => buyer.email === email)?.id
    expect(rows).toMatchObject([
      {
        contract_no: '1000045127',
        buyer_id: account('rosa.villanueva1@example.com'),
        reservation_no: null,
        credited_amount: '450000.00',
        figures_as_of: '2026-10-31',
        overdue_amount: '0.00',
        wants_news: true,
        brand_id: 1,
      },
      {
        contract_no: '1000045128',
        buyer_id: account('jose.penafiel1@example.com'),
        credited_amount: null,
        overdue_amount: null,
        figures_as_of: null,
        wants_news: null,
      },
    ])
    const units = await db.system.selectFrom('units').orderBy('unit_code').select(['unit_code', 'status']).execute()
    expect(units.map(({ status }) => status)).toEqual(['sold', 'sold', 'available', 'available'])
  })

  test('a column that is left out keeps its value, an empty cell empties it, and the rest follows each night', async () => {
    const { buyer_name, property_code, unit_code, contract_price, tcp, contract_no } = sampled('contract')
    const short = {
      contract_no,
      buyer_name,
      property_code,
      unit_code,
      contract_price,
      tcp,
      status: 'active',
    } as Record<string, string>
    const row = () =>
      app.deps.db.system
        .selectFrom('contracts')
        .where('contract_no', '=', '1000045127')
        .selectAll()
        .executeTakeFirstOrThrow()
    expect(await ground.take('contract', [short])).toMatchObject({ rows_unchanged: 1 })
    const next = { ...short, credited_amount: '480000', overdue_amount: '', figures_as_of: '2026-11-20' }
    expect(await ground.take('contract', [next])).toMatchObject({ rows_updated: 1 })
    expect(await row()).toMatchObject({
      credited_amount: '480000.00',
      overdue_amount: null,
      figures_as_of: '2026-11-20',
      email: 'rosa.villanueva1@example.com',
      wants_news: true,
      version: 2,
    })
    expect(await ground.take('contract', [next])).toMatchObject({ rows_unchanged: 1 })
  })

  test('receipts of later days are added to the credited amount; one that says nothing of the price makes it unknown', async () => {
    const credited = () => creditedOf(app.deps.db.system, '1000045127')
    expect(await credited()).toBe('480000.00')
    const receipt = (or_no: string, or_date: string, more: Record<string, string>) => ({
      ...{ or_no, contract_no: '1000045127', or_date, amount: '1000.00' },
      ...more,
    })
    const none = { applied_to_price: '', applied_to_charges: '' }
    await ground.take('receipt', [
      receipt('CR-1', '2026-11-20', { applied_to_price: '1000', applied_to_charges: '' }),
      receipt('CR-2', '2026-11-21', { applied_to_price: '600.50', applied_to_charges: '399.50' }),
      receipt('CR-3', '2026-11-22', { applied_to_price: '', applied_to_charges: '1000' }),
    ])
    // By hand: 480,000.00 as of the 20th, and 600.50 of the 21st.
    expect(await credited()).toBe('480600.50')
    await ground.take('receipt', [receipt('CR-4', '2026-11-23', none)])
    expect(await credited()).toBeNull()
    expect(await creditedOf(app.deps.db.system, '1000045128')).toBeNull()
  })

  test('bad rows of every column of a contract are named, and nothing of them is written', async () => {
    const good: Record<string, string> = {
      ...sampled('contract'),
      contract_no: 'BAD-1',
      unit_code: 'SMP01-0503',
      reservation_no: '',
      predecessor_no: '',
    }
    const wrong: [Record<string, string>, string][] = [
      [{ contract_no: 'a b' }, 'contract_no'],
      [{ buyer_name: '' }, 'buyer_name'],
      [{ buyer_email: 'nobody' }, 'buyer_email'],
      [{ property_code: 'NONE' }, 'property_code'],
      [{ unit_code: 'SMP01-9999' }, 'unit_code'],
      [{ unit_code: 'SMP01-0501' }, 'unit_code'],
      [{ reservation_no: 'ZRRE26-999999' }, 'reservation_no'],
      [{ contract_price: '0' }, 'contract_price'],
      [{ tcp: '4499999.99' }, 'tcp'],
      [{ credited_amount: '-1' }, 'credited_amount'],
      [{ figures_as_of: '' }, 'figures_as_of'],
      [{ figures_as_of: '2099-01-01' }, 'figures_as_of'],
      [{ overdue_amount: '1.234' }, 'overdue_amount'],
      [{ turned_over_on: '2099-01-01' }, 'turned_over_on'],
      [{ predecessor_no: '99' }, 'predecessor_no'],
      [{ status: 'open' }, 'status'],
      [{ wants_news: 'perhaps' }, 'wants_news'],
    ]
    const before = await ground.digest('contracts', 'units')
    const rows = wrong.map(([more], i) => ({ ...good, contract_no: `BAD-${i}`, ...more }))
    const done = await ground.take('contract', rows)
    expect(done).toMatchObject({ status: 'failed', rows_read: wrong.length, rows_failed: wrong.length })
    expect(await ground.problems(done.id)).toEqual(wrong.map(([, column], i) => `${i + 2},${column}`))
    expect(await ground.digest('contracts', 'units')).toBe(before)
    // Every column of the extract was wrong once.
    expect(new Set(wrong.map(([, column]) => column))).toEqual(new Set(Object.keys(commands.contract.columns)))
  })

  test('one unit has one contract; its successor takes it over, and a unit that is given up is not offered by itself', async () => {
    const { db } = app.deps
    const base = { ...sampled('contract', 1), unit_code: 'SMP01-0503' }
    const done = await ground.take('contract', [
      { ...base, contract_no: 'ONE-1' },
      { ...base, contract_no: 'ONE-2' },
      { ...base, contract_no: 'ONE-3', predecessor_no: 'ONE-1' },
    ])
    expect(done).toMatchObject({ rows_inserted: 2, rows_failed: 1 })
    expect(await ground.problems(done.id)).toEqual(['3,unit_code'])
    const unit = () =>
      db.system.selectFrom('units').where('unit_code', '=', 'SMP01-0503').select('status').executeTakeFirstOrThrow()
    await ground.take('contract', [{ ...base, contract_no: 'ONE-1', status: 'cancelled' }])
    expect((await unit()).status).toBe('sold')
    await ground.take('contract', [{ ...base, contract_no: 'ONE-3', predecessor_no: 'ONE-1', status: 'cancelled' }])
    expect((await unit()).status).toBe('not_for_sale')
    const { rows: moves } = await sql<{ was: string; is: string; contract: string; user_name: string; page: string }>`
      select before ->> 'status' as was, after ->> 'status' as is, after ->> 'contract_no' as contract, user_name, page
      from trail_lines where entity = 'unit' and subject = 'SMP01-0503' and after ? 'contract_no' order by created_at, id`.execute(
      db.system,
    )
    const page = 'project_info.unit-pages'
    const user_name: unknown = expect.stringMatching(/^Ana Reyes/)
    expect(moves).toEqual([
      { was: 'available', is: 'sold', contract: 'ONE-3', user_name, page },
      { was: 'sold', is: 'not_for_sale', contract: 'ONE-3', user_name, page },
    ])
  })
})
