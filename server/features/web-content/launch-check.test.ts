import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LaunchedKey } from '../../../model/kinds/launched.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { splitId } from '../../../model/pages/access.ts'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { bodyFor, recordKeeper } from '../../../test/records.ts'

const brand = 'ZRLU'
const [ofNews, ofFaqs] = (['webNews', 'webFaqs'] as const).map(key => splitId(kindOf(key).page).key)
const keys = [`${ofNews}`, `${ofFaqs}`, 'faq-category-list']
const access = (pages: readonly string[]) => {
  const base = websiteEditor(['OMNI', 'ZRRE', 'ZRCO', 'ZRLU', 'HOMES'], [...pages, 'compare-page'])
  return { ...base, website: { ...base.website, launches: { view: true, add: true, delete: true, publish: true } } }
}
const lost = `/media/${'0'.repeat(64)}/gone.webp`
const said = (message: string) => expect.stringContaining(message)

// Issue 21: launches are "checked as a whole".
describe.each(engines)('a launch is checked as a whole, %s', engine => {
  let app: TestApp
  let token: string
  let keeper: string
  let count = 0
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: access([...keys, 'redirects']) })).token
    keeper = (await signedIn(app, { access: recordKeeper([brand]) })).token
  })
  afterAll(() => app.close())
  const call = (name: string, args: object, as = token) => app.call(name, { token: as, ...args })
  async function made(key: 'webNews' | 'webFaqs', more: object) {
    const { status, text, body } = await call(`${key}.create`, {
      body: { ...(await bodyFor(app, token, key, brand)), ...more },
    })
    expect(status, text).toBeLessThan(300)
    return body
  }
  async function launched(...records: [list: LaunchedKey, id: number, action: string][]) {
    const answer = await call('launches.create', {
      body: {
        name: `Checked ${++count}`,
        members: [],
        records: records.map(([list, id, action]) => ({ list, id, action })),
      },
    })
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const check = (id: number, as?: string) => call('launches.check', { params: { id } }, as)

  test('what comes with it is told, record by record; what the site has anyway is counted', async () => {
    const body = `<p>See</p><figure><img src="${lost}" alt="A" /><figcaption></figcaption></figure>`
    // One question of the site leads to a picture that is gone, with the launch or without it.
    await made('webFaqs', { answer: body, is_visible: true })
    const article = await made('webNews', { body, property_ids: [] })
    const launch = await launched(['webNews', article.id, 'publish'])
    const { status, text, body: told } = await check(launch.id)
    expect(status, text).toBe(200)
    expect(told.sites.map((site: { brand: string }) => site.brand)).toEqual([brand])
    const [site] = told.sites
    expect(site.findings).toContainEqual(
      expect.objectContaining({ kind: 'picture', path: 'body', record: { id: article.id, title: article.title } }),
    )
    expect(site.findings.every((each: { record?: { id: number } }) => each.record?.id === article.id)).toBe(true)
    expect(site.standing).toBe(1)
    // Nothing of it stands in the check of the site as it is.
    const now = await call(
      'siteWork.check',
      { params: { brand } },
      (await signedIn(app, { access: access([...keys, 'site-check']) })).token,
    )
    expect(now.body.findings.map(({ page }: { page: string }) => page)).toEqual([`website.${ofFaqs}`])
  })

  test('what a launch takes away is missed where something led to it', async () => {
    const slug = `goes-away-${++count}`
    const article = await made('webNews', { slug, property_ids: [], body: '<p>Here.</p>' })
    const { version } = article
    const out = await call('webNews.act', { params: { id: article.id }, body: { action: 'publish', version } })
    expect(out.status, out.text).toBe(200)
    const answer = `<p>Read <a href="/news/${slug}">this</a>.</p>`
    const question = await made('webFaqs', { answer, is_visible: true })
    const launch = await launched(['webNews', article.id, 'archive'])
    const [site] = (await check(launch.id)).body.sites
    expect(site.findings).toContainEqual(
      expect.objectContaining({ record: expect.objectContaining({ id: question.id }), message: said(`/news/${slug}`) }),
    )
    // Hidden with it, the question misses nothing.
    const both = await launched(['webNews', article.id, 'archive'], ['webFaqs', question.id, 'hide'])
    const told = (await check(both.id)).body.sites[0].findings
    expect(told.filter((each: { record?: { id: number } }) => each.record?.id === question.id)).toEqual([])
  })

  test('an old address that ends or begins to lead on with it is judged so', async () => {
    const old = `/old-${++count}`
    const body = { from_path: old, to_address: '/news', is_active: true, brand_id: brand }
    const redirect = (await call('webRedirects.create', { body }, keeper)).body
    const question = await made('webFaqs', { answer: `<p>Read <a href="${old}">this</a>.</p>`, is_visible: true })
    const launch = await launched(['webRedirects', redirect.id, 'hide'])
    const [site] = (await check(launch.id)).body.sites
    expect(site.findings).toEqual([
      expect.objectContaining({ record: expect.objectContaining({ id: question.id }), message: said(old) }),
    ])
    const off = await call(
      'webRedirects.update',
      { params: { id: redirect.id }, body: { is_active: false, version: redirect.version } },
      keeper,
    )
    expect(off.status, off.text).toBe(200)
    const mends = await launched(['webRedirects', redirect.id, 'show'])
    const told = (await check(mends.id)).body.sites[0]
    expect(told.findings).toEqual([])
    // What it mends is among what stands without it.
    const [{ standing }] = (await check(launch.id)).body.sites
    expect(told.standing).toBe(standing - 1)
  })

  test('of what one may not see nothing is told; what went out is not checked', async () => {
    const article = await made('webNews', { property_ids: [], seo_description: '', excerpt: '' })
    const launch = await launched(['webNews', article.id, 'publish'])
    expect((await check(launch.id)).body.sites[0].findings).not.toEqual([])
    const other = (await signedIn(app, { access: access([`${ofFaqs}`]) })).token
    expect((await check(launch.id, other)).body.sites[0].findings).toEqual([])
    const elsewhere = (await signedIn(app, { access: websiteEditor(['ZRRE'], []) })).token
    expect((await check(launch.id, elsewhere)).status).toBe(403)
    await sql`update launches set status = 'rolled_back' where id = ${launch.id}`.execute(app.deps.db.system)
    const late = await check(launch.id)
    expect([late.status, late.body.message]).toEqual([422, said('went out already')])
  })
})
