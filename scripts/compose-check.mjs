import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './bootstrap.mjs'

// Brings deploy/compose.yml up as it stands, by podman-compose, with the settings of compose.env.example: a part of container:check.
// Where no registry of images can be reached, images of Debian's own packages stand in the place of the two that it names.
const project = 'atrium-check'
const names = '/usr/lib/cni/dnsname'

/** What it needs and this machine lacks, in words. */
export function lacking() {
  if (spawnSync('which', ['podman-compose']).status !== 0 || !existsSync(names))
    return 'apt-get install podman-compose golang-github-containernetworking-plugin-dnsname'
  // 8080 and 8081, and a socket that listens.
  const isTaken = /:1F9[01] \S+ 0A /.test(readFileSync('/proc/net/tcp', 'utf8'))
  return isTaken ? 'a port that it names, 8080 or 8081, is in use here.' : ''
}

const nginx = `RUN apt-get update && apt-get install -y --no-install-recommends nginx-light && rm -rf /var/lib/apt/lists/*
STOPSIGNAL SIGQUIT
CMD ["nginx", "-g", "daemon off;"]
`
const postgres = `RUN apt-get update && apt-get install -y --no-install-recommends postgresql-15 && rm -rf /var/lib/apt/lists/*
COPY begin.sh /begin.sh
ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
STOPSIGNAL SIGINT
CMD ["bash", "/begin.sh"]
`
/** What the official image does with the same settings: a cluster of this user, password and database. */
const begin = `set -e
data=/var/lib/postgresql/data
as() { setpriv --reuid postgres --regid postgres --init-groups "$@"; }
install -d -o postgres -g postgres -m 0700 "$data"
if [ ! -e "$data/PG_VERSION" ]; then
  (umask 077 && printf %s "$POSTGRES_PASSWORD" > /tmp/first && chown postgres /tmp/first)
  as initdb -D "$data" -U "$POSTGRES_USER" --pwfile=/tmp/first -A scram-sha-256 $POSTGRES_INITDB_ARGS
  rm /tmp/first
  echo "host all all all scram-sha-256" >> "$data/pg_hba.conf"
  as pg_ctl -D "$data" -o "-c listen_addresses= -c unix_socket_directories=/tmp" -w start
  PGPASSWORD=$POSTGRES_PASSWORD as createdb -h /tmp -U "$POSTGRES_USER" "$POSTGRES_DB"
  as pg_ctl -D "$data" -w stop
fi
install -d -o postgres /run/postgresql
exec setpriv --reuid postgres --regid postgres --init-groups postgres -D "$data" -c listen_addresses='*'
`

/** A runtime and limits that containers have by default here, as podman-compose hands none on. @param {string} folder */
function withRuntime(folder) {
  const file = join(folder, 'containers.conf')
  writeFileSync(
    file,
    '[containers]\ndefault_ulimits = ["nofile=4096:4096", "nproc=1024:1024"]\n[engine]\nruntime = "runc"\n',
  )
  return { ...process.env, CONTAINERS_CONF: file }
}

/**
 * @typedef {object} Check
 * @property {string} base @property {string} image @property {string} folder @property {string} password
 * @property {(holds: boolean, what: string) => void} must
 * @property {(program: string, ...words: string[]) => string} run
 * @property {(words: string[], input?: string) => { status: number | null, said: string, out: string }} podman
 * @property {(name: string) => Promise<boolean>} healthy
 * @param {Check} check
 */
export async function checkCompose({ base, image, folder, password, must, run, podman, healthy }) {
  console.log('Bringing deploy/compose.yml up ...')
  const deploy = join(folder, 'deploy')
  cpSync(join(root, 'deploy'), deploy, { recursive: true })
  const named = [...readFileSync(join(deploy, 'compose.yml'), 'utf8').matchAll(/^ +image: (docker\.io\S+)/gm)]
  const made = ['localhost/atrium']
  for (const [, name = ''] of named) {
    const place = join(folder, `made-${made.length}`)
    mkdirSync(place)
    writeFileSync(join(place, 'Containerfile'), `FROM ${base}\n${name.includes('postgres') ? postgres : nginx}`)
    writeFileSync(join(place, 'begin.sh'), begin)
    run('buildah', 'bud', '--isolation', 'chroot', '--format', 'docker', '-t', name, place)
    made.push(name)
  }
  run('podman', 'tag', image, 'localhost/atrium')
  const secret = 'a5'.repeat(12)
  writeFileSync(join(deploy, '.env'), `POSTGRES_PASSWORD=${secret}\n`)
  const example = readFileSync(join(deploy, 'compose.env.example'), 'utf8')
  writeFileSync(
    join(deploy, 'compose.env'),
    example.replace('change-me', secret).replace(/^SECRET_KEY=$/m, `SECRET_KEY=${'5e'.repeat(32)}`),
  )
  const env = withRuntime(folder)
  /** @param {string[]} words */
  const compose = (...words) =>
    spawnSync('podman-compose', ['-p', project, ...words], { cwd: deploy, env, encoding: 'utf8' })
  try {
    const up = compose('up', '-d')
    must(up.status === 0, 'compose.yml comes up as a whole, by podman-compose')
    if (up.status !== 0) console.log(`${up.stdout}${up.stderr}`.slice(-4000))
    const first = `${project}_web-1_1`
    for (const name of [first, `${project}_web-2_1`, `${project}_worker_1`])
      must(await healthy(name), `${name} is healthy`)
    /** @param {string} url @param {RequestInit} [more] */
    const status = async (url, more) =>
      fetch(url, more).then(
        answer => answer.status,
        () => 0,
      )
    for (let tries = 0; tries < 60 && (await status('http://127.0.0.1:8080/readyz')) !== 200; tries += 1)
      await wait(1_000)
    must(
      (await status('http://127.0.0.1:8080/readyz')) === 200,
      'the proxy passes the desk on, on the port that it names',
    )
    must((await status('http://127.0.0.1:8081/luxuria')) === 503, 'and the sites, which are not open yet')
    const words = ['--email', 'you@example.com', '--first', 'Maria Luisa', '--last', 'Dela Cruz']
    podman(['exec', '-i', first, 'node', 'scripts/admin-create.ts', ...words], `${password}\n`)
    const signIn = await status('http://127.0.0.1:8080/api/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: 1, client_secret: 'x', username: 'you@example.com', password }),
    })
    must(signIn === 200, `the first administrator signs in through the proxy (${signIn})`)
    podman(['kill', '--signal', 'KILL', first])
    must((await status('http://127.0.0.1:8080/readyz')) === 200, 'without the first server the second one answers')
  } finally {
    compose('down', '-v')
    podman(['network', 'rm', '-f', `${project}_default`])
    for (const name of made) podman(['rmi', '-f', name])
  }
}
