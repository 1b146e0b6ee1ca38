import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { readPage } from '../../../test/editing.ts'
import { header, type LibraryFile, library, type MediaDesk, mediaDesk, nth, picture } from '../../../test/media.ts'

describe.each(engines)('where a file is used, %s', engine => {
  let app: TestApp
  let desk: MediaDesk

  beforeAll(async () => {
    app = await testApp(engine)
    desk = await mediaDesk(app)
  })
  afterAll(() => app.close())

  let old: LibraryFile
  let next: LibraryFile
  beforeEach(async () => {
    old = await desk.file({ name: `Old ${nth()}.png` })
    next = await desk.file({ name: `New ${nth()}.png` })
  })
  const uses = async (token = desk.all) =>
    (await app.call('files.uses', { token, params: { id: old.id }, query: { brand: 'ZRLU', page: library } })).body
  const publish = async (version: number, publish_at?: string) => {
    const body = { ...header, version, ...(publish_at ? { publish_at } : {}) }
    const answer = await app.call('webContent.publish', { token: desk.all, body })
    expect(answer.status, answer.text).toBe(200)
  }

  test('a launch holds the version that it was put together with, until it is over', async () => {
    const { db } = app.deps
    const { version } = await desk.saved({ logo_alternate: old.url })
    const held = await db.system
      .selectFrom('site_sections')
      .where('brand_id', '=', 3)
      .where('version', '=', version)
      .where('section', '=', 'header')
      .select(['site_id', 'brand_id', 'section', 'version'])
      .executeTakeFirstOrThrow()
    const launch = await db.system
      .insertInto('launches')
      .values({ name: 'December', brand_list: '3' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.system
      .insertInto('launch_members')
      .values({ launch_id: launch.id, ...held })
      .execute()
    await desk.saved({ logo_alternate: null })
    expect(await uses()).toMatchObject([{ path: 'logo_alternate', scheduled: true, draft: false, published: false }])
    await db.system.updateTable('launches').set({ status: 'rolled_back' }).where('id', '=', launch.id).execute()
    expect(await uses()).toEqual([])
  })

  test('drafts, what is published, what is planned, properties and records, each to its field', async () => {
    const { db } = app.deps
    const { version } = await desk.saved({ logo: old.url })
    await publish(version)
    await desk.saved({ logo: null, logo_alternate: old.url })
    expect(await uses()).toMatchObject([
      { page: header.page, path: 'logo', draft: false, published: true, scheduled: false },
      { page: header.page, path: 'logo_alternate', draft: true, published: false },
    ])
    const planned = await desk.saved({ logo: null, logo_alternate: old.url })
    await publish(planned.version, new Date(Date.now() + 3_600_000).toISOString())
    await desk.saved({ logo_alternate: null })
    expect(await uses()).toMatchObject([
      { path: 'logo', published: true },
      { path: 'logo_alternate', scheduled: true, draft: false },
    ])

    const property = await db.system
      .insertInto('properties')
      .values({
        brand_id: 3,
        property_name: 'Aria',
        property_code: `AR${nth()}`,
        slug: `aria-${nth()}`,
        property_type: 'condominium',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.system
      .insertInto('project_info')
      .values({
        property_id: property.id,
        brand_id: 3,
        sections: JSON.stringify({ 'basic-info': { logo: old.url } }),
      })
      .execute()
    const category = await db.system
      .insertInto('faq_categories')
      .values({ name: `Category ${nth()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.system
      .insertInto('faqs')
      .values({
        category_id: category.id,
        question: 'Where is the plan?',
        answer: `<p><a href="https://sites.test${old.url}">Here</a></p>`,
      })
      .execute()
    const found = await uses()
    expect(found.at(-2)).toMatchObject({
      brand: 'ZRLU',
      page: 'project_info.basic-info',
      record: null,
      published: true,
    })
    // A page that is closed to the caller keeps the record's name to itself.
    expect(found.at(-1)).toMatchObject({
      brand: null,
      page: 'buyers_portal.faq',
      label: 'FAQ › Answer',
      record: null,
    })
    await db.system.deleteFrom('faqs').where('category_id', '=', category.id).execute()
    await db.system.deleteFrom('project_info').where('property_id', '=', property.id).execute()
    await db.system.updateTable('site_schedules').set({ status: 'cancelled' }).execute()
  })

  test('a file in use is not deleted, and the refusal says where; another brand’s use is only counted', async () => {
    const shared = await desk.file({ token: desk.all, query: { shared: 'true' } })
    await desk.saved({ logo: shared.url })
    await desk.saved({ logo: shared.url }, { brand: 'ZRRE', page: header.page })
    const { status, body } = await desk.remove(shared.id, desk.all)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'IN_USE',
      message: `${shared.original_name} is used by 2 records and cannot be deleted.`,
      detail: {
        elsewhere: 0,
        uses: [
          { brand: 'ZRRE', label: 'Header › Logo' },
          { brand: 'ZRLU', label: 'Header › Logo' },
        ],
      },
    })
    // Of its own brand now: the other brand's use is told of as a number alone.
    await app.deps.db.system.updateTable('files').where('id', '=', shared.id).set({ brand_id: 3 }).execute()
    const told = (await desk.remove(shared.id)).body
    expect(told.detail).toMatchObject({ elsewhere: 1, uses: [{ brand: 'ZRLU' }] })
    expect(JSON.stringify(told)).not.toContain('ZRRE')
    await desk.saved({ logo: null })
    await desk.saved({ logo: null }, { brand: 'ZRRE', page: header.page })
    expect((await desk.remove(shared.id)).status).toBe(200)
  })

  test('the same content in another brand’s library is that brand’s file: it is no use of this one', async () => {
    const bytes = await picture()
    const ours = await desk.file({ bytes })
    await desk.file({ bytes, token: desk.residences, query: { brand: 'ZRRE' } })
    await desk.saved({ logo: ours.url }, { brand: 'ZRRE', page: header.page })
    const uses = await app.call('files.uses', {
      token: desk.all,
      params: { id: ours.id },
      query: { brand: 'ZRLU', page: library },
    })
    expect(uses.body).toEqual([])
    expect((await desk.remove(ours.id)).status).toBe(200)
    await desk.saved({ logo: null }, { brand: 'ZRRE', page: header.page })
  })

  test('in the trash it is served no more, is not put in use, and comes back', async () => {
    expect((await app.app.sites.inject(old.url)).statusCode).toBe(200)
    expect((await desk.remove(old.id)).body.deleted_at).not.toBeNull()
    expect((await app.app.sites.inject(old.url)).statusCode).toBe(404)
    expect(await desk.ids()).not.toContain(old.id)
    expect(await desk.ids({ trashed: true })).toContain(old.id)
    const refused = await desk.save({ logo: old.url })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { logo: [expect.stringMatching(/is in the trash of the media library/)] } },
    })
    const restore = () =>
      app.call('media.restore', { token: desk.luxuria, params: { id: old.id }, body: { brand: 'ZRLU' } })
    expect((await restore()).body.deleted_at).toBeNull()
    expect((await restore()).status).toBe(404)
    expect((await app.app.sites.inject(old.url)).statusCode).toBe(200)
    await desk.saved({ logo: old.url })
    await desk.saved({ logo: null })
  })

  test('the same content sent again comes out of the trash', async () => {
    const bytes = await picture()
    const sent = await desk.file({ bytes })
    await desk.remove(sent.id)
    expect(await desk.file({ bytes })).toMatchObject({ id: sent.id, deleted_at: null })
  })

  test('of a removal and a use at the same moment, exactly one succeeds', async () => {
    for (let i = 0; i < 12; i += 1) {
      const { id, url } = await desk.file()
      const { body } = await readPage(app, desk.all, header)
      const use = () =>
        app.call('webContent.save', {
          token: desk.all,
          body: {
            ...header,
            version: body.version,
            values: { ...body.values, logo: url },
            own: [...new Set([...body.own, 'logo'])],
          },
        })
      const [removed, used] =
        i % 2 === 0
          ? await Promise.all([desk.remove(id), use()])
          : (await Promise.all([use(), desk.remove(id)])).reverse()
      expect([removed?.status, used?.status].sort(), `${removed?.text} ${used?.text}`).toEqual(
        removed?.status === 200 ? [200, 422] : [200, 409],
      )
      const served = (await app.app.sites.inject(url)).statusCode
      const shows = (await readPage(app, desk.all, header)).body.values.logo === url
      expect(served).toBe(shows ? 200 : 404)
      await desk.saved({ logo: null })
    }
  })

  test('replaced everywhere: shown first, one transaction, each draft with its version, history and trail; what is published stays', async () => {
    await app.deps.db.system.updateTable('files').where('id', '=', old.id).set({ brand_id: null }).execute()
    const { version } = await desk.saved({ logo: old.url, logo_alternate: old.url })
    await publish(version)
    const banner = { brand: 'ZRRE', page: 'website.banner-section' }
    await desk.saved({ remarks: `See https://sites.test${old.url}?w=640 here` }, banner)
    const plan = async (token = desk.all) =>
      (
        await app.call('media.replacement', {
          token,
          params: { id: old.id },
          query: { brand: 'ZRLU', with: next.id },
        })
      ).body
    expect(await plan()).toMatchObject({
      changes: 2,
      places: [{ brand: 'ZRRE', change: 'none', why: expect.stringMatching(/is of another brand/) }, {}, {}],
    })
    await app.deps.db.system.updateTable('files').where('id', '=', next.id).set({ brand_id: null }).execute()
    const shown = await plan()
    expect(shown.changes).toBe(3)
    expect(shown.places).toMatchObject([
      { brand: 'ZRRE', page: banner.page, change: 'draft' },
      { brand: 'ZRLU', path: 'logo', change: 'draft', published: true },
      { brand: 'ZRLU', path: 'logo_alternate', change: 'draft', published: true },
    ])
    expect((await plan(desk.luxuria)).changes).toBe(2)
    const replace = (changes: number) =>
      app.call('media.replace', {
        token: desk.all,
        params: { id: old.id },
        body: { brand: 'ZRLU', with: next.id, changes },
      })
    const moved = await replace(2)
    expect(moved).toMatchObject({
      status: 409,
      body: { code: 'COUNT_MOVED', message: expect.stringContaining('3 would change now, not 2') },
    })
    expect((await readPage(app, desk.all, header)).body.version).toBe(version)

    const before = await app.deps.db.system
      .selectFrom('audit_trails')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst()
    expect((await replace(3)).body).toMatchObject({ changed: 3 })
    const state = (await readPage(app, desk.all, header)).body
    expect(state).toMatchObject({
      version: version + 1,
      values: { logo: next.url, logo_alternate: next.url },
      published: { values: { logo: old.url } },
    })
    expect((await readPage(app, desk.all, banner)).body.values.remarks).toBe(
      `See https://sites.test${next.url}?w=640 here`,
    )
    const trail = await app.deps.db.system
      .selectFrom('audit_trails')
      .where('id', '>', before?.id ?? 0)
      .select(['action', 'module', 'brand_id'])
      .orderBy('brand_id')
      .execute()
    expect(trail).toEqual([
      { action: 'replace', module: 'banner-section', brand_id: 1 },
      { action: 'replace', module: 'header', brand_id: 3 },
    ])
    const history = await app.call('webContent.revisions', { token: desk.all, params: header })
    expect(history.body.items[0]).toMatchObject({
      version: version + 1,
      note: `${old.original_name} replaced by ${next.original_name}`,
    })
    // Visitors still see the old one, so it cannot go yet.
    expect((await desk.remove(old.id, desk.all)).body.detail.uses).toMatchObject([
      { path: 'logo', draft: false, published: true },
      { path: 'logo_alternate' },
    ])
    expect(await plan()).toMatchObject({
      changes: 0,
      places: [{ change: 'none', why: expect.stringMatching(/publishing the page/) }, {}],
    })
    await publish(version + 1)
    expect((await desk.remove(old.id, desk.all)).status).toBe(200)
    await desk.saved({ logo: null, logo_alternate: null })
  })

  test('one place that cannot be changed stops none of the others but is named; another kind of file is refused', async () => {
    await desk.saved({ logo: old.url })
    const reader = await signedIn(app, {
      access: {
        brands: ['ZRLU'],
        website: { 'media-library': { view: true, edit: true }, header: { view: true } },
      },
    })
    const asked = { token: reader.token, params: { id: old.id } }
    const plan = await app.call('media.replacement', { ...asked, query: { brand: 'ZRLU', with: next.id } })
    expect(plan.body).toMatchObject({
      changes: 0,
      places: [{ change: 'none', why: 'You may not change this page. Ask someone who may.' }],
    })
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
    const document = await desk.file({ bytes: pdf, name: 'Plan.pdf' })
    const wrong = await app.call('media.replacement', {
      token: desk.all,
      params: { id: old.id },
      query: { brand: 'ZRLU', with: document.id },
    })
    expect(wrong.body.errors.with).toEqual(['Choose a picture in place of a picture.'])
    await desk.saved({ logo: null })
  })
})
