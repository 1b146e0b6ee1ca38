import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { object } from '../../model/contract/endpoint.ts'
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
})

test.each<[object, string, string]>([
  [{}, 'name', 'Name is required.'],
  [{ name: 7 }, 'name', 'Name must be a text.'],
  [{ name: 'longer' }, 'name', 'Name must be 5 characters or fewer.'],
  [{ name: 'a', age: 'x' }, 'age', 'Age must be a whole number.'],
  [{ name: 'a', age: -1 }, 'age', 'Age must be 0 or more.'],
  [{ name: 'a', on: 1 }, 'on', 'On must be true or false.'],
  [{ name: 'a', ends_at: 1 }, 'ends_at', 'Ends at must be a text or null.'],
  [{ name: 'a', list: 1 }, 'list', 'List must be a list.'],
  [{ name: 'a', list: [] }, 'list', 'List must have 1 or more.'],
  [{ name: 'a', list: [1, 1] }, 'list', 'List holds the same twice.'],
  [{ name: 'a', client_id: 2 }, 'client_id', 'Client id must be one of 1, "1".'],
  [{ name: 'a', status: 'x' }, 'status', 'Status must be one of "open", "closed".'],
  [{ name: 'a', letter: 'x' }, 'letter', 'Letter has a value that is not accepted.'],
  [{ name: 'a', more: 1 }, 'more', '“more” is not known here. Remove it.'],
])('%j says of %s: %s', (value, field, says) => {
  expect(bodyCheck(shape)(value)).toEqual({ [field]: [says] })
})

test('what stands in an address is text, and is judged as what it stands for', () => {
  expect(addressCheck(object({ id: Type.Integer() }))({ id: '7' })).toBeUndefined()
  expect(addressCheck(object({ id: Type.Integer() }))({ id: 'x' })).toEqual({ id: ['Id must be a whole number.'] })
})
