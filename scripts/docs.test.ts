import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveDocs } from '../server/http/docs.ts'
import { readSettings } from '../server/settings/settings.ts'
import { root } from './bootstrap.mjs'

type Said = { code: number; out: string; error: string }

const docs = (...args: string[]): Promise<Said> =>
  new Promise(resolve =>
    execFile(process.execPath, ['scripts/docs.ts', ...args], { cwd: root, maxBuffer: 2 ** 26 }, (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    ),
  )

test('the OpenAPI document is printed as it is served, onto stdout and into a file', async () => {
  const app = Fastify()
  serveDocs(app, { settings: readSettings({}) })
  const folder = await mkdtemp(join(tmpdir(), 'atrium-openapi-'))
  try {
    const served = await app.inject({ url: '/api/docs/openapi.json' })
    expect(served.json().openapi).toBe('3.1.0')
    const printed = await docs('openapi')
    expect(printed).toMatchObject({ code: 0, error: '' })
    expect(JSON.parse(printed.out)).toEqual(served.json())
    const file = join(folder, 'atrium.json')
    expect(await docs('openapi', file)).toEqual({ code: 0, error: '', out: `OpenAPI of the contract: ${file}\n` })
    expect(await readFile(file, 'utf8')).toBe(printed.out)
  } finally {
    await app.close()
    await rm(folder, { recursive: true })
  }
})

test.each([
  { args: ['openap'], says: '"openap" is not one of the documents that are printed' },
  { args: ['openapi', 'one.json', 'two.json'], says: 'One file at a time, and 2 are named' },
  { args: ['openapi', '--check'], says: '--check holds the files of the tree' },
  { args: ['--chek'], says: "Unknown option '--chek'" },
  { args: ['openapi', join(root, 'docs')], says: 'cannot be written' },
  { args: ['openapi', join(root, 'no such folder', 'one.json')], says: 'cannot be written' },
])('$args is refused in a sentence, and nothing is written', async ({ args, says }) => {
  const { code, out, error } = await docs(...args)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(error).toContain(says)
  expect(error).not.toMatch(/^ +at /m)
})
