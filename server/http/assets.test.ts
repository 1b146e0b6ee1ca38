import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../model/errors.ts'
import { serveAssets } from './assets.ts'

describe('the desk’s files', () => {
  const script = 'console.log("a desk");'.repeat(200)
  const picture = Buffer.from([137, 80, 78, 71, ...Array.from({ length: 2_000 }, () => 0)])
  let folder: string
  let app: FastifyInstance
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-assets-'))
    await writeFile(join(folder, 'app-A1b2.js'), script)
    await writeFile(join(folder, 'mark-C3.png'), picture)
    app = fastify()
    await app.register(compress, { threshold: 1024 })
    app.setErrorHandler((error, _, reply) => reply.status(error instanceof Refusal ? 404 : 500).send(String(error)))
    serveAssets(app, folder)
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  const get = (name: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: `/assets/${name}`, headers })

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('for who takes %s', async (accepted, packing, unpacked) => {
    const sent = await get('app-A1b2.js', { 'accept-encoding': accepted })
    expect(sent.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(sent.headers['content-encoding']).toBe(packing)
    expect(unpacked(sent.rawPayload).toString()).toBe(script)
  })

  test('a picture is not packed again', async () => {
    const sent = await get('mark-C3.png', { 'accept-encoding': 'br' })
    expect(sent.headers['content-encoding']).toBeUndefined()
    expect(sent.rawPayload.equals(picture)).toBe(true)
  })

  test('from memory: the disk is asked once', async () => {
    expect((await get('app-A1b2.js')).statusCode).toBe(200)
    await writeFile(join(folder, 'app-A1b2.js'), 'other')
    expect((await get('app-A1b2.js')).body).toBe(script)
  })

  test('who has it already is told so', async () => {
    const { headers } = await get('app-A1b2.js')
    expect((await get('app-A1b2.js', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })

  test.each([
    'none.js',
    '',
    'in/app-A1b2.js',
    '..%2fapp-A1b2.js',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '.env',
    'app-A1b2.js%00',
  ])('nothing is found at %s', async name => {
    expect((await get(name)).statusCode).toBe(404)
  })
})
