import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queries } from './queries.ts'

test('what was first asked before a change is asked again after it', async () => {
  let stands = 'before'
  const answers: (() => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey: ['first read'],
    queryFn: () => {
      const seen = stands
      return new Promise<string>(resolve => answers.push(() => resolve(seen)))
    },
  })
  const stop = observer.subscribe(() => undefined)
  stands = 'after'
  const known = queries.invalidateQueries({ queryKey: ['first read'] })
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await known
  expect(observer.getCurrentResult().data).toBe('after')
  stop()
})
