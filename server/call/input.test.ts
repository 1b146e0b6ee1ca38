import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { nullable, object } from '../../model/contract/endpoint.ts'
import { addressCheck, bodyCheck } from './input.ts'

const shape = object({
  name: Type.String({ maxLength: 5 }),
  age: Type.Optional(Type.Integer({ minimum: 0 })),
  ends_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  on: Type.Optional(Type.Boolean()),
  list: Type.Optional(Type.Array(Type.Integer(), { minItems: 1, uniqueItems: true })),
  client_id: Type.Optional(Type.Union([Type.Literal(1), Type.Literal('1')])),
  status: Type.Optional(Type.Enum(['open', 'closed'])),
  letter: Type.Optional(Type.Enum([...'abcdefghijklmnop'])),
  fee: Type.Optional(Type.String({ pattern: '^\\d+\\.\\d{2}$', examples: ['250000.00'], title: 'Fee' })),
  equity: Type.Optional(nullable(Type.String({ pattern: '^0\\.\\d+$', examples: ['0.2'] }))),
  months: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
  on_day: Type.Optional(Type.String({ format: 'date' })),
  token: Type.Optional(Type.String({ pattern: '^[a-z]{43}$', examples: ['abc'] })),
})

test.each<[object, string, string]>([
  [{}, 'name', 'Name is required.'],
  [{ name: 7 }, 'name', 'Name must be a text, not 7.'],
  [{ name: 'longer' }, 'name', 'Name must be 5 characters or fewer.'],
  [{ name: 'a', age: 'x' }, 'age', 'Age must be a whole number, not “x”.'],
  [{ name: 'a', age: -1 }, 'age', 'Age must be 0 or more, not -1.'],
  [{ name: 'a', on: 1 }, 'on', 'On must be true or false, not 1.'],
  [{ name: 'a', ends_at: 1 }, 'ends_at', 'Ends at must be a text or null, not 1.'],
  [{ name: 'a', list: 1 }, 'list', 'List must be a list, not 1.'],
  [{ name: 'a', list: [] }, 'list', 'List must have 1 or more.'],
  [{ name: 'a', list: [1, 1] }, 'list', 'List holds the same twice.'],
  [{ name: 'a', client_id: 2 }, 'client_id', 'Client id must be one of 1, "1", not 2.'],
  [{ name: 'a', status: 'x' }, 'status', 'Status must be one of "open", "closed", not “x”.'],
  [
    { name: 'a', letter: 'x' },
    'letter',
    `Letter must be one of ${[...'abcdefghijkl'].map(each => `"${each}"`).join(', ')}, 4 more that the API page names, not “x”.`,
  ],
  [{ name: 'a', fee: 'abc' }, 'fee', 'Fee must be written as “250000.00”, not “abc”.'],
  [{ name: 'a', fee: 1000 }, 'fee', 'Fee must be a text such as “250000.00”, not 1000.'],
  [{ name: 'a', equity: 'abc' }, 'equity', 'Equity must be written as “0.2”, not “abc”.'],
  [{ name: 'a', equity: 0.2 }, 'equity', 'Equity must be a text such as “0.2” or null, not 0.2.'],
  [{ name: 'a', months: 0 }, 'months', 'Months must be 1 or more, not 0.'],
  [{ name: 'a', on_day: '21.11.' }, 'on_day', 'On day must be a date such as 2026-11-21, not “21.11.”.'],
  [{ name: 'a', fee: 'x'.repeat(99) }, 'fee', `Fee must be written as “250000.00”, not “${'x'.repeat(40)}…”.`],
  // What opens something is repeated nowhere, not even to who sent it.
  [{ name: 'a', token: 'pass word' }, 'token', 'Token has a value that is not accepted.'],
  [{ name: 'a', more: 1 }, 'more', '“more” is not known here. Remove it.'],
])('%j says of %s: %s', (value, field, says) => {
  expect(bodyCheck(shape)(value)).toEqual({ [field]: [says] })
})

test('what stands in an address is text, and is judged as what it stands for', () => {
  expect(addressCheck(object({ id: Type.Integer() }))({ id: '7' })).toBeUndefined()
  expect(addressCheck(object({ id: Type.Integer() }))({ id: 'x' })).toEqual({
    id: ['Id must be a whole number, not “x”.'],
  })
})
