import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { type HostileFile, hostileFiles } from '../../test/hostile-files.ts'
import { multipart } from '../../test/multipart.ts'
import { proven } from '../../test/sizes.ts'

const mb = 1024 * 1024
const address = '/api/v1/cms/files?brand=ZRLU&page=website.header'
const marks = ['<script', 'onload=', 'taken=true', 'payload.class', '<?php']

describe.each(engines)('hostile uploads, %s', engine => {
  let app: TestApp
  let token: string
  let sites: string
  let files: HostileFile[]

  beforeAll(async () => {
    app = await testApp(engine)
    token = (await signedIn(app, { access: websiteEditor(['ZRLU'], ['header']) })).token
    files = await hostileFiles()
    await app.app.desk.listen({ port: 0, host: '127.0.0.1' })
    sites = await app.app.sites.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  const incoming = () => readdir(app.deps.files.incoming)
  const send = async (file: HostileFile) => {
    const { headers, payload } = multipart(file)
    const port = (app.app.desk.server.address() as AddressInfo).port
    return new Promise<{ status: number; body: string }>((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          port,
          path: address,
          method: 'POST',
          headers: {
            ...headers,
            authorization: `Bearer ${token}`,
            'content-length': payload.reduce((sum, part) => sum + part.length, 0),
          },
        },
        answer => {
          text(answer).then(body => resolve({ status: answer.statusCode ?? 0, body }), reject)
        },
      )
      call.on('error', reject)
      for (const part of payload) call.write(part)
      call.end()
    })
  }

  test('none is served as anything that acts, none leaves a file, memory is bounded', async () => {
    const before = process.memoryUsage.rss()
    let peak = before
    let peakOfHostile = before
    let dearest = 0
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
    const wrong: string[] = []
    let served = 0
    // The largest pictures that are allowed come last: decoding and turning 36 million pixels is work, not an attack.
    for (const file of files.toSorted(
      (a, b) => Number(a.what.startsWith('largest')) - Number(b.what.startsWith('largest')),
    )) {
      const isLargest = file.what.startsWith('largest')
      const answer = await send(file)
      if (isLargest) dearest = Math.max(dearest, Math.min(await costOf(file), await costOf(file), await costOf(file)))
      const body = JSON.parse(answer.body) as { url: string; errors?: { file?: string[] } }
      if (answer.status !== file.status) wrong.push(`${file.what}: ${answer.status} ${JSON.stringify(body)}`)
      if (answer.status !== 201 && !body.errors?.file?.[0]?.startsWith('Upload a '))
        wrong.push(`${file.what}: does not say what is accepted: ${JSON.stringify(body)}`)
      if (answer.status === 201) {
        served += 1
        wrong.push(...(await faults(file, body.url)))
      }
      expect(await incoming(), file.what).toEqual([])
      if (!isLargest) peakOfHostile = peak
    }
    clearInterval(watch)
    proven(
      'uploads',
      engine,
      `${files.length} files, ${served} kept harmless, ${files.length - served} refused, 0 left over, memory +${Math.round((peakOfHostile - before) / mb)} MB, while a picture of 36 megapixels is taken in +${Math.round(dearest / mb)} MB`,
    )
    expect(wrong).toEqual([])
    expect((peakOfHostile - before) / mb).toBeLessThan(150)
    expect(dearest / mb).toBeLessThan(150)
  })

  /** By how many bytes the process grows while it takes in this one. Of three, since what others left behind counts too. */
  async function costOf(file: HostileFile): Promise<number> {
    const before = process.memoryUsage.rss()
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
    await send(file)
    clearInterval(watch)
    return peak - before
  }

  /** What is wrong with how it is served. */
  async function faults(file: HostileFile, url: string): Promise<string[]> {
    const found: string[] = []
    for (const address of [url, `${url}?w=320`]) {
      const answer = await fetch(sites + address)
      const bytes = Buffer.from(await answer.arrayBuffer())
      const pdf = url.endsWith('.pdf')
      if (pdf && address !== url) {
        if (answer.status !== 404) found.push('a document was resized')
        continue
      }
      const type = answer.headers.get('content-type') ?? ''
      if (answer.status !== 200) found.push(`${address} answers ${answer.status}`)
      if (!/^\/media\/[0-9a-f]{64}\/[a-z0-9-]+\.(jpg|png|webp|pdf)$/.test(url)) found.push(`address ${url}`)
      if (!['image/jpeg', 'image/png', 'image/webp', ...(pdf ? ['application/pdf'] : [])].includes(type))
        found.push(`type ${type}`)
      if (answer.headers.get('x-content-type-options') !== 'nosniff') found.push('may be sniffed')
      if (!answer.headers.get('content-security-policy')?.split('; ').includes('sandbox')) found.push('no sandbox')
      if (!answer.headers.get('content-disposition')?.startsWith(pdf ? 'attachment' : 'inline'))
        found.push('wrong disposition')
      if (!pdf && marks.some(mark => bytes.includes(mark))) found.push('holds what was hidden in it')
    }
    return found.map(fault => `${file.what}: ${fault}`)
  }

  test('none is served on the desk’s origin', async () => {
    const rows = await app.deps.db.system.selectFrom('files').select('sha256').execute()
    expect(rows.length).toBeGreaterThan(3)
    for (const { sha256 } of rows.slice(0, 3))
      expect((await app.app.desk.inject(`/media/${sha256.toString('hex')}/a.jpg`)).headers['content-type']).toMatch(
        /^text\/html/,
      )
  })

  test('names are shown without folders and unseen marks', async () => {
    const rows = await app.deps.db.system.selectFrom('files').select('original_name').execute()
    for (const { original_name } of rows) expect(original_name).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u)
  })

  test('an upload that is broken off leaves nothing, and neither row nor audit says it was there', async () => {
    const rows = () =>
      app.deps.db.system
        .selectFrom('files')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    const before = await rows()
    const photo = files.find(({ what }) => what.startsWith('largest photograph')) as HostileFile
    const { headers, payload: parts } = multipart(photo)
    const payload = Buffer.concat(parts)
    let seen = 0
    for (const share of [0.1, 0.5, 0.99]) {
      const socket = connect((app.app.desk.server.address() as AddressInfo).port, '127.0.0.1')
      const head = [
        `POST ${address} HTTP/1.1`,
        'host: localhost',
        `authorization: Bearer ${token}`,
        `content-type: ${headers['content-type']}`,
        `content-length: ${payload.length}`,
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      socket.write(payload.subarray(0, Math.round(payload.length * share)))
      await expect.poll(async () => (await incoming()).length).toBe(1)
      seen += 1
      socket.destroy()
      await expect.poll(incoming).toEqual([])
    }
    expect(seen).toBe(3)
    expect(await rows()).toEqual(before)
  })

  test('what is stored is exactly what the rows say', async () => {
    const root = join(app.deps.files.incoming, '..')
    const kept = (await readdir(root, { recursive: true, withFileTypes: true }))
      .filter(entry => entry.isFile() && !entry.parentPath.includes('variants'))
      .map(entry => entry.name)
    const rows = await app.deps.db.system.selectFrom('files').select('sha256').distinct().execute()
    expect(kept.sort()).toEqual(rows.map(({ sha256 }) => sha256.toString('hex')).sort())
  })

  test('without a token nothing is read; without the permission nothing is kept', async () => {
    const file = files[0] as HostileFile
    const { headers, payload: parts } = multipart(file)
    const payload = Buffer.concat(parts)
    const nobody = await app.app.desk.inject({ method: 'POST', url: address, headers, payload })
    expect(nobody.statusCode).toBe(401)
    const other = await signedIn(app, { access: websiteEditor(['ZRRE'], ['header']) })
    const denied = await app.app.desk.inject({
      method: 'POST',
      url: address,
      headers: { ...headers, authorization: `Bearer ${other.token}` },
      payload,
    })
    expect(denied.statusCode).toBe(403)
    expect(await incoming()).toEqual([])
  })
})
