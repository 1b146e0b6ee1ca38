import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brands } from '../../model/brands.ts'
import {
  address,
  addresses,
  budget,
  filesPlace,
  folder,
  hexKey,
  hostName,
  integer,
  networks,
  oneOf,
  onOff,
  origin,
  publicKey,
  type SettingKind,
  siteAddress,
  sitePlaces,
  timeOfDay,
  word,
} from './settings-kinds.ts'

type Texts = Readonly<Record<string, string | undefined>>

interface Row<T> {
  meaning: string
  kind: SettingKind<T>
  example: string
  /** The default text; a function reads the texts of the rows above it. None: the setting may be absent. */
  fallback?: string | ((texts: Texts) => string)
  /** The default in words, where `fallback` is a function or absent. */
  otherwise?: string
  /** Holds a password: its value is never repeated in a message. */
  secret?: true
}

const row = <T, const R extends Row<T>>(input: R & { kind: SettingKind<T> }) => input

/** Every setting of the server, once: parsing, refusals and the README's table come from these rows, in this order. */
export const settingRows = {
  DATABASE_URL: row({
    meaning: 'The PostgreSQL (15 or newer) to use',
    kind: address('postgres:', 'postgresql:'),
    otherwise: 'an embedded database in `DATA_DIR`',
    example: 'postgres://atrium:secret@db.example.com/atrium',
    secret: true,
  }),
  DATABASE_CONNECTIONS: row({
    meaning:
      'Connections to that PostgreSQL that this process takes at most; four of them are for look-ups and visitors, and one asks whether it is there',
    kind: integer(7, 200),
    fallback: '14',
    example: '8',
  }),
  DATA_DIR: row({
    meaning: 'Where the embedded database and local files live',
    kind: folder,
    fallback: '.data',
    example: '/var/lib/atrium',
  }),
  FILES_URL: row({
    meaning: 'Where uploads are kept: a local folder or an S3 bucket',
    kind: filesPlace,
    fallback: texts => pathToFileURL(join(resolve(texts['DATA_DIR'] ?? '.data'), 'files')).href,
    otherwise: '`files` in `DATA_DIR`',
    example: 's3://key:secret@s3.example.com/atrium?region=ap-southeast-1',
    secret: true,
  }),
  SITE_FILES_URL: row({
    meaning:
      'Where the public sites are written as files when something of them is published, each to a folder or bucket of its own',
    kind: sitePlaces(brands.map(({ slug }) => slug)),
    otherwise: 'none: Atrium serves the pages itself, which it does in any case',
    example:
      's3://key:secret@s3.example.com/web-{site}?region=ap-southeast-1 communities=s3://key:secret@s3.example.com/estates?region=ap-northeast-1',
    secret: true,
  }),
  SITE_PREVIEW_URL: row({
    meaning: 'Where the files of a site can be looked at; its storage is the name of its bucket or folder',
    kind: siteAddress,
    otherwise: '`SITES_ORIGIN`',
    example: 'https://{storage}.s3-website.{region}.example.com',
  }),
  COMMANDS_URL: row({
    meaning: 'Where the internal commands find their extracts: a local folder or an S3 bucket',
    kind: filesPlace,
    fallback: texts => pathToFileURL(join(resolve(texts['DATA_DIR'] ?? '.data'), 'commands')).href,
    otherwise: '`commands` in `DATA_DIR`',
    example: 'file:///srv/extracts',
    secret: true,
  }),
  SECRET_KEY: row({
    meaning:
      'The key under which tax and identity numbers are stored; processes that share a database share it, and one with another does not start',
    kind: hexKey,
    otherwise: 'a key of its own in `DATA_DIR`, `secret.key`: keep it with your backups',
    example: '6b1f0c2d94e87a35b1c06f7e2a9d48530e7cb6f1a25d93840fbe6172c9d3a84e',
    secret: true,
  }),
  SELLERS_PORTAL_KEY: row({
    meaning:
      'A key with which the sellers’ portal calls, in the header `X-Portal-Key`, beside those that are made on Keys of the Portals',
    kind: hexKey,
    otherwise: 'none: the portal needs a key made in the desk',
    example: '0c5d1be7a4f2986318d7e0b94c2f6a1553e8d90a7bc4461f2e97d8035ab6c4f1',
    secret: true,
  }),
  BUYERS_PORTAL_KEY: row({
    meaning: 'The key with which the buyers’ portal calls, in the header `X-Portal-Key`',
    kind: hexKey,
    otherwise: 'none: its calls are refused',
    example: '91d4c07ae2385fb61cd97e20a4b8563f0e7db19256ac384f8d01e9b7c3526a0f',
    secret: true,
  }),
  SMTP_URL: row({
    meaning: 'The mail server',
    kind: address('smtp:', 'smtps:'),
    otherwise:
      'none: mail waits in an outbox that the desk can read; passwords and links there only for who may reset them',
    example: 'smtps://user:secret@mail.example.com:465',
    secret: true,
  }),
  ERP_URL: row({
    meaning: 'The ERP that receives reservations and sellers',
    kind: address('http:', 'https:'),
    otherwise: 'none: a stand-in answers',
    example: 'https://erp.example.com/api',
    secret: true,
  }),
  HOST: row({
    meaning: 'Address to listen on; `0.0.0.0` opens it to the network',
    kind: hostName,
    fallback: '127.0.0.1',
    example: '0.0.0.0',
  }),
  PORT: row({
    meaning: 'Port of the desk and the API',
    kind: integer(1, 65_535),
    fallback: '3000',
    example: '8080',
  }),
  SITES_PORT: row({
    meaning: 'Port of the public sites and of media',
    kind: integer(1, 65_535),
    fallback: '3001',
    example: '8081',
  }),
  WORKER_PORT: row({
    meaning: 'Port on which a process with `ATRIUM_ROLE=worker` answers `/healthz`, `/readyz` and `/metrics`',
    kind: integer(1, 65_535),
    fallback: '3002',
    example: '8082',
  }),
  TRUSTED_PROXIES: row({
    meaning: 'Proxies in front of Atrium whose `X-Forwarded-For` is believed; limits by address need it behind one',
    kind: networks,
    otherwise: 'none: a caller is the address that connects',
    example: '127.0.0.1, 10.0.0.0/8',
  }),
  DESK_ORIGIN: row({
    meaning: 'The desk as browsers see it',
    kind: origin,
    fallback: texts => `http://localhost:${texts['PORT']}`,
    otherwise: '`http://localhost:PORT`',
    example: 'https://desk.example.com',
  }),
  SITES_ORIGIN: row({
    meaning: 'Sites and media as browsers see them; never the same as the desk',
    kind: origin,
    fallback: texts => `http://localhost:${texts['SITES_PORT']}`,
    otherwise: '`http://localhost:SITES_PORT`',
    example: 'https://sites.example.com',
  }),
  ATRIUM_ROLE: row({
    meaning: 'What this process does: answer requests, run jobs, or both',
    kind: oneOf('all', 'web', 'worker'),
    fallback: 'all',
    example: 'worker',
  }),
  DEMO_DATA: row({
    meaning: 'Fill an empty database with demo data',
    kind: onOff,
    // Demo data and its printed passwords must never get into a database that someone chose.
    fallback: texts => (texts['DATABASE_URL'] === undefined ? 'on' : 'off'),
    otherwise: '`on` for the embedded database, `off` with `DATABASE_URL`',
    example: 'off',
  }),
  SESSION_IDLE_MINUTES: row({
    meaning: 'A session ends after so many minutes without a request',
    kind: integer(1, 1_440),
    fallback: '60',
    example: '30',
  }),
  SESSION_MAX_HOURS: row({
    meaning: 'A session ends after so many hours in any case',
    kind: integer(1, 168),
    fallback: '12',
    example: '8',
  }),
  CALLS_A_MINUTE: row({
    meaning: 'Calls a minute of one account by class of cost (decision 180); a network has 20 times as many',
    kind: budget({ asset: 6000, read: 1200, list: 600, write: 300, upload: 60, heavy: 20, guess: 30, form: 60 }),
    fallback: 'usual',
    otherwise: '`asset=6000, read=1200, list=600, write=300, upload=60, heavy=20, guess=30, form=60`',
    example: 'list=300, heavy=10',
  }),
  STRANGERS_A_MINUTE: row({
    meaning: 'Calls a minute of one network (of IPv6 a /64) without an account, by class; a /56 has 4 times as many',
    kind: budget({ asset: 6000, read: 600, list: 600, write: 60, upload: 30, heavy: 10, guess: 60, form: 60 }),
    fallback: 'usual',
    otherwise: '`asset=6000, read=600, list=600, write=60, upload=30, heavy=10, guess=60, form=60`',
    example: 'read=1200',
  }),
  CALLS_AT_ONCE: row({
    meaning: 'Calls of one account, or of strangers of one network, that go on at once, by class; others wait in turn',
    kind: budget({ asset: 64, read: 2, list: 2, write: 2, upload: 2, heavy: 1, guess: 2, form: 2 }),
    fallback: 'usual',
    otherwise: '`read=2, list=2, write=2, upload=2, heavy=1, guess=2, form=2`',
    example: 'read=6, list=4',
  }),
  SIGN_IN_ADDRESS_LIMIT: row({
    meaning: 'Failed sign-ins from one network address before it must wait 15 minutes',
    kind: integer(1, 100_000),
    fallback: '10',
    example: '50',
  }),
  SSO_ISSUER: row({
    meaning: 'The OpenID Connect provider that staff may sign in with, beside their password',
    kind: address('https:', 'http:'),
    otherwise: 'none: staff sign in with their password',
    example: 'https://login.example.com',
  }),
  SSO_CLIENT_ID: row({
    meaning: 'What the provider knows Atrium by; the address it sends people back to is `DESK_ORIGIN/`',
    kind: word,
    otherwise: 'none; needed with `SSO_ISSUER`',
    example: 'atrium',
  }),
  SSO_CLIENT_SECRET: row({
    meaning: 'What Atrium shows the provider, where it asks for one',
    kind: word,
    otherwise: 'none: a public client, held by PKCE',
    example: 'a-long-secret',
    secret: true,
  }),
  BOT_CHECK_URL: row({
    meaning:
      'Who verifies that a visitor is a person; asked with `secret`, `response` and `remoteip`, answers `{success}`',
    kind: address('https:', 'http:'),
    otherwise: 'none: forms are taken without the check',
    example: 'https://:secret@bots.example.com/siteverify',
    secret: true,
  }),
  BOT_CHECK_SCRIPT: row({
    meaning: 'The script with which forms of the sites show that check; its answer goes to `BOT_CHECK_URL`',
    kind: address('https:', 'http:'),
    otherwise: 'none: forms show no check',
    example: 'https://bots.example.com/api.js',
  }),
  BOT_CHECK_KEY: row({
    meaning: 'The key under which that script knows these sites; it is public',
    kind: publicKey,
    otherwise: 'none',
    example: '10000000-ffff-ffff-ffff-000000000001',
  }),
  INQUIRIES_PER_HOUR: row({
    meaning: 'Forms of one kind (inquiry, site visit, application, subscription) from one network address in an hour',
    kind: integer(1, 100_000),
    fallback: '5',
    example: '20',
  }),
  ALERT_TO: row({
    meaning:
      'Who is mailed when Atrium needs a look: mail given up, jobs that fail, a store without room, a failed backup',
    kind: addresses,
    otherwise: 'nobody but those whom Email Settings name; System Status says it in any case',
    example: 'it-operations@example.com, on-call@example.com',
  }),
  AUDIT_KEEP_MONTHS: row({
    meaning: 'Months of the audit trails that are kept; older ones are let go a month at a time',
    kind: integer(12, 600),
    fallback: '120',
    example: '84',
  }),
  STATUS_TOKEN: row({
    meaning: 'Who shows it (`Authorization: Bearer …`) reads the details of `/readyz` and `/metrics` from elsewhere',
    kind: word,
    otherwise: 'none: the details are for this machine alone',
    example: 'a-long-secret',
    secret: true,
  }),
  BACKUP_URL: row({
    meaning: 'Where a backup is put every day: a local folder or an S3 bucket, elsewhere than the data',
    kind: filesPlace,
    otherwise: 'none: no backup is made by itself',
    example: 's3://key:secret@s3.example.org/atrium-backups?region=ap-southeast-1',
    secret: true,
  }),
  BACKUP_KEY: row({
    meaning: 'The key that backups are sealed under; without it they are never read again, so keep it apart from them',
    kind: hexKey,
    otherwise: 'none; needed with `BACKUP_URL`',
    example: '4be07d1936f2a8c5501e9b7fd3a24c86e815f07ab94d2c63710fae58d92b4637',
    secret: true,
  }),
  BACKUP_AT: row({
    meaning: 'When the backup is made, Manila time',
    kind: timeOfDay,
    fallback: '01:30',
    example: '03:15',
  }),
  LOG_LEVEL: row({
    meaning: 'The least important log line that is written',
    kind: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    // Decision 127: a person who starts it by hand reads its messages, not a line for each request.
    fallback: () => (process.stdout.isTTY ? 'warn' : 'info'),
    otherwise: '`info`; `warn` on a terminal',
    example: 'warn',
  }),
}

