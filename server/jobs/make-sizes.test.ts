import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureWidths } from '../../model/site/picture-widths.ts'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { multipart } from '../../test/multipart.ts'
import type { FileStore } from '../outside/file-store.ts'
import { makeSizesJob } from '../records/uploads.ts'
import { variantPaths } from '../records/variants.ts'
import { makeSizes } from './make-sizes.ts'

describe.each(engines)('sizes of pictures, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: websiteEditor(['ZRLU'], ['header']) })).token
  })
  afterAll(() => app.close())

  const upload = async (background: string) => {
    const bytes = await sharp({ create: { width: 1000, height: 500, channels: 3, background } })
      .png()
      .toBuffer()
    const { headers, payload } = multipart({ name: 'Living Room.png', mime: '', bytes })
    app.sent.length = 0
    const answer = await app.app.desk.inject({
      method: 'POST',
      url: '/api/v1/cms/files?brand=ZRLU&page=website.header',
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload: Buffer.concat(payload),
    })
    expect(answer.statusCode).toBe(201)
    return { url: answer.json<{ url: string }>().url, sha: answer.json<{ url: string }>().url.split('/')[2] ?? '' }
  }
  const standing = async (sha: string) =>
    (await Promise.all(variantPaths(sha).map(path => app.deps.files.exists(path)))).filter(Boolean).length
  const rowOf = (sha: string) =>
    app.deps.db.system
      .selectFrom('files')
      .where('sha256', '=', Buffer.from(sha, 'hex'))
      .select(['sized_at', 'size_attempts'])
      .executeTakeFirstOrThrow()
  const broken = (over: Partial<FileStore>) =>
    new Proxy(app.deps.files, {
      get: (files, name) => {
        const own = name in over ? over[name as keyof FileStore] : files[name as keyof FileStore]
        return typeof own === 'function' ? own.bind(files) : own
      },
    })

  test('are asked for by the upload and made by the job, all of them and once', async () => {
    const { url, sha } = await upload('#a64')
    expect(app.sent.map(({ name }) => name)).toContain(makeSizesJob)
    expect(await standing(sha)).toBe(0)
    expect(await makeSizes(app.deps)).toBe(1)
    expect(await standing(sha)).toBe(2 * pictureWidths.length)
    expect((await rowOf(sha)).sized_at).toBeInstanceOf(Date)
    // Nothing is left to make: what visitors ask for stands in the store.
    const put = () => Promise.reject(new Error('made again'))
    expect(await makeSizes({ ...app.deps, files: broken({ put }) })).toBe(0)
    for (const width of pictureWidths) {
      const { statusCode, rawPayload } = await app.app.sites.inject({ url: `${url}?w=${width}` })
      expect([statusCode, (await sharp(rawPayload).metadata()).width]).toEqual([200, Math.min(width, 1000)])
    }
    await upload('#a64')
    expect(app.sent.map(({ name }) => name)).not.toContain(makeSizesJob)
  })

  test('a worker that dies over a picture leaves it to the next; the first who asks waits for neither', async () => {
    const { url, sha } = await upload('#46a')
    const put = () => Promise.reject(new Error('power cut'))
    expect(await makeSizes({ ...app.deps, files: broken({ put }) })).toBe(0)
    expect(await rowOf(sha)).toMatchObject({ sized_at: null, size_attempts: 1 })
    // Still in the hands of the first.
    expect(await makeSizes(app.deps)).toBe(0)
    expect((await app.app.sites.inject({ url: `${url}?w=640` })).statusCode).toBe(200)
    app.travel(2 * 60_000)
    expect(await makeSizes(app.deps)).toBe(1)
    expect(await standing(sha)).toBe(2 * pictureWidths.length)
  })

  test('a picture that nobody can bear is begun five times and no more', async () => {
    const { sha } = await upload('#6a4')
    const exists = () => Promise.reject(new Error('out of memory'))
    for (let tries = 0; tries < 7; tries++) {
      await makeSizes({ ...app.deps, files: broken({ exists }) })
      app.travel(2 * 60_000)
    }
    expect(await rowOf(sha)).toMatchObject({ sized_at: null, size_attempts: 5 })
  })

  test('what is private or in the trash waits for nobody', async () => {
    const { sha } = await upload('#444')
    const of = (change: { visibility?: 'private'; deleted_at?: Date | null }) =>
      app.deps.db.system.updateTable('files').where('sha256', '=', Buffer.from(sha, 'hex')).set(change).execute()
    await of({ deleted_at: new Date() })
    expect(await makeSizes(app.deps)).toBe(0)
    await of({ deleted_at: null, visibility: 'private' })
    expect(await makeSizes(app.deps)).toBe(0)
  })
})
