import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { capture } from './child.mjs'

/**
 * @typedef {object} Postgres a throw-away PostgreSQL of our own
 * @property {string} url as its superuser, for tests that make databases and roles of their own
 * @property {string} ownerUrl an empty database whose owner is no superuser, as on a managed server
 * @property {() => Promise<void>} stop ends it and removes its folder
 * @property {() => Promise<void>} restart a clean stop and start, same url
 * @property {() => void} freeze stops all of its processes where they are (SIGSTOP): it answers nobody, and its connections stand
 * @property {() => void} thaw has them go on
 * @property {() => Promise<void>} kill like a power cut: SIGKILL to the whole server; `restart` then recovers
 */

const lib = '/usr/lib/postgresql'
const role = 'atrium'

/**
 * The folder of PostgreSQL's programs (the newest in Debian's own folders, else PATH) and, for root, the account to run
 * them as; or the reason that none can run.
 * @returns {{ bin: string, account?: { uid: number, gid: number }, missing?: undefined } | { bin?: undefined, missing: string }}
 */
export function findPostgres() {
  const versions = existsSync(lib) ? readdirSync(lib).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map(version => join(lib, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  const bin = folders.find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
  if (!bin) return { missing: `no initdb on PATH or under ${lib}` }
  if (process.getuid?.() !== 0) return { bin }
  const account = accountOf('postgres')
  if (!account) return { missing: 'root may not run PostgreSQL and there is no user "postgres" to run it as' }
  return { bin, account }
}

/** Root hands PostgreSQL to its own user. @param {string} name */
function accountOf(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/**
 * Starts a cluster on a free port of 127.0.0.1 in a temporary folder, with fsync on. It ends with this process, even
 * after a kill -9: a shell owns it, and ends it when our end of the pipe closes.
 * @param {string[]} [more] settings of its own, as `name=value`
 * @param {Record<string, string>} [env] what its processes find in their environment, beside ours
 * @returns {Promise<Postgres | { missing: string }>}
 */
export async function startPostgres(more = [], env = {}) {
  const found = findPostgres()
  if (found.missing !== undefined) return found
  const { bin, account } = found
  const folder = mkdtempSync(join(tmpdir(), 'atrium-postgres-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const as = { ...account, cwd: folder }
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', locale(), '--no-sync']
  const made = await capture(join(bin, 'initdb'), init, as)
  if (made.code !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`${made.output}\nThe test PostgreSQL could not be created: the lines above are from initdb.`)
  }
  const port = await sparePort()
  const url = (/** @type {string} */ user, /** @type {string} */ base) => `postgres://${user}@127.0.0.1:${port}/${base}`

  const launch = () => {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=on']
    const flags = [...settings, 'max_connections=200', 'shared_buffers=64MB', ...more].flatMap(setting => [
      '-c',
      setting,
    ])
    const watch =
      'trap "" INT HUP; "$@" & server=$!; read -r word; kill -INT $server; wait $server; [ "$word" = keep ] || rm -rf "$0"'
    const args = ['-c', watch, folder, join(bin, 'postgres'), '-D', data, ...flags]
    const surroundings = { ...process.env, ...env }
    const child = spawn('/bin/sh', args, { ...as, env: surroundings, stdio: ['pipe', 'ignore', 'pipe'] })
    let log = ''
    child.stderr.on('data', chunk => {
      log = `${log}${chunk}`.slice(-4000)
    })
    const ended = new Promise(resolve => child.once('exit', resolve))
    // A test run that does not stop its database still ends, and the database with it.
    for (const held of [child, child.stdin, child.stderr]) /** @type {import('node:net').Socket} */ (held).unref()
    return { child, ended, log: () => log }
  }
  /** @param {'keep' | 'remove'} word */
  const end = async word => {
    running.child.ref()
    running.child.stdin.on('error', ignoreClosedPipe).end(`${word}\n`)
    await running.ended
  }

  const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  /** To the whole server: on Linux each of its processes names its parent. @param {NodeJS.Signals} name */
  const signal = name => {
    const first = postmaster()
    process.kill(first, name)
    for (const pid of readdirSync('/proc').filter(each => /^\d+$/.test(each))) {
      const found = /^\d+ \(.*\) \S (\d+)/.exec(statOf(pid))
      if (Number(found?.[1]) === first) process.kill(Number(pid), name)
    }
  }
  let running = launch()
  await ready(url('postgres', 'postgres'), running.log)
  await query(url('postgres', 'postgres'), `create role ${role} login`, `create database ${role} owner ${role}`)
  return {
    url: url('postgres', 'postgres'),
    ownerUrl: url(role, role),
    stop: () => end('remove'),
    async restart() {
      await end('keep')
      running = launch()
      await ready(url(role, role), running.log)
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async kill() {
      process.kill(postmaster(), 'SIGKILL')
      await end('keep')
    },
  }
}

/** Makes a new, empty database in the same PostgreSQL. @param {string} url @returns {Promise<string>} its address */
export async function emptyDatabase(url) {
  const name = `atrium_${randomUUID().replaceAll('-', '')}`
  await query(url, `create database ${name}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** A process may end while it is looked at. @param {string} pid */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

/** A server that was killed has closed its pipe already. @param {NodeJS.ErrnoException} error */
function ignoreClosedPipe(error) {
  if (error.code !== 'EPIPE') throw error
}

/** @param {string} url @param {string[]} statements */
async function query(url, ...statements) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** @param {string} url @param {() => string} log */
async function ready(url, log) {
  for (let tries = 0; ; tries++) {
    try {
      return await query(url, 'select 1')
    } catch (error) {
      if (tries === 300) throw new Error(`${log()}\nThe test PostgreSQL did not start within 30 s.`, { cause: error })
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}

/** @returns {Promise<number>} */
export function sparePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const locale = () => (process.platform === 'linux' ? 'C.UTF-8' : 'C')
