import sharp from 'sharp'
import { expect } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import { signedIn, type TestApp, websiteEditor } from './app.ts'
import { readPage } from './editing.ts'
import { multipart } from './multipart.ts'

export const mediaKeys = ['media-library', 'header', 'banner-section']
export const library = 'website.media-library'
export const header = { brand: 'ZRLU', page: 'website.header' }

let shade = 0
/** Tells one picture, and what is named after it, from the one before. */
export const nth = () => shade

/** A picture that was never uploaded before. */
export function picture(width = 40, height = 30) {
  shade += 1
  const background = { r: shade % 256, g: shade >> 8, b: 77 }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

type Upload = { token?: string; bytes?: Buffer; name?: string; query?: Record<string, string | number> }
export type LibraryFile = { id: number; url: string; version: number; original_name: string }

/** People at the library of their brands, and what they do there by its calls. */
export async function mediaDesk(app: TestApp) {
  const luxuria = (await signedIn(app, { access: websiteEditor(['ZRLU'], mediaKeys) })).token
  const residences = (await signedIn(app, { access: websiteEditor(['ZRRE'], mediaKeys) })).token
  const all = (await signedIn(app, { access: websiteEditor(brandCodes, mediaKeys) })).token

  const upload = async ({ token = luxuria, bytes, name, query = {} }: Upload = {}) => {
    const content = bytes ?? (await picture())
    const { headers, payload } = multipart({ name: name ?? `room ${shade}.png`, mime: 'image/png', bytes: content })
    const args = { token, query: { brand: 'ZRLU', ...query }, headers, body: Buffer.concat(payload) }
    return app.call('media.upload', args)
  }
  const file = async (given?: Upload): Promise<LibraryFile> => {
    const { status, body, text } = await upload(given)
    expect(status, text).toBe(201)
    return body
  }
  const list = async (query: Record<string, string | number | boolean> = {}, token = luxuria, brand = 'ZRLU') =>
    (await app.call('files.list', { token, query: { brand, page: library, ...query } as Record<string, string> })).body
  const ids = async (...given: Parameters<typeof list>): Promise<number[]> =>
    (await list(...given)).items.map((row: { id: number }) => row.id)
  const save = async (change: Record<string, unknown>, at = header) => {
    const { body } = await readPage(app, all, at)
    const values = { ...body.values, ...change }
    const own = [...new Set([...body.own, ...Object.keys(change)])]
    return app.call('webContent.save', { token: all, body: { ...at, version: body.version, values, own } })
  }
  const saved = async (...given: Parameters<typeof save>) => {
    const answer = await save(...given)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const remove = (id: number, token = luxuria) =>
    app.call('media.remove', { token, params: { id }, query: { brand: 'ZRLU' } })
  return { luxuria, residences, all, upload, file, list, ids, save, saved, remove }
}
export type MediaDesk = Awaited<ReturnType<typeof mediaDesk>>
