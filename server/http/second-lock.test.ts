import { fastify } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase, endpoints } from '../../model/contract/index.ts'
import { signedIn, type TestApp, testApp } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import type { Ctx, Handlers } from '../call/context.ts'
import { bind } from './bind.ts'
import { Gate } from './gate.ts'

// Decision 012: beside the brand that every query states, its connection shows no more than the caller's.
describe.each(engines)('the second lock on brands, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  /** Who the connection of a call is to the database, and which brands it is shown. */
  const sessionOf = async (name: string, headers: Record<string, string> = {}, query: Record<string, string> = {}) => {
    let db: Ctx['db'] | undefined
    const keep = async (_: unknown, ctx: Ctx) => {
      db = ctx.db
    }
    const every = new Proxy({}, { get: () => new Proxy({}, { get: () => keep }) }) as Handlers
    const http = fastify()
    bind(http, every, app.deps, new Gate(app.deps), 'desk')
    const path = endpoints.find(known => known.name === name)?.endpoint.path
    await http.inject({ url: `${apiBase}${path}`, headers, query })
    if (!db) throw new Error(`${name} did not come to its handler.`)
    const { rows } = await sql<{ role: string; brands: string }>`
      select current_user as role, current_setting('app.brands') as brands`.execute(db)
    return rows[0]
  }

  test.each([
    [['ZRRE', 'ZRLU'], '1,3'],
    [['OMNI'], '0'],
    [[], ''],
  ])(
    'who is signed in is answered on a connection of the brands of their role, and of no other: %j',
    async (brands, ids) => {
      const { token } = await signedIn(app, { access: { brands } })
      expect(await sessionOf('session.profile', { authorization: `Bearer ${token}` })).toEqual({
        role: 'atrium_app',
        brands: ids,
      })
    },
  )

  test('visitors are answered on their own', async () => {
    expect(await sessionOf('web.popupPromos', {}, { brand: 'ZRRE' })).toEqual({
      role: 'atrium_public',
      brands: 'public',
    })
  })
})
