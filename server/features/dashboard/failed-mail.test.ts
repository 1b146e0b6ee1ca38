import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { queueMail } from '../../records/outbox.ts'

describe.each(engines)('the mail outbox, %s', engine => {
  let app: TestApp
  let token: string

  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: { brands: ['ZRLU'], admin: { 'mail-outbox': { view: true } } } })).token
    await app.deps.db.system.transaction().execute(async trx => {
      for (let n = 0; n < 30; n += 1)
        await queueMail(trx, {
          event_key: 'test',
          to: `a${n}@atrium.test`,
          subject: `Mail ${n}`,
          body: 'Text',
          brand_id: n % 3 === 0 ? 3 : n % 3 === 1 ? 0 : null,
        })
    })
  })
  afterAll(() => app.close())

  test('newest first, page by page, of the caller’s brands and of none', async () => {
    const first = await app.call('dashboard.mail', { token })
    expect(first).toMatchObject({ status: 200, body: { next: null, delivers: false } })
    expect(first.body.items.map(({ subject }: { subject: string }) => subject)).toEqual(
      Array.from({ length: 30 }, (_, n) => 29 - n)
        .filter(n => n % 3 !== 1)
        .map(n => `Mail ${n}`),
    )
    await app.deps.db.system.updateTable('mail_outbox').set({ brand_id: null }).execute()
    const page = await app.call('dashboard.mail', { token })
    expect(page.body.items).toHaveLength(25)
    const rest = await app.call('dashboard.mail', { token, query: { before: page.body.next } })
    expect(rest.body.items.map(({ subject }: { subject: string }) => subject)).toEqual(
      [4, 3, 2, 1, 0].map(n => `Mail ${n}`),
    )
  })

  test('by state, and only for those who may', async () => {
    expect((await app.call('dashboard.mail', { token, query: { status: 'dead' } })).body.items).toEqual([])
    expect((await app.call('dashboard.mail', { token, query: { status: 'lost' } })).status).toBe(400)
    const other = (await signedIn(app, { access: { brands: ['ZRLU'] } })).token
    expect((await app.call('dashboard.mail', { token: other })).status).toBe(403)
  })
})
