import type { FastifyInstance } from 'fastify'
import { apiBase } from '../../model/contract/index.ts'
import type { Deps } from '../call/context.ts'
import { type Document, docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

/** Serves the contract for people and for programs. */
export function serveDocs(app: FastifyInstance, { settings }: Pick<Deps, 'settings'>): void {
  // Both documents are made at the first request, and then cached.
  let text: string | undefined
  let json: string | undefined
  app.get(`${apiBase}/docs`, async (_request, reply) => {
    // The description is written as plain data; its page reads the parts that it has.
    text ??= docsPage(openApiDocument() as unknown as Document, settings.DESK_ORIGIN)
    return reply.type('text/html; charset=utf-8').send(text)
  })
  app.get(`${apiBase}/docs/openapi.json`, async (_request, reply) => {
    json ??= JSON.stringify(openApiDocument())
    return reply.type('application/json').send(json)
  })
}
