import { access, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../test/s3.ts'
import type { FilesLocation } from '../settings/settings-kinds.ts'
import { type Drop, openDrop } from './drop.ts'
import { S3Files } from './files-s3.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-drop-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

const words = 'email,firstname\nrosa@example.com,Rosa\n'
/** Lays a file where others would leave it. */
const places: Record<string, { at(): FilesLocation; lay(name: string): Promise<void> }> = {
  folder: {
    at: () => ({ kind: 'folder', path: join(folder, 'drop') }),
    async lay(name) {
      await mkdir(join(folder, 'drop'), { recursive: true })
      await writeFile(join(folder, 'drop', name), words)
    },
  },
  bucket: {
    at: () => s3.place,
    async lay(name) {
      const from = join(folder, name)
      await writeFile(from, words)
      await new S3Files(s3.place).put(name, from, 'text/csv')
    },
  },
}

describe.each(Object.entries(places))('extracts in a %s', (_, { at, lay }) => {
  let drop: Drop
  beforeAll(async () => {
    drop = await openDrop(at())
  })

  test('are found by their name with size and time, and read', async () => {
    expect(await drop.find('user.csv')).toBeUndefined()
    expect(await drop.read('user.csv')).toBeUndefined()
    // One whose name only begins alike is another's.
    await lay('user.csv.old')
    expect(await drop.find('user.csv')).toBeUndefined()
    await lay('user.csv')
    expect(await drop.find('user.csv')).toEqual({ name: 'user.csv', size: words.length, since: expect.any(Date) })
    const read = await drop.read('user.csv')
    expect(read && (await text(read))).toBe(words)
  })

  test('are put there whole, over one of the same name, and taken away', async () => {
    for (const said of [words, `${words}jose@example.com,José\n`]) {
      const from = join(folder, 'sent')
      await writeFile(from, said)
      await drop.put('property.csv', from, 'text/csv')
      const read = await drop.read('property.csv')
      expect(read && (await text(read))).toBe(said)
      await expect(access(from)).rejects.toMatchObject({ code: 'ENOENT' })
    }
    await drop.remove('property.csv')
    await drop.remove('property.csv')
    expect(await drop.find('property.csv')).toBeUndefined()
    expect(drop.place).not.toContain(s3.place.secret)
  })
})

test('the folder is there as soon as it is opened, for whoever leaves extracts', async () => {
  const path = join(folder, 'of-a-first-start', 'commands')
  await openDrop({ kind: 'folder', path })
  expect((await stat(path)).isDirectory()).toBe(true)
})

test('a folder that nobody may write to is said in words', async () => {
  await writeFile(join(folder, 'no-folder'), 'x')
  const closed = await openDrop({ kind: 'folder', path: join(folder, 'no-folder', 'below') })
  await writeFile(join(folder, 'sent'), words)
  await expect(closed.put('user.csv', join(folder, 'sent'), 'text/csv')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringMatching(/^Atrium cannot write to the drop folder \(\w+\)\..*COMMANDS_URL/),
  })
})

test('a place that cannot be read is said in words, and is not taken for an empty one', async () => {
  await writeFile(join(folder, 'file'), 'x')
  const unreadable = await openDrop({ kind: 'folder', path: join(folder, 'file') })
  await expect(unreadable.find('user.csv')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringMatching(/^The drop folder cannot be read \(EEXIST\)\..*COMMANDS_URL/),
  })
  const missing = await openDrop({ ...s3.place, bucket: 'no-such-bucket' })
  await expect(missing.find('user.csv')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringMatching(/^There is no bucket named no-such-bucket/),
  })
  const stranger = await openDrop({ ...s3.place, key: 'SOMEBODY' })
  await expect(stranger.find('user.csv')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringMatching(/does not take the key that Atrium has/),
  })
})
