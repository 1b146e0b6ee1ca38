import { spawn } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres, sparePort } from '../scripts/postgres.mjs'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync)
/** Where there is no PgBouncer nothing is tried behind one, and the tests say that they were skipped. */
export const hasPgBouncer = program !== undefined

/** A PgBouncer with its default configuration but for the mode, before this database. */
export async function startPgBouncer(
  url: string,
  mode: 'session' | 'transaction',
): Promise<{ url: string; stop(): Promise<void> }> {
  if (program === undefined) throw new Error('There is no PgBouncer here.')
  const folder = await mkdtemp(join(tmpdir(), 'atrium-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await sparePort()
  const { hostname, port: behind, username, pathname } = new URL(url)
  const conf = join(folder, 'pgbouncer.ini')
  await writeFile(
    conf,
    `[databases]\n* = host=${hostname} port=${behind} user=${username}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any\npool_mode = ${mode}\nunix_socket_dir =\n`,
  )
  const found = findPostgres()
  const account = found.missing === undefined ? found.account : undefined
  // It does not run as root.
  const child = spawn(program, ['-q', conf], { ...account, cwd: folder, stdio: 'ignore' })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const through = `postgres://${username}@127.0.0.1:${port}${pathname}`
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client(through)
    try {
      await client.connect()
      await client.end()
      break
    } catch (error) {
      if (tries === 100) throw error
      await wait(50)
    }
  }
  return {
    url: through,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
