import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { inquiryIn, listKeeper } from '../../../test/inquiries.ts'
import { pagesOf } from '../../../test/pdf.ts'
import { runExports } from '../../records/export/job.ts'
import { refuseTooLong } from '../../records/export/write-pdf.ts'
import { listSources } from '../sources-of-lists.ts'

describe.each(engines)('a list on paper, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: listKeeper(['ZRLU', 'ZRCO']), Firstname: 'Íñigo', Lastname: 'Peña' })
    for (let n = 0; n < 80; n += 1)
      await inquiryIn(app, 'ZRLU', {
        lastname: `Señora ${n}`,
        firstname: '+Ana',
        mobile: '+63 917 000 0001',
        message: n === 3 ? 'Wie weit ist es bis zum Strand? '.repeat(60) : `“Prices” – from ₱5M, no. ${n}`,
        created_at: '2026-11-20T01:00:00Z',
        status: n % 4 === 0 ? 'assigned' : 'new',
      })
    await inquiryIn(app, 'ZRCO', { message: 'canary-communities' })
  })
  afterAll(() => app.close())

  const exported = async (body: object) => {
    const started = await app.call('lists.startExport', {
      token: me.token,
      body: { list: 'webInquiries', brand: 'ZRLU', format: 'pdf', query: {}, ...body },
    })
    expect(started.status, started.text).toBe(202)
    expect(await runExports(app.deps, listSources)).toBe(1)
    const ask = { token: me.token, params: started.body }
    const state = (await app.call('lists.exportState', ask)).body
    return { state, file: await app.call('lists.exportFile', ask) }
  }

  test('its head, brand, page and who printed it on each page; its rows as the desk writes them, by which filters', async () => {
    const { state, file } = await exported({
      query: { created_at_from: '2026-11-20', created_at_to: '2026-11-20', status: 'new,assigned', search: 'señora' },
      columns: ['name', 'created_at', 'status', 'mobile', 'message'],
    })
    expect(state).toMatchObject({ status: 'done', done: 80 })
    expect(state.file.name).toMatch(/^inquiries-luxuria-\d+\.pdf$/)
    expect(file.headers['content-type']).toBe('application/pdf')
    const pages = await pagesOf(file.bytes)
    expect(pages.length).toBeGreaterThanOrEqual(3)
    for (const [i, page] of pages.entries()) {
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
      expect(page).toContain('Name Received Status Mobile Message')
      expect(page).toContain('Luxuria')
      expect(page).toMatch(/printed .* by Íñigo Peña/)
    }
    expect(pages[0]).toContain('80 inquiries')
    expect(pages[0]).toContain('Search: “señora”')
    expect(pages[0]).toContain('Received: 20 Nov 2026 · Status: New, Assigned')
    const said = pages.join(' ')
    for (let n = 0; n < 80; n += 1) expect(said).toContain(`+Ana Señora ${n} 20 Nov 2026, 09:00`)
    expect(said).toContain('+63 917 000 0001 “Prices” – from ₱5M, no. 7')
    expect(said).not.toContain('canary-communities')
  })

  test('no rows are a sheet that says so; too many columns are refused in words', async () => {
    const { file } = await exported({ query: { search: 'nobody of this name' }, columns: ['name'] })
    const [page = ''] = await pagesOf(file.bytes)
    expect(page).toContain('0 inquiries')
    expect(page).toContain('Page 1 of 1')
    expect(() => refuseTooLong(1, 16)).not.toThrow()
    expect(() => refuseTooLong(1, 17)).toThrow(
      'A sheet of paper holds at most 16 columns, and 17 are shown. Choose fewer columns, or export it as XLSX.',
    )
  })

  test('more rows than paper is for: not written, and it is said what to do', async () => {
    await sql`insert into web_inquiries (brand_id, site_code, firstname, lastname, email, message, consent_at, sla_due_at)
      select 3, 'ZRLU', 'Many', 'More', 'many@example.com', 'x', now(), now() from generate_series(1, 5000)`.execute(
      app.deps.db.system,
    )
    const { state, file } = await exported({ columns: ['name'] })
    expect(state).toMatchObject({ status: 'failed', file: null })
    expect(state.error).toBe(
      'A list on paper has at most 5,000 rows, and this one has 5,080. Narrow it with filters, or export it as XLSX.',
    )
    expect(file.status).toBe(404)
  })
})
