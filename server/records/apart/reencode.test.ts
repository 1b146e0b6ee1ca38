import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reencode } from './reencode.ts'
import { uploadRules } from './upload-kinds.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-reencode-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function kept(bytes: Buffer, type: 'image/jpeg' | 'image/webp') {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  await writeFile(from, bytes)
  await rm(to, { force: true })
  const size = await reencode(from, type, to, uploadRules.image)
  expect((await readdir(folder)).sort()).toEqual(['from', 'to'])
  return { size, picture: sharp(to) }
}

test('a picture saved in steps and on its side stands upright, with nothing left of the way there', async () => {
  // Red on the left, blue on the right: turned by a quarter, red is on top.
  const half = { width: 40, height: 40, channels: 3 as const }
  const red = await sharp({ create: { ...half, background: '#f00' } })
    .png()
    .toBuffer()
  const bytes = await sharp({ create: { ...half, width: 80, background: '#00f' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ progressive: true, quality: 95 })
    .toBuffer()
  const { size, picture } = await kept(bytes, 'image/jpeg')
  expect(size).toEqual({ width: 40, height: 80 })
  const { orientation, isProgressive, exif } = await picture.metadata()
  expect({ orientation, isProgressive, exif }).toEqual({
    orientation: undefined,
    isProgressive: false,
    exif: undefined,
  })
  const { data } = await picture.raw().toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(200)
  expect(data.at(-1)).toBeGreaterThan(200)
})

test('a WebP larger than fits the memory is kept smaller, in its shape', async () => {
  const bytes = await sharp({ create: { width: 4800, height: 2400, channels: 3, background: '#46a' } })
    .webp({ effort: 0 })
    .toBuffer()
  const { size } = await kept(bytes, 'image/webp')
  expect(size.width * size.height).toBeLessThanOrEqual(10_000_000)
  expect(size.width * size.height).toBeGreaterThan(9_900_000)
  expect(Math.abs(size.width / size.height - 2)).toBeLessThan(0.01)
})
