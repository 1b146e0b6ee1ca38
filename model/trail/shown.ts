import { brandByCode, brandById } from '../brands.ts'
import { capital } from '../capital.ts'
import type { Field, Fields, LeafField, NumberUnit } from '../content/field.ts'
import { picturesInText } from '../content/rich-text.ts'
import { factsOf, isListKey } from '../kinds/facts-of-list.ts'
import type { ListColumn } from '../lists/list.ts'
import { eventOf, isEventKey } from '../mails/index.ts'
import { isPageId, labelOfPage } from '../pages/index.ts'
import { fieldGroupsOf, rowRightsOf } from '../pages/kept.ts'
import { areaKeys, type RowRight } from '../pages/page.ts'
import { isObject } from '../rules/is-object.ts'
import { isLostMoment } from '../rules/lost-moments.ts'
import { dayInWords, when } from '../when.ts'

/** A value as the form shows it. `lost`: a date that lines of before decision 139 did not keep. */
export type ValueInTrail = { readonly as: 'text' | 'none' | 'lost' | 'picture'; readonly text: string }

/** Names of records that a line has by their ids: of a field, its id, as `assigned_to 12`. */
export type Names = ReadonlyMap<string, string>

const none: ValueInTrail = { as: 'none', text: '' }
const text = (words: string): ValueInTrail => (words === '' ? none : { as: 'text', text: words })

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
const day = /^\d{4}-\d{2}-\d{2}$/
const picture = /^\/media\/[0-9a-f]{64}\/.+\.(png|jpe?g|webp|avif|gif)$/i

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const peso = (amount: number): string => `${amount < 0 ? '−' : ''}₱\u00a0${money.format(Math.abs(amount))}`
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** One of several that a program knows by a key, in a column without a form: its words. An address of a page is none. */
const chosen = /^[a-z]+(_[a-z0-9]+)+$/
const oneWord = /^[a-z]+$/
/** What people type, or read as it is written: one word of it is no key. */
const asTyped = /(^|_)(name|note|reason|remarks?|message|subject|title|slug|path|draft|format|file|to|cron|ticket|no)$/
const ofStates = /(^|_)status$/
const code = /^[a-z]+(-[a-z0-9]+)+$/
const ofCodes: ReadonlySet<string> = new Set(['code', 'client'])

/** Columns of money that no form has. */
const ofMoney = /(^|_)(price|amount|fee|tcp|budget|income|commission|charges)$/

const measures: { readonly [U in NumberUnit]?: string } = {
  square_metres: 'm²',
  metres: 'm',
  kilometres: 'km',
  years: 'years',
  days: 'days',
  minutes: 'minutes',
}

function figure(value: number, unit: NumberUnit | undefined, name: string, as?: ListColumn['as']): string {
  if (unit === 'peso' || as === 'peso' || (unit === undefined && ofMoney.test(name))) return peso(value)
  if (unit === 'rate') return `${number.format(value * 100)} %`
  if (unit === 'year') return String(value)
  const measure = unit && measures[unit]
  return measure ? `${number.format(value)} ${measure}` : number.format(value)
}

