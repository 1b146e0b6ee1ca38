import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../test/s3.ts'
import { openSiteStore, type SiteStore } from './site-store.ts'

const contentOf = (body: string) => ({
  hash: createHash('sha256').update(body).digest('hex'),
  type: 'text/html; charset=utf-8',
  body,
})

describe.each(['folder', 's3'] as const)('a site as files, %s', kind => {
  let store: SiteStore
  let read: (path: string) => Promise<string | undefined>
  let stop: () => Promise<void>
  let root: string

  beforeAll(async () => {
    if (kind === 'folder') {
      root = await mkdtemp(join(tmpdir(), 'atrium-site-'))
      store = await openSiteStore({ kind: 'folder', path: root })
      read = path => readFile(join(root, 'current', path), 'utf8').catch(() => undefined)
      stop = () => rm(root, { recursive: true })
      return
    }
    const { place, stop: end } = await startS3()
    store = await openSiteStore(place)
    const client = new S3Client({
      endpoint: place.endpoint,
      region: place.region,
      forcePathStyle: true,
      credentials: { accessKeyId: place.key, secretAccessKey: place.secret },
    })
    const text = async (Key: string) =>
      (await client.send(new GetObjectCommand({ Bucket: place.bucket, Key }))).Body?.transformToString()
    // As whoever serves the bucket does: the path is looked up in the index.
    read = async path => {
      const index = JSON.parse((await text('current.json')) ?? '{}') as { pages: Record<string, { key: string }> }
      const key = index.pages[path]?.key
      return key === undefined ? undefined : text(key)
    }
    stop = end
  })
  afterAll(() => stop())

  const release = async (number: number, pages: Record<string, string>) => {
    const known = await store.known()
    const put: string[] = []
    const all = new Map(Object.entries(pages).map(([path, body]) => [path, contentOf(body)]))
    for (const [path, content] of all)
      if (!known.has(content.hash)) {
        await store.put(content)
        put.push(path)
      }
    await store.swap(number, all)
    return put
  }

  test('only what changed is put, readers get the whole of a release, and the one before is a swap away', async () => {
    const first = { 'index.html': 'one', 'news/index.html': 'news' }
    expect(await release(1, first)).toEqual(['index.html', 'news/index.html'])
    expect(await release(2, { ...first, 'index.html': 'two' })).toEqual(['index.html'])
    expect([await read('index.html'), await read('news/index.html')]).toEqual(['two', 'news'])
    expect(await release(3, first)).toEqual([])
    expect(await read('index.html')).toBe('one')
    expect(await release(4, { 'index.html': 'one' })).toEqual([])
    expect(await read('news/index.html')).toBeUndefined()
    await store.keepNewest(2)
    expect(await read('index.html')).toBe('one')
    if (kind === 'folder') {
      expect((await readdir(join(root, 'releases'))).sort()).toEqual(['3', '4'])
      expect(await readlink(join(root, 'current'))).toBe(join('releases', '4'))
    }
    // What is let go is put again when it is wanted again.
    await store.keepNewest(1)
    expect(await release(5, first)).toEqual(kind === 's3' ? ['news/index.html'] : [])
    expect(await read('news/index.html')).toBe('news')
  })
})
