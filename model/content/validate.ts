import type { FieldErrors } from '../errors.ts'
import { isStorable, unstorable } from '../rules/characters.ts'
import { formatProblem } from '../rules/formats.ts'
import { isLonger } from '../rules/longer.ts'
import { leafPatterns } from '../rules/patterns.ts'
import { isDay } from '../rules/working-days.ts'
import type { Content, Warning } from './content.ts'
import type { Field, Fields, LeafField, NumberField, OptionalNumberField, ValueOf } from './field.ts'
import { isObject } from './value.ts'
import { isNumbered } from './wire.ts'

/**
 * Checks whether a value may be written, in words, by field path. Total over any JSON: an unknown key, a wrong type and a
 * broken rule all get a sentence that says what to do (domain.md 3.1). Empty means that it may be saved.
 */
export function validate(content: Content, value: unknown): FieldErrors {
  // A map, since an unknown key may be called __proto__.
  const found: Problems = new Map()
  checkFields(content.fields, value, '', found)
  // Rules between fields only make sense of values of the right type.
  const errors: FieldErrors = Object.fromEntries(found)
  return isSound(value, errors) ? (content.check?.(value) ?? {}) : errors
}

/** The warnings about a value; none while it has errors. */
export const warningsOf = (content: Content, value: unknown, errors: FieldErrors): Warning[] =>
  isSound(value, errors) ? (content.warn?.(value) ?? []) : []

/** A value without errors has the types of its fields. */
const isSound = (_value: unknown, errors: FieldErrors): _value is ValueOf<Fields> => Object.keys(errors).length === 0

export function validateFields(fields: Fields, value: unknown): FieldErrors {
  return validate({ section: '', fields }, value)
}

type Problems = Map<string, string[]>
const say = (found: Problems, path: string, message: string) => {
  found.set(path, [...(found.get(path) ?? []), message])
}

function checkFields(fields: Fields, value: unknown, at: string, found: Problems, rowId = false) {
  if (!isObject(value)) return say(found, at.slice(0, -1), 'Send the fields of this part as an object.')
  if (rowId && !(typeof value['id'] === 'string' && leafPatterns.rowId.test(value['id'])))
    say(found, `${at}id`, 'Each row needs an id of hex groups, such as 1a2b3c4d-5e6f.')
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(fields, key) && !(rowId && key === 'id'))
      say(found, at + key, 'There is no such field. Remove it, or reload the page if it was just added.')
  }
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(value, name)) say(found, at + name, `${field.label} is missing. Reload the page and save again.`)
    else checkField(field, value[name], at + name, found)
  }
}

function checkField(field: Field, value: unknown, path: string, found: Problems) {
  if (field.kind === 'group') return checkFields(field.fields, value, `${path}.`, found)
  if (field.kind !== 'list') {
    const message = problemOf(field, value)
    if (message) say(found, path, message)
    return
  }
  if (!Array.isArray(value)) return say(found, path, `${field.label} must be a list.`)
  if (value.length < field.min) say(found, path, `${field.label} needs at least ${field.min}.`)
  if (value.length > field.max) say(found, path, `${field.label} may have at most ${field.max}.`)
  if (field.unique)
    for (const i of repeated(value)) say(found, `${path}.${i}`, `${called(field.item, value[i])} is listed twice.`)
  if (field.item.kind === 'group')
    for (const i of repeated(value.map(idOf)))
      say(found, `${path}.${i}`, 'This row stands in the list twice. Remove one of them.')
  value.forEach((row, i) => {
    if (field.item.kind === 'group') checkFields(field.item.fields, row, `${path}.${i}.`, found, true)
    else checkField(field.item, row, `${path}.${i}`, found)
  })
}

/** A value as people read it: the label of a choice. */
const called = (field: Field, value: unknown): string =>
  (field.kind === 'choice' && field.options.find(option => option.value === value)?.label) || String(value)
const repeated = (rows: readonly unknown[]) =>
  rows.flatMap((row, i) => (row !== undefined && rows.indexOf(row) < i ? [i] : []))
const idOf = (row: unknown) => (isObject(row) ? row['id'] : undefined)

