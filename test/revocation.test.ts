import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storePassword } from '../server/records/passwords.ts'
import { signedIn, type TestApp, type TestUser, testApp, websiteEditor } from './app.ts'
import { engines } from './database.ts'
import { contentKeys } from './editing.ts'
import { proven, sized, within } from './sizes.ts'

/** Promises.md, "revocation": P 20 trials, F 200. */
const trials = sized(5, 20, 200)
const streams = 8
const place = { brand: 'ZRLU', page: 'website.header' }

const soon = () => new Promise(resolve => setTimeout(resolve, 1))

type Signed = TestUser & { token: string }

describe.each(engines)('what is taken away ends at once, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  const role = (user: Signed) => app.deps.db.system.updateTable('user_roles').where('id', '=', user.role_id as number)
  /** Each answers once it is done, as an administrator's call would. */
  const takeAway: Record<string, (user: Signed) => Promise<unknown>> = {
    'sign-out': async user => expect((await app.call('session.signOut', { token: user.token })).status).toBe(200),
    deactivation: user =>
      app.deps.db.system
        .updateTable('users')
        .where('id', '=', user.id)
        .set({ deleted_at: app.deps.now(), deactivation_source: 'admin' })
        .execute(),
    'another user type': user =>
      app.deps.db.system.updateTable('users').where('id', '=', user.id).set({ user_type_id: 1 }).execute(),
    'flags of the role': user =>
      role(user)
        .set({ website: JSON.stringify({ header: { edit: true } }) })
        .execute(),
    'brands of the role': user =>
      role(user)
        .set({ brands: JSON.stringify(['ZRCO']) })
        .execute(),
    'another password': user =>
      app.deps.db.system
        .transaction()
        .execute(trx => storePassword(trx, user.id, 'another', { must_change: false, now: app.deps.now() })),
    'the session itself': user => app.deps.db.system.deleteFrom('sessions').where('user_id', '=', user.id).execute(),
    'the session revoked': user =>
      app.deps.db.system
        .updateTable('sessions')
        .where('user_id', '=', user.id)
        .set({ revoked_at: app.deps.now() })
        .execute(),
  }
  const kinds = Object.keys(takeAway)

  test(
    `no request that starts after it is accepted, ${trials} trials under ${streams} streams`,
    async () => {
      const accepted: string[] = []
      const counts = { before: 0, after: 0 }
      for (let trial = 0; trial < trials; trial += 1) {
        const kind = kinds[trial % kinds.length] as string
        const user = await signedIn(app, { access: websiteEditor(['ZRLU'], contentKeys) })
        let done = false
        let stop = false
        const stream = async () => {
          while (!stop) {
            const startedAfter = done
            const { status } = await app.call('webContent.page', { token: user.token, params: place })
            counts[startedAfter ? 'after' : 'before'] += 1
            if (startedAfter && status !== 401 && status !== 403) accepted.push(`${kind}: ${status}`)
            if (!startedAfter && status !== 200 && !done && status !== 401 && status !== 403)
              accepted.push(`${kind}: ${status} while it held`)
          }
        }
        const running = Array.from({ length: streams }, stream)
        const before = counts.before
        while (counts.before < before + streams) await soon()
        await takeAway[kind]?.(user)
        done = true
        const after = counts.after
        while (counts.after < after + 2 * streams) await soon()
        stop = true
        await Promise.all(running)
      }
      proven(
        'revocation',
        engine,
        `${trials} trials of ${kinds.length} kinds, ${counts.before} requests before and ${counts.after} after, ${accepted.length} accepted`,
      )
      expect(accepted).toEqual([])
    },
    within(240_000),
  )

  test('other sessions of the same person go on after a sign-out, and the token stays dead', async () => {
    const first = await signedIn(app)
    const { body } = await app.call('session.signIn', {
      body: { client_id: 1, username: first.email, password: 'correct horse battery staple' },
    })
    await app.call('session.signOut', { token: first.token })
    expect((await app.call('session.profile', { token: first.token })).status).toBe(401)
    expect((await app.call('session.signOut', { token: first.token })).status).toBe(401)
    expect((await app.call('session.profile', { token: body.access_token })).status).toBe(200)
  })
})
