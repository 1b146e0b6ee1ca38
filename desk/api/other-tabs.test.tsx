import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { tellOtherTabs } from './other-tabs.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A tab that shows this, and how often it has read it. */
function tabThatShows(...key: readonly unknown[]) {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  let reads = 0
  const observer = new QueryObserver(queries, { queryKey: key, queryFn: () => (reads += 1) })
  closing.push(
    observer.subscribe(() => undefined),
    tellOtherTabs(queries, new BroadcastChannel('a test of tabs')),
  )
  return { queries, reads: () => reads }
}

test('what one tab reads again after an act, the other that shows it reads again at once, and nobody else', async () => {
  const [here, there, elsewhere] = [
    tabThatShows('list', 'sellers', null),
    tabThatShows('list', 'sellers', null),
    tabThatShows('list', 'units', 7),
  ]
  await expect.poll(() => [here.reads(), there.reads(), elsewhere.reads()]).toEqual([1, 1, 1])
  await here.queries.invalidateQueries({ queryKey: ['list', 'sellers'] })
  await expect.poll(() => [here.reads(), there.reads()]).toEqual([2, 2])
  // The one that was told does not tell it back.
  await there.queries.invalidateQueries()
  await expect.poll(() => [here.reads(), there.reads(), elsewhere.reads()]).toEqual([3, 3, 2])
})
