import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrandCode, brandOf } from '../../../model/brands.ts'
import { existing } from '../../../model/errors.ts'
import { type ReviewedKey, reviewedKeys } from '../../../model/kinds/reviewed.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { multipart } from '../../../test/multipart.ts'
import { launchKeeper, type Made, readRecords, titled } from '../../../test/read-records.ts'
import { bodyFor, brandFor } from '../../../test/records.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'
import { launchWhatIsDue } from '../../records/launches/launch-due.ts'
import { readArticle } from '../../records/site-snapshot.ts'

type Draft = { id: number; version: number; record_version: number; values: Record<string, unknown> }
const soon = 300_000
// Issue 23: "Parallel drafts of a page or record (named, …), compared, previewed, put into launches."
describe.each(engines)('named drafts of a record, %s', engine => {
  let app: TestApp
  let token: string
  let count = 0
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: launchKeeper(['OMNI', 'ZRRE', 'ZRCO', 'ZRLU', 'HOMES']) })).token
  })
  afterAll(() => app.close())

  const call = (name: string, args: object, as = token) => app.call(name, { token: as, ...args })
  const stands = (key: ReviewedKey, id: number) => readRecords(app, token).stands(key, id)
  const read = (key: ReviewedKey, more: object = {}, brand?: BrandCode) =>
    readRecords(app, token).read(key, more, brand)
  const keep = async (list: ReviewedKey, record: number, name: string, values: object) => {
    const { version } = await stands(list, record)
    return call('recordDrafts.create', { params: { list, record }, body: { name, record_version: version, values } })
  }
  async function kept(list: ReviewedKey, record: number, name: string, values: object): Promise<Draft> {
    const answer = await keep(list, record, name, values)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const list = async (key: ReviewedKey, record: number) =>
    (await call('recordDrafts.list', { params: { list: key, record } })).body.items
  const draftOf = (key: ReviewedKey, record: number, draft: number) =>
    call('recordDrafts.read', { params: { list: key, record, draft } })
  const launch = async (records: object[]) => {
    count += 1
    const answer = await call('launches.create', { body: { name: `Launch ${count}`, members: [], records } })
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const step = (list: ReviewedKey, id: number, draft: { id: number; version: number }) => ({
    ...{ list, id, action: 'draft', draft: { id: draft.id, version: draft.version } },
  })
  const act = (how: 'publish' | 'rollback', { id, version }: Made) =>
    call(`launches.${how}`, { params: { id }, body: { version } })

  test.each(reviewedKeys)('%s: two beside what visitors read and what waits; one goes out, and back', async key => {
    const made = await read(key)
    const field = titled[key]
    const christmas = await kept(key, made.id, 'Christmas', { [field]: `Christmas ${made.id}` })
    const prices = await kept(key, made.id, 'New prices', { [field]: `New prices ${made.id}` })
    expect(christmas).toMatchObject({ version: 1, held: [], changes: [{ path: field, before: made[field] }] })
    expect(await stands(key, made.id)).toMatchObject({ [field]: made[field], version: made.version })
    expect(await list(key, made.id)).toMatchObject([
      { name: 'Christmas', changes: 1 },
      { name: 'New prices', changes: 1 },
    ])
    const held = await launch([step(key, made.id, christmas)])
    expect(held.records).toMatchObject([{ label: 'Publish “Christmas”', draft: { id: christmas.id }, problem: null }])
    const out = await act('publish', held)
    expect(out.status, out.text).toBe(200)
    expect(await stands(key, made.id)).toMatchObject({ [field]: `Christmas ${made.id}` })
    // It is over; the other one changes the same field, and is looked at again first.
    expect(await list(key, made.id)).toMatchObject([{ id: prices.id, held: [expect.any(String)] }])
    const back = await act('rollback', out.body)
    expect(back.status, back.text).toBe(200)
    expect(await stands(key, made.id)).toMatchObject({ [field]: made[field] })
    expect((await list(key, made.id)).map(({ name }: { name: string }) => name)).toEqual(['Christmas', 'New prices'])
    const { rows } = await sql<{ action: string; before: object; after: object }>`select action, before, after
      from audit_trails where entity = 'record-draft' and entity_id = ${String(christmas.id)} order by id`.execute(
      app.deps.db.system,
    )
    expect(rows).toEqual([
      { action: 'add', before: { [field]: made[field] }, after: { [field]: `Christmas ${made.id}` } },
    ])
  })

  test('what waits and a named draft are two things, and each goes out by itself', async () => {
    const { id } = await read('webNews', { title: 'Read', excerpt: 'Read' })
    const draft = await kept('webNews', id, 'Named', { title: 'Of the draft' })
    const { version } = await stands('webNews', id)
    const body = { version: 0, record_version: version, values: { excerpt: 'Waits' } }
    expect((await call('recordChanges.keep', { params: { list: 'webNews', id }, body })).status).toBe(200)
    await act('publish', await launch([step('webNews', id, draft)]))
    expect(await stands('webNews', id)).toMatchObject({ title: 'Of the draft', excerpt: 'Read' })
    const { change } = (await call('recordChanges.read', { params: { list: 'webNews', id } })).body
    expect(change.values).toMatchObject({ title: 'Of the draft', excerpt: 'Waits' })
    const out = await call('recordChanges.publish', { params: { list: 'webNews', id }, body: { version: 1 } })
    expect(out.status, out.text).toBe(200)
    expect(await stands('webNews', id)).toMatchObject({ title: 'Of the draft', excerpt: 'Waits' })
  })

  test('two drafts of a record in two planned launches: each is seen ahead from its time on, and goes out then', async () => {
    const made = await read('webNews', { title: 'Read', excerpt: 'Read' })
    const [one, two] = [
      await kept('webNews', made.id, 'One', { title: 'One' }),
      await kept('webNews', made.id, 'Two', { excerpt: 'Two' }),
    ]
    for (const [i, draft] of [one, two].entries()) {
      const { id, version } = await launch([step('webNews', made.id, draft)])
      const publish_at = new Date(app.deps.now().getTime() + (i + 1) * soon).toISOString()
      const planned = await call('launches.schedule', { params: { id }, body: { version, publish_at } })
      expect(planned.status, planned.text).toBe(200)
    }
    const brand = existing(brandOf(brandFor('webNews')))
    const slug = String((await stands('webNews', made.id))['slug'])
    const ahead = async (ms: number) => {
      const at = new Date(app.deps.now().getTime() + ms)
      const article = await readArticle(app.deps.db, brand, slug, { at, drafts: false, launch_id: null })
      return article && [article.title, article.excerpt]
    }
    expect(await ahead(0)).toEqual(['Read', 'Read'])
    expect(await ahead(soon)).toEqual(['One', 'Read'])
    expect(await ahead(2 * soon)).toEqual(['One', 'Two'])
    app.travel(2 * soon)
    expect(await launchWhatIsDue(app.deps, recordListSources)).toBe(2)
    expect(await stands('webNews', made.id)).toMatchObject({ title: 'One', excerpt: 'Two' })
  })

  test('a bad value is refused at its field, a name twice too, and what visitors do not read has none', async () => {
    const { id } = await read('webFaqs')
    const wrong = await keep('webFaqs', id, 'Wrong', { question: '', nonsense: 1 })
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([422, ['nonsense', 'question']])
    expect((await keep('webFaqs', id, 'Same', {})).body.message).toContain('Nothing differs')
    await kept('webFaqs', id, 'Winter', { question: 'In winter?' })
    expect((await keep('webFaqs', id, 'WINTER', { question: 'Else?' })).body.errors).toHaveProperty('name')
    const hidden = await call('webFaqs.create', {
      body: { ...(await bodyFor(app, token, 'webFaqs', brandFor('webFaqs'))), is_visible: false },
    })
    const refused = await keep('webFaqs', hidden.body.id, 'Later', { question: 'Later?' })
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/do not read this/)])
  })

  test('a save names the draft and the record as they were seen; a launch held back goes out once it was looked at', async () => {
    const made = await read('webTestimonials', { name: 'Ana' })
    const draft = await kept('webTestimonials', made.id, 'Renamed', { name: 'Ana Cruz' })
    const held = await launch([step('webTestimonials', made.id, draft)])
    const { version } = await stands('webTestimonials', made.id)
    const saved = await call('webTestimonials.update', {
      params: { id: made.id },
      body: { version, name: 'Ana Santos' },
    })
    expect(saved.status, saved.text).toBe(200)
    const refused = await act('publish', held)
    expect([refused.status, refused.body.errors.members[0]]).toEqual([422, expect.stringContaining('Name')])
    const params = { list: 'webTestimonials', record: made.id, draft: draft.id }
    const values = { name: 'Ana Cruz Santos' }
    const stale = await call('recordDrafts.save', {
      params,
      body: { version: 1, record_version: draft.record_version, values },
    })
    expect([stale.status, stale.body.code, stale.body.detail.held]).toEqual([409, 'STALE', ['Name']])
    const { record_version } = (await draftOf('webTestimonials', made.id, draft.id)).body
    const again = await call('recordDrafts.save', { params, body: { version: 1, record_version, values } })
    expect(again.body).toMatchObject({ version: 2, held: [], values })
    expect((await act('publish', await launch([step('webTestimonials', made.id, again.body)]))).status).toBe(200)
    expect(await stands('webTestimonials', made.id)).toMatchObject(values)
  })

  test('a launch holds a draft as it was, says that there is a newer one, and takes that once it is put in again', async () => {
    const made = await read('webNews', { title: 'Read' })
    const draft = await kept('webNews', made.id, 'Again', { title: 'One' })
    const held = await launch([step('webNews', made.id, draft)])
    const params = { list: 'webNews', record: made.id, draft: draft.id }
    const { body: second } = await call('recordDrafts.save', {
      params,
      body: { version: 1, record_version: draft.record_version, values: { title: 'Two' } },
    })
    const { body: now } = await call('launches.read', { params: { id: held.id } })
    expect(now.records).toMatchObject([{ draft: { version: 1, moved: true } }])
    const put = async (records: object[]) =>
      call('launches.update', { params: { id: held.id }, body: { version: 1, name: held.name, members: [], records } })
    const newer = await put([step('webNews', made.id, second)])
    expect(newer.body).toMatchObject({ version: 2, records: [{ draft: { version: 2, moved: false } }] })
    expect((await act('publish', newer.body)).status).toBe(200)
    expect(await stands('webNews', made.id)).toMatchObject({ title: 'Two' })
  })

  test('a file that a launch holds by a draft alone is in use, and one that is gone by then is refused', async () => {
    const made = await read('webNews', {}, 'ZRLU')
    const { headers, payload } = await multipart({
      name: 'lights.png',
      mime: 'image/png',
      bytes: await sharp({ create: { width: 640, height: 400, channels: 3, background: '#204060' } })
        .png()
        .toBuffer(),
    })
    const keeper = await signedIn(app, { access: launchKeeper(['ZRLU']) })
    const uploaded = await app.call('files.upload', {
      token: keeper.token,
      query: { brand: 'ZRLU', page: 'website.news-list' },
      headers,
      body: Buffer.concat(payload),
    })
    expect(uploaded.status, uploaded.text).toBe(201)
    const { id: file, url } = uploaded.body
    const draft = await kept('webNews', made.id, 'With lights', { image: url })
    const held = await launch([step('webNews', made.id, draft)])
    const params = { list: 'webNews', record: made.id, draft: draft.id }
    await call('recordDrafts.remove', { params, query: { version: 1 } })
    const uses = await app.call('files.uses', {
      token: keeper.token,
      params: { id: file },
      query: { brand: 'ZRLU', page: 'website.news-list' },
    })
    expect(uses.body, uses.text).toMatchObject([{ scheduled: true, page: 'website.news-list' }])
    await sql`update files set deleted_at = now() where id = ${file}`.execute(app.deps.db.owner)
    const refused = await act('publish', held)
    expect([refused.status, JSON.stringify(refused.body.errors)]).toEqual([
      422,
      expect.stringContaining('in the trash'),
    ])
  })

  test('they go with their record, and nobody of another brand finds them', async () => {
    const made = await read('webTestimonials', {}, 'ZRLU')
    const draft = await kept('webTestimonials', made.id, 'Of Luxuria', { name: 'Other' })
    const other = await signedIn(app, { access: launchKeeper(['ZRRE']) })
    const params = { list: 'webTestimonials', record: made.id }
    expect((await call('recordDrafts.list', { params }, other.token)).status).toBe(404)
    expect((await call('recordDrafts.read', { params: { ...params, draft: draft.id } }, other.token)).status).toBe(404)
    await sql`delete from web_testimonials where id = ${made.id}`.execute(app.deps.db.owner)
    const left = await app.deps.db.owner.selectFrom('named_drafts').where('id', '=', draft.id).select('id').execute()
    expect(left).toEqual([])
  })
})