const plain = (html: string): string =>
  html
    .replace(/<img\b[^<>]*>/gi, image => `\n[${picturesInText(image)[0]?.src.split('/').at(-1) ?? 'picture'}]\n`)
    .replace(/<figure\b[^<>]*\bdata-video="([^"<>]*)"[^<>]*>/gi, '\n[$1]\n')
    .replace(/<(br|\/p|\/li|\/h\d|\/tr)[^<>]*>/gi, '\n')
    .replace(/<[^<>]+>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim()

const optionsOf = (field: LeafField | undefined, column: ListColumn | undefined) =>
  field?.kind === 'choice' ? field.options : column?.filter?.kind === 'choice' ? column.filter.options : []

type Of = {
  readonly name: string
  readonly field?: Field | undefined
  readonly column?: ListColumn | undefined
  readonly names?: Names | undefined
}

/** The rights of a role in one area: its pages, each with what may be done there. */
export const rightsIn = (area: string, value: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(value).flatMap(([key, flags]) => {
    const held = isObject(flags) ? Object.keys(flags).filter(flag => flags[flag] === true) : []
    return held.length === 0 ? [] : [`${labelOfPage(`${area}.${key}`)}: ${held.join(', ')}`]
  })
/** What of pages a role is kept from: fields, and records of others. */
const isKeptBack = (name: string): boolean => name === 'field_rights' || name === 'row_rights'
const keptIn = (value: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(value).map(([page, kept]) => `${labelOfPage(page)}: ${keptWords(page, kept)}`)

function keptWords(page: string, kept: unknown): string {
  if (!isPageId(page)) return String(kept)
  if (!isObject(kept)) return rowRightsOf(page)[kept as RowRight]?.toLowerCase() ?? String(kept)
  const named = (keys: unknown) =>
    Array.isArray(keys) ? keys.map(key => fieldGroupsOf(page)[String(key)]?.label ?? String(key)).join(', ') : ''
  const [hidden, fixed] = [named(kept['hidden']), named(kept['fixed'])]
  return [...(hidden ? [`hidden ${hidden}`] : []), ...(fixed ? [`not changed ${fixed}`] : [])].join('; ')
}
export const isArea = (name: string): boolean => areaKeys.some(area => area === name)

/** One value of a line, under the name of its field. */
export function shownOf(value: unknown, { name, field, column, names }: Of): ValueInTrail {
  if (value === null || value === undefined || value === '') return none
  if (isLostMoment(name, value)) return { as: 'lost', text: '' }
  if (isArea(name) && isObject(value)) return text(rightsIn(name, value).join('\n') || 'None')
  if (isKeptBack(name) && isObject(value)) return text(keptIn(value).join('\n') || 'None')
  const leaf = field && field.kind !== 'group' && field.kind !== 'list' ? field : undefined
  if (typeof value === 'boolean') return text(value ? 'Yes' : 'No')
  if (typeof value === 'string' || typeof value === 'number') return scalar(value, { name, field: leaf, column, names })
  if (Array.isArray(value)) {
    if (value.length === 0) return text('None')
    const item = field?.kind === 'list' && field.item.kind !== 'group' ? field.item : undefined
    if (value.some(isObject))
      return text(value.map((row, i) => `${i + 1}. ${rowText(row, names, fieldsWithin(field))}`).join('\n'))
    const of = {
      name: name.replace(/_ids$/, '_id').replace(/^brands$|^brand_codes$/, 'brand_id'),
      field: item,
      column,
      names,
    }
    return text(value.map(one => shownOf(one, of).text).join(', '))
  }
  return isObject(value) && Object.keys(value).length > 0
    ? text(rowText(value, names, fieldsWithin(field)))
    : text('None')
}

function scalar(
  value: string | number,
  { name, field, column, names }: Of & { field?: LeafField | undefined },
): ValueInTrail {
  const option = optionsOf(field, column).find(one => one.value === String(value))
  if (option) return text(option.label)
  const named = names?.get(`${name} ${value}`)
  if (named !== undefined) return text(named)
  // Rows of a page are gone when nobody keeps them: the id of one says nothing.
  if (names && field?.kind === 'relation' && field.by === 'row') return text('One that is no longer there')
  if (name === 'brand_id') return text(brandById(Number(value))?.display_label ?? String(value))
  const known = field?.kind === 'text' ? undefined : knownAs(String(value))
  if (known !== undefined) return text(known)
  const amount = typeof value === 'number' ? value : /^-?\d+\.\d+$/.test(value) ? Number(value) : undefined
  const unit = field?.kind === 'number' ? field.unit : undefined
  if (amount !== undefined && (typeof value === 'number' || unit || column?.as === 'peso' || ofMoney.test(name)))
    return text(/_id$|^id$/.test(name) ? String(value) : figure(amount, unit, name, column?.as))
  const words = String(value)
  if (moment.test(words) && !Number.isNaN(Date.parse(words))) return text(when(words))
  if (day.test(words) && !Number.isNaN(Date.parse(words))) return text(dayInWords(words))
  if (picture.test(words)) return { as: 'picture', text: words }
  if (
    field?.kind !== 'text' &&
    (chosen.test(words) ||
      // Of a form or a list it stands among its options; what is none of them was typed.
      (!field && !column && oneWord.test(words) && !asTyped.test(name)) ||
      (ofStates.test(name) && oneWord.test(words)) ||
      (ofCodes.has(name) && code.test(words)))
  )
    return text(capital(words.replaceAll(/[_-]/g, ' ')))
  return text(field?.kind === 'richtext' ? plain(words) : words)
}

/** What the house itself knows by a key, wherever it stands: a page, a list, a mail, a brand. */
function knownAs(key: string): string | undefined {
  if (isPageId(key)) return labelOfPage(key)
  if (isListKey(key)) return capital(factsOf(key).many)
  if (isEventKey(key)) return eventOf(key).label
  return brandByCode(key)?.display_label
}

/** The form of what stands under a field: its fields, where it is a group or rows. */
export function fieldsWithin(field: Field | undefined): Fields {
  const inner = field?.kind === 'list' ? field.item : field
  return inner?.kind === 'group' ? inner.fields : {}
}

/** An object: its fields by their labels, else by their keys in words, with their values. */
function rowText(row: unknown, names: Names | undefined, fields: Fields): string {
  if (!isObject(row)) return shownOf(row, { name: '', names }).text
  return Object.entries(row)
    .filter(([key, value]) => key !== 'id' && value !== null && value !== '')
    .map(([key, value]) => {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined
      return `${field?.label ?? key.replaceAll('_', ' ')}: ${wordsOf(shownOf(value, { name: key, field, names }))}`
    })
    .join('; ')
}

/** A shown value in words alone, for a file or a sentence. */
export const wordsOf = ({ as, text: said }: ValueInTrail): string =>
  as === 'none' ? '–' : as === 'lost' ? 'Not kept' : said
