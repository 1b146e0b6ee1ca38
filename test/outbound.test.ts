import net from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendWaitingMail } from '../server/jobs/send-mail.ts'
import { publishWhatIsDue } from '../server/records/publishing/publish-due.ts'
import { signedIn, type TestApp, testApp, websiteEditor } from './app.ts'
import { engines } from './database.ts'
import { contentKeys, readPage, saying } from './editing.ts'
import { multipart } from './multipart.ts'
import { proven } from './sizes.ts'

const place = { brand: 'ZRLU', page: 'website.contact-information' }

describe.each(engines)('the server calls nobody it was not told to call, %s', engine => {
  let app: TestApp
  const called = new Set<string>()
  const connect = net.Socket.prototype.connect
  beforeAll(async () => {
    // Every TCP connection that Node makes goes through here, TLS and HTTP included.
    net.Socket.prototype.connect = function (this: net.Socket, ...args: Parameters<typeof connect>) {
      // Called with a port and a host, with options, or by Node itself with a list that holds the options.
      const [given, host] = args as unknown[]
      const options = (Array.isArray(given) ? given[0] : given) as
        | { host?: string; port?: number; path?: string }
        | number
      called.add(
        typeof options === 'object'
          ? (options.path ?? `${options.host ?? 'localhost'}:${options.port}`)
          : `${typeof host === 'string' ? host : 'localhost'}:${options}`,
      )
      return connect.apply(this, args)
    } as typeof connect
    app = await testApp(engine)
  })
  afterAll(async () => {
    await app.close()
    net.Socket.prototype.connect = connect
  })

  test('a day’s work: sign in, upload, save with addresses of others in it, plan, publish, read, mail', async () => {
    const { token } = await signedIn(app, { access: websiteEditor(['ZRLU'], contentKeys) })
    const { body: state } = await readPage(app, token, place)
    const sns = [{ id: '1a2b3c4d-5e6f', type: 'others', label: 'Elsewhere', link: 'https://elsewhere.example/x.png' }]
    const body = saying(place, state, 'https://elsewhere.example')
    const saved = await app.call('webContent.save', {
      token,
      body: { ...body, values: { ...body.values, sns }, own: [...body.own, 'sns'] },
    })
    expect(saved.status, saved.text).toBe(200)
    expect(
      (
        await app.call('webContent.publish', {
          token,
          body: {
            ...place,
            version: saved.body.version,
            publish_at: new Date(app.deps.now().getTime() + 1000).toISOString(),
          },
        })
      ).status,
    ).toBe(200)
    app.travel(2000)
    expect(await publishWhatIsDue(app.deps)).toBe(1)
    const { headers, payload } = multipart({
      name: 'a.png',
      mime: 'image/png',
      bytes: await sharp({ create: { width: 20, height: 20, channels: 3, background: '#204060' } })
        .png()
        .toBuffer(),
    })
    expect(
      (await app.call('files.upload', { token, query: place, headers, body: Buffer.concat(payload) })).status,
    ).toBe(201)
    await sendWaitingMail(app.deps)
    const status = async (url: string) => (await app.app.desk.inject(url)).statusCode
    for (const url of ['/metrics', '/api/docs', '/', '/api/v1/web/site/ZRLU']) expect(await status(url)).toBe(200)
    // A busy machine is not ready while its look takes more than 900 ms.
    await expect.poll(() => status('/readyz')).toBe(200)

    const database = engine === 'postgres' ? new URL(process.env['ATRIUM_TEST_PG_URL'] ?? '').host : undefined
    expect([...called]).toEqual(database === undefined ? [] : [database])
    proven('outbound', engine, `${[...called].length} hosts called, all of them configured`)
  })
})
