import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, freshDatabase, silent } from '../../test/database.ts'
import type { Database } from '../db/open.ts'
import { contentPath, openFiles } from '../outside/file-store.ts'
import { sweepLostFiles } from './sweep-files.ts'

const hour = 3_600

describe.each(engines)('stored files without a row, %s', engine => {
  let db: Database
  let root: string
  beforeAll(async () => {
    db = await freshDatabase(engine)
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'atrium-files-'))
  })
  afterEach(() => rm(root, { recursive: true }))

  const swept = async () => {
    const files = await openFiles({ kind: 'folder', path: root })
    return sweepLostFiles({ db, files, log: silent, now: () => new Date() })
  }

  const stored = async (path: string, hours: number) => {
    const place = join(root, path)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, 'x')
    const at = Date.now() / 1000 - hours * hour
    await utimes(place, at, at)
    return place
  }
  const hash = () => createHash('sha256').update(randomBytes(8)).digest('hex')
  const row = (sha256: string) =>
    db.system
      .insertInto('files')
      .values({
        disk: 'local',
        path: contentPath(sha256),
        original_name: 'a.png',
        mime: 'image/png',
        size: 1,
        sha256: Buffer.from(sha256, 'hex'),
      })
      .execute()

  test('go after a day, with their widths; what has a row, is new, or is not an upload stays', async () => {
    const [kept, lost, young] = [hash(), hash(), hash()]
    await row(kept)
    const width = (sha: string) => `variants/${sha.slice(0, 2)}/${sha}-320.webp`
    const stays = [
      await stored(contentPath(kept), 100),
      await stored(width(kept), 100),
      await stored(contentPath(young), 23),
      await stored('exports/7', 100),
      await stored('incoming/7', 0.5),
    ]
    const goes = [
      await stored(contentPath(lost), 25),
      await stored(width(lost), 25),
      await stored(width(lost).replace('webp', 'avif'), 25),
    ]
    expect(await swept()).toEqual({ files: 6, without_row: 3, removed: 3 })
    expect(goes.filter(existsSync)).toEqual([])
    expect(stays.filter(place => !existsSync(place))).toEqual([])
    expect(await swept()).toEqual({ files: 3, without_row: 0, removed: 0 })
  })

  test('the store of another database is left as it is', async () => {
    const own = hash()
    await row(own)
    await stored(contentPath(own), 100)
    const theirs = await Promise.all(Array.from({ length: 30 }, () => stored(contentPath(hash()), 100)))
    expect(await swept()).toEqual({ files: 31, without_row: 30, removed: 0 })
    expect(theirs.filter(place => !existsSync(place))).toEqual([])
  })
})
