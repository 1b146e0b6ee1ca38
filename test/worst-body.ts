import type { TSchema } from 'typebox'
import { bodyLimitOf } from '../model/contract/cost.ts'
import type { Endpoint } from '../model/contract/endpoint.ts'

/** What reads a JSON Schema without its types. */
type Schema = {
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly maxItems?: number
  readonly minItems?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly maximum?: number
  readonly examples?: readonly unknown[]
  readonly patternProperties?: Readonly<Record<string, Schema>>
}

/** The largest value that a schema allows, of about so many bytes at most. */
function worstOf(schema: Schema, bytes: number): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.at(-1)
  if (schema.anyOf) {
    const all = schema.anyOf.map(each => worstOf(each, bytes))
    return all.toSorted((a, b) => (JSON.stringify(b) ?? '').length - (JSON.stringify(a) ?? '').length)[0]
  }
  if (schema.properties) {
    const parts = Object.entries(schema.properties)
    return Object.fromEntries(parts.map(([name, part]) => [name, worstOf(part, bytes / parts.length)]))
  }
  if (schema.patternProperties) {
    const [value = {}] = Object.values(schema.patternProperties)
    return Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`key${n}`, worstOf(value, bytes / 100 - 10)]))
  }
  if (schema.type === 'array') {
    const one = worstOf(schema.items ?? {}, bytes)
    const size = (JSON.stringify(one) ?? '').length + 1
    const many = Math.min(schema.maxItems ?? Number.POSITIVE_INFINITY, Math.floor(bytes / size), 20_000)
    return Array.from({ length: Math.max(schema.minItems ?? 0, many) }, (_, n) =>
      typeof one === 'number' ? Math.max(1, one - n) : one,
    )
  }
  if (schema.type === 'integer' || schema.type === 'number') return schema.maximum ?? 1_000_000
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.format === 'date-time') return '2026-11-24T00:00:00.000Z'
  if (schema.format === 'date') return '2026-11-24'
  if (schema.pattern !== undefined || schema.examples) return schema.examples?.[0] ?? 'ZRLU'
  return 'a '.repeat(Math.max(1, Math.floor(Math.min(schema.maxLength ?? bytes, bytes) / 2)))
}

const asSchema = (schema: TSchema | undefined): Schema | undefined => schema as Schema | undefined

/**
 * The call that costs most of what the contract lets anybody send: path, and body with its type. What is `known` is of a record
 * that there is, by the name of the parameter or of the part of the body: one that there is not is refused before any work.
 */
export function worstCall(endpoint: Endpoint, known: Readonly<Record<string, number | string>> = {}) {
  const { path, params, query, body } = endpoint
  const room = Math.floor(bodyLimitOf(endpoint) * 0.9)
  const values = (asSchema(params)?.properties ?? {}) as Record<string, Schema>
  const at = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(known[name] ?? worstOf(values[name] ?? {}, 60))),
  )
  const asked = Object.entries(asSchema(query)?.properties ?? {}).flatMap(([name, schema]) =>
    /^(?:after|before)$/.test(name) ? [] : [[name, String(worstOf(schema, 200))] as [string, string]],
  )
  const search = asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''
  if (body === undefined) return { path: at + search }
  if (body !== 'multipart') {
    const worst = worstOf(body as Schema, room)
    const parts = Object.keys((body as Schema).properties ?? {}).flatMap(name =>
      known[name] === undefined ? [] : [[name, known[name]]],
    )
    const sent = parts.length > 0 ? { ...(worst as object), ...Object.fromEntries(parts) } : worst
    return { path: at + search, type: 'application/json', body: Buffer.from(JSON.stringify(sent)) }
  }
  const border = 'worst-of-all'
  const head = `--${border}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
  const content = Buffer.alloc(room, 1)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(content)
  return {
    path: at + search,
    type: `multipart/form-data; boundary=${border}`,
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${border}--\r\n`)]),
  }
}
