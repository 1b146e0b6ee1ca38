import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../model/errors.ts'
import type { Deps } from '../call/context.ts'
import { mediaName } from '../records/file-names.ts'
import { isImageType } from '../records/upload-kinds.ts'
import { readVariant, type VariantWidth, variantType, variantWidths } from '../records/variants.ts'

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
  app.get<Address>('/media/:sha/:name', (request, reply) => serve(deps, request, reply))
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

  const etag = width === undefined ? `"${sha}"` : `"${sha}-${width}"`
  const mime = width === undefined ? file.mime : variantType
  const shownAs = width === undefined ? name : name.replace(/\.[a-z]+$/, '.webp')
  reply.headers({
    ...harmless,
    etag,
    'content-disposition': `${isImageType(file.mime) ? 'inline' : 'attachment'}; filename="${shownAs}"`,
  })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()

  const stored =
    width === undefined
      ? await deps.files.read(file.path)
      : await readVariant(deps.files, { ...file, sha256: sha }, width)
  if (!stored) {
    deps.log.error({ sha, path: file.path }, 'a public file has a row and no content')
    for (const header of [...Object.keys(harmless), 'etag', 'content-disposition']) reply.removeHeader(header)
    throw new Refusal('NOT_FOUND')
  }
  return reply.type(mime).header('content-length', stored.size).send(stored.stream)
}

/** Undefined: the original; null: a width that does not exist. */
function widthOf(input: unknown): VariantWidth | undefined | null {
  if (input === undefined) return undefined
  return variantWidths.find(width => String(width) === input) ?? null
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
