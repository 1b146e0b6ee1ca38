import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whyNot } from './why-not.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-why-not-'))
  writeFileSync(join(folder, 'file'), 'x')
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = (script: string, env: Record<string, string>, ...args: string[]) => {
  const { PATH = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { PATH, LOG_LEVEL: 'silent', ...env },
  })
  return { status, stdout, stderr: stderr.trim() }
}

test.each([
  [{ code: 'EADDRINUSE', port: 3000 }, /^Port 3000 is taken\. Stop what uses it/],
  [{ code: 'EADDRNOTAVAIL', address: '203.0.113.9' }, /^HOST is no address of this machine/],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'elsewhere' }, /^No machine is called elsewhere\. Set HOST/],
  [{ code: 'EACCES', port: 80, syscall: 'listen' }, /may not listen on port 80/],
  [{ code: 'EACCES', path: '/srv/atrium' }, /^\/srv\/atrium cannot be used: the user that Atrium runs as may not/],
  [{ code: 'EROFS', path: '/srv/atrium' }, /can only be read/],
  [{ code: 'ENOSPC' }, /^Atrium could not write: the disk is full/],
  [{ name: 'NoSuchBucket', message: 'no such bucket', $metadata: {} }, /^The bucket of FILES_URL could not be used/],
  [{ code: 'EIO', path: '/srv/atrium' }, /^\/srv\/atrium cannot be used: its disk fails/],
  [{ code: '53300' }, /^The database has no connection left .* DATABASE_CONNECTIONS .* start again\.$/],
  [{ code: '53200' }, /^The database is out of memory .* start again\.$/],
  [{ code: '53100' }, /^The disk of the database is full/],
  [{ code: '25006' }, /it is a standby.*Point DATABASE_URL at the primary server\.$/],
  [{ code: '57P01' }, /^PostgreSQL is shutting down.* start again\.$/],
  [{ code: '57P03' }, /^PostgreSQL takes no connections yet .* start again\.$/],
  [{ code: '08006' }, /^The connection to the database was lost .* start again\.$/],
  [{ code: '58030' }, /^The disk of the database fails \(from below\)/],
  [{ code: 'XX000' }, /^The database found a fault of its own \(from below\)/],
  [{ code: 'XX001' }, /^The database is damaged \(from below\)/],
  [
    { code: 'ECONNREFUSED', syscall: 'connect', port: 5432 },
    /^The database does not answer, or not any more .* DATABASE_URL/,
  ],
  [{ code: 'ECONNRESET', syscall: 'read' }, /^The database does not answer, or not any more/],
  [{ code: 'DATABASE_SILENT' }, /^The database does not answer, or not any more/],
  [{ message: 'Connection terminated unexpectedly' }, /^The database does not answer, or not any more/],
  [{ message: 'timeout exceeded when trying to connect' }, /^The database does not answer, or not any more/],
  [{ message: 'Connection terminated due to connection timeout' }, /^The database does not answer/],
])('what a person can mend is said in words: %o', (given, words) => {
  expect(whyNot(Object.assign(new Error('from below'), given))).toMatch(words)
})

test('a fault of ours is not talked away', () => {
  expect(whyNot(new TypeError('x is not a function'))).toBeUndefined()
  expect(whyNot(undefined)).toBeUndefined()
})

test('a data folder that is a file ends the start with a sentence and 1', () => {
  const { status, stderr } = run('server/main.ts', { DATA_DIR: join(folder, 'file') })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `${join(folder, 'file')} cannot be used: a file of that name is in the way. Check DATA_DIR, FILES_URL and what was given.`,
  })
})

test.runIf(process.platform === 'linux')(
  'too few files that may be open end the start with a sentence and no stack',
  () => {
    const { status, stderr } = spawnSync('sh', ['-c', `ulimit -n 40; exec "${process.execPath}" server/main.ts`], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'silent', DEMO_DATA: 'off', DATA_DIR: join(folder, 'few') },
    })
    rmSync(join(folder, 'few'), { recursive: true, force: true })
    expect(status).toBe(1)
    expect(stderr).toMatch(/may open too few files: raise its limit/)
    expect(stderr).not.toMatch(/ at .*:\d+/)
  },
)

test.each(['scripts/backup.ts', 'scripts/audit-verify.ts', 'scripts/demo-remove.ts'])(
  '%s on a folder without a database says so, and makes nothing there',
  script => {
    const empty = join(folder, 'elsewhere')
    const { status, stderr } = run(script, { DATA_DIR: empty })
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(`no database in ${empty}`) })
    expect(readdirSync(folder)).toEqual(['file'])
  },
)

test.each(['scripts/demo-remove.ts', 'scripts/key-rotate.ts'])(
  '%s does nothing where it is only asked for help',
  script => {
    const { status, stderr } = run(script, { DATA_DIR: join(folder, 'elsewhere') }, '--help')
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('npm run ') })
    expect(readdirSync(folder)).toEqual(['file'])
  },
)

test.each(['--help', 'one.zip two.zip'])('a backup that is asked for as %s is not written', asked => {
  const { status, stderr } = run('scripts/backup.ts', { DATA_DIR: join(folder, 'elsewhere') }, ...asked.split(' '))
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('npm run backup [-- file.zip]') })
})
