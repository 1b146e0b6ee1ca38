import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../test/s3.ts'
import { type Sent, startJudge } from '../../test/signed.ts'
import { contentPath, type FileStore, openFiles, type StoredFile } from './file-store.ts'
import { S3Files } from './files-s3.ts'

const path = contentPath('ab'.repeat(32))

describe.each(['local', 's3'] as const)('the file store, %s', disk => {
  let store: FileStore
  let stop: () => Promise<void>

  beforeAll(async () => {
    if (disk === 's3') {
      const s3 = await startS3()
      store = await openFiles(s3.place)
      stop = s3.stop
      return
    }
    const folder = await mkdtemp(join(tmpdir(), 'atrium-files-'))
    store = await openFiles({ kind: 'folder', path: folder })
    stop = () => rm(folder, { recursive: true })
  })
  afterAll(() => stop())

  const bring = async (bytes: Buffer) => {
    const from = join(store.incoming, randomBytes(8).toString('hex'))
    await writeFile(from, bytes)
    return from
  }

  test('takes a file over and gives back the same bytes', async () => {
    const bytes = randomBytes(3_000_000)
    const from = await bring(bytes)
    expect(await store.exists(path)).toBe(false)
    await store.put(path, from, 'image/png')
    await expect(stat(from)).rejects.toThrow('ENOENT')
    expect(await store.exists(path)).toBe(true)
    const stored = await store.read(path)
    expect(stored?.size).toBe(bytes.length)
    expect((await buffer(stored?.stream ?? Readable.from([]))).equals(bytes)).toBe(true)
  })

  test('the same content may be put again, also at once', async () => {
    const bytes = randomBytes(50_000)
    const froms = await Promise.all(Array.from({ length: 8 }, () => bring(bytes)))
    await Promise.all(froms.map(from => store.put(path, from, 'image/png')))
    const stored = await store.read(path)
    expect((await buffer(stored?.stream ?? Readable.from([]))).equals(bytes)).toBe(true)
    expect(await readdir(store.incoming)).toEqual([])
  })

  test('tells what stands in it, and since when', async () => {
    const begun = Date.now()
    const other = `variants/ab/${'ab'.repeat(32)}-320.webp`
    await store.put(path, await bring(Buffer.from('x')), 'image/png')
    await store.put(other, await bring(Buffer.from('x')), 'image/webp')
    const coming = await bring(Buffer.from('on its way in'))
    const found: StoredFile[] = []
    for await (const file of store.list()) found.push(file)
    expect(found.map(file => file.path).sort()).toEqual([path, other])
    // S3 counts in whole seconds.
    for (const { since } of found) expect(since.getTime()).toBeGreaterThan(begun - 1_500)
    expect(await store.since(other)).toEqual(found.find(file => file.path === other)?.since)
    await rm(coming)
    await store.remove(other)
    expect(await store.since(other)).toBeUndefined()
  })

  test('what is not there is undefined, and removing it no error', async () => {
    await store.remove(path)
    await store.remove(path)
    expect(await store.exists(path)).toBe(false)
    expect(await store.read(path)).toBeUndefined()
  })

  test('says that it is well', async () => {
    expect(await store.check()).toMatchObject({ ok: true })
  })
})

test('the local store is closed to other users, and a path cannot leave it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-files-'))
  const store = await openFiles({ kind: 'folder', path: join(folder, 'deep', 'files') })
  const from = join(store.incoming, 'a')
  await writeFile(from, 'x', { mode: 0o666 })
  await store.put(path, from, 'image/png')
  const mode = async (place: string) => ((await stat(place)).mode & 0o777).toString(8)
  const root = join(folder, 'deep', 'files')
  expect(await Promise.all([root, store.incoming, join(root, 'ab'), join(root, path)].map(mode))).toEqual([
    '700',
    '700',
    '700',
    '600',
  ])
  for (const outside of ['../a', '/../../a', 'ab/../../a', '', '.', 'a\0b'])
    await expect(store.read(outside)).rejects.toThrow('not a path of the file store')
  await rm(folder, { recursive: true })
  expect(await store.check()).toMatchObject({ ok: false })
})

