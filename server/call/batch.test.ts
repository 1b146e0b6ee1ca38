import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batched } from './batch.ts'

test('those who ask while questions are under way share the next, and each gets its own answer', async () => {
  const asked: string[][] = []
  const double = batched<string>(async keys => {
    asked.push([...keys])
    await wait(5)
    return new Map(keys.filter(key => key !== 'none').map(key => [key, key + key]))
  })
  const keys = ['a', 'b', 'c', 'd', 'c', 'none']
  expect(await Promise.all(keys.map(double))).toEqual(['aa', 'bb', 'cc', 'dd', 'cc', undefined])
  expect(asked).toEqual([['a'], ['b'], ['c', 'd', 'none']])
})

test('an answer is never from before it was asked for', async () => {
  let state = 0
  const read = batched<number>(async keys => {
    const seen = state
    await wait(1)
    return new Map(keys.map(key => [key, seen]))
  })
  const late: boolean[] = []
  await Promise.all(
    Array.from({ length: 200 }, async (_, turn) => {
      await wait(turn % 20)
      state += 1
      const known = state
      late.push(((await read('one')) ?? 0) < known)
    }),
  )
  expect(late.filter(Boolean)).toEqual([])
})

test('a question that fails fails those who asked it, and nobody after them', async () => {
  let fails = true
  const read = batched<string>(async keys => {
    if (fails) throw new Error('gone')
    return new Map(keys.map(key => [key, key]))
  })
  expect((await Promise.allSettled(['a', 'b', 'c'].map(read))).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
  ])
  fails = false
  expect(await read('a')).toBe('a')
})
