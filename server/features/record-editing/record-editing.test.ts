import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { mediaDesk } from '../../../test/media.ts'
import { bodyFor } from '../../../test/records.ts'

/** No words of their own for search. */
const unsaid = { seo_title: '', seo_description: '', seo_keyword: '' }
type Signed = Awaited<ReturnType<typeof signedIn>>

// Issue 21: the editor of a record has "presence" and a "search block with preview of the result and of the shared card".
describe.each(engines)('what whoever writes in a record is told, %s', engine => {
  let app: TestApp
  let ana: Signed
  let ben: Signed
  beforeAll(async () => {
    app = await testApp(engine)
    const access = websiteEditor(['ZRLU'], ['news-list', 'careers-list', 'faq-list', 'faq-category-list'])
    ana = await signedIn(app, { access })
    ben = await signedIn(app, { access })
  })
  afterAll(() => app.close())

  const call = (name: string, args: object, who = ana) => app.call(name, { token: who.token, ...args })
  const made = async (title: string) =>
    (
      await call('webNews.create', {
        body: { ...(await bodyFor(app, ana.token, 'webNews', 'ZRLU')), title, slug: '', property_ids: [] },
      })
    ).body
  const here = (id: number, body: object, who = ana) =>
    call('recordEditing.presence', { params: { list: 'webNews', id }, body }, who)

  test('who else has it open, until they leave, and the version that stands', async () => {
    const { id, version } = await made('Two people')
    expect((await here(id, {})).body).toEqual({ others: [], version })
    expect((await here(id, {}, ben)).body.others).toMatchObject([{ user_id: ana.id, name: ana.name }])
    const saved = await call('webNews.update', { params: { id }, body: { title: 'Two of them', version } })
    expect((await here(id, {}, ben)).body.version).toBe(saved.body.version)
    await here(id, { leaving: true })
    expect((await here(id, {}, ben)).body.others).toEqual([])
    const other = await signedIn(app, { access: websiteEditor(['ZRRE'], ['news-list']) })
    expect((await here(id, {}, other)).status).toBe(404)
  })

  const look = (values: object, who = ana, list = 'webNews') =>
    call('recordEditing.look', { params: { list }, body: { brand: 'ZRLU', id: 0, values } }, who)

  test('the result of a search, as visitors’ pages have it: the title for search before the headline', async () => {
    const body = { ...(await bodyFor(app, ana.token, 'webNews', 'ZRLU')), ...unsaid }
    const plain = await look({ ...body, title: 'Doors open', slug: 'doors', excerpt: 'In March.', property_ids: [] })
    expect(plain.status, plain.text).toBe(200)
    expect(plain.body.address).toMatch(/\/luxuria\/news\/doors$/)
    expect(plain.body.title).toMatch(/^Doors open \| /)
    const given = { ...body, slug: 'doors', seo_title: 'Open house in Makati', seo_description: 'Come and see.' }
    const said = await look({ ...given, property_ids: [] })
    expect(said.body.title).toMatch(/^Open house in Makati \| /)
    expect(said.body.description).toBe('Come and see.')
    // Nothing of it was kept.
    expect(
      (await call('webNews.list', { query: { brand_id: 'ZRLU', search: 'Open house in Makati' } })).body.items,
    ).toEqual([])
  })

  test('the card is the one that is drawn for its page: as large as those who show it ask, with its picture', async () => {
    const desk = await mediaDesk(app)
    const { url } = await desk.file({ token: desk.all })
    const body = {
      ...(await bodyFor(app, ana.token, 'webNews', 'ZRLU')),
      ...unsaid,
      title: 'With a picture',
      property_ids: [],
    }
    const cardOf = async (values: object) => {
      const { body: seen, text, status } = await look(values)
      expect(status, text).toBe(200)
      return Buffer.from(seen.card, 'base64')
    }
    const card = await cardOf({ ...body, image: url })
    const { format, width, height } = await sharp(card).metadata()
    expect([format, width, height]).toEqual(['jpeg', 1200, 630])
    expect(await cardOf({ ...body, image: '' })).not.toEqual(card)
  })

  test('half a form is drawn too, and nobody draws for a site that is not theirs', async () => {
    expect((await look({})).status).toBe(200)
    expect((await look({ title: 'Clerk', department: 'Sales' }, ana, 'webCareers')).body.title).toMatch(/^Clerk/)
    const other = await signedIn(app, { access: websiteEditor(['ZRRE'], ['news-list']) })
    expect((await look({ title: 'Mine' }, other)).status).toBe(403)
  })
})
