import type { Item, RowBase } from './approval.ts'

/** A record that waits, of whatever kind. `key` says which. */
export type Waiting = { readonly key: string; readonly row: RowBase; readonly item: Item }
/** The first pages of the queues, each by its due date, and whether there is more of it. */
export type Queued = { readonly waiting: readonly Waiting[]; readonly hasMore: boolean }

/**
 * All kinds together, what is due first on top, what has no date last. Where a queue goes on, what is due after its last
 * known record is held back: something of that queue may come before it.
 */
export function inOrder(queues: readonly Queued[]): { readonly shown: Waiting[]; readonly hasMore: boolean } {
  const until = Math.min(
    ...queues.map(({ waiting, hasMore }) => (hasMore ? dueOf(waiting.at(-1)) : Number.POSITIVE_INFINITY)),
  )
  const all = queues
    .flatMap(({ waiting }) => waiting)
    .toSorted((a, b) => order(dueOf(a), dueOf(b)) || a.key.localeCompare(b.key) || a.row.id - b.row.id)
  return { shown: all.filter(each => dueOf(each) <= until), hasMore: queues.some(({ hasMore }) => hasMore) }
}

const order = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
const dueOf = (waiting: Waiting | undefined): number =>
  waiting?.item.due ? Date.parse(waiting.item.due) : Number.POSITIVE_INFINITY

/** What comes after this one has been decided: the next below, else the first. */
export function after(shown: readonly Waiting[], key: string, id: number): Waiting | undefined {
  const at = shown.findIndex(each => each.key === key && each.row.id === id)
  const rest = shown.toSpliced(at < 0 ? shown.length : at, 1)
  return rest[at] ?? rest[0]
}
