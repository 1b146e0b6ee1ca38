import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings, settingRows } from './settings.ts'

const text = readFileSync(new URL('../../deploy/compose.env.example', import.meta.url), 'utf8')
const lines = [...text.matchAll(/^(# )?([A-Z_]+)=(.*)$/gm)].map(([, off, name = '', value = '']) => ({
  isOff: off !== undefined,
  name,
  value,
}))

/** Settings that the example leaves out: what they are without it holds in containers too, or something else sets them. */
const leftOut: Readonly<Record<string, string>> = {
  ATRIUM_ROLE: 'compose.yml, for each service',
  DATA_DIR: 'Containerfile',
  HOST: 'Containerfile',
  ...Object.fromEntries(
    ['PORT', 'SITES_PORT', 'WORKER_PORT'].map(name => [name, 'compose.yml and nginx.conf count on them']),
  ),
  DEMO_DATA: 'a trial says so by itself',
  ...Object.fromEntries(
    ['SITE_FILES_URL', 'SITE_PREVIEW_URL'].map(name => [name, 'for whoever serves the sites elsewhere']),
  ),
  ...Object.fromEntries(
    ['SELLERS_PORTAL_KEY', 'BUYERS_PORTAL_KEY', 'ERP_URL', 'SSO_ISSUER', 'SSO_CLIENT_ID', 'SSO_CLIENT_SECRET'].map(
      name => [name, 'for who has such a system'],
    ),
  ),
  ...Object.fromEntries(
    ['BOT_CHECK_URL', 'BOT_CHECK_SCRIPT', 'BOT_CHECK_KEY'].map(name => [name, 'for who has such a service']),
  ),
  ...Object.fromEntries(
    [
      'SESSION_IDLE_MINUTES',
      'SESSION_MAX_HOURS',
      'CALLS_A_MINUTE',
      'STRANGERS_A_MINUTE',
      'CALLS_AT_ONCE',
      'SIGN_IN_ADDRESS_LIMIT',
      'INQUIRIES_PER_HOUR',
      'AUDIT_KEEP_MONTHS',
    ].map(name => [name, 'a rule of the house, whatever it runs in']),
  ),
}

test('each setting stands in the example for containers, or is left out for a reason; nothing else does', () => {
  const named = [...lines.map(({ name }) => name), ...Object.keys(leftOut)]
  expect(named.toSorted()).toEqual(Object.keys(settingRows).toSorted())
})

test('what containers need cannot be left out', () => {
  const needed = ['SECRET_KEY', 'TRUSTED_PROXIES', 'STATUS_TOKEN', 'BACKUP_URL', 'BACKUP_KEY', 'BACKUP_AT', 'ALERT_TO']
  const names = new Set(lines.map(({ name }) => name))
  expect(needed.filter(name => !names.has(name))).toEqual([])
})

test('it can be read once its keys are filled in, as it stands and with all that is commented out', () => {
  const given = (all: boolean) => ({
    ...Object.fromEntries(lines.filter(({ isOff }) => all || !isOff).map(({ name, value }) => [name, value])),
    SECRET_KEY: '5e'.repeat(32),
    ...(all ? { BACKUP_KEY: 'b7'.repeat(32) } : {}),
    ATRIUM_ROLE: 'web',
  })
  expect(readSettings(given(false))).toMatchObject({ DATABASE_URL: expect.any(String), FILES_URL: { kind: 'folder' } })
  expect(readSettings(given(true))).toMatchObject({ STATUS_TOKEN: 'a-long-secret', BACKUP_URL: { kind: 's3' } })
})