/** The sentence for one leaf, or undefined when its value is fine. */
export function problemOf(field: LeafField, value: unknown): string | undefined {
  const required = `${field.label} is required.`
  if (value === null || value === undefined) return value === null && mayBeNull(field) ? undefined : required
  if (field.kind === 'toggle') return typeof value === 'boolean' ? undefined : `${field.label} must be on or off.`
  if (field.kind === 'number') return numberProblem(field, value)
  if (typeof value !== 'string') return `${field.label} must be ${isNumbered(field) ? 'a number' : 'text'}.`
  if (!isStorable(value)) return unstorable(field.label)
  if (value.trim() === '' && field.kind !== 'choice' && (field.required || field.kind === 'relation')) return required
  if (value === '' && mayBeEmpty(field)) return undefined
  return textProblem(field, value)
}

const nullable: ReadonlySet<LeafField['kind']> = new Set([
  'number',
  'date',
  'moment',
  'image',
  'file',
  'private_file',
  'relation',
])
const mayBeNull = (field: LeafField) => !field.required && nullable.has(field.kind)
const mayBeEmpty = (field: LeafField) => !field.required && !nullable.has(field.kind) && field.kind !== 'choice'
const show = (value: number) => value.toLocaleString('en-PH', { maximumFractionDigits: 6 })

function numberProblem(field: NumberField | OptionalNumberField, value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${field.label} must be a number.`
  if (field.integer && !Number.isInteger(value)) return `${field.label} must be a whole number.`
  if (value < field.min) return `${field.label} must be ${show(field.min)} or more.`
  return value > field.max ? `${field.label} must be ${show(field.max)} or less.` : undefined
}

function textProblem(field: Exclude<LeafField, { kind: 'toggle' | 'number' }>, value: string): string | undefined {
  const tooLong = (max: number) =>
    isLonger(value, max) ? `${field.label} must be ${show(max)} characters or fewer.` : undefined
  switch (field.kind) {
    case 'text':
      return tooLong(field.max) ?? (field.format ? formatProblem(field.format, value, field.label) : undefined)
    case 'richtext':
      return tooLong(field.max)
    case 'template': {
      const unknown = [...value.matchAll(/\{([^{}]*)\}/g)]
        .map(match => match[1] ?? '')
        .find(name => !field.placeholders.includes(name))
      if (unknown !== undefined)
        return `{${unknown}} is not a placeholder of this text. Use ${field.placeholders.map(name => `{${name}}`).join(', ')}.`
      // Half a placeholder would be printed literally.
      if (/[{}]/.test(value.replaceAll(/\{[^{}]*\}/g, '')))
        return `A brace stands alone. Write a placeholder with both, such as {${field.placeholders[0]}}.`
      return tooLong(field.max)
    }
    case 'choice':
      if (field.options.some(option => option.value === value)) return undefined
      return value.trim() === ''
        ? `${field.label} is required.`
        : `Choose one of: ${field.options.map(option => option.label).join(', ')}.`
    case 'date':
      return isDay(value) ? undefined : 'Enter a date such as 2026-11-21.'
    case 'time':
      return leafPatterns.time.test(value) ? undefined : 'Enter a time such as 09:30.'
    case 'moment':
      return leafPatterns.moment.test(value) && !Number.isNaN(Date.parse(value)) && isDay(value.slice(0, 10))
        ? undefined
        : 'Enter a day and a time, such as 2026-11-21 09:30.'
    case 'colour':
      return leafPatterns.colour.test(value) ? undefined : 'Enter a colour such as #1A2B3C.'
    case 'link':
      return (
        tooLong(2000) ?? (leafPatterns.link.test(value) ? undefined : 'Enter a link that starts with https:// or /.')
      )
    case 'image':
    case 'file':
      return (
        tooLong(2000) ??
        (leafPatterns.address.test(value) ? undefined : `${field.label}: upload a file or pick one from the library.`)
      )
    case 'private_file':
      return leafPatterns.id.test(value) ? undefined : `${field.label}: upload a file.`
    case 'relation':
      return tooLong(80)
  }
}
