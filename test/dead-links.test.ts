import fc from 'fast-check'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Brand, brands } from '../model/brands.ts'
import { publicPages, renamedAddresses } from '../model/content/public-pages.ts'
import { brandHas } from '../model/pages/access.ts'
import type { PageId } from '../model/pages/index.ts'
import type { Finding } from '../model/site-check/finding.ts'
import { signedIn, type TestApp, testApp } from './app.ts'
import { engines } from './database.ts'
import { demoSites } from './demo-sites.ts'
import { everyRight } from './every-right.ts'
import { multipart } from './multipart.ts'
import { proven, seed, sized, within } from './sizes.ts'

const runs = sized(6, 150, 1_000)
const perRun = 16
/** Fields beside the list of links: two of pages, and seven of records. */
const elsewhere = 9
const switched = ['news_and_articles', 'careers', 'calculator', 'compare', 'faq', 'property_details', 'privacy_policy']

/** What a content may be like, and the addresses that it links to; each choice is a number, so that a failure can be run again. */
const contents = fc.record({
  brand: fc.constantFrom(...brands),
  off: fc.subarray(switched, { maxLength: 2 }),
  states: fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }),
  redirects: fc.array(fc.tuple(fc.nat(30), fc.nat(200)), { maxLength: 6 }),
  links: fc.array(fc.tuple(fc.nat(10_000), fc.nat(9)), {
    minLength: perRun + elsewhere,
    maxLength: perRun + elsewhere,
  }),
})
type Contents = typeof contents extends fc.Arbitrary<infer T> ? T : never

/** Ways in which people write the same address. */
const written = (path: string, way: number): string =>
  [`${path}/`, `${path}?utm_source=mail`, `${path}#top`, encodeURI(path), `${path}/x`][way] ?? path

/** A field that a link stands in. */
type Planted = { readonly page: PageId; readonly path: string; readonly record?: number; readonly link: string }
/** A record of each kind whose fields may lead somewhere, by its kind. */
type Carriers = Readonly<Record<'out' | 'planned' | 'draft' | 'vacancy' | 'promo' | 'question' | 'quote', number>>

const inText = (link: string) => `<p>Read <a href="${link.replaceAll('&', '&amp;')}">this</a>.</p>`

