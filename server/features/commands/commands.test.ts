import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands, sampleOf } from '../../../model/commands/index.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { contractIn } from '../../../test/buyers.ts'
import { type CommandGround, commandGround, operations } from '../../../test/commands.ts'
import { engines } from '../../../test/database.ts'
import { runCommand } from './run.ts'

describe.each(engines)('what internal commands import, %s', engine => {
  let app: TestApp
  let ground: CommandGround
  beforeAll(async () => {
    app = await testApp(engine)
    ground = await commandGround(app)
    for (const command of ['user', 'property'] as const) {
      await ground.lay(`${command}.csv`, sampleOf(commands[command]))
      await ground.run(command)
      await ground.clear(command)
    }
  })
  afterAll(() => app.close())

  test('a changed row is changed, a bad one is kept to be read, the rest goes on', async () => {
    await ground.lay(
      'property.csv',
      'property_code;property_name;brand_code;property_type;status;price_min;price_max;launch_date\r\n' +
        'SMP01;Sample Tower Two;ZRRE;condominium;inactive;3000000;;2026-02-28\r\n' +
        'SMP03;Odd;XXXX;condominium;inactive;;;\r\n' +
        'SMP04;"=Formula, ""quoted""";ZRCO;condominium;inactive;9;8;\r\n' +
        'SMP05;Late;ZRCO;castle;inactive;;;2026-02-30\r\n' +
        'SMP02;Moved;ZRRE;condominium;inactive;;;\r\n' +
        'smp01;Twice;ZRRE;condominium;inactive;;;\r\n',
    )
    const done = await ground.run('property')
    expect(done).toMatchObject({ status: 'succeeded', rows_read: 6, rows_updated: 1, rows_inserted: 0, rows_failed: 5 })
    const text = await ground.errorsOf(done.id)
    expect(
      text
        .split('\r\n')
        .filter(Boolean)
        .map(line => line.split(',').slice(0, 2).join(',')),
    ).toEqual([
      '\uFEFFRow,Column',
      '3,brand_code',
      '4,price_max',
      '5,property_type',
      '5,launch_date',
      '6,brand_code',
      '7,property_code',
    ])
    const row = await app.deps.db.system
      .selectFrom('properties')
      .where('property_code', '=', 'SMP01')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      property_name: 'Sample Tower Two',
      slug: 'sample-tower',
      version: 2,
      price_max: null,
      city: 'Pasig City',
    })
    const info = await app.deps.db.system
      .selectFrom('project_info')
      .where('property_id', '=', row.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(info.section_versions).toEqual({ 'basic-info': 1, locations: 1 })
    await ground.clear('property')
  })

  test('a file gives no rights and changes no account of another type', async () => {
    const staff = await signedIn(app, { access: operations })
    const { contract_no } = await contractIn(app, 'ZRRE', { email: 'Nobody@example.com' })
    await ground.lay(
      'user.csv',
      'email,firstname,lastname,user_type\nnew.staff@example.com,New,Staff,cms\n' +
        `${staff.email},Renamed,Buyer,buyer\nNOBODY@EXAMPLE.COM,No,Body,buyer\nrosa.villanueva1@example.com,Rosa,Changed,buyer\nnot an address,A,B,buyer\n`,
    )
    const done = await ground.run('user')
    expect(done).toMatchObject({ rows_inserted: 1, rows_updated: 1, rows_failed: 3 })
    const { db } = app.deps
    expect(
      await db.system.selectFrom('users').where('email', '=', 'new.staff@example.com').select('id').execute(),
    ).toEqual([])
    const nobody = await db.system
      .selectFrom('users')
      .where('email', '=', 'nobody@example.com')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(nobody).toMatchObject({ user_type_id: 1, user_role_id: null, must_change_password: true })
    expect(nobody.password_hash).toMatch(/^\$argon2id/)
    // The buyer's contract is found by the address of the account.
    const contract = await db.system
      .selectFrom('contracts')
      .where('contract_no', '=', contract_no)
      .select('buyer_id')
      .executeTakeFirst()
    expect(contract?.buyer_id).toBe(nobody.id)
    await ground.clear('user')
  })

  test('a payment is promised a day, keeps its contract, and is not taken back once it is posted', async () => {
    const { db } = app.deps
    const { contract_no } = await contractIn(app, 'ZRCO')
    const head = 'reference_no,contract_no,payor_name,amount,provider,status,paid_at\n'
    const line = (no: string, contract: string, status: string, at = '') =>
      `${no},${contract},Rosa,10.00,bank,${status},${at}\n`
    await ground.lay(
      'payment.csv',
      head +
        line('PX-1', contract_no, 'paid', '2026-11-20 10:00') +
        line('PX-2', contract_no, 'paid') +
        line('PX-3', '99', 'pending'),
    )
    expect(await ground.run('payment')).toMatchObject({ rows_inserted: 1, rows_failed: 2 })
    const row = () =>
      db.system.selectFrom('paynow_payments').where('reference_no', '=', 'PX-1').selectAll().executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ expected_posting_date: '2026-11-27', brand_id: 2 })
    await db.system
      .updateTable('paynow_payments')
      .where('reference_no', '=', 'PX-1')
      .set({ status: 'posted' })
      .execute()
    await ground.lay('payment.csv', head + line('PX-1', contract_no, 'failed'))
    expect(await ground.run('payment')).toMatchObject({ rows_updated: 0, rows_failed: 1 })
    expect((await row()).status).toBe('posted')
    await ground.clear('payment')
  })

  test('a buyer is told of a payment that comes in paid or failed: once, and nothing of years ago', async () => {
    const { db } = app.deps
    const email = 'rosa.villanueva@example.com'
    const { contract_no } = await contractIn(app, 'ZRRE', { email, buyer_name: 'Rosa Villanueva' })
    const head = 'reference_no,contract_no,payor_name,amount,provider,status,paid_at\n'
    const take = async (...lines: string[]) => {
      await ground.lay('payment.csv', head + lines.map(each => `${each}\n`).join(''))
      expect(await ground.run('payment')).toMatchObject({ rows_failed: 0 })
      const mails = await db.system
        .selectFrom('mail_outbox')
        .where(sql<boolean>`"to" @> ${JSON.stringify([email])}::jsonb`)
        .orderBy('id')
        .select(['event_key', 'subject', 'body'])
        .execute()
      return mails.map(({ event_key, subject }) => `${event_key}: ${subject}`)
    }
    const line = (no: string, status: string, at = '') => `${no},${contract_no},Rosa,38520.75,card,${status},${at}`
    const paid = `${app.deps.now().toISOString().slice(0, 10)} 10:00`
    expect(
      await take(
        line('PY-1', 'pending'),
        line('PY-2', 'pending'),
        line('PY-3', 'paid', '2019-03-04 10:00'),
        line('PY-4', 'failed'),
      ),
    ).toEqual([])
    const told = [
      expect.stringMatching(/^payment\.received: .*PY-1/),
      expect.stringMatching(/^payment\.failed: .*PY-2/),
      expect.stringMatching(/^payment\.received: .*PY-5/),
    ]
    const lines = [line('PY-1', 'paid', paid), line('PY-2', 'failed'), line('PY-5', 'paid', paid)]
    expect(await take(...lines)).toEqual(told)
    expect(await take(...lines)).toEqual(told)
    await ground.clear('payment')
  })

  test('a receipt posts the online payment that it is of, once, and no other', async () => {
    const { db } = app.deps
    const [mine, other] = [await contractIn(app, 'ZRCO'), await contractIn(app, 'ZRLU')]
    const paid = (reference_no: string, more: object = {}) => ({
      ...{ brand_id: 2, reference_no, contract_no: mine.contract_no, payor_name: 'Rosa', amount: '10.50' },
      ...{ provider: 'bank' as const, status: 'paid' as const, paid_at: app.deps.now() },
      ...{ expected_posting_date: '2026-11-27', ...more },
    })
    await db.system
      .insertInto('paynow_payments')
      .values([
        paid('RX-1'),
        paid('RX-2'),
        paid('RX-3', { status: 'pending', paid_at: null, expected_posting_date: null }),
        paid('RX-4', { contract_no: other.contract_no, brand_id: 3 }),
      ])
      .execute()
    const head = 'or_no,contract_no,or_date,amount,applied_to_price,applied_to_charges,payment_no\n'
    const line = (no: string, amount: string, payment: string, parts = ',') =>
      `${no},${mine.contract_no},2026-11-24,${amount},${parts},${payment}\n`
    await ground.lay(
      'receipt.csv',
      head +
        line('RO-1', '10.50', 'RX-1', '10,0.50') +
        line('RO-2', '10.50', 'RX-1') +
        line('RO-3', '10.51', 'RX-2') +
        line('RO-4', '10.50', 'RX-3') +
        line('RO-5', '10.50', 'RX-4') +
        line('RO-6', '10.50', 'RX-2', '10,1') +
        line('RO-7', '0', '') +
        line('RO-8', '99.00', ''),
    )
    const done = await ground.run('receipt')
    expect(done).toMatchObject({ status: 'succeeded', rows_read: 8, rows_inserted: 2, rows_failed: 6 })
    expect(
      (await ground.errorsOf(done.id))
        .split('\r\n')
        .slice(1, -1)
        .map(row => row.split(',').slice(0, 2).join(',')),
    ).toEqual(['3,payment_no', '4,payment_no', '5,payment_no', '6,payment_no', '7,amount', '8,amount'])
    const payments = () =>
      db.system
        .selectFrom('paynow_payments')
        .where('reference_no', 'like', 'RX-%')
        .orderBy('reference_no')
        .select(['status', 'or_no', 'version'])
        .execute()
    const posted = { status: 'posted', or_no: 'RO-1', version: 2 }
    const open = { or_no: null, version: 1 }
    expect(await payments()).toMatchObject([posted, { ...open, status: 'paid' }, { ...open, status: 'pending' }, open])
    expect(
      await db.system
        .selectFrom('official_receipts')
        .where('or_no', 'in', ['RO-1', 'RO-8'])
        .orderBy('or_no')
        .select(['application', 'brand_id', 'payment_no'])
        .execute(),
    ).toEqual([
      { application: { price: '10.00', charges: '0.50' }, brand_id: 2, payment_no: 'RX-1' },
      { application: {}, brand_id: 2, payment_no: null },
    ])
    // The same again, and with another payment: what was posted stays posted.
    await ground.lay('receipt.csv', head + line('RO-1', '10.50', 'RX-1', '10,0.50') + line('RO-1', '10.50', 'RX-2'))
    expect(await ground.run('receipt')).toMatchObject({ rows_unchanged: 1, rows_failed: 1 })
    await ground.lay('receipt.csv', head + line('RO-1', '10.50', 'RX-2'))
    expect(await ground.run('receipt')).toMatchObject({ rows_updated: 0, rows_failed: 1 })
    expect((await payments())[1]).toMatchObject({ status: 'paid' })
    await ground.clear('receipt')
  })

  test('what the one who starts it may not touch is not taken', async () => {
    const narrow = await signedIn(app, { access: { ...operations, brands: ['ZRLU'] } })
    await ground.lay('property.csv', sampleOf(commands.property).replace('Sample Tower', 'Taken Over'))
    const { body } = await app.call('commands.seed', { params: { command: 'property' }, token: narrow.token })
    await runCommand(app.deps, 'property')
    const done = (await app.call('commands.run', { params: { id: body.run_id }, token: ground.token })).body
    expect(done).toMatchObject({ rows_failed: 2, rows_inserted: 0, rows_updated: 0 })
    await ground.clear('property')
  })
})
