import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { demoSites } from '../../../test/demo-sites.ts'
import { recordKeeper } from '../../../test/records.ts'

describe.each(engines)('addresses that a site gave up, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    await demoSites(app.deps.db)
    token = (await signedIn(app, { access: recordKeeper(['ZRLU', 'ZRRE']) })).token
  })
  afterAll(() => app.close())

  const add = (from_path: string, to_address: string, more: object = {}) =>
    app.call('webRedirects.create', {
      token,
      body: { from_path, to_address, is_active: true, brand_id: 'ZRLU', ...more },
    })
  const asked = async (url: string) => {
    const { statusCode, headers } = await app.app.sites.inject({ url })
    return { status: statusCode, to: headers.location }
  }

  test('whoever asks for one is sent on, with what was asked behind it; a chain is one step', async () => {
    expect(await asked('/luxuria/promos/summer')).toEqual({ status: 404, to: undefined })
    expect((await add('/promos/summer', '/news')).status).toBe(201)
    expect((await add('/promos', '/promos/summer')).status).toBe(201)
    expect((await add('/shop', 'https://shop.example.com/a?b=c')).status).toBe(201)
    expect(await asked('/luxuria/promos/summer')).toEqual({ status: 301, to: '/luxuria/news' })
    expect(await asked('/luxuria/promos?utm_source=ad')).toEqual({
      status: 301,
      to: '/luxuria/news?utm_source=ad',
    })
    expect(await asked('/luxuria/shop')).toEqual({ status: 301, to: 'https://shop.example.com/a?b=c' })
    // Of another site it is no address.
    expect((await asked('/residences/promos')).status).toBe(404)
  })

  test('a page that stands there goes before it; what is not active leads nowhere, and a circle is refused', async () => {
    expect((await add('/contact-us', '/news')).status).toBe(201)
    expect((await asked('/luxuria/contact-us')).status).toBe(200)
    expect((await add('/round', '/about-round')).status).toBe(201)
    const circle = await add('/about-round', '/round')
    expect([circle.status, circle.body.errors]).toEqual([
      422,
      {
        to_address: [
          'It would lead in a circle: /about-round, then /round, then /about-round. Choose another address.',
        ],
      },
    ])
    expect((await asked('/luxuria/round')).to).toBe('/luxuria/about-round')
    expect((await add('/asleep', '/news', { is_active: false })).status).toBe(201)
    expect((await asked('/luxuria/asleep')).status).toBe(404)
  })

  // Issue 21: a launch can be "previewed as a visitor would see the sites at that moment".
  test('a preview with a launch follows those that begin with it, and none that end; visitors are led as before', async () => {
    const begins = (await add('/spring', '/news', { is_active: false })).body.id
    const ends = (await add('/autumn', '/news')).body.id
    const access = recordKeeper(['ZRLU'])
    const rights = { view: true, add: true, edit: true, delete: true, publish: true }
    const website = { ...access.website, launches: rights, publishing: rights }
    const marketer = (await signedIn(app, { access: { ...access, website } })).token
    const launch = await app.call('launches.create', {
      token: marketer,
      body: {
        name: 'New addresses',
        members: [],
        records: [
          { list: 'webRedirects', id: begins, action: 'show' },
          { list: 'webRedirects', id: ends, action: 'hide' },
        ],
      },
    })
    expect(launch.status, launch.text).toBe(201)
    const body = { name: 'As it will be', drafts: false, days: 1, launch_id: launch.body.id }
    const link = await app.call('previewLinks.create', { token: marketer, params: { brand: 'ZRLU' }, body })
    expect(link.status, link.text).toBe(201)
    const { pathname } = new URL(link.body.url)
    expect(await asked(`${pathname}/spring?utm_source=ad`)).toEqual({
      status: 302,
      to: `${pathname}/news?utm_source=ad`,
    })
    expect(await asked(`${pathname}/autumn`)).toEqual({ status: 404, to: undefined })
    expect(await asked('/luxuria/spring')).toEqual({ status: 404, to: undefined })
    expect(await asked('/luxuria/autumn')).toEqual({ status: 301, to: '/luxuria/news' })
    // Whoever looks beforehand is no visitor.
    const { rows } = await sql<{ hits: number }>`select hits from web_redirects where id = ${begins}`.execute(
      app.deps.db.system,
    )
    expect(Number(rows[0]?.hits)).toBe(0)
  })

  test('an address leads to one place, not to itself, and is a path', async () => {
    await add('/once', '/news')
    const message = async (from: string, to: string) => (await add(from, to)).body.errors
    expect(await message('/once', '/')).toEqual({ from_path: ['This address leads on already. Change that redirect.'] })
    expect(await message('/self', '/self')).toEqual({ to_address: ['It leads to itself. Choose another address.'] })
    for (const wrong of ['promos', '//host', '/a b', '/a?b', '/a#b', '/a/', '/a\\b'])
      expect(await message(wrong, '/'), wrong).toHaveProperty('from_path')
    // Domain.md 3.1: a link begins with https:// or one /; a browser takes //host for another host.
    for (const wrong of ['//host', '/\\host', 'javascript:alert(1)', 'http://host'])
      expect(await message('/out', wrong), wrong).toHaveProperty('to_address')
  })

  const stored = async () => {
    const { body } = await app.call('webRedirects.list', { token, query: { brand_id: 'ZRLU', sort: 'from_path' } })
    return (body.items as Row[]).map(row => `${row.from_path} ${row.to_address}`)
  }
  type Row = { from_path: string; to_address: string; origin: string; hits: number }

  test('chains are stored as one step, whichever end is added first', async () => {
    await add('/chain/1', '/chain/2')
    await add('/chain/2', '/chain/3')
    await add('/chain/3', '/news')
    await add('/chain/0', '/chain/1')
    expect((await stored()).filter(each => each.startsWith('/chain'))).toEqual(
      [0, 1, 2, 3].map(n => `/chain/${n} /news`),
    )
  })

  test('who is sent on is counted, and who asks in vain leaves the address until it leads on', async () => {
    await add('/counted', '/residences/news')
    for (let n = 0; n < 3; n += 1) expect((await asked('/luxuria/counted')).to).toBe('/residences/news')
    const { body } = await app.call('webRedirects.list', { token, query: { brand_id: 'ZRLU', search: '/counted' } })
    expect(body.items[0]).toMatchObject({ hits: 3, last_hit_at: expect.any(String), origin: 'hand' })
    const lost = async () =>
      (await app.call('redirects.lost', { token, query: { brand: 'ZRLU' } })).body.items as Lost[]
    type Lost = { path: string; hits: number }
    for (const path of ['/wanted', '/wanted', '/wp-login.php', '/.env', '/seldom']) await asked(`/luxuria${path}`)
    const mine = ['/wanted', '/seldom', '/wp-login.php', '/.env']
    expect((await lost()).filter(({ path }) => mine.includes(path)).map(({ path, hits }) => [path, hits])).toEqual([
      ['/wanted', 2],
      ['/seldom', 1],
    ])
    await add('/wanted', '/news')
    expect((await lost()).map(({ path }) => path)).not.toContain('/wanted')
    // Another brand's addresses are not told.
    expect((await app.call('redirects.lost', { token, query: { brand: 'ZRCO' } })).status).toBe(403)
  })

  test('a list comes by CSV: heads are passed over, what stands is changed, lines that are wrong say why', async () => {
    await add('/csv/known', '/news')
    const text =
      'Old address,Leads to\n/csv/new,/careers\n/csv/known,/careers\nno-path,/news\n/csv/a,/csv/b\n/csv/b,/csv/a\n'
    const { status, body } = await app.call('redirects.importing', { token, body: { brand: 'ZRLU', text } })
    expect([status, body]).toEqual([
      200,
      {
        added: 2,
        changed: 1,
        refused: [
          { line: 4, message: 'Begin with / and leave out spaces, ?, # and a / at the end, such as /promos/summer.' },
          { line: 6, message: 'It would lead in a circle: /csv/b, then /csv/a, then /csv/b. Choose another address.' },
        ],
      },
    ])
    expect(await stored()).toEqual(
      expect.arrayContaining(['/csv/new /careers', '/csv/known /careers', '/csv/a /csv/b']),
    )
    const empty = await app.call('redirects.importing', { token, body: { brand: 'ZRLU', text: 'a,b' } })
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['text']])
    const open = { brand: 'ZRLU', text: `/a,"${'x'.repeat(40_000)}` }
    const unclosed = await app.call('redirects.importing', { token, body: open })
    expect([unclosed.status, unclosed.body.errors]).toEqual([
      422,
      { text: [expect.stringContaining('look for a quotation mark that is not closed')] },
    ])
  })

  test('an article, a vacancy and a property leave a redirect when they get another address or go, and take it back', async () => {
    const all = { 'news-list': 1, 'careers-list': 1 }
    const keeper = (await signedIn(app, { access: websiteEditor(['ZRRE'], Object.keys(all)) })).token
    const call = (name: string, args: object) => app.call(name, { token: keeper, ...args })
    const { body: listed } = await call('webNews.list', { query: { brand_id: 'ZRRE', status: 'published' } })
    const { id } = listed.items[0]
    const { body: article } = await call('webNews.read', { params: { id } })
    const base = '/residences/news'
    expect((await asked(`${base}/${article.slug}`)).status).toBe(200)
    const renamed = await call('webNews.update', {
      params: { id },
      body: { slug: 'another-name', version: article.version },
    })
    expect(renamed.status).toBe(200)
    expect(await asked(`${base}/${article.slug}`)).toEqual({ status: 301, to: `${base}/another-name` })
    const act = (action: string, version: number) => call('webNews.act', { params: { id }, body: { action, version } })
    const archived = await act('archive', renamed.body.version)
    expect(archived.status).toBe(200)
    // Both of its addresses lead on, each in one step.
    for (const slug of [article.slug, 'another-name'])
      expect(await asked(`${base}/${slug}`)).toEqual({ status: 301, to: base })
    const { body: vacancies } = await call('webCareers.list', { query: { brand_id: 'ZRRE', status: 'open' } })
    const { body: vacancy } = await call('webCareers.read', { params: { id: vacancies.items[0].id } })
    const close = (action: string, version: number) =>
      call('webCareers.act', { params: { id: vacancy.id }, body: { action, version } })
    const closed = await close('close', vacancy.version)
    expect(await asked(`/residences/careers/${vacancy.slug}`)).toEqual({ status: 301, to: '/residences/careers' })
    await close('reopen', closed.body.version)
    const { rows } = await sql<{ slug: string; brand_id: number }>`select slug, brand_id from properties
      where brand_id = 1 and status = 'active' order by id limit 1`.execute(app.deps.db.system)
    const { slug } = rows[0] ?? { slug: '' }
    const own = `/residences/property/${slug}`
    const turn = (status: string) =>
      sql`update properties set status = ${status} where slug = ${slug}`.execute(app.deps.db.system)
    expect((await asked(own)).status).toBe(200)
    await turn('inactive')
    expect(await asked(own)).toEqual({ status: 301, to: '/residences/property' })
    expect(await asked(`/property/${slug}`)).toEqual({ status: 301, to: '/property' })
    await turn('active')
    expect((await asked(own)).status).toBe(200)
    expect((await asked(`/property/${slug}`)).status).toBe(200)
  })

  test('a link that a site writes out points to where its visitors end', async () => {
    const announced = async (link: string) => {
      const own = { show_announcement: true, message: 'Read the news', link }
      await sql`insert into site_published (site_id, brand_id, section, own, version)
        values (6, 3, 'announcement', ${JSON.stringify(own)}::jsonb, 1)
        on conflict (site_id, section) do update set own = excluded.own`.execute(app.deps.db.system)
      const { payload } = await app.app.sites.inject({ url: '/luxuria/contact-us' })
      return /<a[^>]* href="([^"]*)"[^>]*>Read more/.exec(payload)?.[1]
    }
    expect(await announced('/news/spring-fair?a=1#top')).toBe('/luxuria/news/spring-fair?a=1#top')
    const made = await add('/news/spring-fair', '/about')
    expect(made.status).toBe(201)
    // The pages that were drawn before are drawn anew.
    expect(await announced('/news/spring-fair?a=1#top')).toBe('/luxuria/about?a=1#top')
    expect((await add('/property/old-tower', 'https://shop.example.com/a')).status).toBe(201)
    expect(await announced('/property/old-tower')).toBe('https://shop.example.com/a')
    // Where a page stands, its redirect waits.
    expect((await add('/careers', '/news')).status).toBe(201)
    expect(await announced('/careers')).toBe('/luxuria/careers')
    const body = { version: made.body.version, to_address: '/faq' }
    expect((await app.call('webRedirects.update', { token, params: { id: made.body.id }, body })).status).toBe(200)
    expect(await announced('/news/spring-fair')).toBe('/luxuria/faq')
  })
})
