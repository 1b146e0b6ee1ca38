import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { openPostgres, poolOf, Unusable } from './postgres.ts'

const real = process.env['ATRIUM_TEST_PG_URL']
const open = (url: string, patience: number) =>
  openPostgres({ url, onError: () => undefined, max: 2, durable: false, patience })

/** What PostgreSQL says while it is starting: an error message of its protocol. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

describe('a PostgreSQL that is slow to accept', () => {
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    for (const server of servers.splice(0)) server.close()
  })
  const listen = async (answer: (socket: Socket) => void) => {
    const server = createServer(socket => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      answer(socket)
    })
    servers.push(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return (server.address() as AddressInfo).port
  }

  test.runIf(real)('is waited for', async () => {
    const { hostname, port, username, pathname } = new URL(real ?? '')
    let refused = 0
    const at = await listen(socket => {
      if (refused < 2) {
        refused += 1
        socket.once('data', () => socket.end(startingUp()))
        return
      }
      const there = connect(Number(port), hostname)
      there.on('error', () => socket.destroy())
      socket.pipe(there).pipe(socket)
    })
    const pool = await open(`postgres://${username}@127.0.0.1:${at}${pathname}`, 10_000)
    expect(refused).toBe(2)
    await pool.end()
  })

  test('is given up in words when its time is over', async () => {
    const at = await listen(socket => void socket.once('data', () => socket.end(startingUp())))
    const refusal = await open(`postgres://a@127.0.0.1:${at}/a`, 700).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Unusable)
    expect((refusal as Error).message).toMatch(
      /^PostgreSQL took no connection for 1 s \(the database system is starting up\)\. Check/,
    )
  })

  test('is given up in words when it never answers', async () => {
    const at = await listen(() => undefined)
    const refusal = await open(`postgres://a@127.0.0.1:${at}/a`, 500).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Unusable)
    expect((refusal as Error).message).toMatch(/^PostgreSQL took no connection for \d s \(it did not answer\)\. Check/)
  })
})

test.runIf(real)('a user who owns nothing there is told what to do', async () => {
  const role = `nobody_${randomUUID().slice(0, 8)}`
  const server = await openPostgres({ url: real ?? '', onError: () => undefined, max: 1, durable: false })
  await server.query(`create role ${role} login password 'plain'`)
  const url = new URL(real ?? '')
  url.username = role
  url.password = 'plain'
  const db = await openDatabase({ url: url.href, dir: 'memory', log: { error: () => undefined }, durable: false })
  const refusal = await migrate(db).catch((error: unknown) => error)
  await db.close()
  await server.query(`drop role ${role}`)
  await server.end()
  expect(refusal).toBeInstanceOf(Unusable)
  expect((refusal as Error).message).toMatch(/^The user of DATABASE_URL may not make tables there .*alter database/)
})

test.runIf(real)(
  'connections that rest are there for the next burst, and are given back after some minutes',
  async () => {
    const pool = poolOf({ url: real ?? '', onError: () => undefined, max: 3 })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const pid = 'select pg_backend_pid() as pid'
      const burst = async () =>
        (await Promise.all([0, 1, 2].map(() => pool.query<{ pid: number }>(pid)))).map(({ rows }) => rows[0]?.pid)
      const first = await burst()
      expect(new Set(first).size).toBe(3)
      vi.advanceTimersByTime(60_000)
      expect((await burst()).toSorted()).toEqual(first.toSorted())
      vi.advanceTimersByTime(600_000)
      expect(pool.totalCount).toBe(0)
    } finally {
      vi.useRealTimers()
      await pool.end()
    }
  },
)

test.runIf(real)('a process takes no more connections than it is allowed, however many ask at once', async () => {
  const watcher = await openPostgres({ url: real ?? '', onError: () => undefined, max: 1, durable: false })
  const name = `counted_${randomUUID().slice(0, 8)}`
  await watcher.query(`create database ${name}`)
  const url = new URL(real ?? '')
  url.pathname = `/${name}`
  const db = await openDatabase({
    url: url.href,
    connections: 7,
    dir: 'memory',
    log: { error: () => undefined },
    durable: false,
  })
  await migrate(db)
  const slow = sql`select pg_sleep(0.3)`
  const asked = () =>
    Promise.all([db.system, db.lookups, db.public].flatMap(from => Array.from({ length: 8 }, () => slow.execute(from))))
  // Those of this process: a worker of PostgreSQL that tidies the new tables counts there too.
  const standing = async () => {
    const { rows } = await watcher.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
      [name],
    )
    return rows[0]?.n ?? 0
  }
  // The connection of the migration takes its time to go on a busy machine, and those that are asked for to come.
  await expect.poll(standing).toBeLessThan(7)
  let most = 0
  const begun = performance.now()
  for (let rounds = 0; rounds < 2 || (most < 7 && performance.now() - begun < 20_000); rounds += 1) {
    let isDone = false
    const all = asked().finally(() => {
      isDone = true
    })
    while (!isDone) {
      most = Math.max(most, await standing())
      await wait(20)
    }
    await all
  }
  await db.close()
  await watcher.query(`drop database ${name}`)
  await watcher.end()
  expect(most).toBe(7)
})
