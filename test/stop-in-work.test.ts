import { readdir, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../server/db/open.ts'
import { engines, silent } from './database.ts'
import { everyRight } from './every-right.ts'
import { type Setup, setUp } from './kill-setup.ts'
import { picture } from './media.ts'
import { multipart } from './multipart.ts'
import { sized } from './sizes.ts'

/** Enough that neither is done before the stop. */
const [exported, imported] = sized([30_000, 6_000], [30_000, 6_000], [200_000, 40_000])

describe.runIf(engines.includes('postgres'))('a stop in the middle of long work', () => {
  let at: Setup
  let db: Database
  beforeAll(async () => {
    at = await setUp('postgres', undefined, everyRight)
    db = await openDatabase({ url: at.postgres?.ownerUrl ?? '', dir: 'memory', log: silent, durable: false })
    await sql`insert into users ("Firstname", "Lastname", email, user_type_id, user_role_id, password_hash)
      select 'Ana', 'Reyes', 'stands' || n || '@atrium.test', 3,
      (select min(id) from user_roles), 'x' from generate_series(1, ${exported}::int) as n`.execute(db.owner)
    const rows = Array.from({ length: imported }, (_, n) => `comes${n}@atrium.test,Ana,Reyes,buyer\n`)
    await writeFile(join(at.folder, 'commands', 'user.csv'), `email,firstname,lastname,user_type\n${rows.join('')}`)
  })
  afterAll(async () => {
    await db?.close()
    await at?.close()
  })

  const begun = async (path: string, body?: object) => {
    const reply = await fetch(`http://127.0.0.1:${at.server.port}/api/v1/cms/${path}`, {
      headers: { authorization: `Bearer ${at.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const text = await reply.text()
    expect(reply.status, text).toBe(202)
    return JSON.parse(text)
  }
  const row = async (table: 'exports' | 'command_runs') =>
    db.system.selectFrom(table).orderBy('id', 'desc').select(['id', 'status']).executeTakeFirst()
  const running = async () => {
    const [one, other] = [await row('exports'), await row('command_runs')]
    return one?.status === 'running' && other?.status === 'running'
  }

  test('SIGTERM during an export, an import and an upload: the upload is taken, the others are done by the next process, whole and once', async () => {
    const { server } = at
    const { headers, payload } = multipart({ name: 'room.png', mime: 'image/png', bytes: await picture() })
    const [head = Buffer.alloc(0), ...rest] = payload
    const answer = Promise.withResolvers<number>()
    const upload = http
      .request({
        host: '127.0.0.1',
        port: server.port,
        method: 'POST',
        path: '/api/v1/cms/media?brand=ZRLU',
        headers: {
          ...headers,
          authorization: `Bearer ${at.token}`,
          'content-length': payload.reduce((sum, { length }) => sum + length, 0),
        },
      })
      .on('response', reply => void answer.resolve(reply.resume().statusCode ?? 0))
      .on('error', answer.reject)
    upload.write(head)
    const { run_id } = await begun('command/seed/user')
    const { id } = await begun('lists/exports', {
      list: 'userAccounts',
      query: {},
      columns: ['email'],
      format: 'csv',
    })
    for (let tries = 0; tries < 2_000 && !(await running()); tries += 1) await wait(2)
    expect([(await row('exports'))?.status, (await row('command_runs'))?.status]).toEqual(['running', 'running'])
    const ending = server.end('SIGTERM')
    await wait(1_000)
    upload.end(Buffer.concat(rest))
    expect(await answer.promise).toBe(201)
    const { code, ms } = await ending
    expect(code, server.output).toBe(0)
    expect(ms).toBeLessThan(10_000)
    // Put back, not left for dead.
    expect([(await row('exports'))?.status, (await row('command_runs'))?.status]).toEqual(['queued', 'queued'])
    await server.start()
    const state = async () => [(await row('exports'))?.status, (await row('command_runs'))?.status]
    await expect.poll(state, { timeout: 60_000, interval: 200 }).toEqual(['done', 'succeeded'])
    const users = await db.system
      .selectFrom('users')
      .where('email', 'like', 'comes%@atrium.test')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirst()
    expect(Number(users?.n)).toBe(imported)
    const run = await db.system
      .selectFrom('command_runs')
      .where('id', '=', run_id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(run).toMatchObject({ rows_read: imported, rows_failed: 0 })
    const file = await fetch(`http://127.0.0.1:${server.port}/api/v1/cms/lists/exports/${id}/file`, {
      headers: { authorization: `Bearer ${at.token}` },
    })
    const mails = (await file.text()).split('\r\n').filter(line => /^"?stands/.test(line))
    expect(new Set(mails).size).toBe(exported)
    expect(mails).toHaveLength(exported)
    expect(await readdir(join(at.folder, 'files', 'incoming'))).toEqual([])
  })
})
