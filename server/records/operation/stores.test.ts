import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFiles } from '../../outside/file-store.ts'
import { readSettings } from '../../settings/settings.ts'
import { storesOf } from './stores.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-stores-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function problems(spoil: (at: (name: string) => string) => Promise<unknown>) {
  const at = (name: string) => join(folder, name)
  const url = (name: string) => pathToFileURL(at(name)).href
  await mkdir(at('data'), { recursive: true })
  const settings = readSettings({
    DATA_DIR: at('data'),
    FILES_URL: url('files'),
    BACKUP_URL: url('backups'),
    BACKUP_KEY: 'ab'.repeat(32),
    SITE_FILES_URL: `${url('sites')}/{site}`,
  })
  const files = await openFiles(settings.FILES_URL)
  await spoil(at)
  const stores = await storesOf({ settings, files })
  return Object.fromEntries(
    stores.filter(({ problem }) => problem !== null).map(({ name, problem }) => [name, problem]),
  )
}

test('folders that the first backup and the first publication make are no problem before, nor once they are there', async () => {
  expect(await problems(async () => undefined)).toEqual({})
  expect(await problems(at => mkdir(at('backups')))).toEqual({})
})

test('a data folder that is gone is a problem, in words', async () => {
  expect(await problems(at => rm(at('data'), { recursive: true }))).toEqual({
    data: 'The place where they are kept cannot be used: it is not there, nor is its folder.',
  })
})

test('what stands there and is no folder, or in a place that is none, can keep nothing', async () => {
  const found = await problems(async at => {
    await writeFile(at('backups'), '')
    await writeFile(at('sites'), '')
    await rm(at('files'), { recursive: true })
    await writeFile(at('files'), '')
  })
  expect(Object.keys(found)).toEqual(expect.arrayContaining(['files', 'incoming', 'sites communities', 'backups']))
  expect(found['backups']).toBe('The place where they are kept cannot be used: a part of it is a file, and no folder.')
})
