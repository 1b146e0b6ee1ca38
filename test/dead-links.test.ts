import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Brand, brandByCode, brands } from '../model/brands.ts'
import { publicPages, renamedAddresses } from '../model/content/public-pages.ts'
import { signedIn, type TestApp, testApp, websiteEditor } from './app.ts'
import { engines } from './database.ts'
import { demoSites } from './demo-sites.ts'
import { seed, sized, within } from './sizes.ts'

const luxuria = brandByCode('ZRLU') as Brand
const runs = sized(8, 150, 1_000)
const perRun = 16
const switched = ['news_and_articles', 'careers', 'calculator', 'compare', 'faq', 'property_details', 'privacy_policy']

/** What a content may be like, and the addresses that it links to; each choice is a number, so that a failure can be run again. */
const contents = fc.record({
  off: fc.subarray(switched, { maxLength: 2 }),
  states: fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }),
  redirects: fc.array(fc.tuple(fc.nat(30), fc.nat(200)), { maxLength: 6 }),
  links: fc.array(fc.tuple(fc.nat(10_000), fc.nat(9)), { minLength: perRun, maxLength: perRun }),
})
type Contents = typeof contents extends fc.Arbitrary<infer T> ? T : never

/** Ways in which people write the same address. */
const written = (path: string, way: number): string =>
  [`${path}/`, `${path}?utm_source=mail`, `${path}#top`, encodeURI(path), `${path}/x`][way] ?? path

describe.each(engines)('links of a site, %s', engine => {
  let app: TestApp
  let token: string
  let pool: string[]
  beforeAll(async () => {
    app = await testApp(engine)
    await demoSites(app.deps.db)
    token = (await signedIn(app, { access: websiteEditor(['ZRLU'], ['site-check', 'contact-information']) })).token
    const column = async (query: ReturnType<typeof sql>) =>
      (await query.execute(app.deps.db.system)).rows.map(row => String((row as { x: unknown }).x))
    const own = [
      ...Object.values(publicPages).map(({ path }) => path),
      ...Object.keys(renamedAddresses),
      ...(await column(
        sql`select '/news/' || slug as x from web_news where brand_id = ${luxuria.id} order by id limit 12`,
      )),
      ...(await column(
        sql`select '/careers/' || slug as x from web_careers where brand_id = ${luxuria.id} order by id limit 8`,
      )),
      ...(await column(sql`select '/property/' || slug as x from properties order by id limit 14`)),
      ...(await column(sql`select '/property/' || property_code as x from properties order by id limit 14`)),
      ...(await column(sql`select '/property/' || id as x from properties order by id limit 8`)),
      ...Array.from({ length: 30 }, (_, i) => `/old/${i}`),
      ...[
        '/nowhere',
        '/news/no-such',
        '/careers/none',
        '/offline',
        '/sitemap.xml',
        '/robots.txt',
        '/api',
        '/%E0%A4%A',
        '/né',
      ],
    ]
    pool = [
      ...own,
      ...brands.flatMap(({ public_base: base }) => (base === '/' ? [] : own.slice(0, 60).map(path => base + path))),
    ]
  })
  afterAll(() => app.close())

  /** The content as it is made, saved and published at once: what the check reads is what visitors see. */
  async function plant({ off, states, redirects, links }: Contents): Promise<string[]> {
    const { system } = app.deps.db
    const rows = Object.entries(publicPages).map(([page, { label }], i) => ({
      ...{ id: `${i}0`.padStart(4, '0'), page, label, seo_title: '', seo_description: '', seo_keyword: '' },
      enable: !off.includes(page),
    }))
    const at = (n: number): string => pool[n % pool.length] ?? '/'
    const typed = links.map(([n, way]) => written(at(n), way))
    const sns = typed.map((link, i) => ({ id: `${i}`.padStart(4, '0'), type: 'others', label: `Link ${i}`, link }))
    for (const table of ['site_sections', 'site_published'] as const)
      for (const [section, own] of [
        ['pages', { pages: rows }],
        ['contact_information', { sns }],
      ] as const)
        await sql`insert into ${sql.table(table)} (site_id, brand_id, section, own, version)
          values (${luxuria.site_id}, ${luxuria.id}, ${section}, ${JSON.stringify(own)}::jsonb, 1)
          on conflict (site_id, section) do update set own = ${sql.table(table)}.own || excluded.own`.execute(system)
    const choose = (n: number, options: readonly string[]) => options[(states[n] ?? 0) % options.length]
    await sql`update web_news set status = case id % 2 when 0 then ${choose(0, ['published', 'draft', 'archived'])} else 'published' end,
      published_at = coalesce(published_at, now()), deleted_at = case when id % 5 = ${states[1]} then now() end where brand_id = ${luxuria.id}`.execute(
      system,
    )
    await sql`update web_careers set status = case id % 2 when 0 then ${choose(2, ['open', 'closed'])} else 'open' end,
      closes_on = case when id % 4 = ${states[3]} then '2020-01-01'::date end where brand_id = ${luxuria.id}`.execute(
      system,
    )
    await sql`update properties set status = case when id % 4 = ${states[4]} then 'inactive' else 'active' end,
      dhsud_lts_no = case when id % 7 = ${states[5]} then null else 'LTS-1' end`.execute(system)
    await sql`delete from web_redirects`.execute(system)
    const chosen = new Map(redirects.map(([from, to]) => [`/old/${from}`, to === 7 ? 'https://example.com/' : at(to)]))
    for (const [from, to] of chosen)
      if (from !== to)
        await sql`insert into web_redirects (brand_id, from_path, to_address) values (${luxuria.id}, ${from}, ${to})`.execute(
          system,
        )
    return typed
  }

  /** Follows an address as a browser does: the last status, or where it left the sites. */
  async function crawl(link: string): Promise<boolean> {
    const isOther = brands.some(
      ({ public_base: base }) => base !== '/' && (link === base || link.startsWith(`${base}/`)),
    )
    let url = isOther ? link : luxuria.public_base + link
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
    timeout: within(sized(120_000, 600_000, 0)),
  }, async () => {
    let [dead, alive] = [0, 0]
    await fc.assert(
      fc.asyncProperty(contents, async made => {
        const typed = await plant(made)
        const { body, status } = await app.call('siteWork.check', { token, params: { brand: 'ZRLU' } })
        expect(status).toBe(200)
        const found: { path: string; kind: string }[] = body.findings
        const called = new Set(found.flatMap(each => (/^(link|disabled)$/.test(each.kind) ? [each.path] : [])))
        for (const [i, link] of typed.entries()) {
          const answers = await crawl(link)
          if (answers) alive += 1
          else dead += 1
          expect([link, called.has(`sns.${i}.link`) ? 'dead' : 'alive']).toEqual([link, answers ? 'alive' : 'dead'])
        }
      }),
      { numRuns: runs, seed },
    )
    console.log(
      `${runs} contents, ${engine}: ${dead} dead links and ${alive} that answer, all told as a crawl found them`,
    )
    // Of both there are many, or the test says nothing.
    expect(Math.min(dead, alive)).toBeGreaterThan((runs * perRun) / 8)
  })
})
