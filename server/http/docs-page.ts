import { capital } from '../../model/capital.ts'
import { apiBase } from '../../model/contract/index.ts'
import { client } from '../../model/contract/session.ts'
import { errors } from '../../model/errors.ts'
import { forStrangers } from './openapi.ts'

const html = (text: unknown) => String(text).replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`)
const code = (text: unknown) => `<code>${html(text)}</code>`
const prose = (text: unknown) => html(text).replace(/`([^`]+)`/g, '<code>$1</code>')

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  description?: string
  examples?: readonly unknown[]
  default?: unknown
  readOnly?: boolean
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}
type Operation = {
  operationId: string
  summary: string
  description: string
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  security: readonly Readonly<Record<string, unknown>>[]
  responses: Record<string, Response>
}
type Response = {
  $ref?: string
  headers?: Readonly<Record<string, unknown>>
  content?: Record<string, { schema: Schema }>
}
type Scheme = { readonly type: string; readonly name?: string; readonly description: string }
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly securitySchemes: Readonly<Record<string, Scheme>> }
}

/** Turns secondFactor into words. */
const inWords = (name: string) => capital(name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`))

/** The most choices that are listed; of more, the first. */
const mostNamed = 12
const choices = (values: readonly unknown[]) =>
  [...values.slice(0, mostNamed).map(value => JSON.stringify(value)), ...(values.length > mostNamed ? ['…'] : [])].join(
    ' | ',
  )

function leaf({ type, format, maxLength, minimum, maximum }: Schema): string {
  const kind = format ?? type ?? 'any'
  if (maxLength !== undefined) return `${kind} ≤ ${maxLength}`
  if (minimum !== undefined && maximum !== undefined && maximum < 2 ** 31 - 1) return `${kind} ${minimum}–${maximum}`
  return minimum === undefined || minimum === 0 ? kind : `${kind} ≥ ${minimum}`
}

/** The notation of a value, where the type alone does not tell it, and its default. */
function exampleIn({ type, enum: offered, anyOf, examples, readOnly, default: otherwise }: Schema): string {
  const [example] = examples ?? []
  const isText = [type, ...(anyOf ?? []).map(each => each.type)].includes('string')
  const shown =
    isText && !offered && typeof example === 'string' && example !== '' ? `, e.g. ${JSON.stringify(example)}` : ''
  const isSaid = otherwise !== undefined && otherwise !== null && otherwise !== '' && !Array.isArray(otherwise)
  return `${shown}${isSaid ? `, else ${JSON.stringify(otherwise)}` : ''}${readOnly ? ', as read' : ''}`
}

function shape(schema: Schema, depth = 0): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return choices(schema.enum)
  if (schema.anyOf) return [...new Set(schema.anyOf.map(one => shape(one, depth)))].join(' | ')
  if (schema.type === 'array')
    return `[${shape(schema.items ?? {}, depth)}]${schema.maxItems === undefined ? '' : ` ≤ ${schema.maxItems}`}`
  if (schema.properties && depth < 4) {
    const pad = '  '.repeat(depth + 1)
    const lines = Object.entries(schema.properties).map(
      ([name, inner]) =>
        `${pad}${name}${schema.required?.includes(name) ? '' : '?'}: ${shape(inner, depth + 1)}${exampleIn(inner)}${inner.description && depth < 2 ? `   // ${inner.description}` : ''}`,
    )
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
  }
  return leaf(schema)
}

/** A block with its own scroll bar, reachable by keyboard too. */
const pre = (text: string, name: string) =>
  `<pre tabindex="0" role="region" aria-label="${html(name)}">${html(text)}</pre>`

const proofOf = (schemes: Document['components']['securitySchemes'], name: string): string => {
  const { type, name: header, description } = schemes[name] ?? { type: name, description: '' }
  const said =
    type === 'http'
      ? `${code('Authorization')} in header, required: ${code('Bearer …')}`
      : `${code(header)} in header, required.`
  return `<li>${said} ${prose(description)}</li>`
}

/** Each status that a call is refused with, and why. */
function refusalsOf(responses: Operation['responses']): string {
  const all = Object.values(responses).flatMap(({ $ref }) => {
    const [status, ...codes] = $ref?.split('/').at(-1)?.split('.') ?? []
    return codes.length > 0 ? [`${status} ${codes.map(code).join(' ')}`] : []
  })
  return all.length > 0 ? `<h3>Refused with</h3><p>${all.join(', ')}. <a href="#codes">What they mean</a></p>` : ''
}

function section({ components }: Document, path: string, method: string, o: Operation): string {
  const verb = method.toUpperCase()
  const proof = o.security.flatMap(Object.keys).map(name => proofOf(components.securitySchemes, name))
  const input = (o.parameters ?? [])
    .map(
      p =>
        `<li>${code(p.name)} in ${p.in}, ${p.required ? 'required' : 'optional'}: ${code(shape(p.schema))}${p.description ? ` ${prose(p.description)}` : ''}</li>`,
    )
    .join('')
  const body = Object.entries(o.requestBody?.content ?? {})
    .map(([type, { schema }]) => `<h3>Send ${code(type)}</h3>${pre(shape(schema), `What ${o.operationId} takes`)}`)
    .join('')
  const reply = Object.entries(o.responses)
    .flatMap(([status, { headers = {}, content = {} }]) => {
      const sent = Object.keys(headers).map(code).join(', ')
      return Object.values(content).map(
        ({ schema }) =>
          `<h3>Answers ${html(status)}</h3><p>With the headers ${sent}.</p>${pre(shape(schema), `What ${o.operationId} answers`)}`,
      )
    })
    .join('')
  return `<details id="${html(o.operationId)}"><summary><b class="${method}">${verb}</b> ${code(apiBase + path)} <span>${prose(o.summary)}</span></summary><p>${prose(o.description)}</p>${proof.length > 0 || input ? `<ul>${proof.join('')}${input}</ul>` : ''}${body}${reply}${refusalsOf(o.responses)}</details>`
}

const style = `:root{color-scheme:light dark;--ink:#1a1a1a;--soft:#595959;--line:#dedede;--back:#fff;--well:#f4f4f4;--link:#0b57c4}
@media(prefers-color-scheme:dark){:root{--ink:#ededed;--soft:#b0b0b0;--line:#3a3a3a;--back:#161616;--well:#222;--link:#8ab8ff}}
*{box-sizing:border-box}body{font:15px/1.55 system-ui,sans-serif;margin:0;color:var(--ink);background:var(--back)}a{color:var(--link)}
h1{font-weight:600;letter-spacing:-.02em;margin:0 0 .5rem}h2{margin:2.5rem 0 .25rem;font-size:1.25rem;scroll-margin-top:1rem}h3{font-size:1rem;margin:.75rem 0 .25rem}
.page{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:2.5rem;max-width:80rem;margin:0 auto;padding:2.5rem 1.5rem;row-gap:1rem}
header{grid-column:1/-1}main>:first-child{margin-top:0}nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:.5rem 0;font-size:.92rem}nav ul{list-style:none;margin:0;padding:0}nav a{display:block;padding:.2rem .4rem;text-decoration:none}nav a:hover{text-decoration:underline}nav small{color:var(--soft)}nav summary{display:none}
main>details{border-bottom:1px solid var(--line);padding:.55rem 0;scroll-margin-top:1rem}main>details:target{background:var(--well)}
main summary{cursor:pointer;overflow-wrap:anywhere}main summary b{display:inline-block;width:4rem;font-size:.85rem}main summary span{color:var(--soft);margin-left:.5rem}
pre{background:var(--well);padding:.75rem;border-radius:6px;overflow:auto;margin:.25rem 0}code,pre{font-family:ui-monospace,monospace;font-size:.92em}
.wide{overflow:auto}table{border-collapse:collapse}td,th{padding:.3rem 1rem .3rem 0;vertical-align:top;text-align:left;border-bottom:1px solid var(--line)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
@media(max-width:50rem){.page{display:block;padding:1.25rem 1rem}nav{position:static;max-height:12rem;margin:1rem 0;border:1px solid var(--line);border-radius:6px;padding:.25rem .75rem}nav summary{display:block;cursor:pointer;padding:.4rem 0;font-weight:600}main summary span{display:block;margin:.2rem 0 0}}`

const signIn = (at: string) => `curl -X POST ${at}/oauth/token -H 'Content-Type: application/json' \\
  -d '{"grant_type":"password","client_id":${client.id},"client_secret":"${client.secret}","username":"you@example.com","password":"…"}'
curl ${at}/v1/user -H 'Authorization: Bearer …'`

const refusal = `{
  "status": 422, "code": "INVALID", "message": "${errors.INVALID.message}",
  "errors": { "email": ["Enter a valid e-mail address, such as name@example.com."] },
  "request_id": "…"
}`

const intro = (
  at: string,
) => `<p>Every call below stands in <a href="${apiBase}/docs/openapi.json">OpenAPI 3.1</a> too, for programs. A <code>?</code> after a name means that it may be left away.</p>
<p>All of them stand under <code>${html(at)}</code>. ${prose(forStrangers)}</p>
<h2 id="signing-in">Signing in</h2>${pre(signIn(at), 'How to sign in')}<p>The token works until <code>expires_in</code> seconds are over, until nothing was asked with it for a while (an hour, unless set otherwise), or until <code>POST ${apiBase}/oauth/revoke</code>.</p>
<h2 id="portals">Portals</h2><p>The sellers’ and the buyers’ portal show their key in the header <code>X-Portal-Key</code>; whoever may, makes it in the desk on Keys of the Portals. A call of a buyer has the token of the buyer’s session beside it.</p><h2 id="repeats">Sending again</h2><p>A call that takes an <code>Idempotency-Key</code> may be sent again with the same one, as after a connection that broke: the answer is that of the first, and nothing is done twice. After a 429 or a 503, wait the seconds that <code>Retry-After</code> says.</p><h2 id="writing">Writing</h2><p>What people edit carries a <code>version</code>. Send the one you read: without it the answer is 428, and 409 where somebody was faster, with nothing overwritten. Names that a call does not know are refused.</p>
<h2 id="refusals">Refusals</h2><p><code>application/problem+json</code> with <code>code</code>, <code>message</code> and, by field, <code>errors</code>. <code>request_id</code> is also the header <code>x-request-id</code> and stands in the log.</p>${pre(refusal, 'A refusal')}`

/** The contract as a page without scripts; `origin` is where its calls are answered. */
export function docsPage(document: Document, origin: string): string {
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.operationId.split('.')[0] ?? ''
      groups.set(group, [...(groups.get(group) ?? []), section(document, path, method, operation)])
    }
  const refusals = Object.entries(errors)
    .map(
      ([name, entry]) =>
        `<tr><td>${code('wire' in entry ? entry.wire : name)}</td><td>${entry.status}</td><td>${html(entry.message)}</td></tr>`,
    )
    .join('')
  const links = [...groups]
    .map(([name, call]) => `<li><a href="#${html(name)}">${html(inWords(name))} <small>${call.length}</small></a></li>`)
    .join('')
  const calls = [...groups].map(([name, call]) => `<h2 id="${html(name)}">${html(inWords(name))}</h2>${call.join('')}`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Atrium API</title><style>${style}</style></head><body><div class="page"><header><h1>Atrium API</h1></header><nav aria-label="Contents"><details open><summary>Contents</summary><ul><li><a href="#signing-in">Signing in</a></li><li><a href="#portals">Portals</a></li><li><a href="#repeats">Sending again</a></li><li><a href="#writing">Writing</a></li><li><a href="#refusals">Refusals</a></li>${links}<li><a href="#codes">Codes of refusals</a></li></ul></details></nav><main>${intro(origin + apiBase)}${calls.join('')}<h2 id="codes">Codes of refusals</h2><div class="wide" tabindex="0" role="region" aria-label="Codes of refusals"><table><thead><tr><th>code</th><th>status</th><th>message</th></tr></thead><tbody>${refusals}</tbody></table></div></main></div></body></html>`
}
