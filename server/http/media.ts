import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../model/errors.ts'
import { type PictureWidth, pictureWidths } from '../../model/site/picture-widths.ts'
import type { Deps } from '../call/context.ts'
import type { Stored } from '../outside/file-store.ts'
import { filmType, isImageType } from '../records/apart/upload-kinds.ts'
import { mediaName } from '../records/file-names.ts'
import { shownVariant } from '../records/variants.ts'

type Address = { Params: { sha: string; name: string }; Querystring: { w?: unknown } }

/** The headers of an upload: a browser shows a picture that we encoded ourselves and saves any other file. It never runs one. */
const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  // The desk shows the pictures from another origin.
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=31536000, immutable',
} as const

/** Public uploads, only on the sites' origin. Every address except the exact one of a public file is 404. */
export function serveMedia(app: FastifyInstance, deps: Pick<Deps, 'db' | 'files' | 'log'>): void {
  // A page loads many at once. A width that is not made yet costs more, once for each of a file: then it is a file, too.
  app.get<Address>('/media/:sha/:name', { config: { cost: 'asset' } }, (request, reply) => serve(deps, request, reply))
}

async function serve(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  request: FastifyRequest<Address>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { sha, name } = request.params
  const width = widthOf(request.query.w)
  const file = await publicFile(deps, sha, name)
  if (!file || width === null || (width !== undefined && !isImageType(file.mime))) throw new Refusal('NOT_FOUND')

  if (width === undefined) {
    reply.headers({ ...harmless, etag: `"${sha}"`, ...named(name, file.mime) })
    if (request.headers['if-none-match'] === `"${sha}"`) return reply.status(304).send()
    const stored = await deps.files.read(file.path)
    if (!stored) return lost(deps, reply, sha, file.path)
    return file.mime === filmType ? played(request, reply, stored) : sent(reply, stored, file.mime)
  }
  const takesAvif = /\bimage\/avif\b/.test(request.headers.accept ?? '')
  const stored = await shownVariant(deps.files, { ...file, sha256: sha }, width, takesAvif)
  if (!stored) return lost(deps, reply, sha, file.path)
  const { format, isForNow } = stored
  const etag = `"${sha}-${width}-${format}"`
  const mime = `image/${format}`
  reply.headers({
    ...harmless,
    ...(isForNow ? { 'cache-control': 'public, max-age=60' } : {}),
    // A cache between us and several browsers keeps one for each sort of them.
    vary: 'Accept',
    etag,
    ...named(name.replace(/\.[a-z]+$/, `.${format}`), mime),
  })
  if (request.headers['if-none-match'] === etag) {
    stored.stream.destroy()
    return reply.status(304).send()
  }
  return sent(reply, stored, mime)
}

/** A browser that plays a film asks for it piece by piece, and some play none that is not given so. */
function played(request: FastifyRequest, reply: FastifyReply, { size, stream }: Stored): FastifyReply {
  // Looked at by itself, a film needs its own address.
  reply.header('content-security-policy', "default-src 'none'; media-src 'self'; sandbox")
  reply.header('accept-ranges', 'bytes')
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (from === '' && to === '') return sent(reply, { size, stream }, filmType)
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to))
  if (first > last) {
    stream.destroy()
    return reply.status(416).header('content-range', `bytes */${size}`).send()
  }
  reply.status(206).header('content-range', `bytes ${first}-${last}/${size}`)
  return sent(reply, { size: last - first + 1, stream: Readable.from(partOf(stream, first, last)) }, filmType)
}

async function* partOf(stream: Readable, first: number, last: number): AsyncGenerator<Buffer> {
  let at = 0
  for await (const chunk of stream) {
    const bytes = chunk as Buffer
    const [from, to] = [Math.max(0, first - at), Math.min(bytes.length, last + 1 - at)]
    if (from < to) yield bytes.subarray(from, to)
    at += bytes.length
    if (at > last) return
  }
}

const isSeen = (mime: string): boolean => isImageType(mime) || mime === 'image/avif' || mime === filmType
const named = (name: string, mime: string) => ({
  'content-disposition': `${isSeen(mime) ? 'inline' : 'attachment'}; filename="${name}"`,
})

const sent = (reply: FastifyReply, { size, stream }: Stored, mime: string): FastifyReply =>
  reply.type(mime).header('content-length', size).send(stream)

function lost(deps: Pick<Deps, 'log'>, reply: FastifyReply, sha: string, path: string): never {
  deps.log.error({ sha, path }, 'a public file has a row and no content')
  for (const header of [...Object.keys(harmless), 'etag', 'content-disposition', 'vary']) reply.removeHeader(header)
  throw new Refusal('NOT_FOUND')
}

/** Undefined: the original; null: a width that does not exist. */
function widthOf(input: unknown): PictureWidth | undefined | null {
  if (input === undefined) return undefined
  return pictureWidths.find(width => String(width) === input) ?? null
}

async function publicFile({ db }: Pick<Deps, 'db'>, sha: string, name: string) {
  if (!/^[0-9a-f]{64}$/.test(sha)) return undefined
  const rows = await db.public
    .selectFrom('files')
    .where('sha256', '=', Buffer.from(sha, 'hex'))
    .where('visibility', '=', 'public')
    .where('deleted_at', 'is', null)
    .select(['path', 'mime', 'original_name', 'width', 'height'])
    .execute()
  return rows.find(row => mediaName(row) === name)
}
