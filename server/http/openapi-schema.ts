/** A schema of the contract as a plain value. */
export type Json = { [key: string]: unknown }

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const between = (min: unknown, max: unknown): number =>
  Math.min(typeof max === 'number' ? max : 1, Math.max(typeof min === 'number' ? min : 1, 1))

const texts: Readonly<Record<string, string>> = {
  date: '2026-11-21',
  'date-time': '2026-11-21T01:00:00.000Z',
  email: 'name@example.com',
  mobile: '0917 123 4567',
  Firstname: 'Ana',
  firstname: 'Ana',
  first_name: 'Ana',
  Lastname: 'Reyes',
  lastname: 'Reyes',
  last_name: 'Reyes',
  brand: 'ZRLU',
  brand_id: 'ZRLU',
  brand_code: 'ZRLU',
  code: 'ZRLU',
  page: 'website.calculator-page',
  reason: 'The client asked for it in writing.',
}

/** An example text of the right length, chosen by format or by field name. */
function text(name: string, { format, minLength = 0, maxLength = Number.POSITIVE_INFINITY, title }: Json): string {
  const known = texts[String(format ?? name)]
  const words = known ?? String(title ?? name.replaceAll('_', ' '))
  return words.slice(0, Number(maxLength)).padEnd(Number(minLength), '.')
}

/** A valid example: the first choice, or a value within the limits. Undefined where only the schema's own example would do. */
function valueFor(name: string, schema: Json): unknown {
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return between(schema['minimum'], schema['maximum'])
    case 'boolean':
      return true
    case 'object':
      return {}
    case 'string':
      return schema['pattern'] === undefined ? text(name, schema) : undefined
    default:
      return undefined
  }
}

const typeOf = (values: readonly unknown[]): string | undefined => {
  const types = new Set(
    values.map(value => (Number.isInteger(value) ? 'integer' : value === null ? 'null' : typeof value)),
  )
  return types.size === 1
    ? [...types][0]
    : types.size === 2 && types.has('integer') && types.has('number')
      ? 'number'
      : undefined
}

/** Each leaf with its type and an example: the field's own, or one within its limits. */
function explained(name: string, schema: unknown): unknown {
  if (!isJson(schema)) return schema
  if (isJson(schema['properties'])) {
    const inner = Object.entries(schema['properties']).map(([key, each]) => [key, explained(key, each)])
    return { ...schema, properties: Object.fromEntries(inner) }
  }
  if (schema['type'] === 'array') {
    const items = explained(name.replace(/s$/, ''), schema['items'])
    const [first] = isJson(items) && Array.isArray(items['examples']) ? items['examples'] : []
    return { ...(first === undefined ? {} : { examples: [[first]] }), ...schema, items }
  }
  if (Array.isArray(schema['anyOf'])) {
    const branches = schema['anyOf'].map(each => explained(name, each))
    const [first] = branches.flatMap(each => (isJson(each) && Array.isArray(each['examples']) ? each['examples'] : []))
    return { ...schema, anyOf: branches, ...(schema['examples'] || first === undefined ? {} : { examples: [first] }) }
  }
  const choices = Array.isArray(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const']] : []
  const type = schema['type'] ?? typeOf(choices)
  const example = schema['examples'] === undefined ? valueFor(name, schema) : undefined
  return {
    ...(type === undefined || choices.length === 0 ? {} : { type }),
    ...schema,
    ...(example === undefined || type === 'null' ? {} : { examples: [example] }),
  }
}

/** A schema of the contract as the description has it, under the name of its field. */
export const plain = (schema: unknown, name = ''): Json => explained(name, JSON.parse(JSON.stringify(schema))) as Json