test('what a killed server left on its way in is gone at the next start; what is new is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-files-'))
  const { incoming } = await openFiles({ kind: 'folder', path: folder })
  await writeFile(join(incoming, 'old'), 'x')
  await writeFile(join(incoming, 'new'), 'x')
  const twoHoursAgo = Date.now() / 1000 - 7200
  await utimes(join(incoming, 'old'), twoHoursAgo, twoHoursAgo)
  await openFiles({ kind: 'folder', path: folder })
  expect(await readdir(incoming)).toEqual(['new'])
  await rm(folder, { recursive: true })
})

test('an S3 store that is away, lacks the bucket or refuses the key says so, and keeps nothing', async () => {
  const s3 = await startS3()
  const missing = new S3Files({ ...s3.place, bucket: 'no-such-bucket' })
  expect(await missing.check()).toEqual({
    ok: false,
    reason: expect.stringContaining('no-such-bucket'),
    lasting: true,
  })
  const unknown = new S3Files({ ...s3.place, key: 'another' })
  expect(await unknown.check()).toEqual({
    ok: false,
    reason: expect.stringContaining('does not take the key'),
    lasting: true,
  })
  const store = await openFiles(s3.place)
  await s3.stop()
  const from = join(store.incoming, randomBytes(8).toString('hex'))
  await writeFile(from, 'x')
  await expect(store.put(path, from, 'image/png')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await store.check()).toMatchObject({ ok: false })
  await rm(from)
})

test('what was stored long ago stands when the folder is opened again; what was left on its way in is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-files-'))
  const long = new Date(Date.now() - 3 * 3_600_000)
  const first = await openFiles({ kind: 'folder', path: folder })
  const from = join(first.incoming, 'a')
  await writeFile(from, 'kept')
  await first.put(path, from, 'image/png')
  const left = join(first.incoming, 'b')
  await writeFile(left, 'left')
  for (const name of ['', ...(await readdir(folder))]) await utimes(join(folder, name), long, long)
  await utimes(left, long, long)
  const again = await openFiles({ kind: 'folder', path: folder })
  expect(await again.exists(path)).toBe(true)
  expect(await readdir(again.incoming)).toEqual([])
  await rm(folder, { recursive: true })
})

test('what is signed with another secret, or changed on its way, is refused, and nothing is kept', async () => {
  const s3 = await startS3()
  const judge = await startJudge(s3.place.endpoint, s3.place.secret)
  const place = { ...s3.place, endpoint: judge.endpoint }
  const [store, forged] = [new S3Files(place), new S3Files({ ...place, secret: 'another' })]
  const put = async (to: FileStore, at = path) => {
    const from = join(store.incoming, randomBytes(8).toString('hex'))
    await writeFile(from, 'x')
    await to.put(at, from, 'image/png').finally(() => rm(from, { force: true }))
  }
  await put(store)
  const other = contentPath('cd'.repeat(32))
  const refused = { code: 'UNAVAILABLE', message: expect.stringContaining('does not take the key') }
  await expect(put(forged, other)).rejects.toMatchObject(refused)
  await expect(forged.read(path)).rejects.toMatchObject(refused)
  await expect(forged.remove(path)).rejects.toMatchObject(refused)
  expect(await forged.check()).toMatchObject({ ok: false, lasting: true })

  const changes: readonly ((sent: Sent) => void)[] = [
    sent => Object.assign(sent, { url: sent.url.replace(contentPath('ab'.repeat(32)), other) }),
    sent => Object.assign(sent, { method: 'DELETE' }),
    sent => Object.assign(sent, { url: `${sent.url}&acl` }),
    sent => Object.assign(sent.headers, { 'content-type': 'text/html' }),
    sent => Object.assign(sent.headers, { 'x-amz-content-sha256': '0'.repeat(64) }),
    // Sent once more, years later.
    sent => Object.assign(sent.headers, { 'x-amz-date': '20200101T000000Z' }),
  ]
  for (const change of changes) {
    judge.onTheWay(change)
    await expect(put(store), String(change)).rejects.toMatchObject(refused)
  }
  judge.onTheWay(() => undefined)
  expect([await store.exists(path), await store.exists(other)]).toEqual([true, false])
  for (const outside of ['../a', 'ab/../../a', '', '.', 'a//b', 'a\0b'])
    await expect(store.read(outside)).rejects.toThrow('not a path of the file store')
  judge.stop()
  await s3.stop()
})
