import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrandCode, brandOf } from '../../../model/brands.ts'
import { existing } from '../../../model/errors.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { type ReviewedKey, reviewedKeys } from '../../../model/kinds/reviewed.ts'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { launchKeeper, type Made, readRecords, titled } from '../../../test/read-records.ts'
import { readArticle, readSnapshot } from '../../records/site-snapshot.ts'

type Signed = Awaited<ReturnType<typeof signedIn>>

const access = (brands: readonly string[]) => {
  const base = launchKeeper(brands)
  return { ...base, website: { ...base.website, reviews: { view: true, edit: true } } }
}

// Issue 21: "articles, promos, testimonials, FAQ, awards, careers, project news get … draft and published side by side".
describe.each(engines)('a change waits beside what visitors read, %s', engine => {
  let app: TestApp
  let ana: Signed
  let ben: Signed
  let mara: Signed
  beforeAll(async () => {
    app = await testApp(engine)
    const own = { access: access(['OMNI', 'ZRRE', 'ZRCO', 'ZRLU', 'HOMES']) }
    ana = await signedIn(app, own)
    ben = await signedIn(app, own)
    mara = await signedIn(app, {
      access: {
        ...websiteEditor(['ZRCO'], []),
        website: { 'news-list': { view: true }, reviews: { view: true, approve: true } },
      },
    })
  })
  afterAll(() => app.close())

  const call = (name: string, args: object, who = ana) => app.call(name, { token: who.token, ...args })
  const rowOf = (key: ReviewedKey, id: number) => readRecords(app, ana.token).stands(key, id)
  const read = (key: ReviewedKey, more: object = {}, brand?: BrandCode) =>
    readRecords(app, ana.token).read(key, more, brand)
  const of = (list: ReviewedKey, id: number) => ({ params: { list, id } })
  const waiting = async (list: ReviewedKey, id: number) =>
    (await call('recordChanges.read', of(list, id))).body.change as Record<string, never> & { version: number }
  const keep = async (list: ReviewedKey, id: number, values: object, who = ana) => {
    const version = (await waiting(list, id))?.version ?? 0
    const body = { version, record_version: (await rowOf(list, id)).version, values }
    return call('recordChanges.keep', { ...of(list, id), body }, who)
  }
  const publish = async (list: ReviewedKey, id: number, who = ana) =>
    call('recordChanges.publish', { ...of(list, id), body: { version: (await waiting(list, id))?.version ?? 1 } }, who)
  const change = async (list: ReviewedKey, id: number, more: object, who = ana) =>
    call(`${list}.update`, { params: { id }, body: { version: (await rowOf(list, id)).version, ...more } }, who)
  const lines = async (entity: string, id: number) =>
    (
      await sql<{ action: string; before: object; after: object }>`select action, before, after from audit_trails
        where entity = ${entity} and entity_id = ${String(id)} order by id`.execute(app.deps.db.system)
    ).rows

  test.each(reviewedKeys)('%s: kept, it changes nothing; published, it is what visitors read', async key => {
    const made = await read(key)
    const field = titled[key]
    const words = `Waits ${made.id}`
    const kept = await keep(key, made.id, { [field]: words })
    expect(kept.status, kept.text).toBe(200)
    expect(kept.body.change).toMatchObject({ version: 1, held: [], launches: [], updated_by: ana.name })
    expect(kept.body.change.values[field]).toBe(words)
    expect(kept.body.change.changes).toMatchObject([{ path: field, before: made[field], after: words }])
    expect(await rowOf(key, made.id)).toMatchObject({ [field]: made[field], version: made.version })
    expect(await lines('record-change', made.id)).toContainEqual({
      ...{ action: 'keep', before: { [field]: made[field] }, after: { [field]: words } },
    })
    const out = await publish(key, made.id)
    expect(out.status, out.text).toBe(200)
    expect(await rowOf(key, made.id)).toMatchObject({ [field]: words, version: made.version + 1 })
    expect(await waiting(key, made.id)).toBeNull()
    const last = (await lines(kindOf(key).entity, made.id)).at(-1)
    expect(last).toMatchObject({ action: 'edit', before: { [field]: made[field] }, after: { [field]: words } })
  })

  test('what visitors do not read is saved as it is', async () => {
    const { id } = await read('webFaqs', { is_visible: false })
    const refused = await keep('webFaqs', id, { question: 'Later?' })
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/do not read this question/)])
  })

  test('a bad value is refused at its field, an unknown one too, and nothing is kept', async () => {
    const { id } = await read('webNews')
    const wrong = await keep('webNews', id, { title: '', nonsense: 1 })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toMatchObject({ title: [expect.any(String)], nonsense: [expect.any(String)] })
    expect(await waiting('webNews', id)).toBeNull()
    const body = { version: 0, values: { title: 'T' } }
    expect((await call('recordChanges.keep', { ...of('webNews', id), body })).body.code).toBe('VERSION_REQUIRED')
  })

  test('two who keep at once: the second hears of the first, with both to see', async () => {
    const made = await read('webNews')
    const body = (title: string) => ({ version: 0, record_version: made.version, values: { title } })
    const answers = await Promise.all([
      call('recordChanges.keep', { ...of('webNews', made.id), body: body('By Ana') }),
      call('recordChanges.keep', { ...of('webNews', made.id), body: body('By Ben') }, ben),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)?.body
    expect(late).toMatchObject({
      code: 'STALE',
      detail: { change: { version: 1, values: { title: expect.stringMatching(/^By/) } } },
    })
  })

  test('what others save in the record stays; the same field in both holds the change until somebody looked', async () => {
    const made = await read('webNews', { title: 'One', excerpt: 'First' })
    await keep('webNews', made.id, { title: 'Two' })
    expect((await change('webNews', made.id, { excerpt: 'Second' }, ben)).status).toBe(200)
    expect(await waiting('webNews', made.id)).toMatchObject({ held: [], values: { title: 'Two', excerpt: 'Second' } })
    expect((await change('webNews', made.id, { title: 'Three' }, ben)).status).toBe(200)
    expect(await waiting('webNews', made.id)).toMatchObject({ held: ['Title'] })
    const held = await publish('webNews', made.id)
    expect([held.status, held.body.message]).toEqual([422, expect.stringMatching(/^Title: changed in the record/)])
    expect((await keep('webNews', made.id, { title: 'Two' })).body.change.held).toEqual([])
    expect((await publish('webNews', made.id)).status).toBe(200)
    expect(await rowOf('webNews', made.id)).toMatchObject({ title: 'Two', excerpt: 'Second' })
  })

  test('dropped, or kept as visitors read it, nothing waits; a change that was dropped cannot be published', async () => {
    const made = await read('webNews', { title: 'Stays' })
    await keep('webNews', made.id, { title: 'Goes' })
    const drop = { ...of('webNews', made.id), query: { version: 1 } }
    expect((await call('recordChanges.drop', drop)).status).toBe(200)
    expect((await call('recordChanges.drop', drop)).status).toBe(404)
    expect((await publish('webNews', made.id)).status).toBe(404)
    await keep('webNews', made.id, { title: 'Goes' })
    expect((await keep('webNews', made.id, { title: 'Stays' })).body.change).toBeNull()
    expect((await lines('record-change', made.id)).map(({ action }) => action)).toEqual([
      'keep',
      'drop',
      'keep',
      'drop',
    ])
  })

  test('nobody else’s: of another brand it is not there, and who may only look keeps nothing', async () => {
    const { id, version } = await read('webNews', {}, 'ZRRE')
    await keep('webNews', id, { title: 'Of Residences' })
    const other = await signedIn(app, { access: access(['ZRLU']) })
    const looker = await signedIn(app, {
      access: { ...websiteEditor(['ZRRE'], []), website: { 'news-list': { view: true } } },
    })
    const body = { version: 1, record_version: version, values: { title: 'Mine' } }
    expect((await call('recordChanges.read', of('webNews', id), other)).status).toBe(404)
    expect((await call('recordChanges.keep', { ...of('webNews', id), body }, other)).status).toBe(404)
    expect((await call('recordChanges.publish', { ...of('webNews', id), body: { version: 1 } }, other)).status).toBe(
      404,
    )
    expect((await call('recordChanges.read', of('webNews', id), looker)).body.change.values.title).toBe('Of Residences')
    expect((await call('recordChanges.keep', { ...of('webNews', id), body }, looker)).status).toBe(403)
  })

  test('it goes with its record, and what it names is in use', async () => {
    const target = await read('webNews', { title: 'Read me', slug: '' })
    const made = await read('webFaqs', {}, 'ZRLU')
    const kept = await keep('webFaqs', made.id, { answer: `<p>See <a href="/news/${target['slug']}">it</a>.</p>` })
    expect(kept.status, kept.text).toBe(200)
    const gone = await call('webNews.remove', { params: { id: target.id } })
    expect([gone.status, gone.body.code]).toEqual([409, 'IN_USE'])
    expect(gone.body.detail.uses).toMatchObject([{ draft: true, published: false, record: { id: made.id } }])
    await sql`delete from faqs where id = ${made.id}`.execute(app.deps.db.owner)
    const { rows } = await sql`select from record_changes where list = 'webFaqs' and record_id = ${made.id}`.execute(
      app.deps.db.system,
    )
    expect(rows).toEqual([])
  })

  test('the site check looks at what waits as at the drafts of pages', async () => {
    const made = await read('webFaqs', {}, 'ZRLU')
    await keep('webFaqs', made.id, { answer: '<p>See <a href="/news/never-was">it</a>.</p>' })
    const check = await call('siteWork.check', { params: { brand: 'ZRLU' } })
    expect(check.body.findings).toContainEqual(
      expect.objectContaining({ path: 'answer', record: expect.objectContaining({ id: made.id }) }),
    )
    const out = await publish('webFaqs', made.id)
    expect(out.status, out.text).toBe(422)
    expect(out.body.errors.answer[0]).toMatch(/never-was/)
    expect(await waiting('webFaqs', made.id)).not.toBeNull()
  })

  test('with a launch: seen beforehand, out with it, back with it, and waiting once more', async () => {
    const made = await read('webNews', { title: 'Before', slug: '', body: '<p>Old text.</p>' })
    const brand = existing(brandOf('ZRLU'))
    await keep('webNews', made.id, { title: 'After', body: '<p>New text.</p>' })
    const offered = await call('launches.candidates', {})
    const steps = offered.body.records.find((each: Made) => each.id === made.id)?.steps
    expect(steps).toContainEqual({ action: 'change', label: 'Publish what waits', is_shown: true })
    const launch = await call('launches.create', {
      body: { name: 'With a change', members: [], records: [{ list: 'webNews', id: made.id, action: 'change' }] },
    })
    expect(launch.status, launch.text).toBe(201)
    expect(launch.body.records).toMatchObject([{ id: made.id, action: 'change', problem: null }])
    expect((await waiting('webNews', made.id))['launches']).toMatchObject([{ name: 'With a change' }])
    const titleIn = async (ahead?: { launch_id: number | null; drafts: boolean }) => {
      const at = ahead && { at: app.deps.now(), ...ahead }
      const { news } = await readSnapshot(app.deps.db, brand, '1', at)
      const article = await readArticle(app.deps.db, brand, String(made['slug']), at)
      return [news.find(({ id }) => Number(id) === made.id)?.title, article?.body]
    }
    const old = ['Before', '<p>Old text.</p>']
    const fresh = ['After', '<p>New text.</p>']
    expect(await titleIn()).toEqual(old)
    expect(await titleIn({ launch_id: null, drafts: false })).toEqual(old)
    expect(await titleIn({ launch_id: launch.body.id, drafts: false })).toEqual(fresh)
    expect(await titleIn({ launch_id: null, drafts: true })).toEqual(fresh)
    // Kept further, it goes out as it stands at that moment.
    await keep('webNews', made.id, { title: 'After all', body: '<p>New text.</p>' })
    const body = { version: launch.body.version }
    const out = await call('launches.publish', { params: { id: launch.body.id }, body })
    expect(out.status, out.text).toBe(200)
    expect(await titleIn()).toEqual(['After all', '<p>New text.</p>'])
    expect(await waiting('webNews', made.id)).toBeNull()
    const back = await call('launches.rollback', {
      params: { id: launch.body.id },
      body: { version: out.body.version },
    })
    expect(back.status, back.text).toBe(200)
    expect(await titleIn()).toEqual(old)
    expect(await waiting('webNews', made.id)).toMatchObject({ values: { title: 'After all' }, held: [] })
  })

  test('a launch whose change is gone, or that both changed, says so and takes nothing along', async () => {
    const [made, other] = [await read('webNews', { title: 'A' }), await read('webNews', { title: 'B' })]
    await keep('webNews', made.id, { title: 'A2' })
    await keep('webNews', other.id, { title: 'B2' })
    const records = [made, other].map(({ id }) => ({ list: 'webNews', id, action: 'change' }))
    const launch = await call('launches.create', { body: { name: 'Held', members: [], records } })
    await change('webNews', other.id, { title: 'B3' }, ben)
    const at = { params: { id: launch.body.id } }
    const held = await call('launches.publish', { ...at, body: { version: 1 } })
    expect(held.body.errors.members[0]).toMatch(/^B3: Title was changed in the record itself/)
    await call('recordChanges.drop', { ...of('webNews', other.id), query: { version: 1 } })
    expect((await call('launches.read', at)).body.records).toContainEqual(
      expect.objectContaining({ id: other.id, problem: expect.stringMatching(/Nothing waits beside it/) }),
    )
    expect(await rowOf('webNews', made.id)).toMatchObject({ title: 'A' })
  })

  test('an address that another has is refused where it is kept, and holds a launch; left empty it is made', async () => {
    const [made, other] = [await read('webNews', { title: 'Mine', slug: '' }), await read('webNews', { slug: '' })]
    const taken = await keep('webNews', made.id, { slug: other['slug'] })
    expect([taken.status, taken.body.errors?.slug]).toEqual([422, [expect.any(String)]])
    const kept = await keep('webNews', made.id, { title: 'Named anew', slug: '' })
    expect(kept.body.change?.values.slug, kept.text).toMatch(/^named-anew/)
    const records = [{ list: 'webNews', id: made.id, action: 'change' }]
    const launch = await call('launches.create', { body: { name: 'Addresses', members: [], records } })
    await change('webNews', other.id, { slug: kept.body.change.values.slug }, ben)
    const held = await call('launches.publish', { params: { id: launch.body.id }, body: { version: 1 } })
    expect([held.status, held.body.errors?.members[0]]).toEqual([422, expect.stringMatching(/^Mine: /)])
  })

  test('under a rule it waits for agreement while visitors read on, and goes out once somebody agreed', async () => {
    const made = await read('webNews', { title: 'Agreed long ago', property_ids: [] }, 'ZRCO')
    const rule = { brand: 'ZRCO', page: 'website.news-list', roles: [], people: [mara.id], version: 0 }
    expect((await call('contentReviews.setRule', { body: rule })).status).toBe(200)
    const direct = await change('webNews', made.id, { title: 'At once' })
    expect([direct.status, direct.body.message]).toEqual([422, expect.stringMatching(/Keep it for later/)])
    await keep('webNews', made.id, { title: 'New words' })
    const unasked = await publish('webNews', made.id)
    expect([unasked.status, unasked.body.message]).toEqual([422, expect.stringMatching(/goes out once .+ agreed/)])
    const ask = (version: number, who = ben) =>
      call('contentReviews.askRecord', { body: { list: 'webNews', id: made.id, version, note: 'Please' } }, who)
    const asked = await ask(1)
    expect(asked.status, asked.text).toBe(201)
    const { id } = asked.body.last
    const whole = await call('contentReviews.read', { params: { id } }, mara)
    expect(whole.body.changes).toContainEqual(expect.objectContaining({ path: 'title', after: 'New words' }))
    // Who wrote it, and not only who asks.
    expect(whole.body.own).toEqual(expect.arrayContaining([ana.id, ben.id]))
    const decide = (review: number) =>
      call('contentReviews.decide', { params: { id: review }, body: { version: 1, status: 'agreed' } }, mara)
    expect((await decide(id)).status).toBe(200)
    // Changed since, it waits anew.
    await keep('webNews', made.id, { title: 'Newer words' })
    expect((await publish('webNews', made.id)).status).toBe(422)
    const launch = await call('launches.create', {
      body: { name: 'Unagreed', members: [], records: [{ list: 'webNews', id: made.id, action: 'change' }] },
    })
    expect(launch.body.records[0].problem).toMatch(/goes out once .+ agreed/)
    const anew = await ask(2)
    expect(anew.status, anew.text).toBe(201)
    expect((await decide(anew.body.last.id)).status).toBe(200)
    expect((await publish('webNews', made.id)).status).toBe(200)
    expect(await rowOf('webNews', made.id)).toMatchObject({ title: 'Newer words', status: 'published' })
  })
})
