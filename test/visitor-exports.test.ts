import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../model/contract/endpoint.ts'
import { apiBase, contract } from '../model/contract/index.ts'
import { signedIn, type TestApp, testApp } from './app.ts'
import { applicationIn, readerIn } from './applicants.ts'
import { engines } from './database.ts'
import { inquiryIn, listKeeper } from './inquiries.ts'
import { visitIn } from './visits.ts'
import { readXlsx } from './xlsx.ts'

// Domain.md 2.10: phone and e-mail included, the address of the network not; what looks like a formula stays text.
describe.each(engines)('what visitors sent, as a spreadsheet read back, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: listKeeper(['ZRLU']) })).token
  })
  afterAll(() => app.close())

  const who = { firstname: '=1+1', lastname: 'Ñunez', email: 'n@example.com', ip: '203.0.113.77' }
  const kinds = {
    webInquiries: (brand: 'ZRLU' | 'ZRCO', more: object) => inquiryIn(app, brand, { ...who, ...more }),
    webAppointments: (brand: 'ZRLU' | 'ZRCO', more: object) => visitIn(app, brand, { ...who, ...more }),
    webApplications: (brand: 'ZRLU' | 'ZRCO', more: object) => applicationIn(app, brand, { ...who, ...more }),
    newsletterSubscriptions: (brand: 'ZRLU' | 'ZRCO', more: object) =>
      readerIn(app, brand, { firstname: '=1+1 Ñunez', ip: who.ip, ...more }),
  }

  test.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s', async key => {
    await kinds[key]('ZRLU', {})
    await kinds[key]('ZRLU', { deleted_at: app.deps.now(), firstname: 'Trashed', email: 'trashed@example.com' })
    await kinds[key]('ZRCO', { firstname: 'Other', email: 'other@example.com' })
    const { path } = contract[key].download as Endpoint
    const reply = await app.app.desk.inject({
      url: apiBase + path.replace(':brand_id', 'ZRLU'),
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.statusCode).toBe(200)
    const rows = readXlsx(reply.rawPayload)
    expect(rows).toHaveLength(2)
    const cells = rows[1]?.map(String) ?? []
    expect(cells).toContain("'=1+1 Ñunez")
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Trashed|Other/)
    const trail = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('action', '=', 'export')
      .orderBy('id', 'desc')
      .select(['after', 'brand_id'])
      .executeTakeFirstOrThrow()
    expect(trail).toMatchObject({ brand_id: 3, after: { rows: 1 } })
  })
})
