import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { demoSites } from '../../test/demo-sites.ts'
import { readPage } from '../../test/editing.ts'

describe.each(engines)('what content refers to, %s', engine => {
  let app: TestApp
  let token: string
  let articles: { id: number; slug: string; title: string; status: string }[]
  let vacancy: { id: number; slug: string; title: string }
  beforeAll(async () => {
    app = await testApp(engine)
    await demoSites(app.deps.db)
    const keys = ['news-and-articles-page', 'about-us-section', 'news-list', 'careers-list', 'announcement']
    token = (await signedIn(app, { access: websiteEditor(['ZRRE'], keys) })).token
    const of = (call: string) => app.call(call, { token, query: { brand_id: 'ZRRE' } })
    articles = (await of('webNews.list')).body.items
    const [first] = (await of('webCareers.list')).body.items
    vacancy = (await app.call('webCareers.read', { token, params: { id: first.id } })).body
  })
  afterAll(() => app.close())

  const saved = async (page: string, changed: object) => {
    const place = { brand: 'ZRRE', page }
    const { version, values, own } = (await readPage(app, token, place)).body
    const named = [...new Set([...own, ...Object.keys(changed)])]
    return app.call('webContent.save', {
      token,
      body: { ...place, version, values: { ...values, ...changed }, own: named },
    })
  }
  const removed = (call: string, id: number) => app.call(call, { token, params: { id } })

  test('an article that a page features is one of its site', async () => {
    const featured = (news_id: string) =>
      saved('website.news-and-articles-page', { featured: [{ id: 'abcd', news_id }] })
    expect((await featured('999999')).body.errors).toEqual({
      'featured.0.news_id': ['There is no such article of this site. Choose one of the list.'],
    })
    expect((await featured(String(articles[0]?.id))).status).toBe(200)
  })

  test('what pages and records refer to is not deleted, and its uses are listed; anything else is', async () => {
    const [featured, linked, free] = articles
    expect((await saved('website.announcement', { link: `/residences/news/${linked?.slug}?a=1` })).status).toBe(200)
    expect((await saved('website.about-us-section', { learn_more_link: `/careers/${vacancy.slug}` })).status).toBe(200)
    const kept = async (call: string, id: number | undefined) => {
      const { status, body } = await removed(call, id ?? 0)
      return [status, body.message]
    }
    expect(await kept('webNews.remove', featured?.id)).toEqual([
      409,
      `“${featured?.title}” is used in one place: News and Articles Page of Residences. To go on all the same, confirm with the word “trash”, or name another to use instead.`,
    ])
    expect(await kept('webNews.remove', linked?.id)).toEqual([
      409,
      `“${linked?.title}” is used in one place: Announcement of Residences. To go on all the same, confirm with the word “trash”, or name another to use instead.`,
    ])
    expect(await kept('webCareers.remove', vacancy.id)).toEqual([
      409,
      `“${vacancy.title}” is used in one place: About Us Section of Residences. To go on all the same, confirm with the word “trash”, or name another to use instead.`,
    ])
    expect((await removed('webNews.remove', free?.id ?? 0)).status).toBe(200)
    expect((await saved('website.announcement', { link: '' })).status).toBe(200)
    expect((await removed('webNews.remove', linked?.id ?? 0)).status).toBe(200)
  })

  test('in the trash for another, what led to the one leads to the other, and so does its old address', async () => {
    const shown = articles.filter(({ status }) => status === 'published')
    const [gone, other] = shown.slice(-2)
    if (!gone || !other) throw new Error('too few articles')
    const about = `<p>Of <a href="/news/${gone.slug}#end">one</a>, not <a href="/news/${gone.slug}-2">two</a>.</p>`
    expect((await saved('website.announcement', { link: `/residences/news/${gone.slug}?a=1` })).status).toBe(200)
    expect((await saved('website.about-us-section', { learn_more_link: '', description: about })).status).toBe(200)
    const featured = [{ id: 'abcd', news_id: String(gone.id) }]
    expect((await saved('website.news-and-articles-page', { featured })).status).toBe(200)
    const remove = (query: Record<string, string | number>) =>
      app.call('webNews.remove', { token, params: { id: gone.id }, query })
    const refused = await remove({})
    expect(refused.body.detail).toMatchObject({ word: 'trash', is_replaceable: true, elsewhere: 0 })
    expect(
      refused.body.detail.uses.map(({ page, path }: { page: string; path: string }) => [page, path]).sort(),
    ).toEqual([
      ['website.about-us-section', 'description'],
      ['website.announcement', 'link'],
      ['website.news-and-articles-page', 'featured.0.news_id'],
    ])
    expect((await remove({ confirm: 'yes' })).body.code).toBe('IN_USE')
    expect((await remove({ use_instead: gone.id })).body.errors).toEqual({
      use_instead: ['Choose another article of this site, which visitors see.'],
    })
    const done = await remove({ use_instead: other.id })
    expect(done.status, done.text).toBe(200)
    const now = async (page: string) => (await readPage(app, token, { brand: 'ZRRE', page })).body.values
    expect((await now('website.announcement')).link).toBe(`/residences/news/${other.slug}?a=1`)
    expect((await now('website.about-us-section')).description).toBe(
      about.replace(`${gone.slug}#end`, `${other.slug}#end`),
    )
    expect((await now('website.news-and-articles-page')).featured).toEqual([{ id: 'abcd', news_id: String(other.id) }])
    const led = await app.deps.db.system
      .selectFrom('web_redirects')
      .where('brand_id', '=', 1)
      .where('from_path', '=', `/news/${gone.slug}`)
      .select('to_address')
      .execute()
    expect(led).toEqual([{ to_address: `/news/${other.slug}` }])
  })

  test('with many, what is led to stays and says where from: the other now has all that led to the one', async () => {
    const one = articles.filter(({ status }) => status === 'published').at(-1)
    if (!one) throw new Error('no article')
    const many = await app.call('lists.bulk', {
      token,
      body: { list: 'webNews', action: 'trash', brand: 'ZRRE', selection: { ids: [one.id] } },
    })
    expect(many.body.results).toEqual([
      {
        id: one.id,
        ok: false,
        message: expect.stringMatching(
          /is used in 3 places: About Us Section of Residences; Announcement of Residences; News and Articles Page of Residences\. Open it to go on all the same, or to use another\.$/,
        ),
      },
    ])
  })
})
