import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands, sampleOf } from '../../../model/commands/index.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { type CommandGround, commandGround, operations } from '../../../test/commands.ts'
import { engines } from '../../../test/database.ts'
import { inline, sheetXml, workbook } from '../../../test/workbook.ts'
import { runCommand } from './run.ts'

const base64 = (file: string | Buffer) => Buffer.from(file).toString('base64')

describe.each(engines)('extracts that people upload, %s', engine => {
  let app: TestApp
  let ground: CommandGround
  beforeAll(async () => {
    app = await testApp(engine)
    ground = await commandGround(app)
  })
  afterAll(() => app.close())

  const send = (
    name: 'commands.preview' | 'commands.upload',
    command: string,
    file: string | Buffer,
    token = ground.token,
  ) => app.call(name, { params: { command }, body: { file: base64(file) }, token })

  test('the preview says which columns are found, shows the first rows and names those that would fail', async () => {
    const before = await ground.digest('properties', 'users')
    const file = `${sampleOf(commands.property)}SMP03,Odd,XXXX,condominium,active\nSMP04,Dear,ZRRE,condominium,active,,,,,,,,,,,,,,,,,9,8\n`
    const { status, body } = await send('commands.preview', 'property', file)
    expect(status).toBe(200)
    expect(body).toMatchObject({ rows: 4, is_whole: true, problem: null, unknown: [], rows_failed: 2 })
    // The first is no brand; the second only the writer can judge.
    expect(body.errors.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`)).toEqual([
      '4 brand_code',
      '5 price_max',
    ])
    expect(body.columns.every(({ found }: { found: boolean }) => found)).toBe(true)
    expect(body.sample[0].slice(0, 3)).toEqual(['SMP01', 'Sample Tower', 'ZRRE'])
    expect(await ground.digest('properties', 'users')).toBe(before)
    expect(await readdir(ground.drop)).toEqual([])
  })

  test('a file that is no extract of the command is refused, and does not lie there', async () => {
    const missing = await send('commands.preview', 'user', 'email,firstname,colour\na@example.com,A,red\n')
    expect(missing.body).toMatchObject({ problem: 'The column “colour” is not known here.', unknown: ['colour'] })
    const lacking = missing.body.columns.filter(({ found }: { found: boolean }) => !found)
    expect(lacking.map(({ name }: { name: string }) => name)).toContain('user_type')
    for (const file of ['email,firstname,colour\n', '', 'x', '<html></html>', Buffer.from([0x61, 0xff, 0xfe])]) {
      const answer = await send('commands.upload', 'user', file)
      expect(answer).toMatchObject({ status: 422, body: { errors: { file: [expect.any(String)] } } })
    }
    expect(await readdir(ground.drop)).toEqual([])
  })

  test('one takes the place of what lies there, stands in the trail and is run', async () => {
    const first = await send('commands.upload', 'user', sampleOf(commands.user))
    expect(first).toMatchObject({ status: 200, body: { command: 'user', source: { name: 'user.csv' } } })
    expect(await readFile(join(ground.drop, 'user.csv'), 'utf8')).toBe(sampleOf(commands.user))
    const cells = (row: number, texts: string[]) =>
      `<row r="${row}">${texts.map((text, i) => inline(`${'ABCD'[i]}${row}`, text)).join('')}</row>`
    const sheet = workbook({
      sheet: sheetXml(
        cells(1, ['email', 'firstname', 'lastname', 'user_type']) +
          cells(2, ['ana@example.com', 'Ana', 'Cruz', 'buyer']),
      ),
    })
    const second = await send('commands.upload', 'user', sheet)
    expect(second).toMatchObject({ status: 200, body: { source: { name: 'user.xlsx' } } })
    expect(await readdir(ground.drop)).toEqual(['user.xlsx'])
    expect(await ground.run('user')).toMatchObject({ source: 'user.xlsx', rows_inserted: 1 })
    const lines = await app.deps.db.system
      .selectFrom('user_trails')
      .where('action', '=', 'upload')
      .orderBy('id')
      .select(['module', 'entity_id', 'result'])
      .execute()
    expect(lines).toEqual(
      Array.from({ length: 2 }, () => ({ module: 'internal-commands', entity_id: 'user', result: 'ok' })),
    )
    await ground.clear('user')
  })

  test('whoever holds few brands brings no more by a file that somebody with all of them runs', async () => {
    const narrow = await signedIn(app, { access: { ...operations, brands: ['ZRCO'] } })
    expect((await send('commands.upload', 'property', sampleOf(commands.property), narrow.token)).status).toBe(200)
    const { body } = await ground.start('property')
    await runCommand(app.deps, 'property')
    const done = (await app.call('commands.run', { params: { id: body.run_id }, token: ground.token })).body
    expect(done).toMatchObject({ rows_inserted: 1, rows_failed: 1 })
    expect(await app.deps.db.system.selectFrom('properties').select('property_code').execute()).toEqual([
      { property_code: 'SMP02' },
    ])
    const viewer = await signedIn(app, {
      access: { ...operations, admin: { 'internal-commands': { view: true } } },
    })
    for (const name of ['commands.preview', 'commands.upload'] as const)
      expect((await send(name, 'property', sampleOf(commands.property), viewer.token)).status).toBe(403)
  })
})
