import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readSettings, SettingsRefused, settingRows } from './settings.ts'

function refusal(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsRefused) return error.problems
    throw error
  }
  throw new Error('The settings were accepted.')
}

test('nothing needs to be set', () => {
  const settings = readSettings({ PATH: '/bin' })
  expect(settings).toMatchObject({ PORT: 3000, SITES_PORT: 3001, ATRIUM_ROLE: 'all', HOST: '127.0.0.1' })
  expect(settings.DATABASE_URL).toBeUndefined()
  expect(settings.FILES_URL).toMatchObject({ kind: 'folder', path: `${settings.DATA_DIR}/files` })
})

test('defaults follow what was given', () => {
  const settings = readSettings({ PORT: '8080', SITES_PORT: '8081', DATA_DIR: '/var/lib/atrium' })
  expect(settings.DESK_ORIGIN).toBe('http://localhost:8080')
  expect(settings.SITES_ORIGIN).toBe('http://localhost:8081')
  expect(settings.FILES_URL).toEqual({ kind: 'folder', path: '/var/lib/atrium/files' })
})

test('demo data never comes uninvited to a database that someone chose', () => {
  const DATABASE_URL = 'postgres://atrium@localhost/atrium'
  expect(readSettings({}).DEMO_DATA).toBe(true)
  expect(readSettings({ DATABASE_URL }).DEMO_DATA).toBe(false)
  expect(readSettings({ DATABASE_URL, DEMO_DATA: 'on' }).DEMO_DATA).toBe(true)
})

test('an empty variable counts as unset', () => {
  expect(readSettings({ PORT: ' ', DATABASE_URL: '' })).toEqual(readSettings({}))
})

test('an S3 bucket is taken apart', () => {
  const read = (address: string) => readSettings({ FILES_URL: address }).FILES_URL
  const bucket = { kind: 's3', bucket: 'media', key: 'k', secret: 's/1', region: 'x' }
  expect(read('s3://k:s%2F1@s3.example.com/media?region=x')).toEqual({ ...bucket, endpoint: 'https://s3.example.com' })
  expect(read('s3://k:s%2F1@localhost:4568/media?region=x&tls=off')).toEqual({
    ...bucket,
    endpoint: 'http://localhost:4568',
  })
})

test('every example is accepted', () => {
  for (const [name, { example }] of Object.entries(settingRows)) {
    // Keys are made, not copied.
    if (example === settingRows.SECRET_KEY.example || example === settingRows.SELLERS_PORTAL_KEY.example) continue
    if (example === settingRows.BUYERS_PORTAL_KEY.example || example === settingRows.BACKUP_KEY.example) continue
    // Neither half of a role makes sense on the embedded database, and a provider none without its name for us.
    const whole = Object.fromEntries(
      ['SSO_ISSUER', 'SSO_CLIENT_ID', 'BOT_CHECK_URL', 'BOT_CHECK_SCRIPT', 'BOT_CHECK_KEY', 'SITE_FILES_URL'].map(
        row => [row, settingRows[row as keyof typeof settingRows].example],
      ),
    )
    const sealed = name === 'BACKUP_URL' ? { BACKUP_KEY: '5a'.repeat(32) } : {}
    const env = { DATABASE_URL: 'postgres://localhost/atrium', ...whole, ...sealed, [name]: example }
    expect(() => readSettings(env), name).not.toThrow()
  }
})

test('a key that stands in the README is refused, and how to make one is said', () => {
  for (const name of ['SECRET_KEY', 'SELLERS_PORTAL_KEY', 'BUYERS_PORTAL_KEY', 'BACKUP_KEY'] as const) {
    const [problem, ...more] = refusal({ [name]: settingRows[name].example.toUpperCase() })
    expect({ problem, more }).toEqual({
      problem: expect.stringMatching(`^${name} is the example.*openssl rand`),
      more: [],
    })
  }
})

test.each([
  ['DATABASE_URL', 'mysql://localhost/atrium'],
  ['FILES_URL', 's3://bucket'],
  ['FILES_URL', 's3://k:s@host/a/b?region=x'],
  ['FILES_URL', 'file://elsewhere/folder'],
  ['FILES_URL', 's3://k:100%@host/a?region=x'],
  ['FILES_URL', 'file:///srv/a%2Fb'],
  ['DATABASE_URL', 'postgres://me:100%@host/x'],
  ['SMTP_URL', 'smtp://me:%zz@host'],
  ['SECRET_KEY', 'abc'],
  ['SMTP_URL', 'mail.example.com'],
  ['ERP_URL', 'ftp://erp.example.com'],
  ['HOST', 'localhost:3000'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['TRUSTED_PROXIES', 'proxy.example.com'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '10.0.0.1,'],
  ['DESK_ORIGIN', 'https://desk.example.com/desk'],
  ['SITES_ORIGIN', 'desk.example.com'],
  ['ATRIUM_ROLE', 'both'],
  ['DEMO_DATA', 'yes'],
  ['SESSION_IDLE_MINUTES', '-1'],
  ['SESSION_MAX_HOURS', '1e2'],
  ['LOG_LEVEL', 'verbose'],
])('%s=%s is refused, with an example', (name, value) => {
  const problems = refusal({ [name]: value })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${name} must be .*For example ${name}=`))
})

test('all problems are told at once', () => {
  expect(refusal({ PORT: 'x', SITES_PORT: 'y', ATRIUM_ROLL: 'web' })).toHaveLength(3)
})

test('an unknown ATRIUM_ variable is refused, those of the tests are not', () => {
  expect(refusal({ ATRIUM_ROLL: 'web' })[0]).toMatch(/^ATRIUM_ROLL is not a setting/)
  expect(() => readSettings({ ATRIUM_TEST_PG_URL: 'x' })).not.toThrow()
})

test.each<Record<string, string>>([
  { PORT: '3001' },
  { DESK_ORIGIN: 'https://a.example.com', SITES_ORIGIN: 'https://a.example.com' },
  { ATRIUM_ROLE: 'worker' },
  { SSO_CLIENT_SECRET: 'x' },
  { BOT_CHECK_SCRIPT: 'https://bots.example.com/api.js', BOT_CHECK_KEY: 'x' },
  { BOT_CHECK_URL: 'https://bots.example.com', BOT_CHECK_KEY: 'x' },
  { SITE_PREVIEW_URL: 'https://{site}.example.com' },
  { SESSION_IDLE_MINUTES: '90', SESSION_MAX_HOURS: '1' },
])('settings that clash are refused: %o', env => {
  expect(refusal(env)).toHaveLength(1)
})

test('a refusal never repeats a password', () => {
  expect(refusal({ DATABASE_URL: 'mysql://me:hunter2@host/x' }).join()).not.toContain('hunter2')
})

test('a refused start prints sentences, no stack, and ends with 1', () => {
  const start = "import('./server/settings/settings.ts').then(({ settingsOrExit }) => settingsOrExit({ PORT: 'x' }))"
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', start], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr.trim().split('\n')).toEqual([
    'Atrium was not started. Its settings need attention:',
    expect.stringMatching(/^ {2}- PORT must be a whole number/),
  ])
})
