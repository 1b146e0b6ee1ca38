import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withoutSecret } from '../../../model/mails/secrets.ts'
import type { Access } from '../../../model/pages/access.ts'
import { defaultRoles } from '../../../model/roles.ts'
import { accountKeeper } from '../../../test/accounts.ts'
import { createUser, password, signedIn, signIn, type TestApp, type TestUser, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { completeMailSettings } from '../../boot/mail-settings.ts'
import { newToken } from '../../call/auth.ts'
import { queueMail } from '../../records/outbox.ts'
import { madePassword } from '../../records/passwords.ts'
import { sealedTexts } from '../../records/sealed-mails.ts'
import { settleWaitingResets } from '../session/settle-resets.ts'

const everything = defaultRoles[0]?.access as Access
const outbox = { 'mail-outbox': { view: true, edit: true } }
const own = 'walking under tall trees'
type Item = { id: number; event_key: string; to: string[]; subject: string; body: string; left_out: string | null }
type Secrets = { password: string; token: string; mails: number[] }

describe.each(engines)('mails that open something, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { DESK_ORIGIN: 'https://desk.atrium.test', SIGN_IN_ADDRESS_LIMIT: '1000' })
  })
  afterAll(() => app.close())

  /** The mails to an address, with their whole texts: what opens an account is stored sealed. */
  const stored = async (email: string) => {
    const rows = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('to', '@>', JSON.stringify([email]) as never)
      .orderBy('id')
      .select(['id', 'event_key', 'body'])
      .execute()
    const { db, secrets, now } = app.deps
    const ids = rows.map(({ id }) => id)
    const texts = await sealedTexts(db.system, { secrets, now: now() }, ids)
    return rows.map(row => ({ ...row, body: texts.get(row.id) ?? row.body }))
  }
  const inText = (text: string | undefined, form: RegExp): string => {
    const found = form.exec(text ?? '')?.[1]
    if (found === undefined) throw new Error(`nothing like ${form} in ${text}`)
    return found
  }
  /** A first password and a link for who forgot it, as Atrium writes them, of this person. */
  async function secretsOf(target: TestUser): Promise<Secrets> {
    const admin = await signedIn(app, { access: everything })
    const { version } = (await app.call('userAccounts.read', { token: admin.token, params: { id: target.id } })).body
    const reset = { params: { id: target.id }, body: { version }, token: admin.token }
    expect((await app.call('userAccounts.resetPassword', reset)).status).toBe(200)
    await app.call('session.forgot', { body: { email: target.email } })
    await settleWaitingResets(app.deps)
    const mails = await stored(target.email)
    const body = (key: string) => mails.findLast(({ event_key }) => event_key === key)?.body
    return {
      password: inText(body('user.password'), /^Password: (\S+)$/m),
      token: inText(body('user.reset'), /#reset=([A-Za-z0-9_-]{43})/),
      mails: mails.map(({ id }) => id),
    }
  }
  /** All that the calls of the outbox answer to somebody, in every state, as text. */
  async function allSaid(token: string, { mails }: Pick<Secrets, 'mails'>): Promise<string> {
    const texts: string[] = []
    for (const status of [undefined, 'queued', 'sending', 'sent', 'failed', 'dead']) {
      const query: Record<string, string> = status === undefined ? {} : { status }
      let before: number | null = null
      do {
        const answer = await app.call('dashboard.mail', {
          token,
          query: before === null ? query : { ...query, before },
        })
        texts.push(answer.text)
        before = answer.body?.next ?? null
      } while (before !== null)
    }
    for (const id of mails) texts.push((await app.call('dashboard.retryMail', { token, params: { id } })).text)
    return texts.join('\n')
  }
  const itemsOf = async (token: string, { mails }: Pick<Secrets, 'mails'>): Promise<Item[]> =>
    (await app.call('dashboard.mail', { token })).body.items.filter(({ id }: Item) => mails.includes(id))

  test('who only sees the outbox reads neither a password nor a link, of anybody, and is told why', async () => {
    const target = await createUser(app)
    const secrets = await secretsOf(target)
    const reader = await signedIn(app, { access: { admin: outbox } })
    const said = await allSaid(reader.token, secrets)
    expect(said).toContain(target.email)
    expect(said).not.toContain(secrets.password)
    expect(said).not.toContain(secrets.token)
    const items = await itemsOf(reader.token, secrets)
    const of = (key: string) => items.find(({ event_key }) => event_key === key)
    expect(of('user.reset')?.left_out).toMatch(/link is shown only to who may reset this person’s password/)
    expect(of('user.password')?.left_out).toMatch(/password is shown only to who may reset this person’s password/)
    // The rest of the mail is read as it stands.
    expect(of('user.reset')?.body).toMatch(/someone asked to choose a new password for .*#reset=•••/s)
    expect(of('user.password')?.body).toMatch(/sign in at https:\/\/desk\.atrium\.test .*Password: •••/s)
  })

  test('a Super Admin reads them, and hands the first password to a new colleague', async () => {
    const target = await createUser(app)
    const secrets = await secretsOf(target)
    const admin = await signedIn(app, { access: everything })
    const items = await itemsOf(admin.token, secrets)
    expect(items.map(({ left_out }) => left_out)).toEqual(items.map(() => null))
    const mailed = items.find(({ event_key }) => event_key === 'user.password')?.body
    const given = inText(mailed, /^Password: (\S+)$/m)
    expect((await signIn(app, target.email, given)).status).toBe(200)
  })

  test.each([
    ['the administrator of one brand', { brands: ['ZRLU'], admin: { ...accountKeeper, ...outbox } }],
    ['who keeps accounts without being a Super Admin', { admin: { ...accountKeeper, ...outbox } }],
    [
      'who holds everything but the right to reset',
      { ...everything, admin: { ...everything.admin, 'user-account': { view: true } } },
    ],
    ['who holds everything but one brand', { ...everything, brands: everything.brands.slice(1) }],
  ] as const)('%s reads nothing of a Super Admin’s', async (_, access) => {
    const target = await createUser(app, { access: everything })
    const secrets = await secretsOf(target)
    const reader = await signedIn(app, { access })
    const said = await allSaid(reader.token, secrets)
    expect(said).toContain(target.email)
    expect(said).not.toContain(secrets.password)
    expect(said).not.toContain(secrets.token)
  })

  test('who keeps accounts reads what is of a person within their ceiling', async () => {
    const target = await createUser(app, { access: { brands: ['ZRLU'] } })
    const secrets = await secretsOf(target)
    const keeper = await signedIn(app, { access: { brands: ['ZRLU'], admin: { ...accountKeeper, ...outbox } } })
    const said = await allSaid(keeper.token, secrets)
    expect(said).toContain(secrets.password)
    expect(said).toContain(secrets.token)
  })

  test('one’s own link is not read in the outbox: a session alone brings nobody to a password', async () => {
    const admin = await signedIn(app, { access: everything })
    await app.call('session.forgot', { body: { email: admin.email } })
    await settleWaitingResets(app.deps)
    const mails = await stored(admin.email)
    const token = inText(mails.at(-1)?.body, /#reset=([A-Za-z0-9_-]{43})/)
    expect(await allSaid(admin.token, { mails: mails.map(({ id }) => id) })).not.toContain(token)
  })

  test('an address that has another owner by now opens nothing: the account decides, not the address', async () => {
    const target = await createUser(app, { access: everything })
    const secrets = await secretsOf(target)
    await app.deps.db.system
      .updateTable('users')
      .where('id', '=', target.id)
      .set({ email: `moved.${target.email}` })
      .execute()
    await createUser(app, { email: target.email })
    const keeper = await signedIn(app, { access: { admin: { ...accountKeeper, ...outbox } } })
    const said = await allSaid(keeper.token, secrets)
    expect(said).not.toContain(secrets.password)
    expect(said).not.toContain(secrets.token)
  })

  test('looking as somebody else, one reads what both may', async () => {
    const target = await createUser(app, { access: everything })
    const secrets = await secretsOf(target)
    const admin = await signedIn(app, { access: everything })
    const reader = await createUser(app, { access: { admin: outbox } })
    const headers = { 'x-view-as': `user ${reader.id}` }
    expect((await app.call('roles.viewAs', { token: admin.token, body: { user_id: reader.id } })).status).toBe(200)
    const answer = await app.call('dashboard.mail', { token: admin.token, headers })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(target.email)
    expect(answer.text).not.toContain(secrets.password)
    expect(answer.text).not.toContain(secrets.token)
  })

  test('words that somebody chose put no secret into the subject', async () => {
    const admin = await signedIn(app, { access: everything })
    const words = { subject: 'Yours: {password}', body: 'Word:{password}, again ({password})-x' }
    await completeMailSettings(app.deps.db, app.deps.settings)
    const settings = app.deps.db.system.updateTable('email_settings').where('event_key', '=', 'user.password')
    await settings.set(words).execute()
    const target = await createUser(app)
    const { version } = (await app.call('userAccounts.read', { token: admin.token, params: { id: target.id } })).body
    const reset = { params: { id: target.id }, body: { version }, token: admin.token }
    await app.call('userAccounts.resetPassword', reset)
    const [mail] = await stored(target.email)
    const secret = inText(mail?.body, /^Word:(\S+),/)
    const reader = await signedIn(app, { access: { admin: outbox } })
    const said = await allSaid(reader.token, { mails: [mail?.id ?? 0] })
    expect(said).toContain(target.email)
    expect(said).not.toContain(secret)
    await settings.set({ subject: null, body: null }).execute()
    const rows = await app.deps.db.system.selectFrom('mail_outbox').select('subject').execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('where nothing in it is known as the secret, the whole text is held back', async () => {
    const target = await createUser(app)
    const secret = 'Sesam oeffne dich'
    await app.deps.db.system
      .insertInto('mail_outbox')
      .values({
        event_key: 'user.password',
        to: JSON.stringify([target.email]),
        subject: 'Your password',
        body: `It is ${secret}.`,
      })
      .execute()
    for (const access of [{ admin: outbox }, everything]) {
      const reader = await signedIn(app, { access })
      expect(await allSaid(reader.token, { mails: [] })).not.toContain(secret)
    }
  })

  test('a link out of a list is read by who may take people off it', async () => {
    const token = 'Ab3_-'.repeat(9).slice(0, 43)
    const body = `Welcome.\n\nUnsubscribe: https://sites.atrium.test/unsubscribe/${token}`
    const id = await app.deps.db.system
      .transaction()
      .execute(trx =>
        queueMail(trx, { event_key: 'newsletter', to: 'reader@atrium.test', subject: 'Welcome', body, brand_id: 3 }),
      )
    const reader = await signedIn(app, { access: { brands: ['ZRLU'], admin: outbox } })
    expect(await allSaid(reader.token, { mails: [id] })).not.toContain(token)
    expect((await itemsOf(reader.token, { mails: [id] }))[0]?.left_out).toMatch(/take people off the list/)
    const admin = await signedIn(app, { access: everything })
    expect(await allSaid(admin.token, { mails: [id] })).toContain(token)
  })

  test('the person page tells the subject and no more of a mail', async () => {
    const target = await createUser(app)
    const secrets = await secretsOf(target)
    const { token } = await signedIn(app, { access: everything })
    const found = await app.call('persons.find', { token, body: { email: target.email } })
    expect(found.status).toBe(200)
    const shown = await Promise.all(
      secrets.mails.map(id =>
        app.call('persons.reveal', { token, body: { email: target.email, table: 'mail_outbox', id } }),
      ),
    )
    const whole = await app.call('persons.export', {
      token,
      body: { email: target.email, reason: 'They asked for it' },
    })
    for (const { text } of [found, ...shown, whole]) {
      expect(text).not.toContain(secrets.password)
      expect(text).not.toContain(secrets.token)
    }
    const trails = await app.deps.db.owner.selectFrom('user_trails').selectAll().execute()
    expect(JSON.stringify(trails)).not.toContain(secrets.password)
    expect(JSON.stringify(trails)).not.toContain(secrets.token)
  })

  test('mails that were queued before are known by what they end with, and their subjects are cleared', async () => {
    const target = await createUser(app)
    const { password: secret, mails } = await secretsOf(target)
    const { system } = app.deps.db
    await system.updateTable('mail_outbox').where('id', 'in', mails).set({ account_id: null }).execute()
    await system
      .updateTable('mail_outbox')
      .where('id', 'in', mails)
      .where('event_key', '=', 'user.password')
      .set({ subject: `Password ${secret}` })
      .execute()
    const admin = await signedIn(app, { access: everything })
    // Until it is known whose they are, nobody reads them.
    expect(await allSaid(admin.token, { mails: [] })).not.toContain(secret)
    const sql = await readFile(new URL('../../db/migrations/0198-accounts-of-mails.sql', import.meta.url), 'utf8')
    for (const statement of sql.split(';').filter(each => /^update/m.test(each)))
      await app.deps.db.executeSql(statement.slice(statement.search(/^update/m)))
    const rows = await system
      .selectFrom('mail_outbox')
      .where('id', 'in', mails)
      .select(['account_id', 'subject'])
      .execute()
    expect(rows.map(({ account_id }) => account_id)).toEqual(mails.map(() => target.id))
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(await allSaid(admin.token, { mails: [] })).toContain(secret)
  })

  test('a mail that opens an account is not queued without saying whose', async () => {
    const { system } = app.deps.db
    const mail = { event_key: 'user.reset', to: 'a@atrium.test', subject: 'x', body: 'y' }
    await expect(system.transaction().execute(trx => queueMail(trx, mail))).rejects.toThrow(/does not say whose/)
  })

  test('the whole way: who holds the outbox alone comes to nobody’s account', async () => {
    const target = await createUser(app, { access: everything })
    const reader = await signedIn(app, { access: { admin: outbox } })
    await app.call('session.forgot', { body: { email: target.email } })
    await settleWaitingResets(app.deps)
    const said = await allSaid(reader.token, { mails: [] })
    for (const [token] of said.matchAll(/(?<=#reset=)[\w-]{43}/g))
      await app.call('session.reset', { body: { token, password: own } })
    expect((await signIn(app, target.email, password)).status).toBe(200)
  })
})

describe.each(engines)('where mail is delivered, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { SMTP_URL: 'smtp://127.0.0.1:1' })
  })
  afterAll(() => app.close())

  test('a password is its reader’s alone', async () => {
    const admin = await signedIn(app, { access: everything })
    const target = await createUser(app)
    const { version } = (await app.call('userAccounts.read', { token: admin.token, params: { id: target.id } })).body
    await app.call('userAccounts.resetPassword', { params: { id: target.id }, body: { version }, token: admin.token })
    const { items } = (await app.call('dashboard.mail', { token: admin.token })).body
    const mail = items.find(({ to }: Item) => to.includes(target.email))
    expect(mail.left_out).toMatch(/for its reader alone/)
    expect(mail.body).toMatch(/Password: •••/)
  })
})

test('every password and every token that Atrium makes is left out, whatever stands beside it', () => {
  for (let n = 0; n < 500; n += 1) {
    const [made, token] = [madePassword(), newToken()]
    for (const around of [
      (text: string) => text,
      (text: string) => `word-${text}-word`,
      (text: string) => `(${text}).`,
      (text: string) => `${text}${text}`,
    ]) {
      const { body } = withoutSecret('user.password', { subject: '', body: around(made) })
      for (const group of made.split('-').slice(1)) expect(body, made).not.toContain(group)
      expect(withoutSecret('user.reset', { subject: '', body: around(token) }).body).not.toContain(token.slice(0, 8))
    }
  }
})
