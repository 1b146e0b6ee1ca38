import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '../../../model/brands.ts'
import { endpoints } from '../../../model/contract/index.ts'
import { emptyHouse, signedIn, type TestApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { form } from '../../../test/inquiries.ts'
import { writeWhatChanged } from '../../records/site-files/write-site.ts'

/** Public calls that ask nothing of a site: those of the portals and of signing in. */
const ofNoSite = /^(session|web\.(buyers|portal)|buyersPortal|sellersPortal|buyerAgreement)/

test('every call of the sites is refused while they are closed: its row says of which site it is', () => {
  const open = endpoints
    .filter(({ name, endpoint }) => endpoint.alsoPublic && endpoint.access === 'public' && !ofNoSite.test(name))
    .filter(({ endpoint }) => endpoint.ofSite === undefined)
    .map(({ name }) => name)
  // The brand of this one is a part of its form: the handler asks.
  expect(open).toEqual(['web.careerApplication'])
})

describe.each(engines)('sites of a first start without demo data, %s', engine => {
  let app: TestApp
  let folder: string
  let token: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-closed-'))
    app = await emptyHouse(engine, { SITE_FILES_URL: `${pathToFileURL(folder).href}/{site}` })
    token = (await signedIn(app, { access: websiteEditor(['ZRLU'], ['publishing', 'header']) })).token
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  const get = (url: string, headers = {}) => app.app.sites.inject({ url, headers })
  const siteOf = async () => (await app.call('sites.list', { token })).body.items[0]
  const turn = async (call: 'sites.open' | 'sites.close', version?: number) =>
    app.call(call, { token, params: { brand: 'ZRLU' }, body: { version: version ?? (await siteOf()).version } })
  const filesOf = (slug: string) => readdir(join(folder, slug, 'current')).catch(() => [] as string[])

  test('a page that says so, 503 and noindex, and nothing of the sample content', async () => {
    for (const { public_base: base } of brands)
      for (const path of [base, `${base === '/' ? '' : base}/contact-us`, `${base === '/' ? '' : base}/nowhere`]) {
        const page = await get(path)
        expect([path, page.statusCode, page.headers['retry-after']]).toEqual([path, 503, '3600'])
        expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
        expect(page.body).toContain('<meta name="robots" content="noindex"/>')
        expect(page.body).toContain('Closed for the moment')
        expect(page.body).not.toMatch(/Sample|example\.com|8000 0|ld\+json|<script/)
      }
  })

  test('its map is not there, and robots.txt names no map of a closed site', async () => {
    expect((await get('/luxuria/sitemap.xml')).statusCode).toBe(503)
    expect((await get('/robots.txt')).body).not.toContain('Sitemap:')
  })

  test('reads and forms of the API are refused with words and a time, forms of pages with the page', async () => {
    for (const path of ['site/ZRLU', 'site/3', 'news?brand=ZRLU', 'properties?brand=ZRLU', 'faq?brand=ZRLU']) {
      const reply = await get(`/api/v1/web/${path}`)
      expect([path, reply.statusCode, reply.headers['retry-after']]).toEqual([path, 503, '3600'])
      expect(reply.json()).toMatchObject({ code: 'SITE_CLOSED', message: /not open to visitors/ })
    }
    const sent = await app.call('web.inquiry', { body: form('ZRLU') })
    expect(sent).toMatchObject({ status: 503, body: { code: 'SITE_CLOSED' } })
    const posted = await app.app.sites.inject({
      method: 'POST',
      url: '/luxuria/contact-us',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'form=inquiry&firstname=Ana',
    })
    expect(posted.statusCode).toBe(503)
    expect(await app.deps.db.system.selectFrom('web_inquiries').select('id').execute()).toEqual([])
    // An address that names no site is not found, as ever.
    expect((await get('/api/v1/web/news?brand=NOBODY')).statusCode).toBe(404)
  })

  test('it is told apart from what fails: nobody is woken for a site that is closed on purpose', async () => {
    const count = async (of: string) => {
      const { body } = await app.app.health.inject('/metrics')
      return Number(
        new RegExp(`^atrium_http_replies_total\\{status="503",class="${of}"\\} (\\d+)$`, 'm').exec(body)?.[1] ?? 0,
      )
    }
    const before = [await count('5xx'), await count('closed')] as const
    await get('/luxuria')
    await get('/api/v1/web/site/ZRLU')
    await get('/luxuria/sitemap.xml')
    expect([await count('5xx'), await count('closed')]).toEqual([before[0], before[1] + 3])
  })

  test('what the sites share is served, and the preview of the desk reads by its key only', async () => {
    const { style } = await app.deps.sites()
    expect((await get(`/_site/${style}`)).statusCode).toBe(200)
    expect((await get('/_preview/ZRLU/site.json')).statusCode).toBe(503)
    expect((await get('/_preview/ZRLU/site.json', { 'x-preview-key': '00'.repeat(32) })).statusCode).toBe(503)
    const headers = { 'x-preview-key': (await siteOf()).preview_key }
    expect((await get('/_preview/ZRLU/site.json', headers)).json()).toMatchObject({ brand: 'ZRLU' })
    // Of another brand it opens nothing, and it ends.
    expect((await get('/_preview/ZRRE/site.json', headers)).statusCode).toBe(503)
    app.travel(2 * 86_400_000)
    expect((await get('/_preview/ZRLU/site.json', headers)).statusCode).toBe(503)
    app.travel(-2 * 86_400_000)
  })

  test('a preview link shows the site all the same', async () => {
    const body = { name: 'For the agency', drafts: true, days: 7 }
    const { url } = (await app.call('previewLinks.create', { token, params: { brand: 'ZRLU' }, body })).body
    expect((await get(new URL(url).pathname)).statusCode).toBe(200)
  })

  test('nothing of a closed site is written as files', async () => {
    await writeWhatChanged(app.deps)
    expect(await readdir(folder)).toEqual([])
    const files = (await app.call('siteReleases.files', { token, params: { brand: 'ZRLU' } })).body
    expect(files).toMatchObject({ is_open: false, is_behind: false, build: null })
  })

  test('opening: by who may publish, by its version, of one brand; in the trail; the others stay closed', async () => {
    const looker = await signedIn(app, { access: { brands: ['ZRLU'], website: { publishing: { view: true } } } })
    const refused = await app.call('sites.open', {
      token: looker.token,
      params: { brand: 'ZRLU' },
      body: { version: 1 },
    })
    expect(refused.status).toBe(403)
    const outlook = (await app.call('sites.outlook', { token: looker.token, params: { brand: 'ZRLU' } })).body
    expect(outlook).toMatchObject({ address: expect.stringContaining('/luxuria'), visits: 0, is_written: true })
    expect(outlook.pages).toBeGreaterThan(5)
    const stale = await turn('sites.open', 99)
    expect(stale).toMatchObject({ status: 409, body: { message: /is closed already \(by the first start/ } })
    const opened = await turn('sites.open')
    expect(opened).toMatchObject({ status: 200, body: { brand: 'ZRLU', is_open: true, turned_by: /Reyes/ } })
    expect(app.sent.at(-1)?.name).toBe('write-sites')
    expect((await get('/luxuria')).statusCode).toBe(200)
    expect((await get('/api/v1/web/site/ZRLU')).statusCode).toBe(200)
    expect((await get('/')).statusCode).toBe(503)
    expect((await get('/robots.txt')).body).toMatch(/Sitemap: \S+\/luxuria\/sitemap.xml\n$/)
    const line = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity', '=', 'site')
      .orderBy('id', 'desc')
      .select(['module', 'action', 'brand_id', 'after'])
      .executeTakeFirst()
    expect(line).toMatchObject({ module: 'publishing', action: 'open', brand_id: 3, after: { is_open: true } })
    expect((await turn('sites.open')).body.message).toMatch(/is open already \(by .*Reyes/)
  })

  test('files follow: written once it is open, taken away once it is closed', async () => {
    await writeWhatChanged(app.deps)
    expect(await readdir(folder)).toEqual(['luxuria'])
    expect(await filesOf('luxuria')).toContain('luxuria')
    await turn('sites.close')
    expect((await get('/luxuria')).statusCode).toBe(503)
    await writeWhatChanged(app.deps)
    expect(await filesOf('luxuria')).toEqual([])
    expect(await readdir(join(folder, 'luxuria', 'releases'))).toHaveLength(1)
    const files = (await app.call('siteReleases.files', { token, params: { brand: 'ZRLU' } })).body
    expect(files).toMatchObject({ is_open: false, is_behind: false, live: { pages: 0 } })
    await turn('sites.open')
    await writeWhatChanged(app.deps)
    expect(await readFile(join(folder, 'luxuria', 'current', 'luxuria', 'index.html'), 'utf8')).toContain('Luxuria')
  })
})
