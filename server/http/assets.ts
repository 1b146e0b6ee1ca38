import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { existing } from '../../model/errors.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
/** Already packed in themselves. */
const packed = new Set(['.png', '.webp', '.woff2'])

/** Nearly as small as the smallest, in a twentieth of the time; it is done once. */
const quality = 9
const packers = {
  br: (whole: Buffer) =>
    promisify(brotliCompress)(whole, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length },
    }),
  gzip: (whole: Buffer) => promisify(gzip)(whole, { level: 9 }),
}
type Packing = keyof typeof packers

type Asset = { readonly type: string; readonly bytes: (packing?: Packing) => Promise<Buffer> }

/** What the build names a file: nothing that leads out of the folder. */
const isName = (name: string): boolean => /^[\w-][\w.-]*$/.test(name)

async function assetAt(folder: string, name: string): Promise<Asset | undefined> {
  const extension = extname(name)
  const whole = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!whole) return undefined
  const made = new Map<Packing, Promise<Buffer>>()
  const as = (packing: Packing): Promise<Buffer> => {
    const bytes = made.get(packing) ?? packers[packing](whole)
    made.set(packing, bytes)
    return bytes
  }
  return {
    type: types[extension] ?? 'application/octet-stream',
    bytes: async packing => (packing === undefined || packed.has(extension) ? whole : as(packing)),
  }
}

/** What the browser takes, the smaller first. */
const packingFor = (accepted: string | undefined): Packing | undefined =>
  (['br', 'gzip'] as const).find(packing =>
    accepted?.split(',').some(each => {
      const [name, q] = each.trim().split(';')
      return name === packing && !/^\s*q=0(\.0*)?$/.test(q ?? '')
    }),
  )

const year = 365 * 86_400

/**
 * Serves the desk's built files from memory (decision 270): each is read from the disk once, and packed once for those who
 * take it packed. Their names have the hash of their content, so that what is in memory is never old.
 */
export function serveAssets(app: FastifyInstance, folder: string): void {
  const assets = new Map<string, Asset>()
  app.get<{ Params: { '*': string } }>('/assets/*', { logLevel: 'warn' }, async (request, reply) => {
    const name = request.params['*']
    const asset = existing(isName(name) ? (assets.get(name) ?? (await assetAt(folder, name))) : undefined)
    assets.set(name, asset)
    const etag = `"${name}"`
    void reply.headers({ 'cache-control': `public, max-age=${year}, immutable`, etag, vary: 'accept-encoding' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    const packing = packingFor(request.headers['accept-encoding'])
    const bytes = await asset.bytes(packing)
    if (packing !== undefined && bytes !== (await asset.bytes())) void reply.header('content-encoding', packing)
    return reply.type(asset.type).send(bytes)
  })
}