type Rows = typeof settingRows
type Value<R> = R extends { kind: SettingKind<infer T> } ? (R extends { fallback: unknown } ? T : T | undefined) : never

/** Keyed by the variables' own names, so that one search finds a setting everywhere. */
export type Settings = { readonly [Name in keyof Rows]: Value<Rows[Name]> }

/** All problems of the environment, a sentence each. */
export class SettingsRefused extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      ['Atrium was not started. Its settings need attention:', ...problems.map(problem => `  - ${problem}`)].join('\n'),
    )
    this.name = 'SettingsRefused'
    this.problems = problems
  }
}

/** Reads every setting, or throws SettingsRefused with all problems at once. An empty variable counts as unset. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const problems = unknownNames(env)
  const texts: Record<string, string | undefined> = {}
  const values: Record<string, unknown> = {}
  for (const [name, { kind, fallback, example, secret }] of Object.entries<Row<unknown>>(settingRows)) {
    const input = env[name]?.trim() || undefined
    const text = input ?? (typeof fallback === 'function' ? fallback(texts) : fallback)
    texts[name] = text
    if (text === undefined) continue
    values[name] = kind === hexKey && text.toLowerCase() === example ? undefined : kind.parse(text)
    // A bad value above may make a derived default bad as well: only given values are reported.
    if (values[name] !== undefined || input === undefined) continue
    const found = secret ? '' : `, not "${input}"`
    problems.push(
      input.toLowerCase() === example
        ? `${name} is the example that everybody can read. Make a key of your own: openssl rand -hex 32`
        : `${name} must be ${kind.words}${found}. For example ${name}=${example}`,
    )
  }
  const settings = values as Settings
  if (problems.length === 0) problems.push(...clashes(settings))
  if (problems.length > 0) throw new SettingsRefused(problems)
  return settings
}

/** As readSettings, but a refusal is printed and ends the process with exit code 1. */
export function settingsOrExit(env: Readonly<Record<string, string | undefined>> = process.env): Settings {
  try {
    return readSettings(env)
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

function unknownNames(env: Texts): string[] {
  const known = Object.keys(settingRows)
  return Object.keys(env)
    .filter(name => name.startsWith('ATRIUM_') && !name.startsWith('ATRIUM_TEST_') && !known.includes(name))
    .map(name => `${name} is not a setting. Remove it, or look for the right name in README.md, "Settings".`)
}

function clashes(settings: Settings): string[] {
  const found: string[] = []
  if (settings.PORT === settings.SITES_PORT)
    found.push(`PORT and SITES_PORT are both ${settings.PORT}. Give the sites a port of their own.`)
  else if (settings.DESK_ORIGIN === settings.SITES_ORIGIN)
    found.push(
      "DESK_ORIGIN and SITES_ORIGIN are the same. Give one of them another host or port: uploads must not share the desk's origin.",
    )
  if ((settings.SSO_ISSUER === undefined) !== (settings.SSO_CLIENT_ID === undefined))
    found.push('SSO_ISSUER and SSO_CLIENT_ID go together. Set both, or neither.')
  else if (settings.SSO_CLIENT_SECRET !== undefined && settings.SSO_ISSUER === undefined)
    found.push('SSO_CLIENT_SECRET is of no use without SSO_ISSUER and SSO_CLIENT_ID. Set these too, or leave it away.')
  const [script, key] = [settings.BOT_CHECK_SCRIPT !== undefined, settings.BOT_CHECK_KEY !== undefined]
  if (script !== key || (script && settings.BOT_CHECK_URL === undefined))
    found.push(
      'BOT_CHECK_SCRIPT and BOT_CHECK_KEY go together, and need BOT_CHECK_URL. Set all three, or none of them.',
    )
  if ((settings.BACKUP_URL === undefined) !== (settings.BACKUP_KEY === undefined))
    found.push('BACKUP_URL and BACKUP_KEY go together. Set both, or neither.')
  else if (settings.BACKUP_KEY !== undefined && settings.BACKUP_KEY === settings.SECRET_KEY)
    found.push('BACKUP_KEY is the same as SECRET_KEY. Make one of its own: who may read backups may not read all.')
  if (settings.SITE_PREVIEW_URL !== undefined && settings.SITE_FILES_URL === undefined)
    found.push(
      'SITE_PREVIEW_URL says where the files of SITE_FILES_URL can be looked at. Set that too, or leave it away.',
    )
  if (settings.ATRIUM_ROLE !== 'all' && settings.DATABASE_URL === undefined)
    found.push(
      `ATRIUM_ROLE=${settings.ATRIUM_ROLE} needs DATABASE_URL: the embedded database belongs to one process, which must do all.`,
    )
  if (settings.SESSION_IDLE_MINUTES > settings.SESSION_MAX_HOURS * 60)
    found.push('SESSION_IDLE_MINUTES is longer than SESSION_MAX_HOURS. Lower the first or raise the second.')
  return found
}
