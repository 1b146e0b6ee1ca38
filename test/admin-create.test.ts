import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../scripts/bootstrap.mjs'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-admin-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('npm run admin:create says where its administrator signs in', async () => {
  const given = ['--email', 'ana@house.test', '--first', 'Ana', '--last', 'Reyes']
  const child = spawn(process.execPath, ['scripts/admin-create.ts', ...given], {
    cwd: root,
    env: {
      ...{ PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATA_DIR: folder, LOG_LEVEL: 'error' },
      DESK_ORIGIN: 'https://desk.house.test',
    },
  })
  child.stdin.end('quiet river stone lamp\n')
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(complained).not.toContain('refused')
  expect(said).toContain(
    'Ana Reyes may now sign in as ana@house.test, with the role Super Admin: https://desk.house.test',
  )
})
