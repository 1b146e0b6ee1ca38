import { createHash } from 'node:crypto'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommandKey, commandKeys, commands, sampleOf } from '../../../model/commands/index.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { contractIn } from '../../../test/buyers.ts'
import { engines } from '../../../test/database.ts'
import { xlsxOf } from '../../records/export/xlsx.ts'
import { runCommand } from './run.ts'
import { startDueCommands } from './schedule.ts'

const operations = {
  brands: ['OMNI', 'ZRRE', 'ZRCO', 'ZRLU', 'HOMES'],
  admin: { 'internal-commands': { view: true, add: true } },
} as const

describe.each(engines)('internal commands, %s', engine => {
  let app: TestApp
  let token: string
  let drop: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: operations })).token
    drop = fileURLToPath(new URL(`file://${join(app.deps.settings.DATA_DIR, 'commands')}`))
    await mkdir(drop, { recursive: true })
    await app.deps.db.system
      .insertInto('users')
      .values({
        Firstname: 'Head',
        Lastname: 'Of Sales',
        email: 'head@example.com',
        user_type_id: 2,
        password_hash: 'x',
      })
      .execute()
  })
  afterAll(() => app.close())

  const lay = (name: string, text: string | Buffer) => writeFile(join(drop, name), text)
  const clear = (command: CommandKey) =>
    Promise.all(['csv', 'xlsx'].map(ending => rm(join(drop, `${command}.${ending}`), { force: true })))
  const start = (command: CommandKey, headers: Record<string, string> = {}) =>
    app.call('commands.seed', { params: { command }, token, headers })
  async function run(command: CommandKey) {
    const { body, status } = await start(command)
    expect({ status, body }).toMatchObject({ status: 202 })
    await runCommand(app.deps, command)
    return (await app.call('commands.run', { params: { id: body.run_id }, token })).body
  }
  /** All that stands in a table, to the last column. */
  async function digest(...tables: string[]) {
    const hash = createHash('sha256')
    for (const table of tables) {
      const { rows } =
        await sql`select to_jsonb(t) as row from ${sql.table(table)} as t order by to_jsonb(t)::text`.execute(
          app.deps.db.system,
        )
      hash.update(JSON.stringify(rows))
    }
    return hash.digest('hex')
  }
  const errorsOf = async (id: number) => (await app.call('commands.errors', { params: { id }, token })).text

  const seller = async () => {
    const { db } = app.deps
    const found = await db.system
      .selectFrom('sellers')
      .where('seller_code', '=', 'S-000101')
      .select('id')
      .executeTakeFirst()
    if (found) return
    const group = await db.system.selectFrom('sales_groups').select('id').executeTakeFirstOrThrow()
    const head = await db.system
      .selectFrom('users')
      .where('email', '=', 'head@example.com')
      .select('id')
      .executeTakeFirstOrThrow()
    await db.system
      .insertInto('sellers')
      .values({
        seller_code: 'S-000101',
        user_id: head.id,
        first_name: 'Carla',
        last_name: 'Dizon',
        position: 'sales_manager',
        sales_group_id: group.id,
        prc_type: 'broker',
        prc_no: '0018832',
        prc_valid_until: '2027-05-30',
        email: 'head@example.com',
        hired_on: '2020-01-01',
      })
      .execute()
  }

  const tables: Record<CommandKey, readonly string[]> = {
    user: ['users'],
    payment: ['paynow_payments'],
    receipt: ['official_receipts', 'paynow_payments'],
    property: ['properties', 'project_info'],
    sales_group: ['sales_groups'],
    productivity: ['contract_quotas'],
    files: ['files'],
  }
  test.each(commandKeys)('the sample of %s is taken whole, and a second time changes nothing', async command => {
    const declared = commands[command]
    if (command === 'payment') await contractIn(app, 'ZRRE', { contract_no: '1000045127' })
    if (command === 'productivity') {
      await lay('sales_group.csv', sampleOf(commands.sales_group).replace('carla.dizon1@', 'head@'))
      await run('sales_group')
      await clear('sales_group')
      await seller()
    }
    if (command === 'files') {
      await mkdir(join(drop, 'photos'), { recursive: true })
      await lay(
        'photos/lobby.jpg',
        await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
          .jpeg()
          .toBuffer(),
      )
    }
    await lay(
      `${command}.csv`,
      sampleOf(declared).replace(
        'carla.dizon1@example.com',
        command === 'sales_group' ? 'head@example.com' : 'carla.dizon1@example.com',
      ),
    )
    const first = await run(command)
    expect(first).toMatchObject({ status: 'succeeded', rows_read: declared.sample.length, rows_failed: 0, progress: 1 })
    const before = await digest(...tables[command])
    const second = await run(command)
    expect(second).toMatchObject({
      status: 'succeeded',
      rows_inserted: 0,
      rows_updated: 0,
      rows_unchanged: declared.sample.length,
    })
    expect(await digest(...tables[command])).toBe(before)
    await clear(command)
  })

  test('a changed row is changed, a bad one is kept to be read, the rest goes on', async () => {
    await lay(
      'property.csv',
      'property_code;property_name;brand_code;property_type;status;price_min;price_max;launch_date\r\n' +
        'SMP01;Sample Tower Two;ZRRE;condominium;inactive;3000000;;2026-02-28\r\n' +
        'SMP03;Odd;XXXX;condominium;inactive;;;\r\n' +
        'SMP04;"=Formula, ""quoted""";ZRCO;condominium;inactive;9;8;\r\n' +
        'SMP05;Late;ZRCO;castle;inactive;;;2026-02-30\r\n' +
        'SMP02;Moved;ZRRE;condominium;inactive;;;\r\n' +
        'smp01;Twice;ZRRE;condominium;inactive;;;\r\n',
    )
    const done = await run('property')
    expect(done).toMatchObject({ status: 'succeeded', rows_read: 6, rows_updated: 1, rows_inserted: 0, rows_failed: 5 })
    const text = await errorsOf(done.id)
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
    await clear('property')
  })

  test('a file gives no rights and changes no account of another type', async () => {
    const staff = await signedIn(app, { access: operations })
    const { contract_no } = await contractIn(app, 'ZRRE', { email: 'Nobody@example.com' })
    await lay(
      'user.csv',
      'email,firstname,lastname,user_type\nnew.staff@example.com,New,Staff,cms\n' +
        `${staff.email},Renamed,Buyer,buyer\nNOBODY@EXAMPLE.COM,No,Body,buyer\nrosa.villanueva1@example.com,Rosa,Changed,buyer\nnot an address,A,B,buyer\n`,
    )
    const done = await run('user')
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
    await clear('user')
  })

  test('a payment is promised a day, keeps its contract, and is not taken back once it is posted', async () => {
    const { db } = app.deps
    const { contract_no } = await contractIn(app, 'ZRCO')
    const head = 'reference_no,contract_no,payor_name,amount,provider,status,paid_at\n'
    const line = (no: string, contract: string, status: string, at = '') =>
      `${no},${contract},Rosa,10.00,bank,${status},${at}\n`
    await lay(
      'payment.csv',
      head +
        line('PX-1', contract_no, 'paid', '2026-11-20 10:00') +
        line('PX-2', contract_no, 'paid') +
        line('PX-3', '99', 'pending'),
    )
    expect(await run('payment')).toMatchObject({ rows_inserted: 1, rows_failed: 2 })
    const row = () =>
      db.system.selectFrom('paynow_payments').where('reference_no', '=', 'PX-1').selectAll().executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ expected_posting_date: '2026-11-27', brand_id: 2 })
    await db.system
      .updateTable('paynow_payments')
      .where('reference_no', '=', 'PX-1')
      .set({ status: 'posted' })
      .execute()
    await lay('payment.csv', head + line('PX-1', contract_no, 'failed'))
    expect(await run('payment')).toMatchObject({ rows_updated: 0, rows_failed: 1 })
    expect((await row()).status).toBe('posted')
    await clear('payment')
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
    await lay(
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
    const done = await run('receipt')
    expect(done).toMatchObject({ status: 'succeeded', rows_read: 8, rows_inserted: 2, rows_failed: 6 })
    expect(
      (await errorsOf(done.id))
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
    await lay('receipt.csv', head + line('RO-1', '10.50', 'RX-1', '10,0.50') + line('RO-1', '10.50', 'RX-2'))
    expect(await run('receipt')).toMatchObject({ rows_unchanged: 1, rows_failed: 1 })
    await lay('receipt.csv', head + line('RO-1', '10.50', 'RX-2'))
    expect(await run('receipt')).toMatchObject({ rows_updated: 0, rows_failed: 1 })
    expect((await payments())[1]).toMatchObject({ status: 'paid' })
    await clear('receipt')
  })

  test('what the one who starts it may not touch is not taken', async () => {
    const narrow = await signedIn(app, { access: { ...operations, brands: ['ZRLU'] } })
    await lay('property.csv', sampleOf(commands.property).replace('Sample Tower', 'Taken Over'))
    const { body } = await app.call('commands.seed', { params: { command: 'property' }, token: narrow.token })
    await runCommand(app.deps, 'property')
    const done = (await app.call('commands.run', { params: { id: body.run_id }, token })).body
    expect(done).toMatchObject({ rows_failed: 2, rows_inserted: 0, rows_updated: 0 })
    await clear('property')
  })

  test('a workbook is read as a table is', async () => {
    const { columns, sample } = commands.property
    const names = Object.keys(columns)
    const chunks: Buffer[] = []
    const rows = sample.map(row => ({ ...row, property_code: `X${row.property_code}` }))
    const sheet = {
      heads: names,
      widths: names.map(() => 10),
      cells: (row: Readonly<Record<string, unknown>>) => names.map(name => (row[name] ?? '') as string),
    }
    for await (const chunk of xlsxOf(
      sheet,
      (async function* () {
        yield rows
      })(),
    ))
      chunks.push(chunk)
    await lay('property.xlsx', Buffer.concat(chunks))
    expect(await run('property')).toMatchObject({
      status: 'succeeded',
      source: 'property.xlsx',
      rows_inserted: 2,
      rows_failed: 0,
    })
    await lay('property.csv', 'x')
    expect(await start('property')).toMatchObject({ status: 422, body: { message: /Both/ } })
    await clear('property')
  })

  test('thousands of rows go in as they come, with their progress', async () => {
    const row = (i: number) => `many${i}@example.com,"Ana ""Any""",Reyes,buyer\n`
    await lay(
      'user.csv',
      `email,firstname,lastname,user_type\n${Array.from({ length: 2_300 }, (_, i) => row(i).replace(' ""Any""', '')).join('')}`,
    )
    expect(await run('user')).toMatchObject({ status: 'succeeded', rows_read: 2_300, rows_inserted: 2_300 })
    await clear('user')
  })

  test.each([
    ['an unknown column', 'property_code,colour\n', /“colour” is not known/],
    ['a missing column', 'property_code\n', /has no column property_name/],
    ['nothing at all', '', /empty/],
    ['bytes that are no text', Buffer.from([0x61, 0xff, 0xfe, 0x0a]), /UTF-8/],
    [
      'half a workbook',
      Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(200, 7)]),
      /could not be read/,
    ],
  ])('%s ends the run in words, writes nothing and is mailed', async (_, content, says) => {
    const before = await digest('properties')
    await lay('property.csv', content)
    const done = await run('property')
    expect(done).toMatchObject({ status: 'failed', rows_inserted: 0, rows_updated: 0 })
    expect(done.log).toMatch(says)
    expect(await digest('properties')).toBe(before)
    const mail = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'command.failed')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ subject: 'Action needed: Properties failed' })
    expect(mail.body).toContain(`run ${done.id}`)
    await clear('property')
  })

  test('one run at a time, however many ask at once; another command may run beside it', async () => {
    await lay('property.csv', sampleOf(commands.property))
    await lay('user.csv', sampleOf(commands.user))
    const answers = await Promise.all(Array.from({ length: 6 }, () => start('property')))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^Properties is already running \(started .* by Ana Reyes/,
    )
    const beside = await start('user')
    expect(beside.status).toBe(202)
    const list = (await app.call('commands.list', { token })).body
    expect(
      list
        .filter((entry: { last: { status: string } | null }) => entry.last?.status === 'queued')
        .map(({ command }: { command: string }) => command),
    ).toEqual(['user', 'property'])
    await Promise.all([
      runCommand(app.deps, 'property'),
      runCommand(app.deps, 'property'),
      runCommand(app.deps, 'user'),
    ])
    const runs = await app.deps.db.system
      .selectFrom('command_runs')
      .where('status', 'in', ['queued', 'running'])
      .selectAll()
      .execute()
    expect(runs).toEqual([])
    await Promise.all([clear('property'), clear('user')])
  })

  test('a run that was cut off is taken up again and comes to the same', async () => {
    await lay('property.csv', sampleOf(commands.property).replace('Sample Tower', 'Sample Tower Again'))
    const { body } = await start('property')
    await app.deps.db.system
      .updateTable('command_runs')
      .where('id', '=', body.run_id)
      .set({ status: 'running', rows_read: 1, rows_updated: 1, attempts: 1 })
      .execute()
    expect(await runCommand(app.deps, 'property')).toBe(0)
    app.travel(3 * 60_000)
    expect(await runCommand(app.deps, 'property')).toBe(1)
    const { body: done } = await app.call('commands.run', { params: { id: body.run_id }, token })
    expect(done).toMatchObject({ status: 'succeeded', rows_read: 2, rows_updated: 1, rows_unchanged: 1 })
    await clear('property')
  })

  test('nothing is started by whoever only looks ahead, asks for the head, or has no token', async () => {
    await lay('property.csv', sampleOf(commands.property))
    const count = async () =>
      (
        await app.deps.db.system
          .selectFrom('command_runs')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const before = await count()
    for (const headers of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }, { 'x-moz': 'prefetch' }])
      expect((await start('property', headers as never)).status).toBe(403)
    const url = '/api/v1/cms/command/seed/property'
    const head = await app.app.desk.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${token}` } })
    expect(head.statusCode).toBe(404)
    expect((await app.app.desk.inject({ method: 'GET', url })).statusCode).toBe(401)
    expect(await count()).toBe(before)
    const answer = await start('property')
    expect(answer.headers['cache-control']).toBe('no-store')
    await runCommand(app.deps, 'property')
    await clear('property')
  })

  test('a schedule starts its command once, and is judged before it is kept', async () => {
    await lay('user.csv', sampleOf(commands.user))
    const put = (cron: string | null, version: number) =>
      app.call('commands.schedule', { params: { command: 'user' }, body: { cron, version }, token })
    for (const bad of ['every day', '* * *', '99 * * * *', '* * * * * *']) expect((await put(bad, 0)).status).toBe(422)
    const set = await put('*/5 * * * *', 0)
    expect(set).toMatchObject({ status: 200, body: { cron: '*/5 * * * *', version: 1 } })
    expect((await put('0 * * * *', 0)).status).toBe(409)
    expect(await startDueCommands(app.deps)).toBe(0)
    app.travel(6 * 60_000)
    const started = await Promise.all([startDueCommands(app.deps), startDueCommands(app.deps)])
    expect(started.reduce((sum, n) => sum + n, 0)).toBe(1)
    await runCommand(app.deps, 'user')
    const last = (await app.call('commands.runs', { query: { command: 'user' }, token })).body.items[0]
    expect(last).toMatchObject({ started_by: 'Atrium', status: 'succeeded' })
    expect((await put(null, 1)).body).toMatchObject({ cron: null, next_at: null })
    await clear('user')
  })

  test('no file from outside the drop folder is read', async () => {
    await lay('secret.txt', 'x')
    await symlink('/etc/passwd', join(drop, 'link.jpg')).catch(() => undefined)
    await lay(
      'files.csv',
      'file,brand_code\n../secret.key,ZRRE\nlink.jpg,ZRRE\n/etc/passwd,ZRRE\nphotos/../../secret.key,ZRRE\nsecret.txt,ZRRE\n',
    )
    const done = await run('files')
    expect(done).toMatchObject({ status: 'succeeded', rows_failed: 5, rows_inserted: 0 })
    await clear('files')
  })
})
