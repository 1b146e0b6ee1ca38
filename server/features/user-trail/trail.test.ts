import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindOf, recordKeys } from '../../../model/kinds/records.ts'
import { trailRecords } from '../../../model/kinds/trail-records.ts'
import { type Access, noAccess } from '../../../model/pages/access.ts'
import { defaultRoles } from '../../../model/roles.ts'
import { otherPages } from '../../../model/rules/trail-places.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { every, sized } from '../../../test/sizes.ts'
import { runExports } from '../../records/export/job.ts'
import { trailCopier } from '../../records/trail/copy-trail.ts'
import { trailPage } from '../../records/trail/page.ts'
import { readersOfOthers } from '../../records/trail/seen-by.ts'
import { trailListSources } from './handlers.ts'

type Line = { id: number; area: string; module: string; created_at: string; brand_id: number | null; user_name: string }

/** Where lines stand: area, page and brand (0 OMNI, 1 ZRRE, 3 ZRLU). */
const places = [
  ['website', 'calculator-page', 3],
  ['website', 'calculator-page', 1],
  ['website', 'application-list', 3],
  ['website', 'news-list', null],
  ['sellers_portal', 'e-booking', 1],
  ['sellers_portal', 'marketing-partners-approvers', 1],
  ['buyers_portal', 'inquiry-list', 1],
  ['buyers_portal', 'faq', null],
  ['project_info', 'unit-pages', 3],
  ['admin', 'user-role', null],
] as const
const people = ['Camille del Rosario', 'Begoña Peñaflor', 'Ruben Guevarra', 'Estela Antonio']
const actions = ['edit', 'approve', 'view', 'close']

