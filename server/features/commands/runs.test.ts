import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands, sampleOf } from '../../../model/commands/index.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { childrenOf } from '../../../test/children-of.ts'
import { type CommandGround, commandGround } from '../../../test/commands.ts'
import { engines } from '../../../test/database.ts'
import { inline, sheetXml, workbook } from '../../../test/workbook.ts'
import { xlsxOf } from '../../records/export/write-xlsx.ts'
import { runCommand } from './run.ts'
import { startDueCommands } from './schedule.ts'

describe.each(engines)('runs of internal commands, %s', engine => {
  let app: TestApp
  let ground: CommandGround
  beforeAll(async () => {
    app = await testApp(engine)
    ground = await commandGround(app)
  })
  afterAll(() => app.close())

  test('a workbook is read as a table is', async () => {
    const { columns, sample } = commands.property
    const names = Object.keys(columns)
    const chunks: Buffer[] = []
    const rows = sample.map(row => ({ ...row, property_code: `X${row['property_code']}` }))
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
    await ground.lay('property.xlsx', Buffer.concat(chunks))
    expect(await ground.run('property')).toMatchObject({
      status: 'succeeded',
      source: 'property.xlsx',
      rows_inserted: 2,
      rows_failed: 0,
    })
    await ground.lay('property.csv', 'x')
    expect(await ground.start('property')).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/Both/) },
    })
    await ground.clear('property')
  })

  test('thousands of rows go in as they come, with their progress', async () => {
    const row = (i: number) => `many${i}@example.com,"Ana ""Any""",Reyes,buyer\n`
    await ground.lay(
      'user.csv',
      `email,firstname,lastname,user_type\n${Array.from({ length: 2_300 }, (_, i) => row(i).replace(' ""Any""', '')).join('')}`,
    )
    expect(await ground.run('user')).toMatchObject({ status: 'succeeded', rows_read: 2_300, rows_inserted: 2_300 })
    await ground.clear('user')
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
    ['a workbook of rows that never end', workbook({ sheet: sheetXml('<row>'.repeat(500_000)) }), /could not be read/],
    ['a text far right', workbook({ sheet: sheetXml(`<row>${inline('XFD1', 'a')}</row>`) }), /column XFD.*256 columns/],
    ['a bomb', workbook({ sheet: sheetXml('<a/>'.repeat(6_000_000)) }), /unpacks to more/],
    ['a line that never ends', 'x'.repeat(20_000_000), /longer than 32,767 characters/],
  ])('%s ends the run in words, writes nothing and is mailed', async (_, content, says) => {
    const before = await ground.digest('properties')
    await ground.lay('property.csv', content)
    const done = await ground.run('property')
    expect(done).toMatchObject({ status: 'failed', rows_inserted: 0, rows_updated: 0 })
    expect(done.log).toMatch(says)
    expect(await ground.digest('properties')).toBe(before)
    const mail = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'command.failed')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ subject: 'Action needed: Properties failed' })
    expect(mail.body).toContain(`run ${done.id}`)
    await ground.clear('property')
  })

  test.runIf(process.platform === 'linux')(
    'what ends the process that reads an extract ends the run in words; the server and the next run go on',
    async () => {
      const rows = Array.from({ length: 60_000 }, (_, i) => `apart${i}@example.com,Ana,Reyes,buyer\n`)
      await ground.lay('user.csv', `email,firstname,lastname,user_type\n${rows.join('')}`)
      const { body } = await ground.start('user')
      const running = runCommand(app.deps, 'user')
      const read = async () =>
        (
          await app.deps.db.system
            .selectFrom('command_runs')
            .where('id', '=', body.run_id)
            .select(['rows_read'])
            .executeTakeFirst()
        )?.rows_read ?? 0
      await expect.poll(read, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0)
      for (const pid of await childrenOf('apart/child.ts')) process.kill(pid, 'SIGKILL')
      await running
      const done = (await app.call('commands.run', { params: { id: body.run_id }, token: ground.token })).body
      expect(done).toMatchObject({
        status: 'failed',
        log: 'This file takes too much time or memory to read. Make it smaller, or save it anew, and try again.',
      })
      expect(done.rows_read).toBeLessThan(60_000)
      await ground.lay('user.csv', `email,firstname,lastname,user_type\n${rows.slice(0, 5).join('')}`)
      expect(await ground.run('user')).toMatchObject({ status: 'succeeded', rows_read: 5 })
      await ground.clear('user')
    },
  )

  test('one run at a time, however many ask at once; another command may run beside it', async () => {
    await ground.lay('property.csv', sampleOf(commands.property))
    await ground.lay('user.csv', sampleOf(commands.user))
    const answers = await Promise.all(Array.from({ length: 6 }, () => ground.start('property')))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^Properties is already running \(started .* by Ana Reyes/,
    )
    const beside = await ground.start('user')
    expect(beside.status).toBe(202)
    const list = (await app.call('commands.list', { token: ground.token })).body
    expect(
      list.commands
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
    await Promise.all([ground.clear('property'), ground.clear('user')])
  })

  test('a run that was cut off is taken up again and comes to the same', async () => {
    await ground.lay('property.csv', sampleOf(commands.property).replace('Sample Tower', 'Sample Tower Again'))
    const { body } = await ground.start('property')
    await app.deps.db.system
      .updateTable('command_runs')
      .where('id', '=', body.run_id)
      .set({ status: 'running', rows_read: 1, rows_updated: 1, attempts: 1 })
      .execute()
    expect(await runCommand(app.deps, 'property')).toBe(0)
    app.travel(3 * 60_000)
    expect(await runCommand(app.deps, 'property')).toBe(1)
    const { body: done } = await app.call('commands.run', { params: { id: body.run_id }, token: ground.token })
    expect(done).toMatchObject({ status: 'succeeded', rows_read: 2, rows_updated: 1, rows_unchanged: 1 })
    await ground.clear('property')
  })

  test('nothing is started by whoever only looks ahead, asks for the head, or has no token', async () => {
    await ground.lay('property.csv', sampleOf(commands.property))
    const count = async () =>
      (
        await app.deps.db.system
          .selectFrom('command_runs')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const before = await count()
    for (const headers of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }, { 'x-moz': 'prefetch' }])
      expect((await ground.start('property', headers as never)).status).toBe(403)
    const url = '/api/v1/cms/command/seed/property'
    const head = await app.app.desk.inject({
      method: 'HEAD',
      url,
      headers: { authorization: `Bearer ${ground.token}` },
    })
    expect(head.statusCode).toBe(404)
    expect((await app.app.desk.inject({ method: 'GET', url })).statusCode).toBe(401)
    expect(await count()).toBe(before)
    const answer = await ground.start('property')
    expect(answer.headers['cache-control']).toBe('no-store')
    await runCommand(app.deps, 'property')
    await ground.clear('property')
  })

  test('a schedule starts its command once, and is judged before it is kept', async () => {
    await ground.lay('user.csv', sampleOf(commands.user))
    // A minute into five: the time of the schedule does not come while it is set.
    const five = 5 * 60_000
    app.travel(five - (app.deps.now().getTime() % five) + 60_000)
    const put = (cron: string | null, version: number) =>
      app.call('commands.schedule', { params: { command: 'user' }, body: { cron, version }, token: ground.token })
    for (const bad of ['every day', '* * *', '99 * * * *', '* * * * * *']) expect((await put(bad, 0)).status).toBe(422)
    const set = await put('*/5 * * * *', 0)
    expect(set).toMatchObject({ status: 200, body: { cron: '*/5 * * * *', version: 1 } })
    expect((await put('0 * * * *', 0)).status).toBe(409)
    expect(await startDueCommands(app.deps)).toBe(0)
    app.travel(6 * 60_000)
    const started = await Promise.all([startDueCommands(app.deps), startDueCommands(app.deps)])
    expect(started.reduce((sum, n) => sum + n, 0)).toBe(1)
    await runCommand(app.deps, 'user')
    const last = (await app.call('commands.runs', { query: { command: 'user' }, token: ground.token })).body.items[0]
    expect(last).toMatchObject({ started_by: 'Atrium', status: 'succeeded' })
    expect((await put(null, 1)).body).toMatchObject({ cron: null, next_at: null })
    await ground.clear('user')
  })

  test('no file from outside the drop folder is read', async () => {
    await ground.lay('secret.txt', 'x')
    await symlink('/etc/passwd', join(ground.drop, 'link.jpg')).catch(() => undefined)
    await ground.lay(
      'files.csv',
      'file,brand_code\n../secret.key,ZRRE\nlink.jpg,ZRRE\n/etc/passwd,ZRRE\nphotos/../../secret.key,ZRRE\nsecret.txt,ZRRE\n',
    )
    const done = await ground.run('files')
    expect(done).toMatchObject({
      status: 'failed',
      rows_failed: 5,
      rows_inserted: 0,
      log: expect.stringMatching(/^Nothing was taken/),
    })
    await ground.clear('files')
  })
})
