import fc from 'fast-check'

/** What a stranger knows of the API: its description, and nothing of the code behind it. */

// biome-ignore lint/suspicious/noExplicitAny: what is answered is whatever the description says it is.
export type Body = any
export type Schema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly title?: string
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly readOnly?: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minLength?: number
  readonly maxItems?: number
  readonly minItems?: number
  readonly pattern?: string
  readonly format?: string
  readonly 'x-relation'?: Relation
}
type Relation = { readonly operationId: string; readonly pick: string }
type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required: boolean
  readonly schema: Schema
}
type Content = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }
type Described = {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
  readonly security: readonly Readonly<Record<string, unknown>>[]
}
type Scheme = { readonly type: string; readonly scheme?: string; readonly name?: string }
export type Document = {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly securitySchemes: Readonly<Record<string, Scheme>> }
}

/** One call, as far as who makes it is concerned. */
export type Operation = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | undefined
  readonly isUpload: boolean
  /** The parts of an upload. */
  readonly form: Schema | undefined
  readonly reply: Schema | undefined
  /** The ways of proving who calls that it needs, all of them. */
  readonly proofs: readonly string[]
  /** The statuses of its answers. */
  readonly statuses: readonly string[]
}

export const operationsOf = ({ paths }: Document): ReadonlyMap<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses, security }]) => {
        const content = requestBody?.content ?? {}
        const good = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
        return [
          operationId,
          {
            id: operationId,
            method: method.toUpperCase(),
            path,
            parameters,
            body: content['application/json']?.schema,
            isUpload: content['multipart/form-data'] !== undefined,
            form: content['multipart/form-data']?.schema,
            reply: good?.content?.['application/json']?.schema,
            proofs: security.flatMap(Object.keys),
            statuses: Object.keys(responses),
          },
        ]
      }),
    ),
  )

export type Args = {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  header?: Record<string, string>
  body?: Body
}
export type Answered = { status: number; body: Body }
export type Caller = (operation: Operation, args: Args) => Promise<Answered>

/** Whoever calls, and what they have learnt: the values of parameters that recur, such as the brand. */
export type Stranger = {
  readonly operations: ReadonlyMap<string, Operation>
  readonly call: Caller
  readonly known: Readonly<Record<string, unknown>>
}

export function operationIn({ operations }: Pick<Stranger, 'operations'>, id: string): Operation {
  const found = operations.get(id)
  if (!found) throw new Error(`The description has no ${id}.`)
  return found
}

/** What a parameter or field without a place to look it up is filled with. */
const exampleOf = (schema: Schema): unknown =>
  schema.examples?.[0] ?? schema.const ?? schema.enum?.[0] ?? schema.default ?? null

/** A value that the description says fits. Where it says where to find one, it is found there, or made. */
export async function sampleOf(stranger: Stranger, schema: Schema, name = ''): Promise<unknown> {
  const relation = schema['x-relation']
  if (relation) return related(stranger, relation)
  if (schema.type === 'array' && schema.items?.['x-relation'])
    return [await related(stranger, schema.items['x-relation'])]
  if (Object.hasOwn(stranger.known, name)) return stranger.known[name]
  if (schema.examples || !schema.properties) return exampleOf(schema)
  const inner: [string, unknown][] = []
  for (const [key, each] of Object.entries(schema.properties))
    if (!each.readOnly && key !== 'version' && key !== 'id') inner.push([key, await sampleOf(stranger, each, key)])
  return Object.fromEntries(inner)
}

/** The parameters of a call that it cannot do without. */
export async function parametersFor(stranger: Stranger, operation: Operation, given: Record<string, unknown> = {}) {
  const args: Required<Pick<Args, 'path' | 'query'>> = { path: {}, query: {} }
  for (const { name, in: place, required, schema } of operation.parameters)
    if (required && (place === 'path' || place === 'query'))
      args[place][name] = Object.hasOwn(given, name) ? given[name] : await sampleOf(stranger, schema, name)
  return args
}

const paper = () => new Blob([`%PDF-1.4\n% ${crypto.randomUUID()}\n%%EOF\n`], { type: 'application/pdf' })
const rowsOf = (body: Body): Body[] => (Array.isArray(body) ? body : body.items)

/** A row that a field may name: the first of those that the call answers with, or one that is made for it. */
async function related(stranger: Stranger, { operationId, pick }: Relation): Promise<unknown> {
  const operation = operationIn(stranger, operationId)
  if (operation.isUpload) {
    const file = new File([paper()], 'paper.pdf', { type: 'application/pdf' })
    return (await succeed(stranger, operation, { body: { file } }))[pick]
  }
  const found = rowsOf(await succeed(stranger, operation, await parametersFor(stranger, operation)))
  if (found[0]) return found[0][pick]
  return (await made(stranger, operationId.split('.')[0] ?? ''))[pick]
}

