import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Access, noAccess } from '../../../model/pages/access.ts'
import { areaKeys } from '../../../model/pages/page.ts'
import { accountKeeper } from '../../../test/accounts.ts'
import { signedIn, signIn, type TestApp, type TestUser, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { whole } from '../../../test/sizes.ts'

type Signed = TestUser & { token: string }
type Role = Access & { id: number; name: string }

/** What the row of a role holds, each right a text: sets that are compared without asking Atrium. */
const rightsOf = (row: Access): Set<string> =>
  new Set([
    ...row.brands,
    ...areaKeys.flatMap(area =>
      Object.entries(row[area] as Record<string, Record<string, boolean>>).flatMap(([page, held]) =>
        Object.keys(held)
          .filter(flag => held[flag])
          .map(flag => `${area} ${page} ${flag}`),
      ),
    ),
  ])

/** What whoever resets a password must hold in any case, beside what their role holds. */
const withKeeper = (held: Access['admin']): Access['admin'] => ({
  ...held,
  'user-account': { ...held['user-account'], view: true, edit: true },
})

describe.each(engines)('passwords are reset within one’s ceiling, %s', engine => {
  let app: TestApp
  let roles: Role[]

  beforeAll(async () => {
    app = await testApp(engine)
    roles = (await app.deps.db.system
      .selectFrom('user_roles')
      .where('is_system', '=', true)
      .orderBy('id')
      .select(['id', 'name', 'brands', ...areaKeys])
      .execute()) as unknown as Role[]
  })
  afterAll(() => app.close())

  const account = async (id: number) =>
    app.deps.db.system
      .selectFrom('users')
      .where('id', '=', id)
      .select(['password_hash', 'must_change_password', 'version'])
      .executeTakeFirstOrThrow()
  const reset = async (by: Signed, { id }: TestUser, version?: number) =>
    app.call('userAccounts.resetPassword', {
      token: by.token,
      params: { id },
      body: { version: version ?? (await account(id)).version },
    })
  const mailsTo = (email: string) =>
    app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'user.password')
      .where('to', '@>', JSON.stringify([email]) as never)
      .select('id')
      .execute()
  const stands = async ({ token }: Signed) => (await app.call('session.profile', { token })).status === 200

  // Before every commit each role is reset by a third of the others, and each resets a third of them.
  test('over every pair of default roles: refused exactly where the target holds what the caller does not', {
    timeout: 180_000,
  }, async () => {
    expect(roles.length).toBeGreaterThan(10)
    const all = await Promise.all(
      roles.map(async role => {
        const access = { ...noAccess, ...role, admin: withKeeper(role.admin) }
        return { name: role.name, rights: rightsOf(access), who: await signedIn(app, { access }) }
      }),
    )
    for (const [at, role] of roles.entries()) {
      const callers = all.filter((_, i) => whole || (i + at) % 5 === 0)
      const target = await signedIn(app, { roleId: role.id })
      const before = await account(target.id)
      const lacks = (own: Set<string>) => [...rightsOf(role)].some(right => !own.has(right))
      for (const { name, who } of callers.filter(({ rights }) => lacks(rights))) {
        const answer = await reset(who, target)
        expect(answer.status, `${name} resets ${role.name}`).toBe(403)
        expect(answer.body.message, `${name} resets ${role.name}`).toMatch(/holds more than you do/)
      }
      expect(await account(target.id), role.name).toEqual(before)
      expect(await stands(target), role.name).toBe(true)
      expect(await mailsTo(target.email), role.name).toHaveLength(0)
      const above = callers.filter(({ rights }) => !lacks(rights))
      for (const { name, who } of above)
        expect((await reset(who, target)).status, `${name} resets ${role.name}`).toBe(200)
      expect(await mailsTo(target.email), role.name).toHaveLength(above.length)
      expect(await stands(target), role.name).toBe(above.length === 0)
    }
  })

  test('IT Operations resets no Super Admin, and the administrator stays in', async () => {
    const of = (name: string) => signedIn(app, { roleId: roles.find(role => role.name === name)?.id as number })
    const [admin, it] = [await of('Super Admin'), await of('IT Operations')]
    expect((await reset(it, admin)).status).toBe(403)
    expect(await stands(admin)).toBe(true)
    expect((await signIn(app, admin.email)).status).toBe(200)
    const denied = await app.deps.db.system
      .selectFrom('user_trails')
      .where('user_id', '=', it.id)
      .where('result', '=', 'denied')
      .select('id')
      .execute()
    expect(denied).toHaveLength(1)
  })

  test('one’s own is changed in My Account, with the present one', async () => {
    const user = await signedIn(app, { access: { admin: accountKeeper } })
    const answer = await reset(user, user)
    expect(answer.status).toBe(422)
    expect(answer.body.message).toMatch(/My Account/)
    expect(await stands(user)).toBe(true)
  })

  test('of two at once one password is made and one mail is written; the other is told', async () => {
    const [one, other] = [
      await signedIn(app, { access: { admin: accountKeeper } }),
      await signedIn(app, { access: { admin: accountKeeper } }),
    ]
    const target = await signedIn(app)
    const { version } = await account(target.id)
    const answers = await Promise.all([reset(one, target, version), reset(other, target, version)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mailsTo(target.email)).toHaveLength(1)
    const unversioned = await app.call('userAccounts.resetPassword', {
      token: one.token,
      params: { id: target.id },
      body: {},
    })
    expect(unversioned.status).toBe(428)
  })

  test('who was given more meanwhile is beyond it, whatever the caller read', async () => {
    const keeperOf = await signedIn(app, { access: { admin: accountKeeper } })
    const target = await signedIn(app)
    const more = { admin: JSON.stringify({ 'mail-outbox': { view: true } }) }
    const raise = app.deps.db.system
      .updateTable('user_roles')
      .where('id', '=', target.role_id as number)
      .set(more)
    await raise.execute()
    expect((await reset(keeperOf, target)).status).toBe(403)
  })
})
