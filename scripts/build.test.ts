import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dropOld } from './build.mjs'

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
