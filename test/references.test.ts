import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Finding } from '../model/site-check/finding.ts'
import { isAsked } from '../model/site-check/references.ts'
import { publishWhatIsDue } from '../server/records/publishing/publish-due.ts'
import { type Answer, signedIn, type TestApp, testApp } from './app.ts'
import { engines } from './database.ts'
import { demoSites } from './demo-sites.ts'
import { everyRight } from './every-right.ts'
import { property } from './properties.ts'
import { every } from './sizes.ts'
import { lines } from './spec/read.ts'

const brand = 'ZRRE'
const day = 86_400_000
const going = ['save', 'publish', 'schedule', 'launch', 'check'] as const
const takings = ['withdraw', 'trash'] as const
const moments = [...going, ...takings] as const
type Moment = (typeof going)[number]
type Taking = (typeof takings)[number]

const isTaking = (moment: string): moment is Taking => (takings as readonly string[]).includes(moment)

const table = lines('references.txt').map(line => {
  const [kind = '', state = '', ...outcomes] = line.split('|').map(cell => cell.trim())
  return { kind, state, outcomes }
})

/** Where a kind of reference stands: its page, the fields that make it, and the field that is told. */
const places: Record<string, { page: string; section: string; path: string; fields: (to: string) => object }> = {
  button: {
    page: 'website.about-us-section',
    section: 'home.about_us',
    path: 'learn_more_link',
    fields: to => ({ show_learn_more_button: true, learn_more_link: to }),
  },
  text: {
    page: 'website.about-us-section',
    section: 'home.about_us',
    path: 'description',
    fields: to => ({ description: `<p>Read <a href="${to}">this</a>.</p>` }),
  },
  choice: {
    page: 'website.appointment-page',
    section: 'appointment',
    path: 'featured_properties.0',
    fields: to => ({ featured_properties: [to] }),
  },
  feature: {
    page: 'website.news-and-articles-page',
    section: 'news_and_articles',
    path: 'featured.0.news_id',
    fields: to => ({ featured: [{ id: 'abcd', news_id: to }] }),
  },
}

test('the table has each kind, each state of the issue and each outcome', () => {
  expect(new Set(table.map(({ kind }) => kind))).toEqual(new Set(Object.keys(places)))
  expect(table.every(({ outcomes }) => outcomes.length === moments.length)).toBe(true)
  expect(new Set(table.flatMap(({ outcomes }) => outcomes))).toEqual(
    new Set(['passes', 'refused', 'found', 'asked', '-']),
  )
})

/** By its address for links, by id or code for pickers; what is taken away, by its kind and number. */
type Stands = { link: string; key?: string; is?: 'webNews' | 'webCareers' | 'property'; id?: number }

