import { execFileSync, spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import http from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from './database.ts'
import { everyRight } from './every-right.ts'
import { type Setup, setUp } from './kill-setup.ts'
import { picture } from './media.ts'
import { multipart } from './multipart.ts'

/** Its data folder is a mount that only it sees, so that it can be made one that nobody may write to. */
const own = 'mount --bind "$DATA_DIR" "$DATA_DIR" && exec "$@"'
const within = ['unshare', '-m', 'sh', '-c', own, 'sh']
const mayMount = spawnSync('unshare', ['-m', 'true']).status === 0

/** How long a caller waits for an answer, in ms. */
const patience = 6_000

type Reply = { status: number; body: string; headers: http.IncomingHttpHeaders }

// Where a process may have no mounts of its own, its folder cannot be taken from it alone.
describe.runIf(engines.includes('postgres') && mayMount)('the machine refuses what a server needs', () => {
  let at: Setup
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  beforeAll(async () => {
    at = await setUp('postgres', within, everyRight)
  })
  afterAll(async () => {
    agent.destroy()
    await at?.close()
  })

  /** By the one connection that stands, unless told otherwise. */
  const ask = (
    method: string,
    path: string,
    {
      body,
      headers = {},
      over = agent,
      port = at.server.port,
    }: { body?: Buffer; headers?: object; over?: http.Agent; port?: number } = {},
  ): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const request = http.request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          agent: over,
          headers: {
            authorization: `Bearer ${at.token}`,
            ...headers,
            ...(body ? { 'content-length': body.length } : {}),
          },
        },
        reply => {
          const chunks: Buffer[] = []
          reply.on('data', chunk => chunks.push(chunk))
          reply.on('end', () =>
            resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks).toString() }),
          )
        },
      )
      request
        .on('error', reject)
        .setTimeout(patience, () => request.destroy(new Error(`${method} ${path} was not answered`)))
        .end(body)
    })
  const upload = async () => {
    const { headers, payload } = multipart({ name: 'room.png', mime: 'image/png', bytes: await picture() })
    return ask('POST', '/api/v1/cms/media?brand=ZRLU', { headers, body: Buffer.concat(payload) })
  }
  const metric = async (line: RegExp) => Number(line.exec((await ask('GET', '/metrics')).body)?.[1] ?? 0)
  const refused = () => metric(/^atrium_http_replies_total\{status="503",class="5xx"\} (\d+)$/m)
  const incoming = () => readdir(join(at.folder, 'files', 'incoming'))

  test('no more descriptors: what needs one is refused in words, what needs none is answered, and it goes on by itself', async () => {
    const first = await upload()
    expect(first.status, first.body).toBe(201)
    const before = await refused()
    const limit = (soft: number | string) =>
      execFileSync('prlimit', ['--pid', String(at.server.pid), `--nofile=${soft}:`])
    const most = execFileSync(
      'prlimit',
      ['--pid', String(at.server.pid), '--nofile', '--noheadings', '--output=SOFT'],
      {
        encoding: 'utf8',
      },
    ).trim()
    limit(3)
    let stranger: Promise<Reply>
    try {
      const reply = await upload()
      expect([reply.status, JSON.parse(reply.body).message]).toEqual([
        503,
        'Atrium has too much open at once just now. Nothing was changed; try again in a moment.',
      ])
      // Who is in is answered; who is new waits.
      stranger = ask('GET', '/healthz', { over: new http.Agent() })
      expect((await ask('GET', '/healthz')).status).toBe(200)
      expect(at.server.isRunning).toBe(true)
    } finally {
      limit(most)
    }
    expect((await stranger).status).toBe(200)
    const again = await upload()
    expect(again.status, again.body).toBe(201)
    expect(await refused()).toBe(before + 1)
    // The log is written a quarter of a second later.
    await expect.poll(() => at.server.output).toMatch(/"status":503.*EMFILE/)
    // What an upload came in is removed once its answer is out.
    await expect.poll(incoming).toEqual([])
  })

  test('the disk of the files can only be read: uploads and exports say so, nothing is kept by halves, and it goes on by itself', async () => {
    const before = await refused()
    const mount = (how: 'ro' | 'rw') =>
      execFileSync('nsenter', ['-t', String(at.server.pid), '-m', 'mount', '-o', `remount,bind,${how}`, at.folder])
    const state = async (id: number) => JSON.parse((await ask('GET', `/api/v1/cms/lists/exports/${id}`)).body)
    const asked = async () => {
      const body = Buffer.from(JSON.stringify({ list: 'userTrail', query: {}, columns: ['action'], format: 'csv' }))
      const reply = await ask('POST', '/api/v1/cms/lists/exports', {
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect(reply.status, reply.body).toBe(202)
      return JSON.parse(reply.body).id as number
    }
    // Nothing is on its way to its place: no size of a picture has come for a moment, and none is begun.
    const sizes = async () =>
      (await readdir(join(at.folder, 'files', 'variants'), { recursive: true })).filter(name => /-\d+\.\w+$/.test(name))
        .length
    const isAtRest = async () => {
      const before = await sizes()
      await pause(1_500)
      return (await sizes()) === before && (await incoming()).length === 0
    }
    await expect.poll(isAtRest, { timeout: 40_000 }).toBe(true)
    // The machine refuses while a file of it is open to be written.
    await expect.poll(() => mount('ro'), { timeout: 20_000 }).toBeDefined()
    try {
      const reply = await upload()
      expect([reply.status, JSON.parse(reply.body).message]).toEqual([
        503,
        'Atrium cannot use the place where it keeps its files. Nothing was changed; tell IT Operations.',
      ])
      const ready = await ask('GET', '/readyz')
      expect([ready.status, JSON.parse(ready.body).files]).toEqual([
        503,
        {
          ok: false,
          reason: 'The place where they are kept cannot be used: it stands on a disk that can only be read.',
        },
      ])
      const id = await asked()
      await expect.poll(async () => (await state(id)).status, { timeout: 20_000 }).toBe('failed')
      expect((await state(id)).error).toBe('The export could not be written. Nothing was changed; start it again.')
      expect(await metric(/^atrium_store_ok\{store="files"\} (\d)$/m)).toBe(0)
    } finally {
      mount('rw')
    }
    expect((await ask('GET', '/readyz')).status).toBe(200)
    const again = await upload()
    expect(again.status, again.body).toBe(201)
    const id = await asked()
    await expect.poll(async () => (await state(id)).status, { timeout: 20_000 }).toBe('done')
    expect(await refused()).toBe(before + 1)
    await expect.poll(() => at.server.output).toMatch(/"status":503.*EROFS/)
    // The job removes its own a moment after it said that it is done, and the sizes of the picture are being made.
    await expect.poll(incoming, { timeout: 40_000 }).toEqual([])
  })
})
