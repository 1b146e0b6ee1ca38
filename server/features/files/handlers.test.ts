import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { multipart } from '../../../test/multipart.ts'
import type { CallerCtx } from '../../call/context.ts'
import { keepUpload } from '../../records/uploads.ts'

const page = 'website.header'
let shade = 0
/** A picture that was never uploaded before. */
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade++ % 256, g: 90, b: 120 } } })
    .png()
    .toBuffer()

describe.each(engines)('files, %s', engine => {
  let app: TestApp
  let luxuria: string
  let both: string

  beforeAll(async () => {
    app = await testApp(engine)
    luxuria = (await signedIn(app, { access: websiteEditor(['ZRLU'], ['header']), Firstname: 'Lia', Lastname: 'Cruz' }))
      .token
    both = (await signedIn(app, { access: websiteEditor(['ZRLU', 'ZRRE'], ['header']) })).token
  })
  afterAll(() => app.close())

  const upload = async (token: string, brand: string, bytes: Buffer, name = 'picture.png', field?: string) => {
    const { headers, payload } = multipart({ name, mime: 'image/png', bytes }, field)
    const answer = await app.app.desk.inject({
      method: 'POST',
      url: `/api/v1/cms/files?brand=${brand}&page=${page}`,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload: Buffer.concat(payload),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const trail = (id: number) =>
    app.deps.db.system
      .selectFrom('audit_trails')
      .where('entity', '=', 'file')
      .where('entity_id', '=', String(id))
      .select(['action', 'brand_id', 'user_name', 'before', 'after'])
      .orderBy('id')
      .execute()

  test('an upload is a row, a file and a line in the trail; the same content again is the same row', async () => {
    const bytes = await picture()
    const first = await upload(luxuria, 'ZRLU', bytes, 'Sala.png')
    expect(first).toMatchObject({
      status: 201,
      body: { original_name: 'Sala.png', mime: 'image/png', width: 40, height: 30, alt: '', focal_x: 0.5, version: 1 },
    })
    expect(await trail(first.body.id)).toMatchObject([
      { action: 'add', brand_id: 3, user_name: 'Lia Cruz', after: { original_name: 'Sala.png', visibility: 'public' } },
    ])
    expect((await upload(luxuria, 'ZRLU', bytes, 'Other.png')).body).toEqual(first.body)
    const elsewhere = await upload(both, 'ZRRE', bytes, 'Sala.png')
    expect(elsewhere.body.id).not.toBe(first.body.id)
    expect(elsewhere.body.url).toBe(first.body.url)
  })

  test('what is refused says why, in the words of the specification of fields', async () => {
    const refused = await upload(luxuria, 'ZRLU', Buffer.from('hello'))
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'INVALID',
        errors: {
          file: [
            'Upload a JPG, PNG or WebP image of 5 MB or less.',
            'Upload a PDF, JPG or PNG file of 10 MB or less.',
            'Upload an MP4 film of 10 MB or less.',
          ],
        },
      },
    })
    const large = await upload(luxuria, 'ZRLU', Buffer.concat([await picture(), Buffer.alloc(6 * 1024 * 1024)]))
    expect(large).toMatchObject({
      status: 413,
      body: {
        code: 'TOO_LARGE',
        message: 'This is too large. Send at most 5 MB.',
        errors: { file: ['Upload a JPG, PNG or WebP image of 5 MB or less.'] },
      },
    })
    expect(await upload(luxuria, 'ZRLU', (await picture()).subarray(0, 60))).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.any(String), 'This file could not be accepted.'] } },
    })
    expect(await upload(luxuria, 'ZRLU', await picture(), 'a.png', 'other')).toMatchObject({
      status: 422,
      body: { errors: { file: ['Choose a file to upload.'] } },
    })
  })

  test('a full disk keeps nothing and says so', async () => {
    const { files } = app.deps
    const count = () =>
      app.deps.db.system
        .selectFrom('files')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirst()
    const before = await count()
    const put = files.put.bind(files)
    files.put = async () => {
      throw Object.assign(new Error('write'), { code: 'ENOSPC' })
    }
    try {
      expect(await upload(luxuria, 'ZRLU', await picture())).toMatchObject({
        status: 507,
        body: { code: 'OUT_OF_SPACE' },
      })
    } finally {
      files.put = put
    }
    expect(await count()).toEqual(before)
  })

  test('a file is private unless the caller of the pipeline says otherwise, and the library does not show it', async () => {
    const bytes = await picture()
    const ctx = {
      deps: app.deps,
      db: app.deps.db.system,
      caller: { user_id: 1, name: 'Lia' },
      record: async () => undefined,
    } as unknown as CallerCtx
    const row = await keepUpload(
      ctx,
      { filename: 'id.png', mimetype: '', stream: Readable.from([bytes]) },
      { accepts: ['document'], brand_id: 3 },
    )
    expect(row).toMatchObject({ visibility: 'private', scan_status: 'clean', mime: 'image/png' })
    const listed = await app.call('files.list', { query: { brand: 'ZRLU', page, search: 'id.png' }, token: luxuria })
    expect(listed.body.items).toEqual([])
    expect(
      (await app.call('files.uses', { params: { id: row.id }, query: { brand: 'ZRLU', page }, token: luxuria })).status,
    ).toBe(404)
  })

  test('the library is of the brand, newest first, 24 at a time, searched by name and description', async () => {
    const ids: number[] = []
    for (let n = 0; n < 26; n += 1)
      ids.push((await upload(both, 'ZRRE', await picture(), n === 3 ? 'Señorita 100%.png' : `room ${n}.png`)).body.id)
    const list = (query: Record<string, string | number>) =>
      app.call('files.list', { query: { brand: 'ZRRE', page, ...query }, token: both })
    const first = await list({})
    expect(first.body.items.map((row: { id: number }) => row.id)).toEqual(ids.toReversed().slice(0, 24))
    const second = await list({ before: first.body.next })
    expect(second.body.items.map((row: { id: number }) => row.id).slice(0, 2)).toEqual(ids.toReversed().slice(24))
    expect(second.body.next).toBeNull()
    expect((await list({ search: 'senorita' })).body.items).toHaveLength(1)
    expect((await list({ search: '100%' })).body.items).toHaveLength(1)
    expect((await list({ search: '%' })).body.items).toHaveLength(1)
    expect((await list({ search: '_' })).body.items).toHaveLength(0)
    expect((await list({ kind: 'document' })).body.items).toHaveLength(0)
    const other = await app.call('files.list', { query: { brand: 'ZRRE', page }, token: luxuria })
    expect(other.status).toBe(403)
    const own = await app.call('files.list', { query: { brand: 'ZRLU', page }, token: luxuria })
    expect(own.body.items.some((row: { id: number }) => ids.includes(row.id))).toBe(false)
  })

  test('a description needs the version that was read', async () => {
    const { body: file } = await upload(luxuria, 'ZRLU', await picture())
    const describe = (token: string, body: object) =>
      app.call('files.describe', {
        params: { id: file.id },
        body: { brand: 'ZRLU', page, alt: 'A room', focal_x: 0.2, focal_y: 0.8, ...body },
        token,
      })
    expect((await describe(luxuria, {})).status).toBe(428)
    const done = await describe(luxuria, { version: 1 })
    expect(done.body).toMatchObject({ alt: 'A room', focal_x: 0.2, focal_y: 0.8, version: 2 })
    expect((await trail(file.id)).at(-1)).toMatchObject({
      action: 'edit',
      before: { alt: '' },
      after: { alt: 'A room', focal_x: 0.2 },
    })
    const stale = await describe(both, { version: 1, alt: 'Mine' })
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'STALE',
        message: expect.stringContaining('Lia Cruz changed this record'),
        detail: { alt: 'A room', version: 2 },
      },
    })
    const foreign = (await upload(both, 'ZRRE', await picture())).body
    expect(
      (
        await app.call('files.describe', {
          params: { id: foreign.id },
          body: { brand: 'ZRLU', page, version: 1, alt: '', focal_x: 0, focal_y: 0 },
          token: luxuria,
        })
      ).status,
    ).toBe(404)
  })

  test('what a picture says in words reads on the sites at once', async () => {
    const { body: file } = await upload(luxuria, 'ZRLU', await picture())
    await app.deps.db.system
      .updateTable('site_published')
      .where('site_id', '=', 6)
      .where('section', '=', 'home.contact')
      .set({ own: JSON.stringify({ image: file.url }) } as never)
      .execute()
    for (const [i, alt] of ['The salon at dusk', 'The salon by day'].entries()) {
      const body = { brand: 'ZRLU', page, alt, focal_x: 0.5, focal_y: 0.5, version: i + 1 }
      expect((await app.call('files.describe', { params: { id: file.id }, body, token: luxuria })).status).toBe(200)
      expect((await app.app.sites.inject('/luxuria')).body).toContain(`alt="${alt}"`)
    }
  })

  test('what all brands share is described only by who holds them all', async () => {
    const shared = (await upload(luxuria, 'ZRLU', await picture())).body
    await app.deps.db.system.updateTable('files').where('id', '=', shared.id).set({ brand_id: null }).execute()
    const body = { brand: 'ZRLU', page, version: 1, alt: 'Ours', focal_x: 0.5, focal_y: 0.5 }
    expect((await app.call('files.describe', { params: { id: shared.id }, body, token: luxuria })).status).toBe(403)
    const all = (await signedIn(app, { access: websiteEditor(['OMNI', 'ZRRE', 'ZRCO', 'ZRLU', 'HOMES'], ['header']) }))
      .token
    expect((await app.call('files.describe', { params: { id: shared.id }, body, token: all })).body).toMatchObject({
      alt: 'Ours',
      version: 2,
    })
  })

  test('its uses are named by page and field, in drafts and in what is published, of the caller’s brands only', async () => {
    const { body: file } = await upload(both, 'ZRLU', await picture(), 'Logo.png')
    const { db } = app.deps
    const write = async (
      table: 'site_sections' | 'site_published',
      site_id: number,
      brand_id: number,
      section: string,
      own: object,
    ) => {
      await db.system.deleteFrom(table).where('site_id', '=', site_id).where('section', '=', section).execute()
      await db.system
        .insertInto(table)
        .values({ site_id, brand_id, section, own: JSON.stringify(own), version: 1 })
        .execute()
    }
    await write('site_sections', 6, 3, 'header', { logo: file.url, logo_alternate: file.url })
    await write('site_published', 6, 3, 'header', { logo: file.url })
    await write('site_sections', 7, 1, 'home.banner', {
      banners: [{ id: 'aa01', remarks: `<p><img src="https://sites.test${file.url}?w=640"></p>` }],
    })
    const uses = async (token: string) =>
      (await app.call('files.uses', { params: { id: file.id }, query: { brand: 'ZRLU', page }, token })).body
    const draft = { draft: true, scheduled: false, record: null }
    const luxuriaUses = [
      { brand: 'ZRLU', page, label: 'Header › Logo', path: 'logo', published: true, ...draft },
      { brand: 'ZRLU', page, label: 'Header › Alternate logo', path: 'logo_alternate', published: false, ...draft },
    ]
    expect(await uses(luxuria)).toEqual(luxuriaUses)
    expect(await uses(both)).toEqual([
      {
        brand: 'ZRRE',
        page: 'website.banner-section',
        label: expect.stringContaining('›'),
        path: 'banners.0.remarks',
        published: false,
        ...draft,
      },
      ...luxuriaUses,
    ])
  })
})
