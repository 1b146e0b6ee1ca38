import { Ajv, type ErrorObject } from 'ajv'
import formats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { type FieldErrors, Refusal } from '../../model/errors.ts'
import { fieldName } from '../../model/field-names.ts'

/** JSON values are already typed; values in an address are text and are converted to the schema's type. */
// Verbose: an error then carries its schema, whose title is the label of the form.
const typed = new Ajv({ allErrors: true, strict: false, verbose: true })
const textual = new Ajv({ allErrors: true, strict: false, verbose: true, coerceTypes: true })
for (const ajv of [typed, textual]) formats['default'](ajv, ['date', 'date-time'])

/** Returns a value's errors by field; undefined where there are none. */
export type FieldCheck = (value: unknown) => FieldErrors | undefined

/** Compiled at first use, so that a start need not wait for the checks of all calls. */
const checkBy =
  (ajv: Ajv) =>
  (schema: TSchema): FieldCheck => {
    let fits: ReturnType<Ajv['compile']> | undefined
    return value => {
      fits ??= ajv.compile(schema)
      return fits(value) ? undefined : fieldErrorsOf(fits.errors ?? [])
    }
  }
export const bodyCheck = checkBy(typed)
/** Converts texts to the schema's types, in the value itself. */
export const addressCheck = checkBy(textual)

const pathOf = (error: ErrorObject): string => {
  const at = error.instancePath.slice(1).replaceAll('/', '.')
  const named =
    error.keyword === 'required'
      ? error.params['missingProperty']
      : error.keyword === 'additionalProperties'
        ? error.params['additionalProperty']
        : undefined
  return named === undefined ? at : at === '' ? String(named) : `${at}.${String(named)}`
}

type Titled = {
  readonly title?: string
  readonly examples?: readonly unknown[]
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Titled>>
}
/** The form's label, where the schema has one. */
function label(error: ErrorObject): string {
  const schema = error.parentSchema as Titled | undefined
  const titled = error.keyword === 'required' ? schema?.properties?.[error.params['missingProperty']] : schema
  return titled?.title ?? fieldName(pathOf(error))
}

const isId = (error: ErrorObject) => /(?:^|[._])id(?:s\.\d+)?$/.test(pathOf(error))

/** Names of the JSON types for people. */
const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}
const kindOf = (types: unknown): string =>
  [types]
    .flat()
    .map(type => kinds[String(type)])
    .join(' or ')

/** What opens something is never repeated. */
const hushed = /(?:^|[._])(?:password|token|secret|binding|challenge|response)$|(?:^|\.)code$/
const mostRepeated = 40
/** What was sent in the place of what is expected, as it was sent; nothing of what is secret or has parts. */
function found(error: ErrorObject): string {
  const value: unknown = error.data
  if (hushed.test(pathOf(error)) || (typeof value === 'object' && value !== null)) return ''
  const text = String(value)
  const shown = [...text].slice(0, mostRepeated).join('')
  const cut = shown.length < text.length ? `${shown}…` : shown
  return `, not ${typeof value === 'string' ? `“${cut}”` : cut}`
}
/** A value that is accepted, by the example of the schema. */
function example(error: ErrorObject): string | undefined {
  const { examples: [first] = [] } = (error.parentSchema ?? {}) as Titled
  return typeof first === 'string' && first.length <= mostRepeated && !hushed.test(pathOf(error)) ? first : undefined
}

/** The most choices that a message names; more would be hard to read. */
const mostNamed = 12
function oneOf(error: ErrorObject, choices: readonly unknown[]): string {
  const named = choices.slice(0, mostNamed).map(choice => JSON.stringify(choice))
  const more = choices.length - named.length
  const all = more > 0 ? [...named, `${more} more that the API page names`].join(', ') : named.join(', ')
  return `${label(error)} must be ${choices.length > 1 ? 'one of ' : ''}${all}${found(error)}.`
}
function ofType(error: ErrorObject, types: unknown): string {
  const such = (error.parentSchema as Titled | undefined)?.pattern ? example(error) : undefined
  const kind = such === undefined ? kindOf(types) : kindOf(types).replace('a text', `a text such as “${such}”`)
  return `${label(error)} must be ${kind}${found(error)}.`
}

