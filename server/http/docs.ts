import type { FastifyInstance } from 'fastify'
import { apiBase } from '../../model/contract/index.ts'
import { errors } from '../../model/errors.ts'
import { openApiDocument } from './openapi.ts'

const html = (text: unknown) => String(text).replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`)
const code = (text: unknown) => `<code>${html(text)}</code>`
const prose = (text: unknown) => html(text).replace(/`([^`]+)`/g, '<code>$1</code>')

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  const?: unknown
  format?: string
  description?: string
  maxLength?: number
}
type Operation = {
  operationId: string
  summary: string
  description: string
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

function shape(schema: Schema, depth = 0): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(one => shape(one, depth)).join(' | ')
  if (schema.type === 'array') return `[${shape(schema.items ?? {}, depth)}]`
  if (schema.properties && depth < 4) {
    const pad = '  '.repeat(depth + 1)
    const lines = Object.entries(schema.properties).map(
      ([name, inner]) => `${pad}${name}${schema.required?.includes(name) ? '' : '?'}: ${shape(inner, depth + 1)}`,
    )
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
  }
  return schema.format ?? schema.type ?? 'any'
}

function section(path: string, method: string, o: Operation): string {
  const given = (o.parameters ?? [])
    .map(p => `<li>${code(p.name)} in ${p.in}, ${p.required ? 'required' : 'optional'}: ${code(shape(p.schema))}</li>`)
    .join('')
  const body = Object.entries(o.requestBody?.content ?? {})
    .map(([type, { schema }]) => `<h4>Send ${code(type)}</h4><pre>${html(shape(schema))}</pre>`)
    .join('')
  const reply = Object.entries(o.responses)
    .flatMap(([status, { content }]) =>
      Object.values(content ?? {}).map(
        ({ schema }) => `<h4>Answers ${html(status)}</h4><pre>${html(shape(schema))}</pre>`,
      ),
    )
    .join('')
  return `<details id="${html(o.operationId)}"><summary><b>${method.toUpperCase()}</b> ${code(apiBase + path)} <span>${html(o.summary)}</span></summary><p>${prose(o.description)}</p>${given ? `<ul>${given}</ul>` : ''}${body}${reply}</details>`
}

function page(): string {
  const document = openApiDocument() as { paths: Record<string, Record<string, Operation>> }
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.operationId.split('.')[0] ?? ''
      groups.set(group, [...(groups.get(group) ?? []), section(path, method, operation)])
    }
  }
  const refusals = Object.entries(errors)
    .map(
      ([name, entry]) =>
        `<tr><td>${code('wire' in entry ? entry.wire : name)}</td><td>${entry.status}</td><td>${html(entry.message)}</td></tr>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Atrium API</title><style>
:root{color-scheme:light dark}body{font:15px/1.55 system-ui,sans-serif;max-width:60rem;margin:3rem auto;padding:0 1.25rem}h1{font-weight:600;letter-spacing:-.02em}h2{margin-top:2.5rem;border-bottom:1px solid #8884;padding-bottom:.3rem}
details{border-bottom:1px solid #8883;padding:.55rem 0}summary{cursor:pointer}summary b{display:inline-block;width:4rem}summary span{opacity:.8;margin-left:.5rem}pre{background:#8881;padding:.75rem;border-radius:6px;overflow:auto}code{font-family:ui-monospace,monospace;font-size:.92em}td{padding:.3rem 1rem .3rem 0;vertical-align:top}
</style></head><body><main><h1>Atrium API</h1><p>Sign in with ${code(`POST ${apiBase}/oauth/token`)} and send the token as ${code('Authorization: Bearer …')}. The same in <a href="${apiBase}/docs/openapi.json">OpenAPI 3.1</a>.</p>${[...groups].map(([name, parts]) => `<h2>${html(name)}</h2>${parts.join('')}`).join('')}<h2>Refusals</h2><p>${code('application/problem+json')} with ${code('code')}, ${code('message')} and, by field, ${code('errors')}.</p><table>${refusals}</table></main></body></html>`
}

/** The contract for people and for programs. */
export function serveDocs(app: FastifyInstance): void {
  // Written when they are first asked for, and then kept.
  let text: string | undefined
  let json: string | undefined
  app.get(`${apiBase}/docs`, async (_request, reply) => {
    text ??= page()
    return reply.type('text/html; charset=utf-8').send(text)
  })
  app.get(`${apiBase}/docs/openapi.json`, async (_request, reply) => {
    json ??= JSON.stringify(openApiDocument())
    return reply.type('application/json').send(json)
  })
}
