import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brands } from '../../../model/brands.ts'
import { sharedBase } from '../../../model/site/preview.ts'
import { createUser, signedIn, signIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { takeWhatIsDue } from '../../kinds/record-due.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'
import { publishWhatIsDue } from '../../records/publishing/publish-due.ts'
import { writeSites } from '../../records/site-files/wake.ts'
import { writeSite, writeWhatChanged } from '../../records/site-files/write-site.ts'

const [hour, day] = [3_600_000, 86_400_000]
const luxuria = brands[3]
const keys = ['appointment-page', 'compare-page', 'contact-information', 'contact-section', 'publishing', 'site-check']
const pageAt = (key: string) => ({ brand: 'ZRLU', page: `website.${key}` })

describe.each(engines)('publishing a site, %s', engine => {
  let app: TestApp
  let token: string
  let email: string
  let folder: string
  const params = { brand: 'ZRLU' }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-sites-'))
    app = await testApp(engine, {
      SITE_FILES_URL: `file://${folder}/{site} communities=file://${folder}/estates`,
      SITE_PREVIEW_URL: 'https://{storage}.{site}.example.com/',
    })
    const access = websiteEditor(['ZRLU'], keys)
    const launches = { view: true, add: true, publish: true }
    email = (await createUser(app, { access: { ...access, website: { ...access.website, launches } } })).email
  })
  // The clock is moved on, and sessions end.
  beforeEach(async () => {
    token = (await signIn(app, email)).body.access_token
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  const call = async (name: string, args: object = {}, status = 200) => {
    const answer = await app.call(name, { token, ...args })
    expect([name, answer.status], answer.text).toEqual([name, status])
    return answer.body
  }
  const state = (key: string) => call('webContent.page', { params: pageAt(key) })
  async function draft(key: string, headline: string): Promise<{ page: string; version: number }> {
    const now = await state(key)
    const body = {
      ...pageAt(key),
      version: now.version,
      values: { ...now.values, headline },
      own: [...new Set([...now.own, 'headline'])],
    }
    return { page: pageAt(key).page, version: (await call('webContent.save', { body })).version }
  }
  const visitor = (url: string) => app.app.sites.inject({ url })
  const headlines = async () => {
    const { contents } = (await app.call('web.site', { params: { code: 'ZRLU' } })).body
    return [contents.appointment.headline, contents.compare.headline]
  }
  const releases = async () => (await call('siteReleases.list', { params })).items
  const rollback = (id: number, status = 201) => call('siteReleases.rollback', { params: { ...params, id } }, status)
  const written = (path: string, site = 'luxuria') => readFile(join(folder, site, 'current', path), 'utf8')

  test('what waits is told by field; it goes out together or not at all, and back in one step', async () => {
    const before = await headlines()
    const members = [await draft('appointment-page', 'Come by'), await draft('compare-page', 'Side by side')]
    const { items } = await call('siteReleases.waiting', { params })
    expect(items.map((item: { page: string }) => item.page).sort()).toEqual(members.map(({ page }) => page))
    expect(items.find(({ page }: { page: string }) => page === members[0]?.page)).toMatchObject({
      may: true,
      publish_at: null,
      changes: [{ path: 'headline', before: before[0], after: 'Come by' }],
    })
    const stale = [members[0], { ...members[1], version: (members[1]?.version ?? 0) - 1 }]
    const refused = await call('siteReleases.publish', { params, body: { members: stale } }, 409)
    expect(refused.message).toContain('Compare Page of Luxuria changed since you looked')
    expect(await headlines()).toEqual(before)
    app.sent.length = 0
    const out = await call('siteReleases.publish', { params, body: { members } }, 201)
    expect(out).toMatchObject({ cause: 'pages', stands: true, launch: null })
    expect(out.pages.map(({ changes }: { changes: { after: string }[] }) => changes[0]?.after)).toEqual([
      'Come by',
      'Side by side',
    ])
    expect(await headlines()).toEqual(['Come by', 'Side by side'])
    expect(app.sent.map(({ name }) => name)).toContain(writeSites)
    expect((await call('siteReleases.waiting', { params })).items).toEqual([])
    const back = await rollback(out.id)
    expect(back).toMatchObject({ cause: 'rollback', undoes: out.id })
    expect(await headlines()).toEqual(before)
    // The drafts stay: what was written is not lost.
    expect((await state('compare-page')).values.headline).toBe('Side by side')
    expect((await rollback(out.id, 409)).message).toContain('changed since this release')
    // A step back is a release like any other, and can be taken back itself.
    await rollback(back.id)
    expect(await headlines()).toEqual(['Come by', 'Side by side'])
  })

  test('each way to publish is a release: one page, at its time, in a launch, which alone takes it back', async () => {
    const one = await draft('appointment-page', 'One page')
    await call('webContent.publish', { body: { ...pageAt('appointment-page'), version: one.version } })
    const planned = await draft('compare-page', 'At its time')
    const publish_at = new Date(app.deps.now().getTime() + hour / 4).toISOString()
    await call('webContent.publish', { body: { ...pageAt('compare-page'), version: planned.version, publish_at } })
    expect((await call('siteReleases.waiting', { params })).items).toMatchObject([{ page: planned.page, publish_at }])
    app.travel(hour / 2)
    await publishWhatIsDue(app.deps)
    const more = await draft('compare-page', 'Launched')
    const launch = await call('launches.create', { body: { name: 'Tower B', members: [{ ...params, ...more }] } }, 201)
    await call('launches.publish', { params: { id: launch.id }, body: { version: launch.version } })
    const [launched, timed, single] = await releases()
    expect([launched.cause, timed.cause, single.cause]).toEqual(['launch', 'planned', 'page'])
    expect([launched.stands, timed.stands, single.stands]).toEqual([true, false, true])
    expect(launched.launch).toEqual({ id: launch.id, name: 'Tower B' })
    expect(launched.pages).toEqual(['website.compare-page'])
    expect((await rollback(launched.id, 422)).errors.release[0]).toContain('Roll the launch back')
    const version = launch.version + 1
    await call('launches.rollback', { params: { id: launch.id }, body: { version } })
    expect((await headlines())[1]).toBe('At its time')
    expect((await releases())[0]).toMatchObject({ cause: 'rollback', launch: { id: launch.id } })
  })

  test('who may edit a page and not publish it saves it only', async () => {
    const website = { 'appointment-page': { view: true, edit: true } }
    const author = (await signedIn(app, { access: { brands: ['ZRLU'], website } })).token
    const body = { brand: 'ZRLU', ...(await draft('appointment-page', 'To be looked at')) }
    expect((await app.call('webContent.publish', { token: author, body })).status).toBe(403)
    const at = { brand: 'ZRLU', page: body.page }
    const { values, own } = (await app.call('webContent.page', { token: author, params: at })).body
    const saved = await app.call('webContent.save', { token: author, body: { ...body, values, own } })
    expect(saved.status, saved.text).toBe(200)
  })

  test('who may not publish a page publishes it nowhere; another brand has a history of its own', async () => {
    const access = websiteEditor(['ZRLU'], ['publishing', 'compare-page'])
    const website = { ...access.website, 'appointment-page': { view: true, edit: true } }
    const other = (await signedIn(app, { access: { ...access, website } })).token
    const member = await draft('appointment-page', 'Not theirs')
    const asked = await app.call('siteReleases.publish', { token: other, params, body: { members: [member] } })
    expect(asked.status).toBe(403)
    const waiting = await app.call('siteReleases.waiting', { token: other, params })
    expect(waiting.body.items).toContainEqual(expect.objectContaining({ page: member.page, may: false }))
    const id = (await releases()).find(({ pages }: { pages: string[] }) => pages.includes(member.page)).id
    expect((await app.call('siteReleases.rollback', { token: other, params: { ...params, id } })).status).toBe(403)
    const elsewhere = (await signedIn(app, { access: websiteEditor(['ZRRE'], keys) })).token
    const there = await app.call('siteReleases.list', { token: elsewhere, params: { brand: 'ZRRE' } })
    expect(there.body.items).toEqual([])
    expect((await app.call('siteReleases.read', { token: elsewhere, params: { brand: 'ZRRE', id } })).status).toBe(404)
    expect((await app.call('siteReleases.list', { token: elsewhere, params })).status).toBe(403)
  })

  test('what is published stands as files; then only the pages that changed are written, and none on the way back', async () => {
    await writeWhatChanged(app.deps)
    const home = await visitor('/luxuria')
    expect(await written('luxuria/index.html')).toBe(home.body)
    expect(await written('communities/index.html', 'estates')).toContain('<html')
    expect(await written('sw.js', 'omnibus')).toContain('atrium-sites-')
    expect(JSON.parse(await written('headers.json'))['*.html']['content-security-policy']).toBe(
      home.headers['content-security-policy'],
    )
    expect(await written('luxuria/sitemap.xml')).toContain('/luxuria/compare')
    expect(await written('luxuria/404.html')).toContain('noindex')
    expect(await call('siteReleases.files', { params })).toMatchObject({
      address: 'https://luxuria.luxuria.example.com/luxuria',
      is_written: true,
      is_behind: false,
      live: { status: 'live' },
    })
    expect(await writeSite(app.deps, luxuria)).toBeUndefined()
    const member = await draft('compare-page', 'Written anew')
    const { id } = await call('siteReleases.publish', { params, body: { members: [member] } }, 201)
    expect(await call('siteReleases.files', { params })).toMatchObject({ is_behind: true })
    expect(await writeSite(app.deps, luxuria)).toMatchObject({ written: 1 })
    expect(await written('luxuria/compare/index.html')).toContain('Written anew')
    await rollback(id)
    expect(await writeSite(app.deps, luxuria)).toMatchObject({ written: 0 })
    expect(await written('luxuria/compare/index.html')).not.toContain('Written anew')
  })

  test('an article at its time, and a popup that starts and ends, reach the files though nobody publishes', async () => {
    const { db } = app.deps
    const popup = { brand_id: 3, title: 'Open house today', image: '/media/none', mobile_image: '/media/none' }
    const soon = (ms: number) => new Date(Date.now() + ms)
    // What visitors read of popups goes by the clock of the database, which nothing moves.
    await db.system
      .insertInto('web_popup_promos')
      .values({ ...popup, frequency: 'always', starts_at: soon(6000), ends_at: soon(hour) })
      .execute()
    const article = { brand_id: 3, title: 'Topping out', slug: 'topping-out', category_id: 'x', image: '/media/none' }
    const publish_at = new Date(app.deps.now().getTime() + hour / 6)
    await db.system
      .insertInto('web_news')
      .values({ ...article, body: '<p>Up</p>', status: 'scheduled', publish_at })
      .execute()
    const shows = async (path: string, words: string) => {
      await writeSite(app.deps, luxuria)
      return written(path).then(
        text => text.includes(words),
        () => false,
      )
    }
    const popsUp = () => shows('luxuria/index.html', popup.title)
    expect([await popsUp(), await shows('luxuria/news/topping-out/index.html', '<p>Up</p>')]).toEqual([false, false])
    await expect.poll(popsUp).toBe(true)
    await db.system
      .updateTable('web_popup_promos')
      .where('title', '=', popup.title)
      .set({ ends_at: soon(3000) })
      .execute()
    expect(await popsUp()).toBe(true)
    await expect.poll(popsUp).toBe(false)
    app.sent.length = 0
    app.travel(hour / 4)
    await takeWhatIsDue(app.deps, recordListSources.webNews, 'go_live')
    expect(app.sent.map(({ name }) => name)).toContain(writeSites)
    expect(await shows('luxuria/news/topping-out/index.html', '<p>Up</p>')).toBe(true)
    expect(await shows('luxuria/news/index.html', article.title)).toBe(true)
    await db.system.updateTable('web_news').where('slug', '=', article.slug).set({ status: 'archived' }).execute()
    expect(await shows('luxuria/news/topping-out/index.html', '<p>Up</p>')).toBe(false)
  })

  test('a writer that died is followed by another; one that cannot write leaves what is read, and says why', async () => {
    const member = await draft('compare-page', 'After a fall')
    await call('siteReleases.publish', { params, body: { members: [member] } }, 201)
    const at = app.deps.now()
    const dead = { drawn_from: 'x', started_at: at, seen_at: at, brand_id: 3, site_id: 6 }
    await app.deps.db.system.insertInto('site_builds').values(dead).execute()
    expect(await writeSite(app.deps, luxuria)).toBeUndefined()
    app.travel(2 * 60_000)
    await rm(join(folder, 'luxuria', 'objects'), { recursive: true })
    await writeFile(join(folder, 'luxuria', 'objects'), 'no folder')
    await expect(writeSite(app.deps, luxuria)).rejects.toThrow()
    expect(await written('luxuria/compare/index.html')).not.toContain('After a fall')
    const { build, live, is_behind } = await call('siteReleases.files', { params })
    expect([build.status, live.status, is_behind]).toEqual(['failed', 'live', true])
    expect(build.error).toMatch(/^The place where they are kept cannot be used: [^/]*$/)
    await rm(join(folder, 'luxuria', 'objects'))
    expect((await writeSite(app.deps, luxuria))?.written).toBeGreaterThan(10)
    expect(await written('luxuria/compare/index.html')).toContain('After a fall')
  })

  const share = (body: object, status = 201) =>
    call('previewLinks.create', { params, body: { name: 'For the agency', drafts: true, days: 7, ...body } }, status)
  const within = (url: string) => new URL(url).pathname

  test('a link shows the drafts to who holds it and to nobody else, until it ends or is withdrawn', async () => {
    await draft('compare-page', 'Only a draft')
    const { url, link } = await share({})
    const at = within(url)
    expect(at).toMatch(new RegExp(`^${sharedBase}/[\\w-]{43}$`))
    const row = await app.deps.db.owner
      .selectFrom('site_preview_links')
      .where('id', '=', link.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(at.split('/').at(-1))
    const page = await visitor(`${at}/compare`)
    expect(page.body).toContain('Only a draft')
    expect(page.body).toContain('Preview of Luxuria, not public: For the agency')
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(page.headers.etag).toBeUndefined()
    expect(page.body).toContain('content="noindex, nofollow"')
    // Its own links stay in it.
    expect(page.body).toContain(`href="${at}/contact-us"`)
    expect(page.body).not.toContain('href="/luxuria/contact-us"')
    for (const path of ['/luxuria/compare', '/luxuria', '/luxuria/sitemap.xml'])
      expect((await visitor(path)).body).not.toMatch(/Only a draft|_preview/)
    const sent = await app.app.sites.inject({
      method: 'POST',
      url: `${at}/contact-us`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'form=inquiry&firstname=Ana',
    })
    expect([sent.statusCode, sent.body.includes('This is a preview: nothing was sent.')]).toEqual([422, true])
    expect((await call('previewLinks.list', { params })).items[0]).toMatchObject({ id: link.id, opened: 2 })
    const other = `${at.slice(0, -1)}${at.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of [other, `${sharedBase}/x`, sharedBase]) expect((await visitor(wrong)).statusCode).toBe(404)
    await call('previewLinks.revoke', { params: { ...params, id: link.id } })
    const ended = await visitor(`${at}/compare`)
    expect([ended.statusCode, ended.body.includes('This preview has ended')]).toEqual([404, true])
    const late = within((await share({ days: 1 })).url)
    expect((await visitor(late)).statusCode).toBe(200)
    app.travel(day + hour)
    expect((await visitor(late)).statusCode).toBe(404)
  })

  test('a moment ahead has what is planned until then: a page, an article, a popup, and a launch where it is asked for', async () => {
    const now = app.deps.now().getTime()
    const soon = (ms: number) => new Date(now + ms)
    const planned = await draft('compare-page', 'From next week on')
    await call('webContent.publish', {
      body: { ...pageAt('compare-page'), version: planned.version, publish_at: soon(6 * day).toISOString() },
    })
    const { db } = app.deps
    const image = '/media/none'
    const article = {
      brand_id: 3,
      title: 'Groundbreaking',
      slug: 'groundbreaking',
      category_id: 'x',
      image,
      body: '<p>Spades</p>',
    }
    await db.system
      .insertInto('web_news')
      .values({ ...article, status: 'scheduled', publish_at: soon(5 * day) })
      .execute()
    const popup = { brand_id: 3, title: 'Open house', image, mobile_image: image, frequency: 'always' as const }
    await db.system
      .insertInto('web_popup_promos')
      .values({ ...popup, starts_at: soon(4 * day), ends_at: soon(9 * day) })
      .execute()
    const member = await draft('appointment-page', 'With the launch')
    const launch = await call(
      'launches.create',
      { body: { name: 'Tower C', members: [{ ...params, ...member }] } },
      201,
    )
    const shown = async (body: object) => {
      const at = within((await share({ drafts: false, ...body })).url)
      const pages = await Promise.all(['/compare', '/news', '/appointment'].map(path => visitor(at + path)))
      const text = pages.map(page => page.body).join('')
      const said = ['From next week on', 'Groundbreaking', 'Open house', 'With the launch']
      return {
        said: said.map(words => text.includes(words)),
        article: (await visitor(`${at}/news/groundbreaking`)).statusCode,
      }
    }
    const moment = (ms: number) => ({ moment: soon(ms).toISOString() })
    expect(await shown({})).toEqual({ said: [false, false, false, false], article: 404 })
    expect(await shown(moment(5.5 * day))).toEqual({ said: [false, true, true, false], article: 200 })
    expect(await shown({ ...moment(7 * day), launch_id: launch.id })).toEqual({
      said: [true, true, true, true],
      article: 200,
    })
    expect(await shown(moment(10 * day))).toEqual({ said: [true, true, false, false], article: 200 })
    const { errors } = await share({ name: ' ', moment: soon(-3 * day).toISOString(), launch_id: 999_999 }, 422)
    expect(Object.keys(errors).sort()).toEqual(['launch_id', 'moment', 'name'])
    expect((await visitor('/luxuria/news')).body).not.toContain('Groundbreaking')
  })
})