/** An error of the schema in words for the person or program that called. */
function sentence(error: ErrorObject): string {
  const name = label(error)
  switch (error.keyword) {
    case 'required':
      return `${name} is required.`
    case 'additionalProperties':
      return `“${String(error.params['additionalProperty']).slice(0, 60)}” is not known here. Remove it.`
    case 'maxLength':
      return `${name} must be ${error.params['limit']} characters or fewer.`
    case 'minLength':
      return error.params['limit'] > 1 ? `Type at least ${error.params['limit']} characters.` : `${name} is required.`
    case 'minimum':
      return isId(error)
        ? `${name} must be an id: a whole number from ${error.params['limit']}.`
        : `${name} must be ${error.params['limit']} or more${found(error)}.`
    case 'maximum':
      return `${name} must be ${error.params['limit']} or less${found(error)}.`
    case 'maxItems':
      return `${name} may have at most ${error.params['limit']}.`
    case 'minItems':
      return `${name} must have ${error.params['limit']} or more.`
    case 'uniqueItems':
      return `${name} holds the same twice.`
    case 'enum':
      return oneOf(error, error.params['allowedValues'])
    case 'const':
      return oneOf(error, [error.params['allowedValue']])
    case 'type':
      return ofType(error, error.params['type'])
    case 'pattern': {
      const such = example(error)
      return such === undefined
        ? `${name} has a value that is not accepted.`
        : `${name} must be written as “${such}”${found(error)}.`
    }
    case 'format':
      return `${name} must be a ${error.params['format'] === 'date' ? 'date such as 2026-11-21' : 'time such as 2026-11-21T09:00:00+08:00'}${found(error)}.`
    default:
      return `${name} has a value that is not accepted.`
  }
}

/** The types or choices that any of its branches would accept. */
function sentenceOfUnion(union: ErrorObject, errors: readonly ErrorObject[]): string {
  const branches = (keyword: string) =>
    errors.filter(error => error.keyword === keyword && error.instancePath === union.instancePath)
  const [values, types] = [branches('const'), branches('type')]
  if (values.length > 0) return oneOf(union, [...new Set(values.map(error => error.params['allowedValue']))])
  const [first] = types
  if (!first) return sentence(union)
  return ofType(first, [...new Set(types.map(error => error.params['type']))])
}

/** Whether a branch takes what was sent by its type and has another objection, which then says what is wrong. */
const isOfBranch = (errors: readonly ErrorObject[], { instancePath, keyword }: ErrorObject): boolean =>
  keyword === 'anyOf' &&
  errors.some(error => error.instancePath === instancePath && !['anyOf', 'type', 'const'].includes(error.keyword))

function fieldErrorsOf(errors: readonly ErrorObject[]): FieldErrors {
  const unions = new Set(errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath))
  // A map, since an unknown key may be called constructor or __proto__.
  const byField = new Map<string, string[]>()
  for (const error of errors) {
    // A union reports each of its branches; its summary line is enough.
    if ((error.keyword === 'const' || error.keyword === 'type') && unions.has(error.instancePath)) continue
    if (isOfBranch(errors, error)) continue
    const path = pathOf(error)
    const message = error.keyword === 'anyOf' ? sentenceOfUnion(error, errors) : sentence(error)
    const said = byField.get(path) ?? []
    if (!said.includes(message)) byField.set(path, [...said, message])
  }
  return Object.fromEntries(byField)
}

const maxDepth = 64

/**
 * Refuses input that the database would reject, before it gets there: NUL and broken surrogates in any text, keys included,
 * numbers that are not finite, and nesting deeper than 64.
 */
export function refuseUnstorable(value: unknown): void {
  const stack: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value: at, depth } = next
    if (depth > maxDepth)
      throw new Refusal('MALFORMED', {
        message: `The request nests deeper than ${maxDepth} levels. Flatten it and send it again.`,
      })
    if (typeof at === 'string') refuseText(at)
    else if (typeof at === 'number' && !Number.isFinite(at))
      throw new Refusal('MALFORMED', { message: 'A number in the request is out of range.' })
    else if (Array.isArray(at)) for (const item of at) stack.push({ value: item, depth: depth + 1 })
    else if (typeof at === 'object' && at !== null) {
      for (const [key, item] of Object.entries(at)) {
        refuseText(key)
        stack.push({ value: item, depth: depth + 1 })
      }
    }
  }
}

function refuseText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed())
    throw new Refusal('MALFORMED', {
      message: 'A text in the request holds a character that cannot be stored. Remove it and send it again.',
    })
}
