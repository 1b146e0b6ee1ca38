import { Ajv, type ErrorObject } from 'ajv'
import formats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { capital } from '../../model/capital.ts'
import { type FieldErrors, Refusal } from '../../model/errors.ts'

/** JSON is given typed; what stands in an address is text and is turned into what the schema asks for. */
const typed = new Ajv({ allErrors: true, strict: false })
const textual = new Ajv({ allErrors: true, strict: false, coerceTypes: true })
for (const ajv of [typed, textual]) formats.default(ajv, ['date', 'date-time'])

/** What is wrong with a value by field; undefined where nothing is. */
export type Check = (value: unknown) => FieldErrors | undefined

/** Compiled when it is first asked: no start waits for the checks of every call there is. */
const checkBy =
  (ajv: Ajv) =>
  (schema: TSchema): Check => {
    let fits: ReturnType<Ajv['compile']> | undefined
    return value => {
      fits ??= ajv.compile(schema)
      return fits(value) ? undefined : fieldErrorsOf(fits.errors ?? [])
    }
  }
export const bodyCheck = checkBy(typed)
/** Turns texts into what the schema asks for, in the value itself. */
export const addressCheck = checkBy(textual)

const pathOf = (error: ErrorObject): string => {
  const at = error.instancePath.slice(1).replaceAll('/', '.')
  const named =
    error.keyword === 'required'
      ? error.params.missingProperty
      : error.keyword === 'additionalProperties'
        ? error.params.additionalProperty
        : undefined
  return named === undefined ? at : at === '' ? String(named) : `${at}.${String(named)}`
}

/** Keys that read otherwise than they are written. */
const worded = new Map([
  ['firstname', 'first name'],
  ['lastname', 'last name'],
  ['Firstname', 'first name'],
  ['Lastname', 'last name'],
  ['email', 'e-mail'],
  ['mobile', 'mobile number'],
  ['property_id', 'property'],
  ['visit_date', 'day'],
  ['slot_id', 'time'],
  ['party_size', 'visitors'],
  ['position_applied', 'position'],
  ['career_id', 'position'],
  ['inquiry_type', 'type of inquiry'],
])
const label = (path: string): string => {
  const key = path.split('.').at(-1) ?? ''
  const name = worded.get(key) ?? key.replaceAll('_', ' ')
  return name === '' ? 'This' : capital(name)
}

/** What a schema's refusal means to the person or program that called. */
function sentence(error: ErrorObject): string {
  const name = label(pathOf(error))
  switch (error.keyword) {
    case 'required':
      return `${name} is required.`
    case 'additionalProperties':
      return `${name} is not known here. Remove it.`
    case 'maxLength':
      return `${name} must be ${error.params.limit} characters or fewer.`
    case 'minLength':
      return error.params.limit > 1 ? `Type at least ${error.params.limit} characters.` : `${name} is required.`
    case 'minimum':
      return `${name} must be ${error.params.limit} or more.`
    case 'maximum':
      return `${name} must be ${error.params.limit} or less.`
    case 'maxItems':
      return `${name} may have at most ${error.params.limit}.`
    case 'type':
      return `${name} must be ${String(error.params.type)}.`
    case 'format':
      return `${name} must be a ${error.params.format === 'date' ? 'date such as 2026-11-21' : 'time such as 2026-11-21T09:00:00+08:00'}.`
    default:
      return `${name} has a value that is not accepted.`
  }
}

function fieldErrorsOf(errors: readonly ErrorObject[]): FieldErrors {
  // A map, since an unknown key may be called constructor or __proto__.
  const byField = new Map<string, string[]>()
  for (const error of errors) {
    // A union reports each of its branches; the summary line of the union is enough.
    if (
      error.keyword === 'const' &&
      errors.some(other => other.keyword === 'anyOf' && other.instancePath === error.instancePath)
    )
      continue
    const path = pathOf(error)
    const message = sentence(error)
    const said = byField.get(path) ?? []
    if (!said.includes(message)) byField.set(path, [...said, message])
  }
  return Object.fromEntries(byField)
}

export const maxDepth = 64

/**
 * Refuses what the database would choke on before it gets there: NUL and broken surrogates in any text, keys included,
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
