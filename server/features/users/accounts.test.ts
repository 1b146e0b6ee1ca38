import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '../../../model/pages/access.ts'
import { defaultRoles } from '../../../model/roles.ts'
import { createUser, password, signedIn, signIn, type TestApp, type TestUser, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { sealedTexts } from '../../records/sealed-mails.ts'
import { sendMail } from '../../records/wake-mail.ts'

const everything = defaultRoles[0]?.access as Access
const leaving = 'Resigned 31 Oct 2026'
const person = {
  Firstname: ' Begoña ',
  Lastname: 'Peñaflor-D’Oliveira Jr.',
  email: 'Begona@Example.com',
  mobile: '0917 123 4567',
  employee_no: 'E-01042',
  department: 'Buyer Care',
}

describe.each(engines)('accounts, %s', engine => {
  let app: TestApp
  let admin: TestUser & { token: string }
  let role: number

  beforeAll(async () => {
    app = await testApp(engine)
    admin = await signedIn(app, { access: everything })
    role = (await createUser(app)).role_id as number
  })
  afterAll(() => app.close())

  const asAdmin = (name: Parameters<TestApp['call']>[0], args: object = {}) =>
    app.call(name, { token: admin.token, ...args })
  const read = async (id: number) => (await asAdmin('userAccounts.read', { params: { id } })).body
  const mails = (event_key: string) =>
    app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', event_key)
      .orderBy('id')
      .select(['id', 'to', 'subject', 'body'])
      .execute()
  const passwordFor = async (email: string) => {
    const id = (await mails('user.password')).findLast(({ to }) => to.includes(email))?.id ?? 0
    const { db, secrets, now } = app.deps
    const texts = await sealedTexts(db.system, { secrets, now: now() }, [id])
    return /^Password: (\S+)$/m.exec(texts.get(id) ?? '')?.[1] as string
  }

  test('made, told by mail, let in only to choose a password; then everything opens', async () => {
    app.sent.length = 0
    const { status, body } = await asAdmin('userAccounts.create', { body: { ...person, user_role_id: role } })
    expect(status).toBe(201)
    expect(
      app.sent.map(({ name }) => name),
      'the mail leaves at once',
    ).toContain(sendMail)
    expect(body).toMatchObject({
      Firstname: 'Begoña',
      email: 'begona@example.com',
      mobile: '+639171234567',
      must_change_password: true,
      version: 1,
    })
    const first = await passwordFor('begona@example.com')
    const { body: opened } = await signIn(app, 'begona@example.com', first)
    const token = opened.access_token as string
    expect((await app.call('session.profile', { token })).body.must_change_password).toBe(true)
    const closed = await app.call('property.list', { token })
    expect([closed.status, closed.body.code]).toEqual([403, 'PASSWORD_DUE'])
    const choose = (given: string, current = first) =>
      app.call('session.changePassword', { token, body: { current, password: given } })
    expect((await choose('Welcome2026!!')).body.errors.password[0]).toBe(
      'Use at least 12 characters and avoid common passwords.',
    )
    expect((await choose(first)).body.errors.password[0]).toMatch(/none of your last 5/)
    expect((await choose('quiet river stone lamp', 'not it')).body.errors.current).toHaveLength(1)
    expect((await choose('quiet river stone lamp')).status).toBe(200)
    expect((await app.call('property.list', { token })).status).toBe(200)
    expect((await signIn(app, 'begona@example.com', first)).status).toBe(401)
  })

  test('none of the last five passwords is taken again; the sixth last is', async () => {
    const user = await signedIn(app)
    const change = (current: string, next: string) =>
      app.call('session.changePassword', { token: user.token, body: { current, password: next } })
    const all = [password, ...Array.from({ length: 5 }, (_, i) => `walking under tall trees ${i}`)]
    for (const [i, next] of all.slice(1).entries()) expect((await change(all[i] as string, next)).status).toBe(200)
    const present = all.at(-1) as string
    for (const again of all.slice(1)) expect((await change(present, again)).status).toBe(422)
    expect((await change(present, password)).status).toBe(200)
  })

  test('five wrong tries of the present password end the sessions', async () => {
    const user = await signedIn(app)
    for (let i = 0; i < 5; i += 1)
      expect(
        (
          await app.call('session.changePassword', {
            token: user.token,
            body: { current: `wrong ${i}`, password: 'walking under tall trees' },
          })
        ).status,
      ).toBe(422)
    expect((await app.call('session.profile', { token: user.token })).status).toBe(401)
    expect((await read(user.id)).locked_until).not.toBeNull()
    expect((await asAdmin('userAccounts.unlock', { params: { id: user.id } })).status).toBe(200)
    expect((await signIn(app, user.email)).status).toBe(200)
  })

  test('a password change ends every other session; a session ended by hand is ended; the rest stay', async () => {
    const user = await signedIn(app)
    const tokens = await Promise.all(
      [1, 2, 3].map(async () => (await signIn(app, user.email)).body.access_token as string),
    )
    const { body } = await asAdmin('userAccounts.sessions', { params: { id: user.id } })
    expect(body.items).toHaveLength(4)
    expect(JSON.stringify(body)).not.toContain(user.token)
    const works = async () =>
      (await Promise.all([user.token, ...tokens].map(token => app.call('session.profile', { token })))).filter(
        ({ status }) => status === 200,
      ).length
    expect(
      (await asAdmin('userAccounts.revoke', { params: { id: user.id }, body: { session: body.items[0].id } })).body,
    ).toEqual({ revoked: 1 })
    expect(await works()).toBe(3)
    const mine = await signIn(app, user.email)
    expect(
      (
        await app.call('session.changePassword', {
          token: mine.body.access_token,
          body: { current: password, password: 'walking under tall trees' },
        })
      ).status,
    ).toBe(200)
    expect(await works()).toBe(0)
    expect((await app.call('session.profile', { token: mine.body.access_token })).status).toBe(200)
    expect((await asAdmin('userAccounts.revoke', { params: { id: user.id }, body: {} })).body).toEqual({ revoked: 1 })
  })

  test('deactivated: signed out at once, in the trash with who and why, told; restored with a new first password', async () => {
    const user = await signedIn(app)
    const { version } = await read(user.id)
    expect((await asAdmin('userAccounts.impact', { params: { id: user.id } })).body.items).toEqual([
      { label: 'Open sessions, which end at once', count: 1 },
    ])
    expect(
      (await asAdmin('userAccounts.remove', { params: { id: user.id }, body: { version, reason: ` ${leaving} ` } }))
        .status,
    ).toBe(200)
    expect((await app.call('session.profile', { token: user.token })).status).toBe(401)
    expect((await signIn(app, user.email)).status).toBe(401)
    const { body: trash } = await asAdmin('userAccounts.trashed', { query: { search: user.email } })
    expect(trash.items).toMatchObject([
      { id: user.id, deactivation_reason: leaving, deactivation_source: 'admin', deleted_by: admin.name },
    ])
    expect((await asAdmin('userAccounts.list', { query: { search: user.email } })).body.items).toEqual([])
    expect((await mails('user.deactivated')).at(-1)).toMatchObject({
      to: [user.email],
      subject: 'Your account was deactivated',
    })
    const gone = await read(user.id)
    const reset = { params: { id: user.id }, body: { version: gone.version } }
    expect((await asAdmin('userAccounts.resetPassword', reset)).status).toBe(422)
    expect((await asAdmin('userAccounts.restore', { body: { id: user.id, version } })).status).toBe(409)
    expect((await asAdmin('userAccounts.restore', { body: { id: user.id, version: gone.version } })).status).toBe(200)
    expect((await signIn(app, user.email)).status).toBe(401)
    expect((await signIn(app, user.email, await passwordFor(user.email))).status).toBe(200)
    expect((await mails('user.restored')).at(-1)?.body).not.toContain('Password')
  })

  test('who left of their own accord comes back on their written request only', async () => {
    const buyer = await createUser(app, { type: 1 })
    expect((await asAdmin('userAccounts.read', { params: { id: buyer.id } })).status).toBe(404)
    await app.deps.db.system
      .updateTable('users')
      .where('id', '=', buyer.id)
      .set({ deleted_at: app.deps.now(), deactivation_source: 'self' })
      .execute()
    const { version } = await read(buyer.id)
    expect(
      (await asAdmin('userAccounts.restore', { body: { id: buyer.id, version } })).body.errors.reference,
    ).toHaveLength(1)
    expect(
      (await asAdmin('userAccounts.restore', { body: { id: buyer.id, version, reference: 'Letter of 12 Nov 2026' } }))
        .status,
    ).toBe(200)
    // In the words of their portal; the other mail is for whom the settings name alone.
    const told = await mails('buyer.account.restored')
    expect(told.at(-1)?.body).toContain(`account ${buyer.id}`)
    expect((await mails('user.restored')).flatMap(mail => mail.to)).not.toContain(buyer.email)
    expect(
      (
        await app.deps.db.system
          .selectFrom('users')
          .where('id', '=', buyer.id)
          .select('must_change_password')
          .executeTakeFirstOrThrow()
      ).must_change_password,
    ).toBe(false)
  })

  test('unsubscribed users: those who left by themselves, and those whom staff deactivated, under a right of their own', async () => {
    const keeper = await signedIn(app, { access: { admin: { 'unsubscribed-users': { view: true, edit: true } } } })
    const as = (name: string, args: object = {}) => app.call(name, { token: keeper.token, ...args })
    const [left, away] = [
      await createUser(app, { type: 1, Lastname: 'Leaver' }),
      await createUser(app, { Lastname: 'Leaver' }),
    ]
    const { db, now } = app.deps
    await db.system
      .updateTable('users')
      .where('id', '=', left.id)
      .set({ deleted_at: now(), deactivation_source: 'self' })
      .execute()
    await asAdmin('userAccounts.remove', {
      params: { id: away.id },
      body: { version: 1, reason: 'Resigned 31 Oct 2026' },
    })
    const of = async (query: object) =>
      (await as('unsubscribedUsers.list', { query: { search: 'Leaver', ...query } })).body.items.map(
        ({ id }: { id: number }) => id,
      )
    expect(await of({ deactivation_source: 'self' })).toEqual([left.id])
    expect(await of({ deactivation_source: 'admin' })).toEqual([away.id])
    const restore = (id: number, body: object) => as('unsubscribedUsers.restore', { params: { id }, body })
    expect((await restore(left.id, { version: 1 })).body.errors.reference).toHaveLength(1)
    expect((await restore(left.id, { version: 1, reference: 'Letter of 12 Nov 2026' })).status).toBe(200)
    expect((await restore(away.id, { version: 2 })).status).toBe(200)
    expect(await of({})).toEqual([])
    expect((await as('unsubscribedUsers.read', { params: { id: away.id } })).status).toBe(404)
    expect((await as('userAccounts.trashed')).status).toBe(403)
  })

  test('two who change one account: the second hears of the first, and has both values', async () => {
    const user = await createUser(app, { Lastname: 'Garcia' })
    const { version } = await read(user.id)
    const change = (department: string) =>
      asAdmin('userAccounts.update', {
        params: { id: user.id },
        body: { ...person, email: user.email, user_role_id: user.role_id, department, version },
      })
    const answers = await Promise.all([change('Sales Administration'), change('Buyer Care')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect(lost?.body).toMatchObject({
      code: 'STALE',
      detail: { department: won?.body.department, version: version + 1 },
    })
    const trail = await app.deps.db.system
      .selectFrom('user_trails')
      .where('entity', '=', 'user')
      .where('entity_id', '=', String(user.id))
      .where('result', '=', 'ok')
      .select(['before', 'after'])
      .execute()
    expect(trail).toHaveLength(1)
    expect(trail[0]?.before).toMatchObject({ Lastname: 'Garcia', department: null })
    expect(trail[0]?.after).toMatchObject({ Lastname: 'Peñaflor-D’Oliveira Jr.', department: won?.body.department })
    expect(trail[0]?.after).not.toHaveProperty('email')
  })

  test('a role that changes is another right with the next call, and the change is told before it is made', async () => {
    const user = await signedIn(app, {
      Firstname: 'Nena',
      Lastname: 'Cruz',
      access: { brands: ['ZRLU'], admin: { 'mail-outbox': { view: true } } },
    })
    expect((await app.call('dashboard.mail', { token: user.token })).status).toBe(200)
    const { body: standing } = await asAdmin('roles.read', { params: { id: user.role_id as number } })
    const access = { ...standing.access, brands: ['ZRCO'], admin: { 'user-role': { view: true } } }
    const { body: preview } = await asAdmin('roles.preview', { body: { id: user.role_id, access } })
    expect(preview).toEqual({
      gives: { brands: ['ZRCO'], grants: [{ page: 'admin.user-role', flag: 'view' }] },
      takes: { brands: ['ZRLU'], grants: [{ page: 'admin.mail-outbox', flag: 'view' }] },
      beyond: { brands: [], grants: [] },
      people: [{ id: user.id, name: 'Nena Cruz' }],
      total: 1,
    })
    expect((await app.call('dashboard.mail', { token: user.token })).status).toBe(200)
    expect(
      (
        await asAdmin('roles.update', {
          params: { id: user.role_id as number },
          body: { version: standing.version, name: standing.name, description: null, access },
        })
      ).status,
    ).toBe(200)
    expect((await app.call('dashboard.mail', { token: user.token })).status).toBe(403)
    expect((await app.call('roles.list', { token: user.token })).status).toBe(200)
  })
})
