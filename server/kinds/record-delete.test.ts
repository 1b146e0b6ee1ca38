import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { demoSites } from '../../test/demo-sites.ts'
import { everyRight } from '../../test/every-right.ts'

describe.each(engines)('what is used is deleted for another, %s', engine => {
  let app: TestApp
  let token: string
  const rows = async (query: ReturnType<typeof sql>) =>
    (await query.execute(app.deps.db.system)).rows as Record<string, number>[]
  beforeAll(async () => {
    app = await testApp(engine)
    await demoSites(app.deps.db)
    token = (await signedIn(app, { access: everyRight })).token
  })
  afterAll(() => app.close())

  const remove = (call: string, id: number | undefined, use_instead?: number, as = token) =>
    app.call(call, { token: as, params: { id: id ?? 0 }, query: use_instead === undefined ? {} : { use_instead } })

  test('a category of questions: refused with its uses, then its questions stand under the other, after those there', async () => {
    const [one, other] = await rows(sql`select c.id from faq_categories c where c.brand_id = 1
      and exists (select from faqs f where f.category_id = c.id) order by c.sort, c.id limit 2`)
    const [foreign] = await rows(sql`select id from faq_categories where brand_id = 3 limit 1`)
    const ids = async (category: number | undefined) =>
      (await rows(sql`select id from faqs where category_id = ${category} order by sort, id`)).map(({ id }) => id)
    const [moved, stood] = [await ids(one?.['id']), await ids(other?.['id'])]
    const refused = await remove('webFaqCategories.remove', one?.['id'])
    expect([refused.status, refused.body.code, refused.body.detail.uses]).toEqual([
      409,
      'IN_USE',
      [{ list: 'webFaqs', field: 'category_id', n: moved.length, is_replaceable: true }],
    ])
    for (const wrong of [one?.['id'], foreign?.['id'], 999_999]) {
      const answer = await remove('webFaqCategories.remove', one?.['id'], wrong)
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['use_instead']])
    }
    const keeper = await signedIn(app, { access: websiteEditor(['ZRRE'], ['faq-category-list']) })
    expect((await remove('webFaqCategories.remove', one?.['id'], other?.['id'], keeper.token)).status).toBe(403)
    expect(await ids(one?.['id'])).toEqual(moved)
    expect((await remove('webFaqCategories.remove', one?.['id'], other?.['id'])).status).toBe(200)
    expect(await ids(other?.['id'])).toEqual([...stood, ...moved])
    const lines = await app.deps.db.owner
      .selectFrom('audit_trails')
      .where('entity', '=', 'faq')
      .where('action', '=', 'edit')
      .select('entity_id')
      .execute()
    expect(lines).toHaveLength(moved.length)
  })

  test('a year of awards: its awards are of the other year', async () => {
    const [one, other] = await rows(sql`select y.id, y.year from web_award_years y where y.brand_id = 2
      and exists (select from web_awards a where a.year_id = y.id) order by y.year limit 2`)
    const awards = await rows(sql`select id from web_awards where year_id = ${one?.['id']}`)
    expect((await remove('webAwardYears.remove', one?.['id'], other?.['id'])).status).toBe(200)
    const now = await rows(
      sql`select year_id, year from web_awards where id = any(${awards.map(({ id }) => id)}::bigint[])`,
    )
    expect(now).toEqual(awards.map(() => ({ year_id: other?.['id'], year: other?.['year'] })))
  })
})
