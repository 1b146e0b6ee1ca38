import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../model/errors.ts'
import type { Upload } from './context.ts'

/** The part named `file` of a multipart call, as a stream. */
export async function uploadOf(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA', { values: { expected: 'multipart/form-data with a part named file' } })
  // Otherwise the limit of JSON bodies would cut it.
  const part = await request.file({ limits: { fileSize: request.routeOptions.bodyLimit } })
  // What is not read keeps the connection, and with it a stopping server, waiting.
  if (part && part.fieldname !== 'file') part.file.resume()
  if (!part || part.fieldname !== 'file') throw new Refusal('INVALID', { errors: { file: ['Choose a file to upload.'] } })
  return { filename: part.filename, mimetype: part.mimetype, stream: part.file }
}