describe.each(engines)('references at each moment, %s', engine => {
  let app: TestApp
  let token: string
  /** What a state of the table stands for: by its address for links, by id or code for pickers. */
  const named = new Map<string, Stands>()
  const run = async (query: ReturnType<typeof sql>) =>
    (await query.execute(app.deps.db.system)).rows as Record<string, unknown>[]
  const article = async (status: string, { of = 1, at, gone }: { of?: number; at?: Date; gone?: Date } = {}) => {
    const slug = `told-${named.size}`
    const [row] = await run(sql`insert into web_news
        (brand_id, title, slug, category_id, image, body, status, publish_at, published_at, deleted_at)
      values (${of}, ${slug}, ${slug}, (select id from news_categories(${of}) limit 1), 'https://example.com/a.png', '<p>Words</p>', ${status},
        ${at ?? null}, ${status === 'published' ? app.deps.now() : null}, ${gone ?? null}) returning id`)
    const id = Number(row?.['id'])
    return { link: `${of === 1 ? '' : '/luxuria'}/news/${slug}`, key: String(id), is: 'webNews', id } as const
  }
  const vacancy = async (status: string, closes_on: string | null) => {
    const slug = `work-${named.size}`
    const [row] =
      await run(sql`insert into web_careers (brand_id, title, slug, department, location, employment_type, level, openings, opens_on,
        closes_on, description, qualifications, status)
      values (1, ${slug}, ${slug}, 'Sales', 'Pasig', 'full_time', 'Associate', 1, '2020-01-01', ${closes_on}, '<p>a</p>', '<p>b</p>',
        ${status}) returning id`)
    return { link: `/careers/${slug}`, is: 'webCareers', id: Number(row?.['id']) } as const
  }
  const tower = async (of: string, more: object = {}) => {
    const { id } = await property(app, of, { dhsud_lts_no: 'LTS-NCR-0000009', ...more })
    const [row] = await run(sql`select slug, property_code from properties where id = ${id}`)
    return { link: `/property/${row?.['slug']}`, key: String(row?.['property_code']), is: 'property', id } as const
  }
  beforeAll(async () => {
    app = await testApp(engine)
    await demoSites(app.deps.db)
    token = (await signedIn(app, { access: everyRight })).token
    const tomorrow = new Date(app.deps.now().getTime() + day)
    const made: [string, () => Promise<Stands>][] = [
      ['a page that stands', async () => ({ link: '/contact-us' })],
      ['no page', async () => ({ link: '/nowhere' })],
      ['no article', async () => ({ link: '/news/none', key: '999999' })],
      ['a draft of an article', () => article('draft')],
      ['an article that goes out tomorrow', () => article('scheduled', { at: tomorrow })],
      ['an archived article', () => article('archived')],
      ['an article of the trash', () => article('published', { gone: app.deps.now() })],
      ['an article that stands', () => article('published')],
      ['an article of another site', () => article('published', { of: 3 })],
      ['a closed vacancy', () => vacancy('closed', null)],
      ['a vacancy that ends tomorrow', () => vacancy('open', tomorrow.toISOString().slice(0, 10))],
      ['a property that stands', () => tower(brand)],
      ['no property', async () => ({ link: '/property/none', key: 'NONE1' })],
      ['an inactive property', () => tower(brand, { status: 'inactive' })],
      ['a property without a licence', () => tower(brand, { dhsud_lts_no: null })],
      ['a property of another brand', () => tower('ZRLU')],
      ['a page that is switched off', async () => ({ link: '/calculator' })],
      ['a page that the brand lacks', async () => ({ link: '/award' })],
      ['no page of another site', async () => ({ link: '/luxuria/nowhere' })],
      ['an address that a redirect leads on', async () => ({ link: '/old-address' })],
      ['somewhere else', async () => ({ link: 'https://example.com/a' })],
      ['what is published already and dead', async () => ({ link: '/gone-since' })],
    ]
    for (const [state, make] of made) named.set(state, await make())
    await run(
      sql`insert into web_redirects (brand_id, from_path, to_address) values (1, '/old-address', '/contact-us')`,
    )
    for (const where of ['site_sections', 'site_published'])
      await run(sql`update ${sql.table(where)} set own = jsonb_set(own, '{pages}', (select jsonb_agg(
          case when row ->> 'page' = 'calculator' then row || '{"enable": false}' else row end)
        from jsonb_array_elements(own -> 'pages') as row)) where brand_id in (0, 1) and own ? 'pages'`)
  })
  afterAll(() => app.close())

  const stored = async (where: string, section: string) =>
    (await run(sql`select own from ${sql.table(where)} where brand_id = 1 and section = ${section}`))[0]?.[
      'own'
    ] as object
  const write = (where: string, section: string, own: object) =>
    run(sql`update ${sql.table(where)} set own = ${JSON.stringify(own)}::jsonb, version = version + 1
      where brand_id = 1 and section = ${section} returning version`)
  const outcomeOf = ({ status, body }: Answer, path: string) => {
    if (status < 300) return 'passes'
    const told = status === 422 && (body.errors?.[path]?.[0] ?? body.errors?.members?.[0])
    return typeof told === 'string' && /[.!]$/.test(told) ? 'refused' : `${status} ${JSON.stringify(body)}`
  }

  async function tried(moment: Moment, { page, section, path }: (typeof places)[string], fields: object) {
    const place = { brand, page }
    if (moment === 'save') {
      const { version, values, own } = (await app.call('webContent.page', { token, params: place })).body
      const whole = { ...values, ...fields }
      const named = [...new Set([...own, ...Object.keys(fields)])]
      const body = { ...place, version, values: whole, own: named }
      return outcomeOf(await app.call('webContent.save', { token, body }), path)
    }
    const [row] = await write('site_sections', section, { ...(await stored('site_sections', section)), ...fields })
    const version = Number(row?.['version'])
    if (moment === 'check') {
      const { findings } = (await app.call('siteWork.check', { token, params: { brand } })).body as {
        findings: Finding[]
      }
      return findings.some(each => each.page === page && each.path === path && !each.record) ? 'found' : 'passes'
    }
    if (moment === 'launch') {
      const body = { name: 'Launch', members: [{ ...place, version }] }
      const launch = await app.call('launches.create', { token, body })
      const { id } = launch.body
      return outcomeOf(
        await app.call('launches.publish', { token, params: { id }, body: { version: launch.body.version } }),
        path,
      )
    }
    const publish_at = new Date(app.deps.now().getTime() + 2 * day).toISOString()
    const body = { ...place, version, ...(moment === 'schedule' ? { publish_at } : {}) }
    return outcomeOf(await app.call('webContent.publish', { token, body }), path)
  }

  const takenAway = async (moment: Taking, { is, id = 0 }: Stands, asked: Record<string, string>): Promise<Answer> => {
    const params = { id }
    if (is === 'property') {
      const at = { projectId: id, page: 'project_info.basic-info' }
      const { version, values } = (await app.call('projectInfo.page', { token, params: at })).body
      const body = { page: at.page, version, values: { ...values, status: 'inactive' }, ...asked }
      return app.call('projectInfo.save', { token, params: { projectId: id }, body })
    }
    if (moment === 'trash') return app.call(`${is}.remove`, { token, params, query: asked })
    const read = await app.call(`${is}.read`, { token, params })
    const { version, status } = read.body
    if (read.status !== 200) throw new Error(read.text)
    const action = { published: 'archive', scheduled: 'unschedule', open: 'close' }[String(status)]
    return app.call(`${is}.act`, { token, params, body: { action, version, ...asked } })
  }
  const tables = { webNews: 'web_news', webCareers: 'web_careers', property: 'properties' } as const
  const columns = {
    webNews: ['status', 'publish_at', 'deleted_at'],
    webCareers: ['status', 'deleted_at'],
    property: ['status'],
  }

  /** What is led to is taken away while the field is published; and stands again afterwards. */
  async function taken(moment: Taking, at: NonNullable<(typeof places)[string]>, fields: object, stands: Stands) {
    const { is, id } = stands
    if (!is) throw new Error('nothing to take away')
    for (const where of ['site_sections', 'site_published'])
      await write(where, at.section, { ...(await stored(where, at.section)), ...fields })
    const [before = {}] = await run(sql`select * from ${sql.table(tables[is])} where id = ${id}`)
    const answer = await takenAway(moment, stands, {})
    const { uses = [], word } = answer.body.detail ?? {}
    const isTold = uses.some(
      (use: Finding & { published: boolean }) => use.page === at.page && use.path === at.path && use.published,
    )
    const done = answer.status === 409 ? await takenAway(moment, stands, { confirm: word }) : answer
    const back = columns[is].map(column => sql`${sql.ref(column)} = ${before[column]}`)
    await run(sql`update ${sql.table(tables[is])} set ${sql.join(back)} where id = ${id}`)
    await run(sql`delete from web_redirects where origin <> 'hand'`)
    if (done.status !== 200) return `${answer.status}, then ${done.status} ${JSON.stringify(done.body)}`
    return answer.status === 200
      ? 'passes'
      : answer.body.code === 'IN_USE' && isTold
        ? 'asked'
        : JSON.stringify(answer.body)
  }

  test('the rules ask before what is referred to goes, as the table does', () => {
    for (const moment of takings)
      for (const kind of ['address', 'article'] as const)
        expect([moment, kind, isAsked(kind, moment)]).toEqual([moment, kind, true])
    expect(isAsked('property', 'withdraw')).toBe(true)
  })

  test.each(Object.keys(places))('a %s, as the table says', async kind => {
    const at = places[kind]
    if (!at) throw new Error(kind)
    const [draft, live] = [await stored('site_sections', at.section), await stored('site_published', at.section)]
    const wrong: string[] = []
    for (const { state, outcomes } of every(
      6,
      table.filter(row => row.kind === kind),
    )) {
      const to = named.get(state)
      if (!to) throw new Error(`nothing stands for ${state}`)
      const fields = at.fields((kind === 'choice' || kind === 'feature' ? to.key : undefined) ?? to.link)
      for (const [i, moment] of moments.entries()) {
        if (state === 'what is published already and dead')
          await write('site_published', at.section, { ...live, ...fields })
        const outcome = outcomes[i]
        if (outcome === '-') continue
        const got = isTaking(moment) ? await taken(moment, at, fields, to) : await tried(moment, at, fields)
        if (got !== outcome) wrong.push(`${state}, ${moment}: ${got}, not ${outcome}`)
        await run(sql`delete from site_schedules where brand_id = 1`)
        await write('site_sections', at.section, draft)
        await write('site_published', at.section, live)
      }
    }
    expect(wrong).toEqual([])
  })

  const linked = (state: string) => `<p>Read <a href="${named.get(state)?.link}">this</a>.</p>`
  const told = ({ status, body }: Answer) => [status, ...Object.keys(body.errors ?? {})]
  const question = async (answer: string, is_visible: boolean) => {
    const [category] = await run(sql`select id from faq_categories where brand_id = 1 order by id limit 1`)
    const body = { brand_id: brand, category_id: String(category?.['id']), question: 'Why?', answer, is_visible }
    return app.call('webFaqs.create', { token, body })
  }

  test('a record is judged when visitors see it: at once where it is shown, by the list too', async () => {
    const { body, status } = await question(linked('no page'), false)
    expect(status).toBe(201)
    expect(told(await question(linked('no page'), true))).toEqual([422, 'answer'])
    const shown = await app.call('webFaqs.update', {
      token,
      params: { id: body.id },
      body: { version: body.version, is_visible: true },
    })
    expect(told(shown)).toEqual([422, 'answer'])
    const many = await app.call('lists.bulk', {
      token,
      body: { list: 'webFaqs', action: 'show', brand, selection: { ids: [body.id] } },
    })
    expect(many.body.results).toEqual([{ id: body.id, ok: false, message: 'No page of this site stands at /nowhere.' }])
    // What visitors meet already is no reason to refuse another correction.
    await run(sql`update faqs set is_visible = true where id = ${body.id}`)
    const mended = { version: body.version, question: 'Why not?' }
    expect(told(await app.call('webFaqs.update', { token, params: { id: body.id }, body: mended }))).toEqual([200])
  })

  test('a promo is judged as the site is when it starts', async () => {
    const later = (days: number) => new Date(app.deps.now().getTime() + days * day).toISOString()
    const promo = (starts_at: string) =>
      app.call('webPopupPromos.create', {
        token,
        body: {
          ...{ brand_id: brand, title: 'Open house', starts_at, ends_at: later(9), frequency: 'always', priority: 1 },
          ...{ image: 'https://example.com/a.png', mobile_image: 'https://example.com/a.png', dhsud_ad_no: '' },
          ...{ link: named.get('an article that goes out tomorrow')?.link, is_active: true },
        },
      })
    expect(told(await promo(later(-1)))).toEqual([422, 'link'])
    expect(told(await promo(later(2)))).toEqual([201])
  })

  test('an article is judged as the site is when it goes out', async () => {
    const [category] = await run(sql`select id from news_categories(1) limit 1`)
    const made = await app.call('webNews.create', {
      token,
      body: {
        ...{ brand_id: brand, title: 'Read on', slug: '', category_id: category?.['id'], excerpt: '', tags: [] },
        ...{ body: linked('an article that goes out tomorrow'), image: 'https://example.com/a.png', property_ids: [] },
        ...{ is_featured: false, seo_title: '', seo_description: '', seo_keyword: '' },
      },
    })
    const { id, version } = made.body
    const act = (body: object) => app.call('webNews.act', { token, params: { id }, body: { version, ...body } })
    expect(told(await act({ action: 'publish' }))).toEqual([422, 'body'])
    const many = await app.call('lists.bulk', {
      token,
      body: { list: 'webNews', action: 'publish', brand, selection: { ids: [id] } },
    })
    expect(many.body.results[0].message).toMatch(/which goes out on .*: visitors find nothing there\.$/)
    const publish_at = new Date(app.deps.now().getTime() + 2 * day).toISOString()
    expect(told(await act({ action: 'schedule', publish_at }))).toEqual([200])
  })

  const held = async () =>
    (await run(sql`select "to", subject, body from mail_outbox where event_key = 'content.held' order by id`)) as {
      to: string[]
      subject: string
      body: string
    }[]

  test('what was planned is judged again when its time has come; its planner is told why it did not go out', async () => {
    const planner = await signedIn(app, { access: everyRight, email: 'planner@atrium.test' })
    const at = places['button']
    if (!at) throw new Error('no button')
    const live = await stored('site_published', at.section)
    const vacant = named.get('a vacancy that ends tomorrow')?.link ?? ''
    const place = { brand, page: at.page }
    const read = (await app.call('webContent.page', { token: planner.token, params: place })).body
    const fields = at.fields(vacant)
    const saved = await app.call('webContent.save', {
      token: planner.token,
      body: {
        ...{ ...place, version: read.version, values: { ...read.values, ...fields } },
        own: [...new Set([...read.own, ...Object.keys(fields)])],
      },
    })
    const publish_at = new Date(app.deps.now().getTime() + 60_000).toISOString()
    const body = { ...place, version: saved.body.version, publish_at }
    expect((await app.call('webContent.publish', { token: planner.token, body })).status).toBe(200)
    await run(sql`update web_careers set status = 'closed' where slug = ${vacant.split('/').at(-1)}`)
    await run(sql`delete from web_redirects where origin <> 'hand'`)
    app.travel(61_000)
    expect(await publishWhatIsDue(app.deps)).toBe(0)
    expect(await publishWhatIsDue(app.deps)).toBe(0)
    expect(await stored('site_published', at.section)).toEqual(live)
    expect(await held()).toMatchObject([
      {
        to: ['planner@atrium.test'],
        subject: 'About Us Section of Residences did not go out',
        body: expect.stringMatching(/which is closed: visitors find nothing there\./),
      },
    ])
  })
})
