import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { root } from '../scripts/bootstrap.mjs'
import { packServer } from '../scripts/build.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open.ts'
import { openFiles } from '../server/outside/files.ts'
import { sealerOf } from '../server/outside/sealed.ts'
import { verifyTrails } from '../server/records/seals/verify.ts'
import { seedReference } from '../server/seed.ts'
import { engines, silent } from './database.ts'
import { form } from './inquiries.ts'
import { startMailServer } from './mail-server.ts'
import { ServerProcess } from './server-process.ts'

const sends = process.env.ATRIUM_PROVE === 'full' ? 2_000 : 120
const key = 'ab'.repeat(32)

// Two servers and a worker on one PostgreSQL; one of the servers is killed under load.
test.skipIf(!engines.includes('postgres'))(
  `of ${sends} inquiries to two servers, one of them killed, none that was taken is lost and none is done twice`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-many-'))
    const postgres = await startPostgres()
    if ('missing' in postgres) throw new Error(postgres.missing)
    const mail = await startMailServer(() => 'none')
    const files = pathToFileURL(join(folder, 'files')).href
    const shared = {
      DATABASE_URL: postgres.ownerUrl,
      FILES_URL: files,
      SECRET_KEY: key,
      SMTP_URL: mail.url,
      INQUIRIES_PER_HOUR: '100000',
    }
    const db = await openDatabase({ url: postgres.ownerUrl, dir: folder, log: silent })
    let worker: ChildProcess | undefined
    const servers: ServerProcess[] = []
    try {
      await migrate(db)
      await seedReference(db)
      for (const name of ['a', 'b'])
        servers.push(await ServerProcess.at(join(folder, name), { ...shared, ATRIUM_ROLE: 'web' }))
      await Promise.all(servers.map(server => server.start()))
      worker = spawn(process.execPath, [await packServer()], {
        cwd: root,
        stdio: 'ignore',
        env: {
          PATH: process.env.PATH ?? '',
          ...shared,
          DATA_DIR: join(folder, 'w'),
          ATRIUM_ROLE: 'worker',
          DEMO_DATA: 'off',
          LOG_LEVEL: 'error',
        },
      })
      const [first, second] = servers as [ServerProcess, ServerProcess]
      const taken = new Set<string>()
      let next = 0
      /** A visitor who sends again, elsewhere too, until told that it was taken; the key says it is the same. */
      const visitor = async () => {
        while (next < sends) {
          const n = next++
          const email = `visitor${n}@example.com`
          for (let attempt = n; !taken.has(email); attempt += 1) {
            const { port } = attempt % 2 === 0 ? first : second
            const reply = await fetch(`http://127.0.0.1:${port}/api/v1/web/inquiry`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', 'idempotency-key': `key-${n}` },
              body: JSON.stringify(form('ZRRE', { email })),
            }).catch(() => undefined)
            if (reply?.ok) taken.add(email)
            else await wait(20)
          }
        }
      }
      const visitors = Array.from({ length: 8 }, visitor)
      while (taken.size < sends / 3) await wait(5)
      await second.end('SIGKILL')
      await Promise.all(visitors)
      const mailed = () => mail.delivered.flatMap(({ to }) => to).filter(to => to.startsWith('visitor'))
      const until = performance.now() + 60_000
      while (new Set(mailed()).size < sends && performance.now() < until) await wait(100)
      const { rows } = await sql<{
        email: string
        n: number
      }>`select email, count(*)::int as n from web_inquiries group by email`.execute(db.system)
      expect(rows.filter(({ email }) => taken.has(email))).toHaveLength(sends)
      expect(rows.filter(({ n }) => n !== 1)).toEqual([])
      expect(mailed().toSorted()).toEqual([...taken].toSorted())
      // The worker seals what both servers wrote.
      await wait(1_000)
      const deps = {
        secrets: sealerOf(Buffer.from(key, 'hex')),
        files: await openFiles({ kind: 'folder', path: join(folder, 'files') }),
      }
      expect(await verifyTrails(deps, db.system)).toMatchObject({ sound: true, waiting: 0 })
      console.log(
        `two servers and a worker, one server killed: ${taken.size} taken, ${rows.length} rows, ${mailed().length} mails`,
      )
    } finally {
      for (const server of servers) await server.end('SIGKILL')
      worker?.kill('SIGKILL')
      await db.close()
      await mail.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
  240_000,
)
