import { expect, test } from 'vitest'
import {
  choice,
  colour,
  date,
  type Field,
  group,
  image,
  type LeafField,
  link,
  list,
  number,
  optionalNumber,
  relation,
  template,
  text,
  time,
  toggle,
  values,
} from './field.ts'
import { problemOf, validate, validateFields } from './validate.ts'

const problem = (field: LeafField, value: unknown) => problemOf(field, value)
const errors = (field: Field, value: unknown) => validateFields({ it: field }, { it: value })

test('required text must say something', () => {
  const title = text('Title', { required: true, max: 5 })
  for (const nothing of ['', '   ', null, undefined]) expect(problem(title, nothing)).toBe('Title is required.')
  expect(problem(title, 'Atria')).toBeUndefined()
  expect(problem(title, 'Atrium')).toBe('Title must be 5 characters or fewer.')
  expect(problem(title, 7)).toBe('Title must be text.')
})

// Domain.md 3.1: any required field left blank.
test('a choice that nobody has made is required, unless none is one of its options', () => {
  const role = choice('Role', [{ value: '7', label: 'Auditor' }], { initial: '' })
  for (const nothing of ['', ' ', null]) expect(problem(role, nothing)).toBe('Role is required.')
  expect(problem(role, '7')).toBeUndefined()
  expect(problem(role, '8')).toBe('Choose one of: Auditor.')
  const brand = choice('Brand', [
    { value: '', label: 'All brands' },
    { value: 'ZRLU', label: 'Luxuria' },
  ])
  expect(problem(brand, '')).toBeUndefined()
})

test('length counts characters, also where text is optional and blank', () => {
  const note = text('Note', { max: 3 })
  expect(problem(note, '🏡🏡🏡')).toBeUndefined()
  expect(problem(note, '')).toBeUndefined()
  expect(problem(note, '    ')).toBe('Note must be 3 characters or fewer.')
})

test('what the database cannot hold is refused', () => {
  const sentence = 'Note holds characters that cannot be stored. Type it again.'
  for (const value of ['a\u0000b', 'a\u001bb', '\ud83c']) expect(problem(text('Note'), value)).toBe(sentence)
  expect(problem(text('Note'), 'two\nlines\tand a tab')).toBeUndefined()
})

test.each([
  [
    text('E-mail', { format: 'email' }),
    ['name@example.com', ''],
    ['name', 'a@b', 'a b@example.com', 'a@-b.com', ' '],
    'Enter a valid e-mail address, such as name@example.com.',
  ],
  [
    text('Mobile', { format: 'mobile' }),
    ['0917 123 4567', '09171234567', '+639171234567', '+6591234567', ''],
    ['1234', '0917-12', '917 123 4567'],
    'Enter a mobile number such as 0917 123 4567, or + and the country code.',
  ],
  [
    text('Landline', { format: 'landline' }),
    ['(02) 8123 4567', '8123-4567'],
    ['call us', '12'],
    'Enter a telephone number such as (02) 8123 4567.',
  ],
  [
    date('Day'),
    ['2026-11-21', '2024-02-29', null],
    ['2026-02-30', '21 Nov 2026', '2026-1-1', ''],
    'Enter a date such as 2026-11-21.',
  ],
  [time('Start'), ['00:00', '23:59'], ['24:00', '9:00', '09:60'], 'Enter a time such as 09:30.'],
  [
    colour('Colour', '#000000'),
    ['#1A2B3C', '#abcdef'],
    ['red', '#12345', '#1234567'],
    'Enter a colour such as #1A2B3C.',
  ],
  [
    link('Link'),
    ['https://example.com/a', '/news-&-promos', ''],
    ['//evil.example', 'javascript:alert(1)', 'http://example.com', 'news'],
    'Enter a link that starts with https:// or /.',
  ],
  [
    image('Logo'),
    ['/media/ab/logo.webp', 'https://example.com/logo.png', null],
    ['logo.png', '//evil.example/x', ''],
    'Logo: upload a file or pick one from the library.',
  ],
  [
    choice('Kind', [
      { value: 'a', label: 'One' },
      { value: 'b', label: 'Two' },
    ]),
    ['a', 'b'],
    ['c', 'A'],
    'Choose one of: One, Two.',
  ],
] as const)('$label: %#', (field, fine, wrong, sentence) => {
  for (const value of fine) expect([value, problem(field, value)]).toEqual([value, undefined])
  for (const value of wrong) expect([value, problem(field, value)]).toEqual([value, sentence])
})

