import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { demoSites } from '../../test/demo-sites.ts'
import { readPage } from '../../test/editing.ts'

describe.each(engines)('what content refers to, %s', engine => {
  let app: TestApp
  let token: string
  let articles: { id: number; slug: string; title: string }[]
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
      `“${featured?.title}” is used in one place: News and Articles Page of Residences. Change the links there first.`,
    ])
    expect(await kept('webNews.remove', linked?.id)).toEqual([
      409,
      `“${linked?.title}” is used in one place: Announcement of Residences. Change the links there first.`,
    ])
    expect(await kept('webCareers.remove', vacancy.id)).toEqual([
      409,
      `“${vacancy.title}” is used in one place: About Us Section of Residences. Change the links there first.`,
    ])
    expect((await removed('webNews.remove', free?.id ?? 0)).status).toBe(200)
    expect((await saved('website.announcement', { link: '' })).status).toBe(200)
    expect((await removed('webNews.remove', linked?.id ?? 0)).status).toBe(200)
  })
})
