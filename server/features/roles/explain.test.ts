import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Access, noAccess } from '../../../model/pages/access.ts'
import { defaultRoles } from '../../../model/roles.ts'
import { accountKeeper } from '../../../test/accounts.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { calls, type EndpointName } from '../../../test/calls.ts'
import { engines } from '../../../test/database.ts'

/** Calls of admin pages whose guard is all that can refuse them, and what they stand under. */
const guarded = [
  ['roles.list', 'admin.user-role', 'view'],
  ['roles.create', 'admin.user-role', 'add'],
  ['userAccounts.list', 'admin.user-account', 'view'],
  ['userAccounts.create', 'admin.user-account', 'add'],
  ['emailSettings.list', 'admin.email-settings', 'view'],
  ['emailSettings.test', 'admin.email-settings', 'edit'],
  ['unsubscribedUsers.list', 'admin.unsubscribed-users', 'view'],
  ['dashboard.mail', 'admin.mail-outbox', 'view'],
  ['dashboard.retryMail', 'admin.mail-outbox', 'edit'],
] as const satisfies readonly (readonly [EndpointName, string, string])[]
const at = { brand: 'ZRLU', page: 'website.header', revision: 1, file: 1 }

describe.each(engines)('why somebody may, or may not, %s', engine => {
  let app: TestApp
  let admin: string
  beforeAll(async () => {
    app = await testApp(engine)
    admin = (await signedIn(app, { access: { admin: accountKeeper } })).token
  })
  afterAll(() => app.close())
  const ask = (query: Record<string, string | number>) => app.call('roles.explain', { token: admin, query })

  test('what is told is what the server does: every default role, call by call', async () => {
    // Roles that hold the same in the admin area answer alike here.
    const unlike = new Map(defaultRoles.map(role => [JSON.stringify(role.access.admin), role]))
    for (const { name, access } of unlike.values()) {
      const user = await signedIn(app, { access: access as Access })
      for (const [call, page, flag] of guarded) {
        const { body: told } = await ask({ user_id: user.id, page, flag })
        const { status } = await app.call(call, { token: user.token, ...calls[call].args(at) })
        expect(told.may, `${name}, ${call}: answered ${status}`).toBe(status !== 403)
        expect(told.reasons.length === 0, `${name}, ${call}`).toBe(told.may)
      }
    }
  })

  test('who looks as another sees what both may see, as that one is now, and changes nothing', async () => {
    const { db } = app.deps
    const viewer = await signedIn(app, { access: { brands: ['ZRLU'], admin: accountKeeper } })
    const other = await signedIn(app, {
      access: {
        brands: ['ZRLU', 'ZRRE'],
        admin: { 'user-role': { view: true, add: true }, 'audit-trail': { view: true } },
      },
    })
    const as = (view: string) => ({ token: viewer.token, headers: { 'x-view-as': view } })
    const view = `user ${other.id}`
    // Nobody looks as another without a line in the trail.
    expect(await app.call('roles.list', as(view))).toMatchObject({ status: 403, body: { code: 'VIEW_OVER' } })
    expect(await app.call('roles.viewAs', { token: viewer.token, body: { user_id: other.id } })).toMatchObject({
      status: 200,
      body: { view },
    })
    const profile = await app.call('session.profile', as(view))
    expect(profile.body).toMatchObject({
      id: viewer.id,
      Lastname: other.name.replace('Ana ', ''),
      user_role: { access: { brands: ['ZRLU', 'ZRRE'] } },
      viewing_as: { kind: 'user', id: other.id, by: viewer.name, closed: 1 },
    })
    expect((await app.call('roles.list', as(view))).status).toBe(200)
    // What the other lacks is refused as it is to them; what the viewer lacks stays closed; what both may stays as it is.
    expect((await app.call('userAccounts.list', as(view))).body).toMatchObject({ code: 'FORBIDDEN' })
    expect((await app.call('userTrail.list', as(view))).body).toMatchObject({
      code: 'NOT_YOURS',
      message: expect.stringContaining(other.name),
    })
    const write = { body: { name: 'Made while looking', description: null, access: noAccess } }
    expect((await app.call('roles.create', { ...as(view), ...write })).body).toMatchObject({ code: 'VIEW_ONLY' })
    expect((await app.call('roles.create', { token: viewer.token, ...write })).status).toBe(201)
    const brands = (await app.call('property.brands', as(view))).body as
      | { code: string }[]
      | { items: { code: string }[] }
    expect(JSON.stringify(brands)).toContain('ZRLU')
    expect(JSON.stringify(brands)).not.toContain('ZRRE')
    // As they are now.
    await db.system.updateTable('user_roles').where('id', '=', other.role_id).set({ admin: '{}' }).execute()
    expect((await app.call('roles.list', as(view))).body).toMatchObject({ code: 'FORBIDDEN' })
    for (const wrong of [`user ${viewer.id}`, 'role 1', 'user 0', 'x', `${view} `])
      expect((await app.call('roles.list', as(wrong))).body, wrong).toMatchObject({ code: 'VIEW_OVER' })
    await db.system
      .updateTable('users')
      .where('id', '=', other.id)
      .set({ deleted_at: app.deps.now(), deactivation_source: 'admin' })
      .execute()
    expect((await app.call('session.profile', as(view))).body).toMatchObject({ code: 'VIEW_OVER' })
    expect((await app.call('roles.endView', { token: viewer.token })).status).toBe(200)
    expect((await app.call('roles.endView', { token: viewer.token })).status).toBe(404)
    const lines = await db.system
      .selectFrom('user_trails')
      .where('user_id', '=', viewer.id)
      .where('action', 'like', 'view as%')
      .orderBy('id')
      .select(['action', 'module', 'entity', 'entity_id', 'after'])
      .execute()
    expect(lines).toMatchObject([
      {
        action: 'view as',
        module: 'user-role',
        entity: 'user',
        entity_id: String(other.id),
        after: { name: other.name },
      },
      { action: 'view as oneself', module: 'user-role', entity: 'user', entity_id: String(other.id) },
    ])
    // Whoever loses the right to see roles is back to themselves with the next call.
    await app.call('roles.viewAs', { token: viewer.token, body: { role_id: 1 } })
    await db.system.updateTable('user_roles').where('id', '=', viewer.role_id).set({ admin: '{}' }).execute()
    expect((await app.call('session.profile', as('role 1'))).body).toMatchObject({ code: 'VIEW_OVER' })
    expect((await app.call('session.profile', { token: viewer.token })).body.viewing_as).toBeNull()
  })

  test('each thing in the way is named, and who holds it', async () => {
    const user = await signedIn(app, { access: { brands: ['ZRLU'], website: { header: { view: true } } } })
    const { body } = await ask({ user_id: user.id, page: 'website.header', flag: 'edit', brand: 'ZRRE' })
    expect(body).toMatchObject({ may: false, person: user.name })
    expect(body.reasons).toEqual([
      expect.stringMatching(/does not hold “edit” on Header/),
      expect.stringMatching(/does not have /),
    ])
    expect(body.roles.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Super Admin', 'Brand Marketing – ZRRE']),
    )
    expect((await ask({ user_id: 999_999_999, page: 'website.header', flag: 'view' })).status).toBe(404)
    const [deactivated] = [await signedIn(app, { access: { admin: accountKeeper } })]
    await app.deps.db.system
      .updateTable('users')
      .where('id', '=', deactivated.id)
      .set({ deleted_at: app.deps.now(), deactivation_source: 'admin' })
      .execute()
    const gone = await ask({ user_id: deactivated.id, page: 'admin.user-role', flag: 'view' })
    expect(gone.body).toMatchObject({ may: false, reasons: [expect.stringContaining('is deactivated')] })
  })
})
