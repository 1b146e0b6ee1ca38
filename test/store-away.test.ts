import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../server/app.ts'
import { S3Files } from '../server/outside/files-s3.ts'
import { type TestApp, testApp } from './app.ts'
import { engines } from './database.ts'
import { mediaDesk, picture } from './media.ts'
import { startS3 } from './s3.ts'

describe.runIf(engines.includes('postgres'))('the bucket of the files goes away', () => {
  let app: TestApp
  let desk: Awaited<ReturnType<typeof mediaDesk>>
  let s3: Awaited<ReturnType<typeof startS3>>
  let lines: Record<string, unknown>[] = []
  beforeAll(async () => {
    s3 = await startS3()
    const made = await testApp('postgres', { FILES_URL: s3.url })
    const wait = { connect: 500, silence: 500, check: 500 }
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const deps = { ...made.deps, log, files: new S3Files(s3.place, { wait }) }
    await made.app.close()
    const served = await buildApp(deps)
    // The same application, with a log that can be read and less patience.
    Object.assign(made.app, served)
    Object.assign(made.deps, deps)
    app = made
    desk = await mediaDesk(app)
  })
  afterAll(async () => {
    await app?.close()
    await s3?.stop()
  })

  const count = async () =>
    Number(
      (
        await app.deps.db.system
          .selectFrom('files')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    )
  const replies = async (status: number) => {
    const { body } = await app.app.health.inject('/metrics')
    return Number(
      new RegExp(`^atrium_http_replies_total\\{status="${status}",class="5xx"\\} (\\d+)$`, 'm').exec(body)?.[1] ?? 0,
    )
  }
  const ready = async () => (await app.app.health.inject('/readyz')).json()
  const words = 'Atrium cannot reach its file store just now. Nothing was changed; try again in a moment.'

  test.each(['refuses', 'hangs'] as const)(
    '%s: uploads and downloads say so in words, nothing is kept by halves, and it goes on when it is back',
    async how => {
      const kept = await desk.file()
      const path = new URL(kept.url, 'http://sites.test').pathname
      expect((await app.app.sites.inject(path)).statusCode).toBe(200)
      const before = { files: await count(), replies: await replies(503) }
      const bytes = await picture()
      await s3.leave(how)
      lines = []
      const refused = await desk.upload({ bytes })
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([503, 'UNAVAILABLE', words])
      expect(refused.headers['retry-after']).toBe('2')
      const read = await app.app.sites.inject(path)
      expect([read.statusCode, read.json().message]).toEqual([503, words])
      // What a browser or a CDN keeps for a year is a picture, and not that there was none.
      expect([read.headers['cache-control'], read.headers['etag']]).toEqual([undefined, undefined])
      expect(await count()).toBe(before.files)
      expect(await ready()).toMatchObject({ status: 'not ready' })
      const refusals = lines.filter(({ msg }) => msg === 'request refused')
      expect(refusals.map(({ status, code }) => [status, code])).toEqual([
        [503, 'UNAVAILABLE'],
        [503, 'UNAVAILABLE'],
      ])
      for (const { cause } of refusals)
        expect(JSON.stringify(cause)).toMatch(how === 'refuses' ? /ECONNREFUSED/ : /timed out|inactivity/)
      expect(await replies(503)).toBe(before.replies + 2)
      const { body } = await app.app.health.inject('/metrics')
      expect(body).toContain('atrium_store_ok{store="files"} 0')
      await s3.comeBack()
      const again = await desk.upload({ bytes })
      expect(again.status, again.text).toBe(201)
      expect((await app.app.sites.inject(path)).statusCode).toBe(200)
      await expect.poll(ready).toMatchObject({ status: 'ready' })
      expect(await count()).toBe(before.files + 1)
    },
  )
})