test('numbers: kind, limits, empty', () => {
  const years = number('Term', { integer: true, min: 1, max: 40 })
  expect(problem(years, '5')).toBe('Term must be a number.')
  expect(problem(years, Number.NaN)).toBe('Term must be a number.')
  expect(problem(years, 1.5)).toBe('Term must be a whole number.')
  expect(problem(years, 0)).toBe('Term must be 1 or more.')
  expect(problem(years, 41)).toBe('Term must be 40 or less.')
  expect(problem(years, null)).toBe('Term is required.')
  expect(problem(optionalNumber('Term'), null)).toBeUndefined()
  expect(problem(number('Price', { max: 2_000_000 }), 3_000_000)).toBe('Price must be 2,000,000 or less.')
})

test('toggles, relations and templates', () => {
  expect(problem(toggle('Show'), 'yes')).toBe('Show must be on or off.')
  expect(problem(relation('Property', 'property'), null)).toBe('Property is required.')
  expect(problem(relation('Property', 'property', { required: false }), ' ')).toBe('Property is required.')
  const mail = template('Body', ['firstname', 'email'])
  expect(problem(mail, 'Dear {firstname}')).toBeUndefined()
  expect(problem(mail, 'Dear {name}')).toBe('{name} is not a placeholder of this text. Use {firstname}, {email}.')
  for (const half of ['Dear {firstname', 'Dear firstname}', '{email} and {firstname}}'])
    expect(problem(mail, half)).toBe('A brace stands alone. Write a placeholder with both, such as {firstname}.')
})

test('lists: how many, no value twice, rows with ids, errors by path', () => {
  const tags = values('Tags', text('Tag', { required: true }), { min: 1, max: 2, unique: true })
  expect(errors(tags, 'x')).toEqual({ it: ['Tags must be a list.'] })
  expect(errors(tags, [])).toEqual({ it: ['Tags needs at least 1.'] })
  expect(errors(tags, ['a', 'b', 'c'])).toEqual({ it: ['Tags may have at most 2.'] })
  expect(errors(tags, ['a', 'a'])).toEqual({ 'it.1': ['a is listed twice.'] })
  expect(errors(tags, ['a', ''])).toEqual({ 'it.1': ['Tag is required.'] })
  const rows = list('Rows', { name: text('Name', { required: true }) })
  expect(errors(rows, [{ id: '1a2b3c4d-5e6f', name: 'A' }])).toEqual({})
  expect(errors(rows, [{ name: '' }])).toEqual({
    'it.0.id': ['Each row needs an id of hex groups, such as 1a2b3c4d-5e6f.'],
    'it.0.name': ['Name is required.'],
  })
})

test('unknown keys are refused and missing ones named, at any depth', () => {
  const inner = group('Inner', { a: text('A') })
  const unknown = 'There is no such field. Remove it, or reload the page if it was just added.'
  expect(errors(inner, { a: '', b: '' })).toEqual({ 'it.b': [unknown] })
  expect(errors(inner, {})).toEqual({ 'it.a': ['A is missing. Reload the page and save again.'] })
  expect(errors(inner, null)).toEqual({ it: ['Send the fields of this part as an object.'] })
  expect(validateFields({ a: text('A') }, { a: '', id: '1a2b' })).toEqual({ id: [unknown] })
  const hostile = JSON.parse('{"a":"","__proto__":{"b":1},"constructor":1}')
  expect(Object.keys(validateFields({ a: text('A') }, hostile))).toEqual(['__proto__', 'constructor'])
})

test('rules between fields are asked only of values that are what they should be', () => {
  const fields = { from: number('From'), to: number('To') }
  const check = (value: { from: number; to: number }) => (value.from < value.to ? {} : { to: ['Too low.'] })
  const range = { section: 'range', fields, check } as Parameters<typeof validate>[0]
  expect(validate(range, { from: 2, to: 1 })).toEqual({ to: ['Too low.'] })
  expect(validate(range, { from: 'x', to: 1 })).toEqual({ from: ['From must be a number.'] })
})

test('no row stands in a list twice: by their ids two people’s edits are joined', () => {
  const rows = list('Rows', { title: text('Title') })
  const [one, two] = [
    { id: '0001', title: 'One' },
    { id: '0002', title: 'Two' },
  ]
  expect(errors(rows, [one, two])).toEqual({})
  expect(errors(rows, [one, two, { ...one, title: 'Another' }])).toEqual({
    'it.2': ['This row stands in the list twice. Remove one of them.'],
  })
})
