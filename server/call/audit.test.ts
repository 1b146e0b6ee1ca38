import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedKeys } from './audit.ts'

type Line = { before: Record<string, unknown>; after: Record<string, unknown> }
/** The line as the database keeps it. */
const lineOf = (before: unknown, after: unknown): Line => JSON.parse(JSON.stringify(changedKeys(before, after)))

const [monday, tuesday] = [new Date('2026-11-23T04:00:00.000Z'), new Date('2026-11-24T04:00:00.000Z')]

describe('what a line keeps of a value', () => {
  test.each<[string, unknown, unknown, unknown, unknown]>([
    ['a moment that changes', monday, tuesday, '2026-11-23T04:00:00.000Z', '2026-11-24T04:00:00.000Z'],
    ['a moment that is set', null, monday, null, '2026-11-23T04:00:00.000Z'],
    ['a moment that goes', monday, null, '2026-11-23T04:00:00.000Z', null],
    ['a moment that is none', null, new Date(Number.NaN), null, 'Invalid Date'],
    ['bytes', Buffer.from([0, 255]), new Uint8Array([1]), '00ff', '01'],
    ['a whole number that JSON rounds', 9_007_199_254_740_993n, 1n, '9007199254740993', 1],
    ['what is no number', 1, Number.NaN, 1, 'NaN'],
    ['an object that says what it is in JSON', null, new URL('https://a.example/b'), null, 'https://a.example/b'],
    ['members of a set', new Set(['a']), new Set(['a', monday]), ['a'], ['a', '2026-11-23T04:00:00.000Z']],
    ['entries of a map', new Map([['at', monday]]), null, { at: '2026-11-23T04:00:00.000Z' }, null],
    ['an object without keys of its own', null, /a+/u, null, '/a+/u'],
    ['moments in a list', [], [monday], [], ['2026-11-23T04:00:00.000Z']],
    ['a text written otherwise', '1.0', '1.00', '1.0', '1.00'],
  ])('%s', (_, before, after, was, is) => {
    expect(lineOf({ it: before, other: 1 }, { it: after, other: 1 })).toEqual({
      before: { it: was },
      after: { it: is },
    })
  })

  test.each<[string, unknown, unknown]>([
    ['a moment and its text', monday, '2026-11-23T04:00:00.000Z'],
    ['a moment and its text in the time of Manila', monday, '2026-11-23T12:00:00+08:00'],
    ['two of the same moment', monday, new Date(monday)],
    ['money as the database has it, and as a form does', '1500000.00', 1_500_000],
    ['a rate as the database has it, and as a form does', 0.1, '0.1000'],
    ['a whole number of either kind', 5n, 5],
    ['the same bytes', Buffer.from('a'), new Uint8Array([97])],
    ['zero below and above', -0, 0],
    ['what is not there and what is not said', undefined, undefined],
    ['the same, deeper down', { at: [monday], price: '1.50' }, { price: 1.5, at: ['2026-11-23T04:00:00Z'] }],
  ])('does not differ: %s', (_, before, after) => {
    for (const [a, b] of [
      [before, after],
      [after, before],
    ])
      expect(lineOf({ it: a, gone: undefined }, { it: b })).toEqual({ before: {}, after: {} })
  })

  test.each([
    ['a number and a text that reads otherwise', '007', 7],
    ['a number that is not quite the text', '9007199254740993', 9_007_199_254_740_992],
    ['no text and nothing', '', 0],
    ['a text that is no moment', monday, 'Mon, 23 Nov 2026'],
    ['a day and a moment', new Date('2026-11-23T00:00:00.000Z'), '2026-11-23'],
  ])('differs: %s', (_, before, after) => {
    expect(Object.keys(lineOf({ it: before }, { it: after }).after)).toEqual(['it'])
  })
})

