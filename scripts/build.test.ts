import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, serverFlags } from './bootstrap.mjs'
import { dropOld, packServer } from './build.mjs'

test('the files of a build stay for a week beside those of the next, and then go', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-build-'))
  try {
    const daysAgo = async (name: string, days: number) => {
      await writeFile(join(folder, name), '')
      const then = new Date(Date.now() - days * 86_400_000)
      await utimes(join(folder, name), then, then)
    }
    await daysAgo('app-today.js', 0)
    await daysAgo('app-six-days.js', 6)
    await daysAgo('app-eight-days.js', 8)
    dropOld(folder)
    expect((await readdir(folder)).sort()).toEqual(['app-six-days.js', 'app-today.js'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

// Decision 374.
test('the packed server is a text of one byte a letter, and whoever starts it tells Node how much it may take', async () => {
  const folder = dirname(await packServer())
  const files = (await readdir(folder, { recursive: true })).filter(file => file.endsWith('.js'))
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) expect((await readFile(join(folder, file), 'utf8')).match(/[^\0-\x7f]/), file).toBeNull()
  const start = [...serverFlags, 'dist/server/main.js']
  expect(await readFile(join(root, 'Containerfile'), 'utf8')).toContain(JSON.stringify(['node', ...start]))
  expect(await readFile(join(root, 'deploy/atrium.service'), 'utf8')).toContain(`/node ${start.join(' ')}\n`)
})