describe.each(engines)('the trail of all areas, %s', engine => {
  let app: TestApp
  const start = Date.parse('2024-03-01T00:00:00Z')
  const count = 6_000
  beforeAll(async () => {
    app = await testApp(engine)
    // Lines of two and a half years, four hours apart, in no order of their places; a rare word in a few.
    for (const trail of ['audit_trails', 'user_trails'] as const)
      await sql`insert into ${sql.table(trail)} (created_at, user_id, user_name, role_id, role_name, area, module, action,
          entity, entity_id, subject, brand_id, before, after, result, ip, request_id)
        select ${new Date(start)}::timestamptz + n * interval '4 hours', 1000 + n % 4, (${people}::text[])[1 + n % 4],
          50 + n % 3, 'Role ' || n % 3, p.area, p.module, (${actions}::text[])[1 + n % 4],
          'buyer-inquiry', n::text, 'BI26-' || lpad(n::text, 6, '0'), p.brand_id,
          jsonb_build_object('remarks', 'word ' || n % 7),
          jsonb_build_object('remarks', case when n % 1500 = 3 then 'Quetzalcoatl' else 'word ' || n % 11 end),
          case when n % 20 = 0 then 'denied' else 'ok' end, '203.0.113.7', 'r' || n
        from generate_series(1, ${count}::int) as n
        join (select *, ordinality - 1 as nth from unnest(${places.map(([area]) => area)}::text[],
          ${places.map(([, module]) => module)}::text[], ${places.map(([, , brand]) => brand)}::int[])
          with ordinality as p (area, module, brand_id, ordinality)) as p on p.nth = n % ${places.length}::int
        where (p.area = 'admin') = (${trail} = 'user_trails')`.execute(app.deps.db.owner)
    // Read where they lie in a running house: the job takes over what stood before; what a test writes itself is fresh.
    const copier = trailCopier(app.deps.db)
    for (let more = true; more; ) more = await copier.copy()
    await copier.rest()
  })
  afterAll(() => app.close())

  const as = async (name: string) => {
    const role = defaultRoles.find(known => known.name === name)
    if (!role) throw new Error(name)
    return (await signedIn(app, { access: role.access })).token
  }
  const asked = async (token: string, query: Record<string, string>) => {
    const { status, body, text } = await app.call('fullTrail.list', { token, query })
    expect(status, text).toBe(200)
    return body as { items: Line[]; next: string | null; total: { count: number; more: boolean } }
  }
  const all = async (token: string, query: Record<string, string>, most = 12) => {
    const items: Line[] = []
    let after: string | undefined
    for (let page = 0; page < most; page += 1) {
      const { items: some, next } = await asked(token, { ...query, ...(after ? { after } : {}) })
      items.push(...some)
      if (next === null) break
      after = next
    }
    return items
  }
  const made = { created_at_to: '2026-12-31', subject: 'BI26-' }
  const placesIn = (items: readonly Line[]) =>
    [...new Set(items.map(({ area, module, brand_id }) => `${area}.${module} ${brand_id}`))].sort()

  test('an auditor sees all areas, a manager theirs, a marketer their brand’s', async () => {
    const seen = async (name: string) => placesIn(await all(await as(name), made))
    expect(await seen('Auditor')).toEqual(places.map(([area, page, brand]) => `${area}.${page} ${brand}`).sort())
    // E-booking and the inquiries are on the manager's own pages; who approves partners' levels is not theirs to set.
    expect(await seen('Sales Admin Manager')).toEqual(['buyers_portal.inquiry-list 1', 'sellers_portal.e-booking 1'])
    // Applicants are HR's (domain.md 2.11).
    expect(await seen('Brand Marketing – ZRLU')).toEqual(['website.calculator-page 3', 'website.news-list null'])
    const officer = await app.call('fullTrail.list', { token: await as('Sales Admin Officer') })
    expect(officer.status).toBe(403)
  })

  test('what stands on no page has readers, or a reason; of the approvals a manager reads what is about their pages', async () => {
    expect(Object.keys(readersOfOthers).sort()).toEqual(otherPages.map(({ value }) => value).sort())
    const about = ['reservation', 'approval_delegation', 'approval_terms', 'marketing_partner', 'web-inquiry']
    await sql`insert into audit_trails (created_at, user_name, area, module, action, entity, entity_id, brand_id, result, request_id)
      select '2023-01-01T00:00:00Z', 'Ana', 'sellers_portal', 'approvals', 'undo', e, '1', null, 'ok', 'a-' || e
        from unnest(${about}::text[]) as e`.execute(app.deps.db.owner)
    const seen = async (access: Access) => {
      const { token } = await signedIn(app, { access })
      const found = await all(token, { page: 'sellers_portal.approvals', created_at_to: '2023-12-31' })
      return found.map(line => String(Reflect.get(line, 'entity'))).sort()
    }
    const accessOf = (name: string) => defaultRoles.find(known => known.name === name)?.access ?? noAccess
    expect(await seen(accessOf('Auditor'))).toEqual(about.toSorted())
    expect(await seen(accessOf('Sales Admin Manager'))).toEqual(about.filter(one => one !== 'web-inquiry').sort())
    const partners = { 'marketing-partners': { view: true } }
    const reader = { ...noAccess, admin: { 'full-trail': { view: true } } }
    expect(await seen({ ...reader, sellers_portal: partners })).toEqual(['marketing_partner'])
    expect(await seen(reader)).toEqual([])
  })

  test('what a list does not show is not read by its number either', async () => {
    const [auditor, marketer] = [await as('Auditor'), await as('Brand Marketing – ZRLU')]
    const lines = await all(auditor, made)
    const answers = await Promise.all(
      places.map(async ([area, module, brand]) => {
        const line = lines.find(one => one.area === area && one.module === module && one.brand_id === brand)
        return (await app.call('fullTrail.read', { token: marketer, params: { id: line?.id ?? 0 } })).status
      }),
    )
    expect(answers).toEqual([200, 404, 404, 200, 404, 404, 404, 404, 404, 404])
  })

  // What is expected is what the trails themselves have, asked plainly.
  const plainly = async (condition: string) => {
    const { rows } = await sql<{ request_id: string }>`select request_id from (
        select created_at, request_id, area, module, action, user_id, user_name, role_id, brand_id, entity, entity_id,
          subject, result, before, after from audit_trails where request_id like 'r%'
        union all select created_at, request_id, area, module, action, user_id, user_name, role_id, brand_id, entity,
          entity_id, subject, result, before, after from user_trails where request_id like 'r%') as t
      where ${sql.raw(condition)} order by created_at desc limit 300`.execute(app.deps.db.system)
    return rows.map(({ request_id }) => request_id)
  }
  test.each<[string, Record<string, string>, string]>([
    ['area', { area: 'project_info' }, "area = 'project_info'"],
    ['page', { page: 'sellers_portal.e-booking,admin.user-role' }, "module in ('e-booking', 'user-role')"],
    ['action', { action: 'close' }, "action = 'close'"],
    [
      'several actions on several pages',
      { action: 'approve,close', page: 'sellers_portal.e-booking,admin.user-role' },
      "action in ('approve', 'close') and module in ('e-booking', 'user-role')",
    ],
    [
      'a number and several actions',
      { action: 'approve,close', subject: 'BI26-0043' },
      "action in ('approve', 'close') and subject like 'BI26-0043%'",
    ],
    ['person', { user_id: '1002' }, 'user_id = 1002'],
    ['role', { role_id: '51' }, 'role_id = 51'],
    ['brand', { brand_id: '3' }, 'brand_id = 3'],
    ['result', { result: 'denied' }, "result = 'denied'"],
    ['kind of record', { entity: 'buyer-inquiry' }, "entity = 'buyer-inquiry'"],
    [
      'time',
      { created_at_from: '2025-01-01', created_at_to: '2025-01-31' },
      "(created_at at time zone 'Asia/Manila')::date between '2025-01-01' and '2025-01-31'",
    ],
    ['business number', { subject: 'bi26-004321' }, "subject = 'BI26-004321'"],
    ['the beginning of one', { subject: 'BI26-00432' }, "subject like 'BI26-00432%'"],
    ['inner id', { subject: '4321' }, "entity_id = '4321'"],
    ['a name without its accents', { search: 'begona' }, "user_name = 'Begoña Peñaflor'"],
    ['a rare word in what is now', { search: 'quetzal' }, "after::text like '%Quetzal%'"],
    ['a word in what was', { search: '"word 6"' }, "before::text like '%word 6%' or after::text like '%word 6%'"],
    [
      'several at once',
      { area: 'website', action: 'edit', search: '"word 3"', user_id: '1000' },
      "area = 'website' and action = 'edit' and user_id = 1000 and (before::text like '%word 3%' or after::text like '%word 3%')",
    ],
    ['a number, typed into the search: its record alone', { search: 'bi26-004321 ' }, "subject = 'BI26-004321'"],
    [
      'a number in quotes: whatever says it',
      { search: '"BI26-004321"' },
      "subject = 'BI26-004321' or before::text like '%BI26-004321%' or after::text like '%BI26-004321%'",
    ],
    ['nothing', { search: 'nobody at all' }, 'false'],
    ['refused reads alone', { refused_reads: 'only', subject: 'BI26' }, "result = 'denied' and action = 'view'"],
    [
      'refused without them',
      { refused_reads: 'without', result: 'denied', subject: 'BI26' },
      "result = 'denied' and action <> 'view'",
    ],
  ])('by %s: the newest first, nothing twice, nothing left out', async (_, filters, condition) => {
    const token = await as('Auditor')
    const found = await all(token, { ...filters, created_at_to: filters['created_at_to'] ?? '2026-12-31' })
    const ids = found.flatMap(line =>
      'request_id' in line && /^r\d/.test(String(line.request_id)) ? [String(line.request_id)] : [],
    )
    expect(ids.slice(0, 290)).toEqual((await plainly(condition)).slice(0, 290))
  })

  test('who mentions a number is found in quotes, beside its record; a number of no record is looked for everywhere', async () => {
    await sql`insert into audit_trails (created_at, user_name, area, module, action, entity, entity_id, subject, after, result, request_id)
      values ('2026-10-01T00:00:00Z', 'Ana', 'website', 'news-list', 'edit', 'web-news', '7', 'Tower news',
        '{"title": "See BI26-004322 and ZRRE26-999999"}', 'ok', 'q1')`.execute(app.deps.db.owner)
    const token = await as('Auditor')
    const found = async (search: string) =>
      (await all(token, { search })).map(line => String(Reflect.get(line, 'request_id')))
    expect(await found('BI26-004322')).toEqual(['r4322'])
    expect((await found('"BI26-004322"')).toSorted()).toEqual(['q1', 'r4322'])
    expect(await found('ZRRE26-999999')).toEqual(['q1'])
    // Some of a number, and of what stands beside it, is text as any other.
    expect(await found('re26-99999')).toEqual(['q1'])
    expect(await found('"004322 and zrre26-9"')).toEqual(['q1'])
    expect(await found('"004322 or zrre26-9"')).toEqual([])
    expect(await found('news re26-999999')).toEqual(['q1'])
  })

  test('every word is looked for, wherever a line has it, whatever its accents; in quotes all as it stands', async () => {
    await sql`insert into audit_trails (created_at, user_name, area, module, action, entity, entity_id, subject, after, result, request_id)
      values ('2026-10-02T00:00:00Z', 'Camille Núñez', 'website', 'news-list', 'edit', 'web-news', '8', 'Garden news',
        '{"title": "A garden beside two towers, with a zinnia"}', 'ok', 'q2'),
      ('2026-10-02T00:01:00Z', 'Ana', 'website', 'news-list', 'edit', 'web-news', '9', 'Zinnia garden', null, 'ok', 'q3')`.execute(
      app.deps.db.owner,
    )
    const token = await as('Auditor')
    const found = async (search: string) =>
      (await all(token, { search })).map(line => String(Reflect.get(line, 'request_id'))).toSorted()
    expect(await found('zinnia garden')).toEqual(['q2', 'q3'])
    expect(await found('  zinnia   GARDEN ')).toEqual(['q2', 'q3'])
    expect(await found('camille zinnia')).toEqual(['q2'])
    expect(await found('nunez zinnia')).toEqual(['q2'])
    expect(await found('"zinnia garden"')).toEqual(['q3'])
    // In quotes the first word may be the end of a longer one, the last a beginning.
    expect(await found('"arden beside two tow"')).toEqual(['q2'])
    expect(await found('"núñez garden news 8"')).toEqual(['q2'])
    expect(await found('"n beside t"')).toEqual(['q2'])
    expect(await found('"garden two"')).toEqual([])
    expect(await found('zinnia balcony')).toEqual([])
    // An exact count asks in one statement what the page asks in several.
    for (const [search, count] of every(2, [
      ['zinnia garden', 2],
      ['"zinnia garden"', 1],
      ['zinnia balcony', 0],
    ] as const)) {
      const { body } = await app.call('fullTrail.list', { token, query: { search, total: 'exact' } })
      expect(body.total, search).toEqual({ count, more: false })
    }
  })

  const word5 = "before::text like '%word 5%' or after::text like '%word 5%'"
  test('a search with more than is found whole goes back in time, page by page, whatever it reads at once', async () => {
    const { list, source: of, seenBy } = trailListSources.userTrail
    const source = { ...of, only: seenBy(noAccess) }
    const far = sized(50, 120, 120)
    for (const [limits, search, says] of every(3, [
      [{ walked: 5, foundWhole: 40 }, '"word 5"', word5],
      [{ walked: 1, foundWhole: 1 }, '"word 5"', word5],
      [{ walked: 300, foundWhole: 10 }, '"word 5"', word5],
      // Two words that meet have an index of their own.
      [{ walked: 5, foundWhole: 10 }, '"egoña pe"', "user_name = 'Begoña Peñaflor'"],
    ] as const)) {
      const found: string[] = []
      let after: string | undefined
      do {
        const page = await trailPage<Line & { request_id: string }>(
          app.deps.db.system,
          list,
          source,
          { filters: {}, search },
          { after, limits },
        )
        expect(page.items.length).toBeGreaterThan(0)
        found.push(...page.items.map(({ request_id }) => request_id))
        after = page.next ?? undefined
      } while (after !== undefined && found.length < far)
      const expected = await plainly(`area = 'admin' and (${says})`)
      expect(found).toEqual(expected.slice(0, found.length))
      expect(found.length).toBeGreaterThan(far - 20)
    }
  })

  test('a search from the oldest line on goes forward in time', async () => {
    const { list, source: of, seenBy } = trailListSources.userTrail
    const page = await trailPage<Line & { request_id: string }>(
      app.deps.db.system,
      list,
      { ...of, only: seenBy(noAccess) },
      { filters: {}, search: '"word 5"', sort: 'created_at' },
      { limits: { walked: 1, foundWhole: 1 } },
    )
    const { rows } = await sql<{ request_id: string }>`select request_id from user_trails where area = 'admin'
      and (before::text like '%word 5%' or after::text like '%word 5%') order by created_at limit 25`.execute(
      app.deps.db.system,
    )
    expect(page.items.map(({ request_id }) => request_id)).toEqual(rows.map(({ request_id }) => request_id))
  })

  test('of every kind that people keep by hand the database says what it is known by', async () => {
    const { rows } = await sql<{ body: string }>`select pg_get_functiondef('known_by'::regproc) as body`.execute(
      app.deps.db.owner,
    )
    const known = [...(rows[0]?.body ?? '').matchAll(/when ((?:'[\w-]+'(?:, )?)+) then/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/'([\w-]+)'/g)].map(([, name]) => name),
    )
    expect(known).toContain('web-news')
    const unknown = recordKeys.map(key => kindOf(key).entity).filter(entity => !known.includes(entity))
    // Its person may be erased.
    expect(unknown, 'lines in the trail without a name: add a `when` to known_by, in a migration').toEqual([
      'draft_user',
    ])
  })

  test('of every kind of record the database says what people know it by, or nothing', async () => {
    for (const entity of Object.keys(trailRecords))
      await sql`select known_by('website', ${entity}, '999999999'), known_by('buyers_portal', ${entity}, 'x')`.execute(
        app.deps.db.system,
      )
    const me = await signedIn(app)
    const { rows } = await sql<{
      known: string | null
    }>`select known_by('admin', 'user', ${String(me.id)}) as known`.execute(app.deps.db.system)
    expect(rows).toEqual([{ known: me.email }])
  })

  test('the two trails of the specification are views of it, each of its own area', async () => {
    const role = defaultRoles.find(({ name }) => name === 'Auditor')
    const { token } = await signedIn(app, role ? { access: role.access } : {})
    for (const [call, area] of [
      ['userTrail.list', 'admin'],
      ['auditTrail.list', 'buyers_portal'],
    ] as const) {
      const { body } = await app.call(call, { token, query: { subject: 'BI26-' } })
      expect(body.items).toHaveLength(25)
      expect(body.items.every((line: Line) => line.area === area)).toBe(true)
    }
  })

  test('a file has the lines that its person may see, in words', async () => {
    const marketer = await as('Brand Marketing – ZRLU')
    const { body, status, text } = await app.call('lists.startExport', {
      token: marketer,
      body: { list: 'fullTrail', query: { subject: 'BI26-' }, columns: ['page', 'action', 'subject'], format: 'csv' },
    })
    expect(status, text).toBeLessThan(300)
    await runExports(app.deps, trailListSources)
    const file = await app.call('lists.exportFile', { token: marketer, params: { id: body.id } })
    const rows = file.text.trim().split(/\r?\n/).slice(1)
    expect(rows.length).toBe(1_200)
    expect(
      rows.every(row => /^"?(Calculator Page|News)/.test(row)),
      rows[0] ?? '',
    ).toBe(true)
  })
})
