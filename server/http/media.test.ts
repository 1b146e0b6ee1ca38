import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { multipart } from '../../test/multipart.ts'
import { variantsMade } from '../records/variants.ts'

describe.each(engines)('media, %s', engine => {
  let app: TestApp
  let url: string
  let document: string
  let send: (name: string, bytes: Buffer) => Promise<string>

  beforeAll(async () => {
    app = await testApp(engine)
    const { token } = await signedIn(app, { access: websiteEditor(['ZRLU'], ['header']) })
    send = async (name: string, bytes: Buffer) => {
      const { headers, payload } = multipart({ name, mime: '', bytes })
      const answer = await app.app.desk.inject({
        method: 'POST',
        url: '/api/v1/cms/files?brand=ZRLU&page=website.header',
        headers: { ...headers, authorization: `Bearer ${token}` },
        payload: Buffer.concat(payload),
      })
      return answer.json<{ url: string }>().url
    }
    url = await send(
      'Living Room.png',
      await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#a64' } })
        .png()
        .toBuffer(),
    )
    document = await send('floor plan.pdf', Buffer.from('%PDF-1.7\ntrailer <<>>\n%%EOF\n'))
  })
  afterAll(() => app.close())

  const get = (address: string, headers: Record<string, string> = {}) => app.app.sites.inject({ url: address, headers })

  test('a public picture is served so that it can be kept for ever and shown on the desk', async () => {
    const { statusCode, headers, rawPayload } = await get(url)
    expect(statusCode).toBe(200)
    expect(url).toMatch(/\/living-room\.png$/)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="living-room.png"',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    const head = await app.app.sites.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  })

  test('a film is played from the address of the library, whole or piece by piece, and nothing else is', async () => {
    const film = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2'),
      Buffer.alloc(200_000, 7),
      Buffer.from('end'),
    ])
    const at = await send('Our street.mp4', film)
    expect(at).toMatch(/\/our-street\.mp4$/)
    const whole = await get(at)
    expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, film.length])
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-disposition': 'inline; filename="our-street.mp4"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
    })
    const piece = async (range: string) => {
      const { statusCode, headers, rawPayload } = await get(at, { range })
      return [statusCode, headers['content-range'], rawPayload.toString('latin1').slice(-3), rawPayload.length]
    }
    const { length } = film
    expect(await piece('bytes=4-7')).toEqual([206, `bytes 4-7/${length}`, 'typ', 4])
    expect(await piece('bytes=150000-')).toEqual([206, `bytes 150000-${length - 1}/${length}`, 'end', length - 150_000])
    expect(await piece('bytes=-3')).toEqual([206, `bytes ${length - 3}-${length - 1}/${length}`, 'end', 3])
    expect(await piece(`bytes=4-${length * 2}`)).toEqual([206, `bytes 4-${length - 1}/${length}`, 'end', length - 4])
    expect((await piece(`bytes=${length}-`)).slice(0, 2)).toEqual([416, `bytes */${length}`])
    // What is no range is no reason to fail.
    expect((await piece('bytes=a-b')).at(0)).toBe(200)
    expect((await get(`${at}?w=640`)).statusCode).toBe(404)
    expect((await get(document)).headers['accept-ranges']).toBeUndefined()
  })

  test('widths that are offered come as WebP, no wider than the original, and are made once', async () => {
    const widths = await Promise.all(
      [320, 640, 1920, 320, 320].map(async w => {
        const { headers, rawPayload } = await get(`${url}?w=${w}`)
        expect(headers['content-type']).toBe('image/webp')
        return (await sharp(rawPayload).metadata()).width
      }),
    )
    expect(widths).toEqual([320, 640, 1000, 320, 320])
    const sha = url.split('/')[2] ?? ''
    expect(await app.deps.files.exists(`variants/${sha.slice(0, 2)}/${sha}-320.webp`)).toBe(true)
    expect(await app.deps.files.exists(`variants/${sha.slice(0, 2)}/${sha}-1280.webp`)).toBe(false)
  })

  test('who takes AVIF waits for none: WebP for a minute, then AVIF for ever, which is smaller', async () => {
    const takes = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' }
    const sha = url.split('/')[2] ?? ''
    const first = await get(`${url}?w=960`, takes)
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=60',
      vary: 'Accept',
    })
    await variantsMade()
    const then = await get(`${url}?w=960`, takes)
    expect(then.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
      'content-disposition': 'inline; filename="living-room.avif"',
      'x-content-type-options': 'nosniff',
    })
    const { format, width } = await sharp(then.rawPayload).metadata()
    expect([format, width]).toEqual(['heif', 960])
    expect((await get(`${url}?w=960`, { ...takes, 'if-none-match': String(then.headers.etag) })).statusCode).toBe(304)
    // Who does not take it gets what it got before, and the two are not taken for each other.
    const plain = await get(`${url}?w=960`, { accept: 'image/webp,*/*' })
    expect(plain.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'Accept' })
    expect(plain.headers.etag).not.toBe(then.headers.etag)
    expect(await app.deps.files.exists(`variants/${sha.slice(0, 2)}/${sha}-960.avif`)).toBe(true)
    // The original is not another picture for another browser.
    expect((await get(url, takes)).headers['content-type']).toBe('image/png')
  })

  test('a document can be saved, not opened, and has no widths', async () => {
    const { headers } = await get(document)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="floor-plan.pdf"',
    })
    expect((await get(`${document}?w=320`)).statusCode).toBe(404)
  })

  test('everything else is 404', async () => {
    const [, , sha = '', name = ''] = url.split('/')
    const others = [
      `/media/${sha}/other.png`,
      `/media/${sha}/living-room.html`,
      `/media/${sha.toUpperCase()}/${name}`,
      `/media/${'0'.repeat(64)}/${name}`,
      `/media/${sha}`,
      `/media/${sha}/`,
      '/media/',
      `/media/${sha}/${name}/x`,
      `/media/../${sha}/${name}`,
      `/media/..%2f..%2fetc/passwd`,
      `/media/${sha}/..%2f..%2f${name}`,
      `/media/%00/${name}`,
      `${url}%00`,
      `/media/${sha.slice(0, 2)}/${sha}`,
      '/media/incoming/x',
      ...['0', '-1', '321', '1e9', '', '320,640', 'abc'].map(w => `${url}?w=${w}`),
      `${url}?w=320&w=640`,
    ]
    const found = await Promise.all(others.map(async other => ({ other, status: (await get(other)).statusCode })))
    expect(found.filter(({ status }) => status !== 404)).toEqual([])
  })

  test('a private file has no address at all', async () => {
    const sha = url.split('/')[2] ?? ''
    await app.deps.db.system
      .updateTable('files')
      .where('sha256', '=', Buffer.from(sha, 'hex'))
      .set({ visibility: 'private' })
      .execute()
    expect((await get(url)).statusCode).toBe(404)
    expect((await get(`${url}?w=320`)).statusCode).toBe(404)
    await app.deps.db.system
      .updateTable('files')
      .where('sha256', '=', Buffer.from(sha, 'hex'))
      .set({ visibility: 'public' })
      .execute()
  })

  test('a file whose content is lost is 404 and not kept by caches', async () => {
    const sha = document.split('/')[2] ?? ''
    await app.deps.files.remove(`${sha.slice(0, 2)}/${sha}`)
    const { statusCode, headers } = await get(document)
    expect([statusCode, headers['cache-control']]).toEqual([404, undefined])
  })
})