/** Values as columns and bodies have them, each with what JSON keeps of it. */
type Known = { readonly value: unknown; readonly json: unknown }
const leaf: fc.Arbitrary<Known> = fc.oneof(
  fc.date({ noInvalidDate: true }).map(value => ({ value, json: value.toISOString() })),
  fc.uint8Array({ minLength: 1, maxLength: 8 }).map(bytes => ({
    value: Buffer.from(bytes),
    json: [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join(''),
  })),
  fc.bigInt({ min: 2n ** 60n }).map(value => ({ value, json: value.toString() })),
  fc.bigInt({ min: -1_000n, max: 1_000n }).map(value => ({ value, json: Number(value) })),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => ({ value, json: value === 0 ? 0 : value })),
  fc.constantFrom(null, true, false, '', 'text').map(value => ({ value, json: value })),
  fc.string().map(text => ({ value: text, json: text })),
  fc.webUrl().map(text => ({ value: new URL(text), json: new URL(text).href })),
)
const known: fc.Arbitrary<Known> = fc.letrec<{ any: Known }>(tie => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('any'), { maxLength: 3 }).map(each => ({
      value: each.map(({ value }) => value),
      json: each.map(({ json }) => json),
    })),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,6}_x$/), tie('any'), { minKeys: 1, maxKeys: 3 }).map(each => ({
      value: Object.fromEntries(Object.entries(each).map(([key, { value }]) => [key, value])),
      json: Object.fromEntries(Object.entries(each).map(([key, { json }]) => [key, json])),
    })),
  ),
})).any

/** Equal as JSON; what number and text have in common is judged above. */
const text = (json: unknown) => JSON.stringify(json, (_, inner) => (typeof inner === 'number' ? String(inner) : inner))

describe('of any two records', () => {
  const record = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('a', 'b', '__proto__', 'constructor')), known, {
    maxKeys: 5,
  })

  test('what differs stands on both sides as JSON keeps it, what is equal on neither', () => {
    fc.assert(
      fc.property(record, record, fc.array(known, { maxLength: 3 }), (mine, theirs, shared) => {
        const both = Object.fromEntries(shared.map((each, i) => [`shared ${i}`, each]))
        const [a, b] = [
          { ...mine, ...both },
          { ...theirs, ...both },
        ]
        const side = (of: Record<string, Known>, part: 'value' | 'json') =>
          Object.fromEntries(Object.entries(of).map(([key, each]) => [key, each[part]]))
        const line = lineOf(side(a, 'value'), side(b, 'value'))
        for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
          const [was, is] = [a, b].map(of => (Object.hasOwn(of, key) ? of[key] : undefined))
          const differs = text(was?.json) !== text(is?.json)
          expect(Object.hasOwn(line.before, key), key).toBe(differs && was !== undefined)
          expect(Object.hasOwn(line.after, key), key).toBe(differs && is !== undefined)
          if (!differs) continue
          if (was) expect(line.before[key]).toEqual(was.json)
          if (is) expect(line.after[key]).toEqual(is.json)
        }
      }),
    )
  })

  test('secrets are masked however deep they lie, and their change is seen', () => {
    const secret = fc.constantFrom('password', 'Token', 'tin', 'id_no', 'totp_secret')
    const wrapped = fc.array(fc.constantFrom('list', 'object', 'map'), { maxLength: 4 })
    fc.assert(
      fc.property(secret, wrapped, (key, layers) => {
        const wrap = (value: unknown) =>
          layers.reduce<unknown>(
            (inner, layer) =>
              layer === 'list' ? [inner] : layer === 'map' ? new Map([['inner', inner]]) : { inner, at: monday },
            { [key]: value, at: tuesday },
          )
        const line = lineOf({ it: wrap('was hidden') }, { it: wrap(Buffer.from('is hidden')) })
        const whole = JSON.stringify(line)
        expect(whole).not.toContain('hidden')
        expect(whole).not.toContain(Buffer.from('is hidden').toString('hex'))
        expect(whole).not.toContain('{}')
        expect(whole.split('•••')).toHaveLength(3)
        expect(whole.split('2026-11-24T04:00:00.000Z')).toHaveLength(3)
      }),
    )
  })
})