/** The answer to a call that must be taken. */
export async function succeed(stranger: Stranger, operation: Operation, args: Args): Promise<Body> {
  const { status, body } = await stranger.call(operation, args)
  if (status >= 300)
    throw new Error(`${operation.id} ${JSON.stringify(args).slice(0, 600)}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** The call that adds a record of a group: one of its own, or the one that saves. */
export const makerOf = (stranger: Stranger, group: string): Operation =>
  stranger.operations.get(`${group}.create`) ?? operationIn(stranger, `${group}.save`)

/** What is looked up for a record of a brand is looked up in that brand. */
export const inBrandOf = (stranger: Stranger, { body }: Operation): Stranger => {
  const brand = body?.properties?.['brand_id']
  return brand ? { ...stranger, known: { ...stranger.known, brand_id: exampleOf(brand) } } : stranger
}

/** A new record, of nothing but what the description says. */
export async function made(anyone: Stranger, group: string): Promise<Body> {
  const operation = makerOf(anyone, group)
  const stranger = inBrandOf(anyone, operation)
  const body = (await sampleOf(stranger, operation.body ?? {})) as Record<string, unknown>
  const args = await parametersFor(stranger, operation)
  const { status, body: said } = await stranger.call(operation, { ...args, body })
  if (status < 300) return said
  // Where only one may be so, another example is as good.
  const taken = Object.entries(body).filter(([name]) => Object.hasOwn(said.errors ?? {}, name))
  const others = Object.fromEntries(taken.map(([name, value]) => [name, another(value)]))
  return succeed(stranger, operation, { ...args, body: { ...body, ...others } })
}

let count = 0
function another(value: unknown): unknown {
  count += 1
  if (typeof value === 'number') return value + count
  const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
  if (isDay) return new Date(Date.parse(value) + count * 86_400_000).toISOString().slice(0, 10)
  return typeof value === 'string' ? `${value}-${count}` : value
}

/** Values that a field of this shape must not bring down: at its limits, beyond them, and of another kind. */
function oddFor(schema: Schema): unknown[] {
  const branches = schema.anyOf ?? [schema]
  const odd: unknown[] = [
    null,
    '',
    ' ',
    'no such value',
    -1,
    -0.01,
    0,
    1.5,
    1e308,
    2 ** 53,
    true,
    [],
    {},
    [null],
    { id: 1 },
  ]
  for (const { type, maxLength, minimum, maximum, maxItems, items } of branches) {
    if (type === 'string') odd.push('x'.repeat(Math.min((maxLength ?? 300) + 1, 60_000)), '🏡'.repeat(20), '2026-02-30')
    if (minimum !== undefined) odd.push(minimum, minimum - 1)
    if (maximum !== undefined) odd.push(maximum, maximum + 1)
    if (type === 'array')
      odd.push(Array.from({ length: Math.min((maxItems ?? 100) + 1, 600) }, () => exampleOf(items ?? {})))
    if (type === 'array') odd.push([exampleOf(items ?? {}), exampleOf(items ?? {})])
  }
  return odd
}

export type Slip = { readonly at: string; readonly how: 'set' | 'remove' | 'add'; readonly value?: unknown }

/** What may be done to a body of this shape: a field set to something odd or taken away, or one more that nobody knows. */
export const slipsFor = (schema: Schema): fc.Arbitrary<Slip> => {
  const names = Object.keys(schema.properties ?? {})
  return fc.oneof(
    { weight: 8, arbitrary: setFor(schema) },
    // A body may be described as one without fields.
    fc.constantFrom(...(names.length > 0 ? names : ['nothing'])).map(at => ({ at, how: 'remove' as const })),
    fc
      .constantFrom('extra', 'created_by', '__proto__', 'constructor')
      .map(at => ({ at, how: 'add' as const, value: 1 })),
  )
}
const setFor = ({ properties = {} }: Schema): fc.Arbitrary<Slip> => {
  const each = Object.entries(properties).map(([at, schema]) =>
    fc.constantFrom(...oddFor(schema)).map(value => ({ at, how: 'set' as const, value })),
  )
  return each.length === 0 ? fc.constant({ at: 'nothing', how: 'add' as const, value: 1 }) : fc.oneof(...each)
}

export function slipped(body: Record<string, unknown>, slips: readonly Slip[]): Record<string, unknown> {
  const fields = new Map(Object.entries(body))
  for (const { at, how, value } of slips)
    if (how === 'remove') fields.delete(at)
    else fields.set(at, value)
  return Object.fromEntries(fields)
}
