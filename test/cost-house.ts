import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seedDemo } from '../demo/seed.ts'
import { packServer } from '../scripts/build.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { seedReference } from '../server/boot/seed-reference.ts'
import { hashOfToken, newToken } from '../server/call/auth.ts'
import { migrate } from '../server/db/migrate.ts'
import { type Database, openDatabase } from '../server/db/open.ts'
import { keepPartitionsAhead } from '../server/db/partitions.ts'
import { openSealer } from '../server/outside/sealed.ts'
import { createUser } from './app.ts'
import type { Attack, Attacked } from './cost-attack.ts'
import { silent } from './database.ts'
import { everyRight } from './every-right.ts'
import { property } from './properties.ts'
import { ServerProcess } from './server-process.ts'

/** Somebody who may do anything, from an address of their own. */
export type Account = { readonly token: string; readonly from: string }
const quietReaders = 3
/** By which the demo data are sealed and the server opens them. */
const key = '5e'.repeat(32)

async function accounts(db: Database, many: number): Promise<Account[]> {
  const { role_id } = await createUser({ deps: { db } }, { access: everyRight })
  const made: Account[] = []
  for (let n = 0; n < many; n += 1) {
    const token = newToken()
    const { id } = await createUser({ deps: { db } }, role_id === null ? {} : { roleId: role_id })
    const session = { token_hash: hashOfToken(token), user_id: id, expires_at: new Date(Date.now() + 43_200_000) }
    await db.system.insertInto('sessions').values(session).execute()
    made.push({ token, from: `127.0.${1 + Math.floor(n / 200)}.${1 + (n % 200)}` })
  }
  return made
}

/** A process that takes one order at a time. */
function helper(file: URL) {
  const child = fork(file, [], {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const answer = async (): Promise<unknown> => (await once(child, 'message'))[0]
  return { child, answer, tell: (order: unknown) => child.send(order as Parameters<ChildProcess['send']>[0]) }
}

/** What an attack came to: how long the quiet readers waited, in ms, and the most memory of the server, in MB. */
export type Tried = Attacked & { readonly times: readonly number[]; readonly most: number }

/**
 * A server with the budgets of a house that sets none, quiet readers, an attacker and a server that does nothing, each in a
 * process of its own; filled with the demo data where calls are to find records.
 */
export async function startCostHouse(attackers: number, isFilled: boolean) {
  // Packed meanwhile, for the server below.
  const [postgres] = await Promise.all([startPostgres(), packServer()])
  if ('missing' in postgres) throw new Error(postgres.missing)
  const folder = await mkdtemp(join(tmpdir(), 'atrium-cost-'))
  const db = await openDatabase({ url: postgres.ownerUrl, dir: folder, log: silent, durable: false })
  await migrate(db)
  await keepPartitionsAhead(db, new Date())
  await seedReference(db)
  if (isFilled) await seedDemo(db, 'demo', { secrets: openSealer({ SECRET_KEY: key, DATA_DIR: folder }) })
  const [made, quiet, [looker]] = [
    await accounts(db, attackers),
    await accounts(db, quietReaders),
    await accounts(db, 1),
  ]
  const tower = await property({ deps: { db } }, 'ZRRE')
  const role = await db.system
    .selectFrom('user_roles')
    .where('name', '=', 'Auditor')
    .select('id')
    .executeTakeFirstOrThrow()
  await db.close()
  const budgets = { CALLS_A_MINUTE: '', STRANGERS_A_MINUTE: '', CALLS_AT_ONCE: '' }
  const settings = { DATABASE_URL: postgres.ownerUrl, SECRET_KEY: key, ...budgets }
  const server = await ServerProcess.at(folder, settings)
  await server.start()
  const [readers, attacker, bare] = [
    new URL('./cost-reader.ts', import.meta.url),
    new URL('./cost-attack.ts', import.meta.url),
    new URL('./cost-bare.ts', import.meta.url),
  ].map(helper)
  if (!readers || !attacker || !bare) throw new Error('no helpers')
  const barePort = Number(await bare.answer())

  const memory = async () =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  /** How long the readers wait while something else goes on. */
  async function beside<T>(work: () => Promise<T>): Promise<{ times: readonly number[]; done: T }> {
    const times = readers?.answer()
    readers?.tell({ port: server.port, tokens: quiet.map(({ token }) => token) })
    const done = await work()
    readers?.tell(null)
    return { times: (await times) as number[], done }
  }
  async function attacked(attack: Omit<Attack, 'port'>, port = server.port): Promise<Tried> {
    let [most, over] = [0, false]
    const watching = (async () => {
      for (; !over; await wait(50)) most = Math.max(most, await memory())
    })()
    const { times, done } = await beside(async () => {
      const answer = attacker?.answer()
      attacker?.tell({ port, ...attack })
      return (await answer) as Attacked
    })
    over = true
    await watching
    return { ...done, times, most }
  }
  /** A read by one who may do anything. */
  async function read(path: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${looker?.token}` }
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
    if (answer.status === 429) throw new Error(`${path} was not read: ${await answer.text()}`)
    return answer.json()
  }
  return {
    server,
    read,
    /** Records that there are. */
    property: tower.id,
    role: role.id,
    attackers: made,
    memory,
    quiet: async (ms: number) => (await beside(() => wait(ms))).times,
    attacked,
    /** The same calls to the server that does nothing: what the machine alone costs the readers. */
    control: (attack: Omit<Attack, 'port'>) => attacked(attack, barePort),
    async stop() {
      for (const { child } of [readers, attacker, bare]) child.disconnect()
      await server.end('SIGKILL')
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
