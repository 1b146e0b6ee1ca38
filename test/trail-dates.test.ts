import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLostMoment } from '../model/rules/lost-moments.ts'
import { password, signedIn, type TestApp, testApp } from './app.ts'
import { buyerInquiryIn, careOf, contractIn } from './buyers.ts'
import { engines } from './database.ts'
import { bodyFor } from './records.ts'

const day = 86_400_000

/** Specification 1: what is done is recorded; a date is what was done as much as a status is. */
describe.each(engines)('dates in the trail, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: careOf(['ZRRE']) })
  })
  afterAll(() => app.close())

  const last = (trail: 'audit_trails' | 'user_trails') =>
    app.deps.db.system.selectFrom(trail).orderBy('id', 'desc').select(['action', 'before', 'after']).executeTakeFirst()

  test('an inquiry that is closed says when', async () => {
    const { id, version } = await buyerInquiryIn(app, await contractIn(app, 'ZRRE'), { status: 'resolved' })
    const body = { action: 'close', version }
    expect((await app.call('buyerInquiries.work', { token: me.token, params: { id }, body })).status).toBe(200)
    const stored = await app.deps.db.system
      .selectFrom('buyer_inquiries')
      .where('id', '=', id)
      .select('closed_at')
      .executeTakeFirstOrThrow()
    expect(await last('audit_trails')).toEqual({
      action: 'close',
      before: { status: 'resolved', closed_at: null },
      after: { status: 'closed', closed_at: stored.closed_at?.toISOString() },
    })
  })

  test('news that is scheduled says for when, and news that is scheduled anew from when to when', async () => {
    const given = await bodyFor(app, me.token, 'projectNews', 'ZRRE')
    const { id, version } = (await app.call('projectNews.save', { token: me.token, body: given })).body
    const now = app.deps.now().getTime()
    const [first, second] = [now + day, now + 2 * day].map(at => new Date(at).toISOString())
    const schedule = (publish_at: string | undefined, seen: number) =>
      app.call('projectNews.act', {
        token: me.token,
        params: { id },
        body: { action: 'schedule', version: seen, publish_at },
      })
    expect((await schedule(first, version)).status).toBe(200)
    expect(await last('audit_trails')).toEqual({
      action: 'schedule',
      before: { status: 'draft', publish_at: null },
      after: { status: 'scheduled', publish_at: first },
    })
    expect((await schedule(second, version + 1)).status).toBe(200)
    expect(await last('audit_trails')).toEqual({
      action: 'schedule',
      before: { publish_at: first },
      after: { publish_at: second },
    })
  })

  test('a password that is changed says when, and not what it is', async () => {
    const { id, token } = await signedIn(app, { access: careOf(['ZRRE']) })
    const body = { current: password, password: 'quiet river stone lamp' }
    expect((await app.call('session.changePassword', { token, body })).status).toBeLessThan(300)
    const user = await app.deps.db.system
      .selectFrom('users')
      .where('id', '=', id)
      .select('password_changed_at')
      .executeTakeFirstOrThrow()
    const line = await last('user_trails')
    expect(line?.after).toEqual({ password_changed_at: user.password_changed_at?.toISOString() })
  })

  // Lines of before decision 139 stay as they are: they are sealed.
  test('whatever column holds a moment, a line that lost it is known as one', async () => {
    const { rows } = await sql<{ name: string }>`select distinct column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'`.execute(app.deps.db.owner)
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.map(({ name }) => name).filter(name => !isLostMoment(name, {}))).toEqual([])
    expect(isLostMoment('closed_at', '2026-11-23T04:00:00.000Z')).toBe(false)
    expect(isLostMoment('query', {})).toBe(false)
  })
})
