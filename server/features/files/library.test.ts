import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { header, library, type MediaDesk, mediaDesk, picture } from '../../../test/media.ts'

describe.each(engines)('the media library, %s', engine => {
  let app: TestApp
  let desk: MediaDesk

  beforeAll(async () => {
    app = await testApp(engine)
    desk = await mediaDesk(app)
  })
  afterAll(() => app.close())

  test('folders: added, filled, renamed and deleted without their files; a name stands once', async () => {
    const add = (name: string, token = desk.luxuria, brand = 'ZRLU') =>
      app.call('media.addFolder', { token, body: { brand, name } })
    const { body: rooms } = await add(' Rooms ')
    expect(rooms).toMatchObject({ name: 'Rooms', files: 0, shared: false })
    expect((await add('RÓOMS')).body.errors).toEqual({ name: ['There is a folder “RÓOMS” already.'] })
    expect((await add('Rooms', desk.residences, 'ZRRE')).status).toBe(201)
    expect((await add('')).body.errors).toEqual({ name: ['Give the folder a name.'] })
    expect((await add('n'.repeat(61))).body.errors.name).toHaveLength(1)

    const inside = await desk.file({ query: { folder: rooms.id } })
    const outside = await desk.file()
    expect(await desk.ids({ folder: rooms.id })).toEqual([inside.id])
    expect(await desk.ids({ folder: 'none' })).toContain(outside.id)
    const move = (folder_id: number | null, moved: number[], token = desk.luxuria, brand = 'ZRLU') =>
      app.call('media.move', { token, body: { brand, ids: moved, folder_id } })
    expect((await move(rooms.id, [outside.id, inside.id])).body).toEqual({ moved: 2 })
    const folders = await app.call('files.folders', { token: desk.luxuria, query: { brand: 'ZRLU', page: library } })
    expect(folders.body).toMatchObject([{ name: 'Rooms', files: 2 }])
    expect((await move(rooms.id, [inside.id], desk.residences, 'ZRRE')).status).toBe(404)

    const rename = (version: number) =>
      app.call('media.renameFolder', {
        token: desk.luxuria,
        params: { id: rooms.id },
        body: { brand: 'ZRLU', name: 'Halls', version },
      })
    expect((await rename(1)).body).toMatchObject({ name: 'Halls', version: 2, files: 2 })
    expect((await rename(1)).status).toBe(409)
    const gone = await app.call('media.removeFolder', {
      token: desk.luxuria,
      params: { id: rooms.id },
      query: { brand: 'ZRLU' },
    })
    expect(gone.body).toEqual({ freed: 2 })
    expect(await desk.ids({ folder: 'none' })).toEqual(expect.arrayContaining([inside.id, outside.id]))
    expect((await desk.upload({ query: { folder: rooms.id } })).status).toBe(404)
  })

  test('found by name and words, by kind, by what lacks its words, counted, newest first', async () => {
    const villa = await desk.file({ name: 'Villa Peña.png' })
    await app.call('files.describe', {
      token: desk.luxuria,
      params: { id: villa.id },
      body: { brand: 'ZRLU', page: library, version: 1, alt: 'A pool at dusk', focal_x: 0.5, focal_y: 0.5 },
    })
    expect(await desk.ids({ search: 'villa pena' })).toEqual([villa.id])
    expect(await desk.ids({ search: 'POOL at' })).toEqual([villa.id])
    expect(await desk.ids({ described: 'yes' })).toEqual([villa.id])
    expect(await desk.ids({ described: 'no' })).not.toContain(villa.id)
    expect((await desk.list({ search: 'villa pena' })).total).toEqual({ count: 1, more: false })
    expect((await desk.list({ kind: 'document' })).total).toEqual({ count: 0, more: false })
    const everything = await desk.ids()
    expect(everything).toEqual(everything.toSorted((a: number, b: number) => b - a))
  })

  test('what all brands share is made by who holds them all, and everybody finds it', async () => {
    expect((await desk.upload({ query: { shared: 'true' } })).status).toBe(403)
    const shared = await desk.file({ token: desk.all, query: { shared: 'true' } })
    const own = await desk.file()
    for (const [token, brand] of [
      [desk.luxuria, 'ZRLU'],
      [desk.residences, 'ZRRE'],
    ] as const)
      expect(await desk.ids({ of: 'shared' }, token, brand)).toContain(shared.id)
    expect(await desk.ids({ of: 'brand' })).not.toContain(shared.id)
    expect((await desk.remove(shared.id)).status).toBe(403)
    const share = (token: string) =>
      app.call('media.share', { token, params: { id: own.id }, body: { brand: 'ZRLU', version: 1 } })
    expect((await share(desk.luxuria)).status).toBe(403)
    expect((await share(desk.all)).body).toMatchObject({ shared: true, version: 2 })
    expect(await desk.ids({}, desk.residences, 'ZRRE')).toContain(own.id)
  })

  test('nobody reaches another brand’s files by any call', async () => {
    const foreign = await desk.file()
    const own = await desk.file({ token: desk.residences, query: { brand: 'ZRRE' } })
    const at = { brand: 'ZRRE' }
    const params = { id: foreign.id }
    const tried = await Promise.all([
      app.call('media.remove', { token: desk.residences, params, query: at }),
      app.call('media.restore', { token: desk.residences, params, body: at }),
      app.call('media.share', { token: desk.all, params, body: { ...at, version: 1 } }),
      app.call('media.replacement', { token: desk.residences, params, query: { ...at, with: own.id } }),
      app.call('media.replace', { token: desk.residences, params, body: { ...at, with: own.id, changes: 0 } }),
      app.call('files.uses', { token: desk.residences, params, query: { ...at, page: library } }),
      app.call('files.crop', {
        token: desk.residences,
        params,
        body: { ...at, page: library, left: 0, top: 0, width: 20, height: 20 },
      }),
      app.call('media.move', { token: desk.residences, body: { ...at, ids: [foreign.id], folder_id: null } }),
    ])
    expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 404))
    const withForeign = await app.call('media.replacement', {
      token: desk.residences,
      params: { id: own.id },
      query: { ...at, with: foreign.id },
    })
    expect(withForeign.body.errors.with[0]).toMatch(/not in the library any more/)
    for (const answer of [...tried, withForeign]) expect(answer.text).not.toContain(foreign.original_name)
    expect(await desk.ids({}, desk.residences, 'ZRRE')).not.toContain(foreign.id)
  })

  test('a crop is a picture of its own; the first one stays', async () => {
    const first = await desk.file({ bytes: await picture(200, 100), name: 'Sala.png' })
    const crop = (box: object) =>
      app.call('files.crop', {
        token: desk.luxuria,
        params: { id: first.id },
        body: { ...header, left: 0, top: 0, width: 100, height: 50, ...box },
      })
    const part = (await crop({ left: 50, top: 25 })).body
    expect(part).toMatchObject({ width: 100, height: 50, original_name: 'Sala (cropped).png', mime: 'image/png' })
    expect(part.url).not.toBe(first.url)
    const served = await app.app.sites.inject(part.url)
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 100, height: 50, format: 'png' })
    expect((await app.app.sites.inject(first.url)).statusCode).toBe(200)
    expect((await crop({ left: 150 })).body.errors.width[0]).toBe(
      'The picture is 200 pixels wide: from 150 on, choose 16 to 50.',
    )
    expect((await crop({ height: 3 })).status).toBe(422)
    expect((await crop({ width: 200, height: 100 })).body.errors['']).toEqual([
      'This is the whole picture. Choose a part of it.',
    ])
  })
})
