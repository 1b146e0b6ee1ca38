import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../test/app.ts'
import { applicationIn, applicationOf, pdf, readerIn } from '../../test/applicants.ts'
import { engines } from '../../test/database.ts'
import { inquiryIn, listKeeper } from '../../test/inquiries.ts'
import { propertyIn, visitIn } from '../../test/visits.ts'
import { purgeTrash, trashDays } from './purge-trash.ts'

const day = 86_400_000

describe.each(engines)('what lay in the trash for its time, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: listKeeper(['ZRLU']) })
  })
  afterAll(() => app.close())

  const tables = {
    webInquiries: 'web_inquiries',
    webAppointments: 'web_appointments',
    webApplications: 'web_career_applications',
    newsletterSubscriptions: 'newsletter_subscriptions',
  } as const
  type Key = keyof typeof tables
  const keys = Object.keys(tables) as Key[]
  const standing = async (key: Key, id: number) =>
    (await app.deps.db.system.selectFrom(tables[key]).where('id', '=', id).select('id').execute()).length === 1
  const ago = (days: number) => new Date(app.deps.now().getTime() - days * day)

  async function made(): Promise<Record<Key, number>> {
    const property_id = await propertyIn(app, 'ZRLU')
    return {
      webInquiries: (await inquiryIn(app, 'ZRLU')).id,
      webAppointments: (await visitIn(app, 'ZRLU', { property_id })).id,
      webApplications: (await applicationIn(app, 'ZRLU')).id,
      newsletterSubscriptions: (await readerIn(app, 'ZRLU')).id,
    }
  }
  const trashed = async (ids: Record<Key, number>, at: Date | null) => {
    for (const key of keys)
      await app.deps.db.system.updateTable(tables[key]).where('id', '=', ids[key]).set({ deleted_at: at }).execute()
  }

  test('is erased with what hangs on it and a line in the trail; a day earlier, or not in the trash, it stays', async () => {
    const [old, young, live] = [await made(), await made(), await made()]
    await trashed(old, ago(trashDays))
    await trashed(young, ago(trashDays - 1))
    await app.deps.db.system
      .insertInto('web_inquiry_replies')
      .values({
        inquiry_id: old.webInquiries,
        brand_id: 3,
        kind: 'call',
        body: 'Called back.',
        created_by: me.id,
        created_by_name: 'Ana',
      })
      .execute()
    await app.deps.db.system
      .updateTable('web_appointments')
      .where('id', '=', live.webAppointments)
      .set({ reschedule_of: old.webAppointments })
      .execute()
    expect(await purgeTrash(app.deps)).toBe(4)
    expect(await purgeTrash(app.deps)).toBe(0)
    for (const key of keys) {
      expect([key, await standing(key, old[key])]).toEqual([key, false])
      expect([key, await standing(key, young[key]), await standing(key, live[key])]).toEqual([key, true, true])
    }
    const lines = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('action', '=', 'purge')
      .select(['entity', 'entity_id', 'before', 'brand_id'])
      .execute()
    expect(lines.map(line => line.entity_id).sort()).toEqual(Object.values(old).map(String).sort())
    expect(lines.every(({ brand_id }) => brand_id === 3)).toBe(true)
    expect(JSON.stringify(lines)).not.toMatch(/Rosa|example\.com/)
    for (const key of keys)
      expect((await app.call(`${key}.read`, { token: me.token, params: { id: old[key] } })).status).toBe(404)
  })

  test('a résumé goes with the last application that names it', async () => {
    const shared = pdf()
    const send = async (email: string, ip: string) => {
      const { headers, payload } = applicationOf('ZRLU', { email }, shared)
      const { statusCode } = await app.app.sites.inject({
        method: 'POST',
        url: '/api/v1/web/career-application',
        remoteAddress: ip,
        headers,
        payload,
      })
      expect(statusCode).toBe(201)
      return app.deps.db.system
        .selectFrom('web_career_applications')
        .innerJoin('files', 'files.id', 'resume')
        .where('email', '=', email)
        .select(['web_career_applications.id', 'files.path'])
        .executeTakeFirstOrThrow()
    }
    const first = await send('one@example.com', '198.18.7.1')
    const second = await send('two@example.com', '198.18.7.2')
    expect(second.path).toBe(first.path)
    const trash = (id: number) =>
      app.deps.db.system
        .updateTable('web_career_applications')
        .where('id', '=', id)
        .set({ deleted_at: ago(trashDays) })
        .execute()
    await trash(first.id)
    expect(await purgeTrash(app.deps)).toBe(1)
    expect(await app.deps.files.exists(first.path)).toBe(true)
    await trash(second.id)
    expect(await purgeTrash(app.deps)).toBe(1)
    expect(await app.deps.files.exists(first.path)).toBe(false)
    expect(await app.deps.db.system.selectFrom('files').where('path', '=', first.path).execute()).toEqual([])
  })
})
