import fc from 'fast-check'
import type { Field, Fields, LeafField } from '../model/content/field.ts'
import type { TextFormat } from '../model/rules/formats.ts'

/** Random values for any field tree, by the tree itself: sound ones, and ones that are off in a few places. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const rowId = fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `${hex(a, 8)}-${hex(b % 0x1_0000, 4)}`)
const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')

/** A value that the tree accepts. */
export const soundValue = (fields: Fields): fc.Arbitrary<Json> =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, soundField(field)])))

function soundField(field: Field): fc.Arbitrary<Json> {
  if (field.kind === 'group') return soundValue(field.fields)
  if (field.kind !== 'list') return soundLeaf(field)
  const size = { minLength: field.min, maxLength: Math.min(field.max, field.min + 2) }
  if (field.item.kind !== 'group') {
    const rows = soundLeaf(field.item)
    return field.unique ? fc.uniqueArray(rows, size) : fc.array(rows, size)
  }
  const row = soundValue(field.item.fields)
  return fc.uniqueArray(
    fc.tuple(rowId, row).map(([id, values]) => ({ id, ...(values as object) })),
    { ...size, selector: ({ id }) => id },
  )
}

const written = (max: number, isRequired: boolean): fc.Arbitrary<string> => {
  // Characters outside the basic plane count one each.
  const some = fc.oneof(fc.string({ minLength: 1, maxLength: Math.min(max, 20) }), fc.constant('🏡'.repeat(max)))
  return isRequired ? some.map(text => (text.trim() === '' ? 'a' : text)) : fc.oneof(some, fc.constantFrom('', ' '))
}

const formatted = {
  email: ['name@example.com', 'a.b+c@mail.example.co'],
  mobile: ['0917 000 0100', '09170000100', '+639170000100', '+6591234567'],
  landline: ['(02) 8000 0100', '8000-0100'],
  name: ['Begoña', 'Peñaflor-D’Oliveira Jr.'],
  tin: ['123-456-789', '123-456-789-000'],
  prc: ['1234', '0012345'],
  licence: ['DHSUD LTS 0012/2026'],
  slug: ['weekend-open-house', 'a1'],
  code: ['S-004217', 'NORTH_1'],
  path: ['/promos/summer', '/a', '/Ñandú/2026'],
} as const satisfies Record<TextFormat, readonly string[]>

function soundLeaf(field: LeafField): fc.Arbitrary<Json> {
  const orNothing = (some: fc.Arbitrary<Json>, nothing: Json) =>
    field.required ? some : fc.oneof(some, fc.constant(nothing))
  switch (field.kind) {
    case 'text':
      return field.format
        ? orNothing(fc.constantFrom(...formatted[field.format]), '')
        : written(field.max, field.required)
    case 'richtext':
      return written(Math.min(field.max, 300), field.required)
    case 'template':
      return written(Math.min(field.max, 100), field.required).map(text => text.replaceAll(/[{}]/g, '-'))
    case 'toggle':
      return fc.boolean()
    case 'number': {
      const some = field.integer
        ? fc.integer({ min: Math.ceil(field.min), max: Math.floor(field.max) })
        : fc.double({ min: field.min, max: field.max, noNaN: true }).map(value => value + 0)
      return orNothing(fc.oneof(some, fc.constantFrom(field.min, field.max)), null)
    }
    case 'choice':
      return fc.constantFrom(...field.options.map(option => option.value))
    case 'date':
      return orNothing(fc.constantFrom('2026-11-21', '2024-02-29'), null)
    case 'time':
      return fc.constantFrom('00:00', '09:30', '23:59')
    case 'moment':
      return orNothing(fc.constantFrom('2026-12-01T00:00:00.000Z', '2026-02-28T16:30Z'), null)
    case 'colour':
      return fc.constantFrom('#1A2B3C', '#abcdef')
    case 'link':
      return orNothing(fc.constantFrom('/news-&-promos', 'https://example.com/a?b=c', 'mailto:a@example.com'), '')
    case 'image':
    case 'file':
      return orNothing(fc.constantFrom('/media/ab/cd.webp', 'https://example.com/a.png'), null)
    case 'private_file':
      return orNothing(fc.constantFrom('1', '4711'), null)
    case 'relation':
      return orNothing(
        fc.string({ minLength: 1, maxLength: 12 }).map(text => `P${text.slice(1)}`),
        null,
      )
  }
}

const strange: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1,
  1.5,
  41,
  2_000_000_000,
  '',
  ' ',
  '\n',
  'x',
  'x'.repeat(301),
  'x'.repeat(2001),
  '🏡'.repeat(121),
  'a@b',
  'name@example.com',
  '09:30',
  '24:00',
  '#12345',
  '#123456',
  '/x',
  '//x',
  'https://x y',
  'javascript:alert(1)',
  '2026-02-30',
  '2024-02-29',
  '{nothing}',
  'a\u0000b',
  '\ud83c',
  [],
  [null],
  ['a', 'a'],
  [1, 1],
  {},
  { id: 'abcd' },
  { id: 'XYZ!' },
]
const strangeKeys = ['extra', 'id', '__proto__', 'constructor', 'toString'] as const

type Slip = { where: number; how: 'replace' | 'remove' | 'add' | 'repeat'; value: Json; key: string }
const slip: fc.Arbitrary<Slip> = fc.record({
  where: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat'),
  value: fc.constantFrom(...strange),
  key: fc.constantFrom(...strangeKeys),
})

/** A sound value with up to two slips in it: something replaced, taken away, added or repeated, anywhere. */
export const slippedValue = (fields: Fields): fc.Arbitrary<Json> =>
  fc.tuple(soundValue(fields), fc.array(slip, { maxLength: 2 })).map(([value, slips]) => slips.reduce(withSlip, value))

function withSlip(value: Json, { where, how, value: strangeValue, key }: Slip): Json {
  const copy = structuredClone(value)
  const places = placesIn(copy)
  const place = places[where % Math.max(1, places.length)]
  if (!place) return how === 'replace' ? strangeValue : copy
  const { holder, at } = place
  if (Array.isArray(holder)) {
    const i = Number(at)
    if (how === 'remove') holder.splice(i, 1)
    else if (how === 'repeat') holder.push(structuredClone(holder[i] as Json))
    else holder[i] = strangeValue
  } else if (how === 'remove') delete holder[at]
  else if (how === 'add')
    Object.defineProperty(holder, key, { value: strangeValue, enumerable: true, configurable: true, writable: true })
  else holder[at] = strangeValue
  return copy
}

type Place = { holder: Json[] | { [key: string]: Json }; at: string }
function placesIn(value: Json): Place[] {
  if (value === null || typeof value !== 'object') return []
  return Object.keys(value).flatMap(at => [
    { holder: value, at },
    ...placesIn((value as { [key: string]: Json })[at] as Json),
  ])
}
