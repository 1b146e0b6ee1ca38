import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Field, Fields } from '../model/content/field.ts'
import { ownable, ownedPaths, pick, resolve } from '../model/content/inherit.ts'
import { schemaOf } from '../model/content/schema.ts'
import { validateFields } from '../model/content/validate.ts'
import { complete, initialOf, walk } from '../model/content/value.ts'
import { recordKeys, recordKinds } from '../model/kinds/records.ts'
import { portalContents } from '../model/pages/portal-content.ts'
import { propertyContents } from '../model/pages/property-content.ts'
import { contents } from '../model/pages/site-content.ts'
import { slippedValue, soundValue } from './content-values.ts'

const ajv = new Ajv({ allErrors: true, strict: false })
formats['default'](ajv, ['date'])

// JSON Schema cannot say these; `check` rules are of the page, not of its fields, and are not asked here.
const beyondSchema =
  /is not a placeholder of this text|A brace stands alone|holds characters that cannot be stored|stands in the list twice/

describe.each(
  [...contents, ...portalContents, ...propertyContents].map(({ section, fields }) => ({
    section,
    fields,
  })),
)('$section', ({ fields }) => {
  const accepts = ajv.compile(schemaOf(fields))

  test('sound values are accepted, by words and by schema', () => {
    fc.assert(
      fc.property(soundValue(fields), value => {
        expect(validateFields(fields, value)).toEqual({})
        expect(accepts(value) || accepts.errors).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  test('words refuse what the schema refuses, and no more', () => {
    fc.assert(
      fc.property(slippedValue(fields), value => {
        const messages = Object.values(validateFields(fields, value)).flat()
        if (accepts(value)) expect(messages.filter(message => !beyondSchema.test(message))).toEqual([])
        else expect([messages.length > 0, accepts.errors?.[0]]).toEqual([true, accepts.errors?.[0]])
      }),
      { numRuns: 300 },
    )
  })

  test('reading makes a page of anything: no key missing, none unknown', () => {
    const shape = /is missing|no such field/
    fc.assert(
      fc.property(fc.oneof(slippedValue(fields), fc.jsonValue()), value => {
        const read = complete(fields, value)
        const atTop = Object.entries(validateFields(fields, read)).filter(([path]) => !/\.\d+/.test(path))
        expect(atTop.flatMap(([, messages]) => messages).filter(message => shape.test(message))).toEqual([])
        expect(complete(fields, read, path => expect.fail(`dropped ${path} when read again`))).toEqual(read)
      }),
      { numRuns: 30 },
    )
  })

  test('what a site owns lies over the group’s and can be taken out again', () => {
    const paths = fc.subarray(ownable(fields))
    fc.assert(
      fc.property(soundValue(fields), soundValue(fields), paths, (group, site, owned) => {
        const own = pick(fields, site, new Set(owned))
        expect(ownedPaths(fields, own)).toEqual(owned)
        const seen = resolve(fields, group, own)
        expect(validateFields(fields, seen)).toEqual({})
        expect(pick(fields, seen, new Set(owned))).toEqual(own)
      }),
      { numRuns: 15 },
    )
  })

  test('an empty page has a value of the right kind in each field', () => {
    const kinds = Object.values(validateFields(fields, initialOf(fields))).flat()
    // An empty page may lack what is required; it may not hold what no editor could have typed.
    expect(kinds.filter(message => !/ is required\.$| needs at least /.test(message))).toEqual([])
  })

  test('labels, limits and toggles are in order', () => {
    for (const { path, field } of walk(fields)) {
      expect([path, field.label.trim().length > 0]).toEqual([path, true])
      if (field.kind === 'number') expect([path, field.min <= field.max && field.step > 0]).toEqual([path, true])
      if (field.kind === 'list') expect([path, field.min <= field.max]).toEqual([path, true])
      if (field.kind === 'choice') {
        const options = field.options.map(option => option.value)
        expect([path, new Set(options).size, options.includes(field.initial)]).toEqual([path, options.length, true])
      }
    }
    for (const siblings of groupsOf(fields)) {
      for (const field of Object.values(siblings)) {
        if (field.governedBy !== undefined)
          expect([field.label, siblings[field.governedBy]?.kind]).toEqual([field.label, 'toggle'])
      }
    }
  })
})

test('each section once', () => {
  const sections = contents.map(({ section }) => section)
  expect(new Set(sections).size).toBe(sections.length)
  // `home` is no section of its own beside `home.banner`: one page would own what another edits.
  for (const section of sections) expect(sections.filter(other => other.startsWith(`${section}.`))).toEqual([])
})

// A switch says it in its label, and a row of one value in the help of its list.
const unexplained = (of: string, field: Field): string[] =>
  field.kind === 'group'
    ? Object.values(field.fields).flatMap(each => unexplained(`${of}, ${field.label}`, each))
    : [
        ...(field.help || field.kind === 'toggle' ? [] : [`${of}: ${field.label}`]),
        ...(field.kind === 'list' && field.item.kind === 'group' ? unexplained(of, field.item) : []),
      ]

test('every field of the websites says what it is for', () => {
  const kinds = recordKeys.filter(key => key.startsWith('web')).map(key => recordKinds[key].content)
  const without = [...contents, ...kinds].flatMap(({ section, fields }) =>
    Object.values<Field>(fields).flatMap(field => unexplained(section, field)),
  )
  expect(without).toEqual([])
})

const groupsOf = (fields: Fields): Fields[] => [
  fields,
  ...Object.values(fields).flatMap((field: Field) => {
    if (field.kind === 'group') return groupsOf(field.fields)
    return field.kind === 'list' && field.item.kind === 'group' ? groupsOf(field.item.fields) : []
  }),
]
