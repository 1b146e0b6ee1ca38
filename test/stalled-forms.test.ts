import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { engines } from './database.ts'

const defaults = { CALLS_A_MINUTE: '', STRANGERS_A_MINUTE: '', CALLS_AT_ONCE: '' }
const many = 150
/** Of the file that each begins to send, all but its end. */
const sent = Buffer.alloc(3_000_000, 7)
const mb = 1_048_576

describe.each(engines.slice(-1))('strangers that begin to send files and fall silent, %s', engine => {
  let app: TestApp
  const sockets: Socket[] = []
  beforeAll(async () => {
    app = await testApp(engine, defaults)
    await app.app.sites.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await app.close()
  })

  test('two of a network go on, to the disk and not to memory; the others wait or are refused, and visitors are answered', async () => {
    const { port } = app.app.sites.server.address() as AddressInfo
    const visitor = () =>
      fetch(`http://127.0.0.1:${port}/api/v1/web/awards?brand=ZRLU`, { signal: AbortSignal.timeout(5_000) })
    expect((await visitor()).status).toBe(200)
    const before = process.memoryUsage.rss()
    const head = [
      'POST /luxuria HTTP/1.1',
      'host: localhost',
      'content-type: multipart/form-data; boundary=b',
      'content-length: 6000000',
      '',
      '--b\r\ncontent-disposition: form-data; name="resume"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n',
    ].join('\r\n')
    let refused = 0
    for (let n = 0; n < many; n += 1) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.77' })
      sockets.push(socket)
      socket.on('error', () => undefined)
      socket.on('data', answer => {
        if (answer.toString().startsWith('HTTP/1.1 429')) refused += 1
      })
      await once(socket, 'connect')
      socket.write(head)
      socket.write(sent)
    }
    await expect.poll(() => refused, { timeout: 15_000 }).toBeGreaterThan(many - 70)
    await wait(1_000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * mb)
    expect(await readdir(app.deps.files.incoming)).toHaveLength(2)
    expect((await visitor()).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => readdir(app.deps.files.incoming), { timeout: 10_000 }).toEqual([])
  })
})
