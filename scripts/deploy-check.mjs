import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { install, root, stop } from './bootstrap.mjs'

// npm run deploy:check: walks the steps of docs/deployment.md as they are written, as root on a Debian that may be thrown away, and then
// looks whether what they made runs, answers, keeps its hands off its code and stops in order. What it made it removes.
const places = ['/opt/atrium', '/etc/atrium.env', '/var/lib/atrium']
if (process.getuid?.() !== 0)
  stop('deploy:check makes a user and writes to /opt and /etc: run it as root, on a machine that may be thrown away.')
const standing = places.find(existsSync)
if (standing) stop(`${standing} is there already: deploy:check needs a machine without Atrium.`)
await install()
const { startPostgres } = await import('./postgres.mjs')

const password = 'correct horse battery staple 9'
/** The blocks of the page that are marked to be walked, in their order. */
const page = readFileSync(join(root, 'docs', 'deployment.md'), 'utf8')
const steps = [...page.matchAll(/^ *```sh walk\n([\s\S]*?)^ *```/gm)].map(([, text = '']) =>
  text.replace(/^ {3}/gm, ''),
)
/** What its unit runs, and with which settings of its own. */
const unit = readFileSync(join(root, 'deploy', 'atrium.service'), 'utf8')
const command = /^ExecStart=(.+)$/m.exec(unit)?.[1] ?? ''

const folder = mkdtempSync(join(tmpdir(), 'atrium-deploy-'))
const source = join(folder, 'source')
const started = await startPostgres()
if ('missing' in started) stop(started.missing)
const postgres = started
let failed = ''
/** @param {boolean} holds @param {string} what */
const must = (holds, what) => {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}`)
  if (!holds) failed ||= what
}
/** @param {string} text */
function walk(text) {
  console.log(text.trim().replace(/^/gm, '  $ '))
  const file = join(folder, 'step.sh')
  writeFileSync(file, `set -e\n${text}`)
  const env = { PATH: process.env['PATH'], HOME: '/root', SOURCE: source, DATABASE_URL: postgres.ownerUrl }
  const { status, stdout, stderr } = spawnSync('bash', [file], { env, input: `${password}\n`, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${stdout}${stderr}\nA step ended with ${status}.`)
}
/** Of every file of the code: when it changed last, and how large it is. */
const prints = () =>
  execFileSync('find', ['/opt/atrium', '-type', 'f', '-printf', '%p %T@ %s\n'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })

/** Starts the service as its unit does, where there is no systemd. @param {Record<string, string>} more */
function serve(more = {}) {
  const assigned = Object.entries(more).map(([name, value]) => `export ${name}=${value}\n`)
  const text = `set -a; . /etc/atrium.env; set +a\n${assigned.join('')}cd /opt/atrium && exec setpriv --reuid atrium --regid atrium --clear-groups --no-new-privs ${command}`
  const child = spawn('bash', ['-c', text], { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env['PATH'] } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => (output = (output + chunk).slice(-4000)))
  const ended = new Promise(resolve => child.once('exit', code => resolve(code)))
  return { child, ended, output: () => output }
}
/** @param {string} url */
async function ready(url) {
  for (let tries = 0; tries < 240; tries += 1) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return true
    await wait(250)
  }
  return false
}

try {
  execFileSync('mkdir', [source])
  execFileSync('bash', ['-c', `git -C "${root}" archive HEAD | tar -x -C "${source}"`])
  const [code = '', settings = '', ...after] = steps
  walk(code)
  walk(settings)
  const before = prints()
  const web = serve({ ATRIUM_ROLE: 'web' })
  must(await ready('http://127.0.0.1:3000/readyz'), 'a server is ready')
  for (const each of after) walk(each)
  const signIn = await fetch('http://127.0.0.1:3000/api/oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
    body: JSON.stringify({ client_id: 1, client_secret: 'x', username: 'you@example.com', password }),
  })
  must(signIn.status === 200, `the first administrator signs in (${signIn.status})`)
  const desk = await fetch('http://127.0.0.1:3000/')
  must(desk.ok && (await desk.text()).includes('<script'), 'the desk is served')
  // Sites are closed until somebody opens them (decision 166).
  const site = await fetch('http://127.0.0.1:3001/luxuria')
  must(
    site.status === 503 && (await site.text()).includes('not open to visitors'),
    `a site says that it is not open yet (${site.status})`,
  )
  const worker = serve({ ATRIUM_ROLE: 'worker', WORKER_PORT: '3002' })
  must(await ready('http://127.0.0.1:3002/readyz'), 'a worker is ready, on a port of its own')
  must(
    (await (await fetch('http://127.0.0.1:3002/metrics')).text()).includes('atrium_mail_waiting'),
    'a worker has metrics',
  )
  must(prints() === before, 'nothing was written to the code')
  for (const [name, each] of Object.entries({ web, worker })) {
    const begun = Date.now()
    each.child.kill('SIGTERM')
    const status = await each.ended
    must(
      status === 0 && Date.now() - begun < 10_000,
      `the ${name} stops in order within 10 s (${status}, ${Date.now() - begun} ms)`,
    )
    if (status !== 0) console.log(each.output())
  }
} catch (error) {
  failed ||= String(error)
  console.error(error)
} finally {
  for (const place of places) rmSync(place, { recursive: true, force: true })
  spawnSync('userdel', ['atrium'], { stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
  await postgres.stop()
}
console.log(
  failed
    ? `The steps of docs/deployment.md do not lead to a running Atrium: ${failed}`
    : 'The steps of docs/deployment.md hold.',
)
process.exit(failed ? 1 : 0)
