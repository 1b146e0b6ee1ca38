import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { install, root, stop } from './bootstrap.mjs'
import { checkCompose, lacking } from './compose-check.mjs'

// npm run container:check: builds the image of Containerfile on a Debian that debootstrap makes, so that no registry of images is
// needed, and tries what docs/deployment.md says of containers. As root, with debootstrap, buildah, podman, runc and podman-compose. What it
// made it removes.
if (process.getuid?.() !== 0) stop('container:check makes a Debian and mounts it: run it as root.')
const programs = ['debootstrap', 'buildah', 'podman', 'runc']
const missing = programs.filter(name => spawnSync('which', [name]).status !== 0)
if (missing.length > 0) stop(`container:check needs ${missing.join(', ')}: apt-get install ${programs.join(' ')}`)
const notThere = lacking()
if (notThere) stop(`container:check also brings deploy/compose.yml up: ${notThere}`)
await install()
const { sparePort, startPostgres } = await import('./postgres.mjs')

const folder = mkdtempSync(join(tmpdir(), 'atrium-container-'))
const [base, image] = ['localhost/atrium-check-base', 'localhost/atrium-check']
const password = 'correct horse battery staple 9'
let failed = ''
/** @param {boolean} holds @param {string} what */
const must = (holds, what) => {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}`)
  if (!holds) failed ||= what
}
/** @param {string} program @param {string[]} words */
const run = (program, ...words) => execFileSync(program, words, { encoding: 'utf8', maxBuffer: 2 ** 28 }).trim()
/** @param {string[]} words @param {string} [input] */
const podman = (words, input) => {
  const { status, stdout, stderr } = spawnSync('podman', words, { encoding: 'utf8', input: input ?? '' })
  return { status, said: `${stdout}${stderr}`, out: stdout.trim() }
}
/** As docs/deployment.md has it: nothing may be written but the data, and nothing is allowed. */
const bare = ['--runtime', 'runc', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=1024:1024', '--read-only']
const closed = [...bare, '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges:true']
/** @type {string[]} */
const begun = []
/** @param {string} name @param {string[]} more */
function start(name, ...more) {
  begun.push(name)
  const { status, said } = podman(['run', '-d', '--name', name, ...closed, ...more, image])
  if (status !== 0) throw new Error(said)
}
/** Asks the health check of the image, as a runtime does. @param {string} name */
async function healthy(name) {
  for (let tries = 0; tries < 120; tries += 1) {
    if (podman(['healthcheck', 'run', name]).status === 0) return true
    await wait(1_000)
  }
  console.log(podman(['logs', '--tail', '20', name]).said)
  return false
}
/** Whether its process ends in order within ten seconds of the signal, by the clock of the runtime. @param {string} name */
function stopped(name) {
  podman(['kill', '--signal', 'TERM', name])
  const at = Date.now()
  podman(['wait', name])
  const { ExitCode, FinishedAt } = JSON.parse(podman(['inspect', name, '--format', '{{json .State}}']).out)
  const ms = Date.parse(FinishedAt) - at
  must(ExitCode === 0 && ms < 10_000, `${name} stops in order within 10 s (${ExitCode}, ${ms} ms)`)
}

/** A Debian without anything more; npm trusts there what it trusts here. */
function makeBase() {
  const debian = join(folder, 'debian')
  run('debootstrap', '--variant=minbase', 'bookworm', debian)
  for (const each of ['var/cache/apt/archives', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/locale'])
    rmSync(join(debian, each), { recursive: true, force: true })
  const trusted = run('npm', 'config', 'get', 'cafile')
  if (existsSync(trusted)) {
    copyFileSync(trusted, join(debian, 'opt', 'trusted.crt'))
    appendFileSync(join(debian, 'root', '.npmrc'), 'cafile=/opt/trusted.crt\n')
  }
  const made = run('buildah', 'from', 'scratch')
  run('buildah', 'add', '-q', made, debian, '/')
  run('buildah', 'config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', made)
  run('buildah', 'commit', '-q', '--rm', made, base)
}

/** @type {{ stop(): Promise<void> } | undefined} */
let postgres
try {
  console.log('Making a Debian and the image on it; this takes some minutes ...')
  makeBase()
  const source = join(folder, 'source')
  run('sh', '-c', `mkdir "${source}" && git -C "${root}" archive HEAD | tar -x -C "${source}"`)
  run(
    'buildah',
    'bud',
    '--isolation',
    'chroot',
    '--format',
    'docker',
    '--build-arg',
    `BASE=${base}`,
    '-t',
    image,
    source,
  )
  const bytes = (/** @type {string} */ name) => Number(run('podman', 'image', 'inspect', name, '--format', '{{.Size}}'))
  console.log(
    `     the image has ${Math.round(bytes(image) / 1e6)} MB, the Debian in it ${Math.round(bytes(base) / 1e6)} MB`,
  )

  const data = ['-v', 'atrium-check:/var/lib/atrium']
  start('atrium-check-1', ...data)
  must(
    await healthy('atrium-check-1'),
    'with the embedded database it is healthy, with a read-only root and no capability',
  )
  must(podman(['exec', 'atrium-check-1', 'id', '-u']).out === '10001', 'it runs as user 10001')
  const host = podman(['exec', 'atrium-check-1', 'hostname']).out
  begun.push('atrium-check-2')
  const second = podman(['run', '--name', 'atrium-check-2', ...closed, ...data, image])
  must(
    second.status === 1 && second.said.includes(`in use by another Atrium (process 1 on ${host}, since `),
    'a second one on its folder is refused, and told which container holds it since when',
  )
  podman(['kill', '--signal', 'KILL', 'atrium-check-1'])
  podman(['start', 'atrium-check-1'])
  must(await healthy('atrium-check-1'), 'after kill -9 it starts again')
  stopped('atrium-check-1')

  const started = await startPostgres()
  if ('missing' in started) throw new Error(started.missing)
  postgres = started
  const [port, sites, worker] = [await sparePort(), await sparePort(), await sparePort()]
  const settings = {
    DATABASE_URL: started.ownerUrl,
    SECRET_KEY: '5e'.repeat(32),
    PORT: port,
    SITES_PORT: sites,
    WORKER_PORT: worker,
    HOST: '127.0.0.1',
  }
  const shared = ['--network', 'host', '-v', 'atrium-check-files:/var/lib/atrium']
  const set = Object.entries(settings).flatMap(([name, value]) => ['-e', `${name}=${value}`])
  start('atrium-check-web', ...shared, ...set, '-e', 'ATRIUM_ROLE=web')
  start('atrium-check-worker', ...shared, ...set, '-e', 'ATRIUM_ROLE=worker')
  must(await healthy('atrium-check-web'), 'with PostgreSQL a server is healthy')
  must(await healthy('atrium-check-worker'), 'and a worker, by its own port')
  const words = ['--email', 'you@example.com', '--first', 'Maria Luisa', '--last', 'Dela Cruz']
  podman(['exec', '-i', 'atrium-check-web', 'node', 'scripts/admin-create.ts', ...words], `${password}\n`)
  const signIn = await fetch(`http://127.0.0.1:${port}/api/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: 1, client_secret: 'x', username: 'you@example.com', password }),
  })
  must(signIn.status === 200, `the first administrator, made in the container, signs in (${signIn.status})`)
  for (const name of ['atrium-check-web', 'atrium-check-worker']) stopped(name)

  await checkCompose({ base, image, folder, password, must, run, podman, healthy })
} catch (error) {
  failed ||= String(error)
  console.error(error)
} finally {
  for (const name of begun) podman(['rm', '-f', name])
  for (const name of ['atrium-check', 'atrium-check-files']) podman(['volume', 'rm', '-f', name])
  for (const name of [image, base]) podman(['rmi', '-f', name])
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(failed ? `What docs/deployment.md says of containers does not hold: ${failed}` : 'The container holds.')
process.exit(failed ? 1 : 0)
