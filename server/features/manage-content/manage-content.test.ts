import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessOf } from '../../../model/roles.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'

describe.each(engines)('the seller’s payment method, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: accessOf(['ZRLU'], [{ of: () => true }]) })).token
    const there = await app.deps.db.system.selectFrom('manage_contents').select('id').executeTakeFirst()
    if (!there)
      await app.deps.db.system
        .insertInto('manage_contents')
        .values({ portal: 'seller', contents: JSON.stringify({ payment_method: true }) })
        .execute()
  })
  afterAll(() => app.close())
  const read = async () => (await app.call('manageContent.read', { token })).body
  const set = (body: object) => app.call('manageContent.setBank', { body, token })

  test('one of two providers, by the version that was read, with a line in the trail', async () => {
    const [first] = await read()
    expect(first).toMatchObject({ portal: 'seller', contents: { payment_method: true } })
    expect((await set({ payment_method: false })).status).toBe(428)
    const saved = await set({ payment_method: false, version: first.version })
    expect(saved.body).toMatchObject({ contents: { payment_method: false }, version: first.version + 1 })
    const stale = await set({ payment_method: true, version: first.version })
    expect(stale.body).toMatchObject({ code: 'STALE', detail: { contents: { payment_method: false } } })
    expect((await set({ payment_method: 'card', version: saved.body.version })).status).toBe(422)
    expect(await read()).toEqual([saved.body])
    const trail = await app.deps.db.system
      .selectFrom('user_trails')
      .where('entity', '=', 'manage-content')
      .orderBy('id')
      .select(['module', 'action', 'result', 'before', 'after'])
      .execute()
    const line = { module: 'payment-method', action: 'edit' }
    expect(trail).toEqual([
      { ...line, result: 'ok', before: { payment_method: true }, after: { payment_method: false } },
      {
        ...{ ...line, result: 'failed', before: null },
        after: { asked: { payment_method: true }, refused: { code: 'STALE', message: stale.body.message } },
      },
    ])
  })
})
