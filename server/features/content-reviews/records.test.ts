import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { bodyFor, createCall } from '../../../test/records.ts'
import { takeWhatIsDue } from '../../kinds/record-due.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'

type Signed = Awaited<ReturnType<typeof signedIn>>
type Made = Record<string, unknown> & { id: number; version: number }
const lists = ['news-list', 'faq-list', 'faq-category-list', 'popup-promo-list']
const soon = 300_000

// Issue 21: by kind and brand who must agree, the same gate at every way by which a record comes before visitors.
describe.each(engines)('a record waits until somebody agreed to it, %s', engine => {
  let app: TestApp
  let ana: Signed
  let ben: Signed
  let mara: Signed
  let keeper: Signed
  const author = {
    ...websiteEditor(['ZRLU', 'OMNI'], [...lists, 'publishing']),
    buyers_portal: { 'project-newsletter': { view: true, add: true, edit: true, publish: true } },
  }
  const reviewer = (edit: boolean) => ({
    ...websiteEditor(['ZRLU', 'OMNI'], []),
    website: { 'news-list': { view: true }, reviews: { view: true, approve: !edit, edit } },
  })
  beforeAll(async () => {
    app = await testApp(engine)
    ana = await signedIn(app, { access: author })
    ben = await signedIn(app, { access: author })
    mara = await signedIn(app, { access: reviewer(false) })
    keeper = await signedIn(app, { access: reviewer(true) })
    for (const page of ['news-list', 'faq-list', 'popup-promo-list']) {
      const body = { brand: 'ZRLU', page: `website.${page}`, roles: [], people: [mara.id], version: 0 }
      const made = await app.call('contentReviews.setRule', { token: keeper.token, body })
      expect(made.status, made.text).toBe(200)
      expect(made.body.items.map((each: { page: string }) => each.page)).toContain(`website.${page}`)
    }
  })
  afterAll(() => app.close())

  const words = /goes out once .+ agreed/
  const call = (name: string, args: object, who = ana) => app.call(name, { token: who.token, ...args })
  const made = async (list: string, more: object, brand: 'ZRLU' | 'OMNI' = 'ZRLU', who = ana): Promise<Made> => {
    const body = { ...(await bodyFor(app, who.token, list as never, brand)), ...more }
    const answer = await call(createCall(list as never), { body }, who)
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  const article = (title: string, brand: 'ZRLU' | 'OMNI' = 'ZRLU') =>
    made('webNews', { title, slug: '', property_ids: [] }, brand)
  const read = async (list: string, id: number): Promise<Made> => (await call(`${list}.read`, { params: { id } })).body
  const change = async (list: string, id: number, more: object, who = ana) => {
    const { version, ...record } = await read(list, id)
    const fields = Object.keys(await bodyFor(app, who.token, list as never, 'ZRLU')).filter(name => name !== 'brand_id')
    const body = { ...Object.fromEntries(fields.map(name => [name, record[name]])), ...more, version }
    return call(`${list}.update`, { params: { id }, body }, who)
  }
  const act = async (id: number, action: string, more: object = {}) =>
    call('webNews.act', { params: { id }, body: { action, version: (await read('webNews', id)).version, ...more } })
  const ask = async (list: string, id: number, who = ana) =>
    call('contentReviews.askRecord', { body: { list, id, version: (await read(list, id)).version, note: 'Look' } }, who)
  const decide = (id: number, body: object, who = mara) =>
    call('contentReviews.decide', { params: { id }, body: { version: 1, ...body } }, who)
  const agreed = async (list: string, id: number) => {
    const asked = await ask(list, id)
    expect(asked.status, asked.text).toBe(201)
    const answer = await decide(asked.body.last.id, { status: 'agreed' })
    expect(answer.status, answer.text).toBe(200)
  }

  test('neither published now, nor at a time, nor with others; agreed to, it goes out and comes back', async () => {
    const { id } = await article('A tower opens')
    const publish_at = new Date(app.deps.now().getTime() + soon).toISOString()
    expect((await act(id, 'publish')).body.message).toMatch(words)
    expect((await act(id, 'schedule', { publish_at })).body.message).toMatch(words)
    const body = { list: 'webNews', brand: 'ZRLU', action: 'publish', selection: { ids: [id] } }
    const bulk = await call('lists.bulk', { body })
    expect(bulk.body.results, bulk.text).toEqual([{ id, ok: false, message: expect.stringMatching(words) }])
    expect((await read('webNews', id))['status']).toBe('draft')
    await agreed('webNews', id)
    expect((await act(id, 'publish')).status).toBe(200)
    // The very same words once more ask nobody.
    expect((await act(id, 'archive')).status).toBe(200)
    expect((await act(id, 'revise')).status).toBe(200)
    expect((await act(id, 'publish')).status).toBe(200)
  })

  test('what visitors read is not changed without agreement, but taken away, and changed back', async () => {
    const { id } = await article('Read by visitors')
    await agreed('webNews', id)
    expect((await act(id, 'publish')).status).toBe(200)
    expect((await change('webNews', id, { title: 'Other words' })).body.message).toMatch(/Keep it for later/)
    expect((await read('webNews', id))['title']).toBe('Read by visitors')
    expect((await act(id, 'archive')).status).toBe(200)
  })

  test('a question is saved hidden, and shown once somebody agreed to it', async () => {
    const base = await bodyFor(app, ana.token, 'webFaqs', 'ZRLU')
    const shown = await call('webFaqs.create', { body: { ...base, is_visible: true } })
    expect(shown.status, shown.text).toBe(422)
    expect(shown.body.errors.is_visible[0]).toMatch(words)
    const { id } = await made('webFaqs', { is_visible: false, question: 'May I keep a dog?' })
    expect((await change('webFaqs', id, { is_visible: true })).body.errors.is_visible[0]).toMatch(words)
    await agreed('webFaqs', id)
    // What was changed since is not what was agreed to.
    expect((await change('webFaqs', id, { question: 'May I keep two dogs?' })).status).toBe(200)
    expect((await change('webFaqs', id, { is_visible: true })).body.errors.is_visible[0]).toMatch(words)
    expect((await change('webFaqs', id, { question: 'May I keep a dog?' })).status).toBe(200)
    expect((await change('webFaqs', id, { is_visible: true })).status).toBe(200)
  })

  test('another day of a promo that visitors see asks nobody', async () => {
    const at = (hours: number) => new Date(app.deps.now().getTime() + hours * 3_600_000).toISOString()
    const promo = { is_active: false, title: 'Open house', starts_at: at(2), ends_at: at(20) }
    const { id } = await made('webPopupPromos', promo)
    await agreed('webPopupPromos', id)
    expect((await change('webPopupPromos', id, { is_active: true })).status).toBe(200)
    expect((await change('webPopupPromos', id, { ends_at: at(30) })).status).toBe(200)
    expect((await change('webPopupPromos', id, { title: 'Open houses' })).status).toBe(422)
  })

  test('four eyes: neither who asked nor who wrote in it agrees; a remark stands at its field; the inbox has it', async () => {
    const { id } = await article('By two hands')
    expect((await change('webNews', id, { title: 'By two hands, mended' }, ben)).status).toBe(200)
    const asked = await ask('webNews', id)
    const review = asked.body.last
    expect(review).toMatchObject({ title: 'By two hands, mended, Luxuria', record: { list: 'webNews', id } })
    const inbox = async (who: Signed) =>
      (await call('approvalInbox.list', {}, who)).body.items.map(({ key, id: of }: never) => `${key} ${of}`)
    expect(await inbox(mara)).toContain(`contentReview ${review.id}`)
    expect(await inbox(ben)).not.toContain(`contentReview ${review.id}`)
    const whole = (await call('contentReviews.read', { params: { id: review.id } }, mara)).body
    expect(whole.own.toSorted()).toEqual([ana.id, ben.id].toSorted())
    expect(whole.changes).toContainEqual(expect.objectContaining({ path: 'title', after: 'By two hands, mended' }))
    const remarks = [{ field: 'title', text: 'Shorter, please.' }]
    const refused = await decide(review.id, { status: 'refused', reason: 'The title is too long.', remarks })
    expect(refused.status, refused.text).toBe(200)
    const talk = await call('comments.list', { params: { kind: 'webNews', id: String(id) } })
    expect(JSON.stringify(talk.body)).toContain('Shorter, please.')
    // Of the same words somebody may be asked again; while it waits, not twice.
    expect((await ask('webNews', id)).status).toBe(201)
    expect((await ask('webNews', id)).status).toBe(409)
  })

  test('what was planned before the rule is held at its time, and says why', async () => {
    const { id } = await article('Planned before', 'OMNI')
    const at = app.deps.now().getTime() + soon
    expect((await act(id, 'schedule', { publish_at: new Date(at).toISOString() })).status).toBe(200)
    const body = { brand: 'OMNI', page: 'website.news-list', roles: [], people: [mara.id], version: 0 }
    expect((await call('contentReviews.setRule', { body }, keeper)).status).toBe(200)
    const later = { ...app.deps, now: () => new Date(at + 1000) }
    expect(await takeWhatIsDue(later, recordListSources.webNews, 'go_live')).toBe(0)
    const row = app.deps.db.system.selectFrom('web_news').where('id', '=', id).select(['held', 'status'])
    expect(await row.executeTakeFirst()).toMatchObject({ held: expect.stringMatching(words), status: 'scheduled' })
    await agreed('webNews', id)
    expect(await takeWhatIsDue(later, recordListSources.webNews, 'go_live')).toBe(1)
  })

  test('news for buyers waits as an article does, by its own page and brand', async () => {
    const page = 'buyers_portal.project-newsletter'
    const rule = { brand: 'ZRLU', page, roles: [], people: [mara.id], version: 0 }
    const set = await call('contentReviews.setRule', { body: rule }, keeper)
    expect(set.status, set.text).toBe(200)
    expect(set.body.items.map((each: { page: string }) => each.page)).toContain(page)
    const { id } = await made('projectNews', { title: 'The roof is on' })
    const publish = async () => {
      const { version } = await read('projectNews', id)
      return call('projectNews.act', { params: { id }, body: { action: 'publish', version } })
    }
    expect((await publish()).body.message).toMatch(words)
    await agreed('projectNews', id)
    const told = app.deps.db.system.selectFrom('mail_outbox').where('event_key', '=', 'review.agreed').selectAll()
    const letter = await told.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(letter.body).toContain(`/buyers-portal/project-newsletter?open=${id}`)
    expect((await publish()).status).toBe(200)
  })

  test('who may not see the records, or not edit them, neither reads nor asks; a kind without a rule asks nobody', async () => {
    const { id } = await article('Not for everybody')
    const other = await signedIn(app, { access: websiteEditor(['ZRRE'], lists) })
    const looker = await signedIn(app, { access: { brands: ['ZRLU'], website: { 'news-list': { view: true } } } })
    const at = { params: { list: 'webNews', id } }
    expect((await call('contentReviews.ofRecord', at, other)).status).toBe(404)
    expect((await call('contentReviews.ofRecord', at, looker)).body).toMatchObject({ agreed: false, last: null })
    const body = { list: 'webNews', id, version: 1 }
    expect((await call('contentReviews.askRecord', { body }, looker)).status).toBe(403)
    expect((await call('contentReviews.askRecord', { body }, other)).status).toBe(404)
    const free = await made('webFaqs', { is_visible: true }, 'OMNI')
    const of = await call('contentReviews.ofRecord', { params: { list: 'webFaqs', id: free.id } })
    expect(of.body).toEqual({ who: null, agreed: false, last: null })
  })
})
