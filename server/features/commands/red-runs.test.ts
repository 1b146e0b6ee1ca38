import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands, sampleOf } from '../../../model/commands/index.ts'
import { createUser, emptyHouse, signedIn, signIn, type TestApp } from '../../../test/app.ts'
import { fileOf, operations } from '../../../test/commands.ts'
import { engines } from '../../../test/database.ts'
import { createAdministrator } from '../../boot/administrator.ts'
import { runCommand } from './run.ts'
import { startDueCommands } from './schedule.ts'

// Decision 258.
describe.each(engines)('who hears of a command that took nothing, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await emptyHouse(engine)
    const person = {
      Firstname: 'Ana',
      Lastname: 'Reyes',
      email: 'ana@house.test',
      password: 'quiet river stone lamp',
    }
    await createAdministrator(app.deps.db, person, app.deps.now())
    token = (await signIn(app, person.email, person.password)).body.access_token
  })
  afterAll(() => app.close())

  const mails = async () =>
    (
      await app.deps.db.system
        .selectFrom('mail_outbox')
        .where('event_key', '=', 'command.failed')
        .orderBy('created_at')
        .orderBy('id')
        .selectAll()
        .execute()
    ).map(({ to, subject, body }) => ({ to, subject, body }))
  const due = (command: 'contract' | 'user') =>
    app.deps.db.system
      .insertInto('command_schedules')
      .values({ command, cron: '30 1 * * *', next_at: app.deps.now(), created_at: app.deps.now() })
      .onConflict(conflict => conflict.column('command').doUpdateSet({ next_at: app.deps.now() }))
      .execute()
  const last = async (by = token) =>
    (await app.call('commands.list', { token: by })).body.commands.find(
      ({ command }: { command: string }) => command === 'contract',
    ).last

  test('at night, before what it needs: a failed run that says so, and the Super Admins where nobody else is named', async () => {
    await due('contract')
    expect(await startDueCommands(app.deps)).toBe(0)
    expect(await last()).toMatchObject({
      status: 'failed',
      started_by: 'Atrium',
      log: 'Properties has not run yet. Run it first.',
      rows_read: 0,
    })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: ['ana@house.test'], subject: 'Action needed: Contracts failed' })
    expect(mail?.body).toContain('Properties has not run yet. Run it first.')
  })

  test('by hand: the refusal is the answer, and no run and no mail come of it', async () => {
    const file = Buffer.from(sampleOf(commands.contract)).toString('base64')
    expect((await app.call('commands.upload', { params: { command: 'contract' }, body: { file }, token })).status).toBe(
      200,
    )
    const before = await last()
    expect((await app.call('commands.seed', { params: { command: 'contract' }, token })).status).toBe(422)
    expect([await last(), (await mails()).length]).toEqual([before, 1])
  })

  test('who may run commands hears of it in their place, and who may not any more does not', async () => {
    const operator = await createUser(app, { access: operations })
    await due('contract')
    await startDueCommands(app.deps)
    expect((await mails()).at(-1)?.to).toEqual([operator.email])
    const former = await signedIn(app, { access: operations })
    const file = Buffer.from(fileOf([{ email: 'no address', firstname: 'A', lastname: 'B', user_type: 'buyer' }]))
    const params = { command: 'user' }
    await app.call('commands.upload', { params, body: { file: file.toString('base64') }, token: former.token })
    const started = await app.call('commands.seed', { params, token: former.token })
    expect(started.status, started.text).toBe(202)
    await app.deps.db.system
      .updateTable('user_roles')
      .where('id', '=', former.role_id ?? 0)
      .set({ admin: '{}' })
      .execute()
    await runCommand(app.deps, 'user')
    const mail = (await mails()).at(-1)
    expect(mail).toMatchObject({ subject: 'Action needed: Users failed', to: [operator.email] })
    expect(mail?.body).toContain('Nothing was taken.')
  })

  test('one that still runs is passed over without a word', async () => {
    const now = app.deps.now()
    await app.deps.db.system
      .insertInto('command_runs')
      .values({
        command: 'user',
        status: 'running',
        started_by_name: 'Atrium',
        brand_ids: [1],
        started_at: now,
        heard_at: now,
      })
      .execute()
    const before = (await mails()).length
    await due('user')
    expect(await startDueCommands(app.deps)).toBe(0)
    expect((await mails()).length).toBe(before)
  })
})
