import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../model/contract/index.ts'
import { formats } from '../model/rules/formats.ts'
import { homeCitizenship } from '../model/workflows/reservation-guards.ts'
import { root } from '../scripts/bootstrap.mjs'
import { type Expression, expressionsOf, patternsOf, slowness } from './expressions.ts'
import { every, proven, sized } from './sizes.ts'

/**
 * What an expression may take of the processor, in ms, on thirty thousand signs made to hold it up: more than an address, and as
 * much as most texts. In time linear to them it is one; with their square it is hundreds.
 */
const most = 60

/** These are slow on texts that no caller sends. */
const kept: Readonly<Record<string, string>> = {
  "/--[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/|'(?:[^']|'')*'|\"[^\"]*\"|\\$(\\w*)\\$[\\s\\S]*?\\$\\1\\$|;/g":
    'reads migrations, which are files of ours',
  '/\\/\\*.*?\\*\\//g': 'reads statements, which are ours: values go beside them',
  '/\\/\\*[\\s\\S]*?\\*\\//g': 'reads sheets of ours, when the sites are built',
  '/\\B(?=(\\d{3})+$)/g': 'reads amounts of the database, of seventeen digits at most',
  '/^(.+?)\\1*$/': 'reads passwords, which the contract bounds, and no more than their first signs',
}

const { found, made } = expressionsOf(['server', 'model', 'sites'])
const named = ({ source, flags }: Expression) => `/${source}/${flags}`

const slowOf = (tried: readonly Expression[]) =>
  tried.flatMap(expression => {
    if (Object.hasOwn(kept, named(expression))) return []
    const worst = slowness(expression, most)
    return worst
      ? [`${named(expression)} in ${expression.file}: ${worst.ms} ms on ${worst.length} of ${worst.text}`]
      : []
  })

test('no expression that a caller reaches takes more than linear time', () => {
  const tried = every(8, found)
  expect(slowOf(tried)).toEqual([])
  expect(found.length).toBeGreaterThan(200)
  proven(
    'expressions',
    'all',
    `${tried.length} of ${found.length} expressions, ${Object.keys(kept).length} of them on texts of our own`,
  )
}, 600_000)

// What a call takes is judged by them at any length: a length that is too great is one error of several.
const asked = patternsOf(
  endpoints.flatMap(({ name, endpoint: { params, query, body, described, form } }) =>
    [params, query, body, described, form?.fields].map(schema => [name, schema] as const),
  ),
)
/** What Ajv judges dates and times by. */
const ofDates = [
  ...readFileSync(join(root, 'node_modules/ajv-formats/dist/formats.js'), 'utf8').matchAll(
    /^const (?:DATE|TIME|DATE_TIME_SEPARATOR) = \/(.*)\/(\w*);$/gm,
  ),
]
/** What is no literal of ours: forms of short texts, what is made of text, and dates. */
const others: Expression[] = [
  ...Object.entries(formats).map(([name, { pattern }]) => ({
    source: pattern.source,
    flags: pattern.flags,
    file: `the format of ${name}`,
  })),
  { source: homeCitizenship, flags: 'i', file: 'model/workflows/reservation-guards.ts' },
  { source: '^\\d{1,9}(\\.\\d{1,4})?$', flags: '', file: 'server/features/buyers-portal/files-sent.ts' },
  { source: `${'a'.repeat(64)}[^\\s"'<>?#)]*`, flags: 'g', file: 'server/records/media/address.ts' },
  ...ofDates.map(([, source = '', flags = '']) => ({ source, flags, file: 'ajv-formats' })),
]

test('no pattern of the contract takes more than linear time, nor a format, nor what is made of text', () => {
  expect(asked.found.length).toBeGreaterThan(80)
  expect(asked.formats).toEqual(['date', 'date-time'])
  expect(ofDates).toHaveLength(3)
  expect(slowOf([...every(8, asked.found), ...others])).toEqual([])
}, 600_000)

test('what is made of text while the server runs is made of names of ours', () => {
  expect(made).toEqual([
    'model/rules/formats.ts',
    'model/workflows/reservation-guards.ts',
    'server/features/buyers-portal/files-sent.ts',
    'server/records/media/address.ts',
    'sites/brands/icon.ts',
  ])
})

test('each expression that is excused is still there', () => {
  const names = found.map(named)
  expect(Object.keys(kept).filter(name => !names.includes(name))).toEqual([])
})

// Known ones, of the review and of books: what the search for hostile texts must find. The last of them are the slowest to show.
const known: readonly (readonly [source: string, flags: string])[] = [
  ['(a+)+$', ''],
  ['^(\\w+\\s?)*$', ''],
  ['^(a|aa)+$', ''],
  ['^([a-zA-Z0-9]+)*@x$', ''],
  ['\\s+$', ''],
  ['\\.?0+$', ''],
  ['@(?:.+\\.)?example$', 'i'],
  ['[^/]+$', ''],
  ['<[^>]+>', 'g'],
]
test.each(known.slice(0, sized(3, known.length, known.length)))(
  'it finds that /%s/%s can be held up',
  (source, flags) => {
    expect(slowness({ source, flags, file: '' }, most)).toBeDefined()
  },
)
