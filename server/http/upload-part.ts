import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../model/errors.ts'
import type { Part, Upload } from '../call/context.ts'

/** Errors of a body that ends before its last part, or whose parts cannot be told apart. They have no code of their own. */
const broken = new WeakSet<object>()
export const isBrokenUpload = (error: object): boolean => broken.has(error)

/** A body may end too early before anyone reads the part. */
function heed(file: Readable): void {
  if (file.errored) broken.add(file.errored)
  else file.once('error', error => broken.add(error))
}

/** The part named `file` of a multipart call, as a stream. */
export async function uploadOf(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart())
    throw new Refusal('UNSUPPORTED_MEDIA', { values: { expected: 'multipart/form-data with a part named file' } })
  const part = await firstPart(request)
  if (part) heed(part.file)
  // An unread rest keeps the connection, and with it a stopping server, waiting.
  if (part?.fieldname !== 'file') part?.file.resume()
  if (part?.fieldname !== 'file') throw new Refusal('INVALID', { errors: { file: ['Choose a file to upload.'] } })
  return { filename: part.filename, mimetype: part.mimetype, stream: part.file }
}

async function firstPart(request: FastifyRequest) {
  try {
    // Otherwise the limit of JSON bodies would cut it off.
    return await request.file({ limits: { fileSize: request.routeOptions.bodyLimit } })
  } catch (error) {
    if (error instanceof Error && !('statusCode' in error)) broken.add(error)
    throw error
  }
}

/** The most text parts of a form, beside the file. */
const mostFields = 20
const longestField = 8_000

/** All parts of a multipart form in order. A file is a stream, which must be read before the next part. */
export async function* partsOf(request: FastifyRequest): AsyncGenerator<Part> {
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA', { values: { expected: 'multipart/form-data' } })
  const limits = {
    fileSize: request.routeOptions.bodyLimit,
    fields: mostFields,
    parts: mostFields + 1,
    fieldSize: longestField,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        heed(part.file)
        yield {
          name: part.fieldname,
          upload: { filename: part.filename, mimetype: part.mimetype, stream: part.file },
        }
      } else {
        if (part.valueTruncated) throw new Refusal('TOO_LARGE', { values: { limit: `${longestField} characters` } })
        // Should the call be refused, its line says what was sent so far.
        request.sent = { ...request.sent, [part.fieldname]: String(part.value) }
        yield { name: part.fieldname, value: String(part.value) }
      }
    }
  } catch (error) {
    if (error instanceof Error && !(error instanceof Refusal) && !('statusCode' in error)) broken.add(error)
    throw error
  }
}