describe.each(engines)('links of a site, %s', engine => {
  let app: TestApp
  let token: string
  const pools = new Map<Brand, string[]>()
  const carriers = new Map<Brand, Carriers>()
  const run = async (query: ReturnType<typeof sql>) =>
    (await query.execute(app.deps.db.system)).rows as Record<string, unknown>[]
  const column = async (query: ReturnType<typeof sql>) => (await run(query)).map(row => String(row['x']))

  /** Addresses of the library: of a picture, of a document, and such as only look like one. */
  async function library(): Promise<string[]> {
    const send = async (name: string, bytes: Buffer) => {
      const { headers, payload } = multipart({ name, mime: '', bytes })
      const answer = await app.app.desk.inject({
        method: 'POST',
        url: '/api/v1/cms/files?brand=ZRLU&page=website.header',
        headers: { ...headers, authorization: `Bearer ${token}` },
        payload: Buffer.concat(payload),
      })
      return answer.json<{ url: string }>().url
    }
    const drawn = (width: number) =>
      sharp({ create: { width, height: 400, channels: 3, background: '#a64' } })
        .png()
        .toBuffer()
    const picture = await send('Living Room.png', await drawn(800))
    const gone = await send('Gone.png', await drawn(600))
    const plan = await send('floor plan.pdf', Buffer.from('%PDF-1.7\ntrailer <<>>\n%%EOF\n'))
    await run(sql`update files set deleted_at = now() where original_name = 'Gone.png'`)
    return [
      ...[picture, `${picture}?w=640`, `${picture}?w=641`, plan, `${plan}?w=640`, gone],
      ...[picture.replace('living', 'dining'), `/media/${'0'.repeat(64)}/none.png`, '/media/none'],
    ]
  }

  async function carriersOf({ id, code }: Brand): Promise<Carriers> {
    const made = async (query: ReturnType<typeof sql>) => Number((await run(query))[0]?.['id'])
    const article = (slug: string, status: string) =>
      made(sql`insert into web_news (brand_id, title, slug, category_id, image, body, status, publish_at, published_at)
        values (${id}, ${slug}, ${slug}, (select id from news_categories(${id}) limit 1), 'https://example.com/a.png', '',
          ${status}, ${status === 'scheduled' ? '2100-01-01' : null}, ${status === 'published' ? '2020-01-01' : null}) returning id`)
    const category = await made(
      sql`insert into faq_categories (brand_id, name) values (${id}, ${`Links of ${code}`}) returning id`,
    )
    return {
      out: await article('carrier-out', 'published'),
      planned: await article('carrier-planned', 'scheduled'),
      draft: await article('carrier-draft', 'draft'),
      vacancy: await made(sql`insert into web_careers (brand_id, title, slug, status, opens_on)
        values (${id}, 'Carrier', 'carrier', 'open', '2020-01-01') returning id`),
      promo:
        await made(sql`insert into web_popup_promos (brand_id, title, image, mobile_image, starts_at, ends_at, frequency)
        values (${id}, 'Carrier', 'https://example.com/a.png', 'https://example.com/a.png', '2020-01-01', '2100-01-01', 'always')
        returning id`),
      question: await made(sql`insert into faqs (brand_id, category_id, question, answer)
        values (${id}, ${category}, 'Why?', '') returning id`),
      quote:
        await made(sql`insert into web_testimonials (brand_id, name, role_or_property, quote, consent_on_file, is_visible)
        values (${id}, 'Carrier', 'Homeowner', 'Words', true, true) returning id`),
    }
  }

  beforeAll(async () => {
    app = await testApp(engine)
    await demoSites(app.deps.db)
    token = (await signedIn(app, { access: everyRight })).token
    const files = await library()
    const slugs = (table: string, brand: Brand, most: number) =>
      column(
        sql`select slug as x from ${sql.table(table)} where brand_id = ${brand.id} order by id limit ${sql.lit(most)}`,
      )
    for (const brand of brands) {
      carriers.set(brand, await carriersOf(brand))
      const own = [
        ...Object.values(publicPages).map(({ path }) => path),
        ...Object.keys(renamedAddresses),
        ...(await slugs('web_news', brand, 12)).map(slug => `/news/${slug}`),
        ...['/news/carrier-out', '/news/carrier-planned', '/news/carrier-draft'],
        ...(await slugs('web_careers', brand, 8)).map(slug => `/careers/${slug}`),
        ...(await column(sql`select '/property/' || slug as x from properties order by id limit 14`)),
        ...(await column(sql`select '/' || slug as x from properties where brand_id = 4 order by id limit 4`)),
        ...(await column(sql`select '/property/' || property_code as x from properties order by id limit 14`)),
        ...(await column(sql`select '/property/' || id as x from properties order by id limit 8`)),
        ...Array.from({ length: 30 }, (_, i) => `/old/${i}`),
        ...['/about#history', '/contact-us#nowhere', '/nowhere#top', '/news/no-such', '/careers/none'],
        ...['/nowhere', '/offline', '/sitemap.xml', '/robots.txt', '/sw.js', '/api', '/%E0%A4%A', '/né'],
      ]
      pools.set(brand, own)
    }
    for (const brand of brands) {
      const own = pools.get(brand) ?? []
      const others = brands.filter(each => each !== brand && each.public_base !== '/')
      pools.set(brand, [
        ...own,
        ...files,
        ...others.flatMap(({ public_base: base }) => own.slice(0, 60).map(path => base + path)),
      ])
    }
  })
  afterAll(() => app.close())

  /** The content as it is made, saved and published at once: what the check reads is what visitors see. */
  async function plant({ brand, off, states, redirects, links }: Contents): Promise<Planted[]> {
    const pool = pools.get(brand) ?? []
    const rows = Object.entries(publicPages).map(([page, { label }], i) => ({
      ...{ id: `${i}0`.padStart(4, '0'), page, label, seo_title: '', seo_description: '', seo_keyword: '' },
      enable: !off.includes(page),
    }))
    const at = (n: number): string => pool[n % pool.length] ?? '/'
    const typed = links.map(([n, way]) => (at(n).startsWith('/media/') ? at(n) : written(at(n), way)))
    const listed = typed.slice(0, perRun)
    const [
      intro = '',
      announced = '',
      out = '',
      planned = '',
      draft = '',
      job = '',
      popup = '',
      answer = '',
      video = '',
    ] = typed.slice(perRun)
    const sns = listed.map((link, i) => ({ id: `${i}`.padStart(4, '0'), type: 'others', label: `Link ${i}`, link }))
    for (const table of ['site_sections', 'site_published'] as const)
      for (const [section, own] of [
        ['pages', { pages: rows }],
        ['contact_information', { sns }],
        ['careers', { introduction: inText(intro) }],
        ['announcement', { link: announced }],
      ] as const)
        await run(sql`insert into ${sql.table(table)} (site_id, brand_id, section, own, version)
          values (${brand.site_id}, ${brand.id}, ${section}, ${JSON.stringify(own)}::jsonb, 1)
          on conflict (site_id, section) do update set own = ${sql.table(table)}.own || excluded.own`)
    const choose = (n: number, options: readonly string[]) => options[(states[n] ?? 0) % options.length]
    await run(sql`update web_news set status = case id % 2 when 0 then ${choose(0, ['published', 'draft', 'archived', 'scheduled'])} else 'published' end,
      publish_at = '2100-01-01', published_at = coalesce(published_at, now()),
      deleted_at = case when id % 5 = ${states[1]} then now() end where brand_id = ${brand.id} and slug not like 'carrier%'`)
    await run(sql`update web_careers set status = case id % 2 when 0 then ${choose(2, ['open', 'closed'])} else 'open' end,
      closes_on = case when id % 4 = ${states[3]} then '2020-01-01'::date end where brand_id = ${brand.id} and slug <> 'carrier'`)
    await run(sql`update properties set status = case when id % 4 = ${states[4]} then 'inactive' else 'active' end,
      dhsud_lts_no = case when id % 7 = ${states[5]} then null else 'LTS-1' end`)
    const of = carriers.get(brand)
    if (!of) throw new Error(brand.code)
    const held: readonly (readonly [string, string, keyof Carriers, string, PageId])[] = [
      ['web_news', 'body', 'out', out, 'website.news-list'],
      ['web_news', 'body', 'planned', planned, 'website.news-list'],
      ['web_news', 'body', 'draft', draft, 'website.news-list'],
      ['web_careers', 'description', 'vacancy', job, 'website.careers-list'],
      ['web_popup_promos', 'link', 'promo', popup, 'website.popup-promo-list'],
      ['faqs', 'answer', 'question', answer, 'website.faq-list'],
      ['web_testimonials', 'video_url', 'quote', video, 'website.testimonials-list'],
    ]
    const isLink = (path: string) => path === 'link' || path === 'video_url'
    for (const [table, path, key, link] of held)
      await run(
        sql`update ${sql.table(table)} set ${sql.ref(path)} = ${isLink(path) ? link : inText(link)} where id = ${of[key]}`,
      )
    await run(sql`delete from web_redirects`)
    const chosen = new Map(redirects.map(([from, to]) => [`/old/${from}`, to === 7 ? 'https://example.com/' : at(to)]))
    for (const [from, to] of chosen)
      if (from !== to)
        await run(sql`insert into web_redirects (brand_id, from_path, to_address) values (${brand.id}, ${from}, ${to})`)
    const planted: Planted[] = [
      ...listed.map((link, i) => ({ page: 'website.contact-information', path: `sns.${i}.link`, link }) as const),
      { page: 'website.careers-page', path: 'introduction', link: intro },
      { page: 'website.announcement', path: 'link', link: announced },
      // Of what nobody sees nothing is said.
      ...held
        .filter(([, , key]) => key !== 'draft')
        .map(([, path, key, link, page]) => ({ page, path, record: of[key], link })),
    ]
    return planted.filter(({ page }) => brandHas(page, brand.code))
  }

  /** Follows an address as a browser does: the last status, or where it left the sites. */
  async function crawl(brand: Brand, link: string): Promise<boolean> {
    const isOther = brands.some(
      ({ public_base: base }) => base !== '/' && (link === base || link.startsWith(`${base}/`)),
    )
    const base = brand.public_base === '/' ? '' : brand.public_base
    let url = isOther || link.startsWith('/media/') ? link : base + link
    for (let hops = 0; hops < 20; hops += 1) {
      const { statusCode, headers } = await app.app.sites.inject({ url })
      const to = headers.location
      if (to === undefined || statusCode < 300 || statusCode >= 400) return statusCode < 400
      if (!to.startsWith('/')) return true
      url = to
    }
    return false
  }

  test('are called dead if and only if a crawl of the running site finds nothing there', {
    timeout: within(sized(120_000, 900_000, 0)),
  }, async () => {
    let [dead, alive] = [0, 0]
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(contents, async made => {
        const { brand } = made
        const planted = await plant(made)
        const { body, status } = await app.call('siteWork.check', { token, params: { brand: brand.code } })
        expect(status).toBe(200)
        const findings: Finding[] = body.findings.filter(({ kind }: Finding) => kind === 'link' || kind === 'disabled')
        const called = (at: Planted) =>
          findings.some(({ page, path, record }) => page === at.page && path === at.path && record?.id === at.record)
        for (const each of planted) {
          const answers = await crawl(brand, each.link)
          if (answers) alive += 1
          else dead += 1
          seen.set(each.page, (seen.get(each.page) ?? 0) + 1)
          const told = (isDead: boolean) => [brand.code, each.page, each.path, each.link, isDead ? 'dead' : 'alive']
          expect(told(called(each))).toEqual(told(!answers))
        }
        const draft = carriers.get(brand)?.draft
        expect(findings.filter(({ page, record }) => page === 'website.news-list' && record?.id === draft)).toEqual([])
      }),
      { numRuns: runs, seed },
    )
    proven(
      'dead-links',
      engine,
      `${runs} contents of all sites, in ${seen.size} pages and lists: ${dead} dead links and ${alive} that answer, all told as a crawl found them`,
    )
    // Of both there are many, or the test says nothing.
    expect(Math.min(dead, alive)).toBeGreaterThan((runs * perRun) / 8)
  })
})
