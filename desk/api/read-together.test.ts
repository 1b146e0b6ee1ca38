import { expect, test } from 'vitest'
import { together } from './read-together.ts'

test('what is asked for at the same moment is one call, each key apart and a hundred at most', async () => {
  const calls: [string, number][] = []
  const ask = together(async (values: readonly string[], key: string) => {
    calls.push([key, values.length])
    return new Map(values.filter(value => value !== 'gone').map(value => [value, `${key}-${value}`]))
  })
  expect(await Promise.all([ask('1', 'a'), ask('2', 'a'), ask('1', 'a'), ask('1', 'b'), ask('gone', 'a')])).toEqual([
    'a-1',
    'a-2',
    'a-1',
    'b-1',
    undefined,
  ])
  expect(calls).toEqual([
    ['a', 3],
    ['b', 1],
  ])
  await Promise.all(Array.from({ length: 130 }, (_, i) => ask(String(i), 'c')))
  expect(calls.slice(2)).toEqual([
    ['c', 100],
    ['c', 30],
  ])
})

test('a call that fails fails for all who asked, and is no answer for the next', async () => {
  let fails = true
  const ask = together(async (values: readonly string[]) => {
    if (fails) throw new Error('away')
    return new Map(values.map(value => [value, value]))
  })
  await expect(Promise.all([ask('1', null), ask('2', null)])).rejects.toThrow('away')
  fails = false
  expect(await ask('1', null)).toBe('1')
})
