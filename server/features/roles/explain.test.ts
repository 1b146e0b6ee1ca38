import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '../../../model/pages/access.ts'
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
