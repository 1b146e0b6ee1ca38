import { same } from './diff.ts'
import type { MergeChoice } from './merge.ts'

type Rows = ReadonlyMap<string, unknown>
type Order = { readonly order: readonly string[]; readonly conflict: boolean; readonly taken: boolean }

/**
 * The order of merged rows: the order of the side that moved rows; mine where both did, until theirs is chosen. A row
 * that only the other side has keeps its predecessor from there.
 */
export function mergedOrder(
  base: Rows,
  mine: Rows,
  theirs: Rows,
  merged: Rows,
  choice: MergeChoice | undefined,
): Order {
  const inAll = (rows: Rows) => [...rows.keys()].filter(id => base.has(id) && mine.has(id) && theirs.has(id))
  const [before, m, t] = [base, mine, theirs].map(inAll)
  const iMoved = !same(before, m)
  const theyMoved = !same(before, t)
  const conflict = iMoved && theyMoved && !same(m, t)
  const leadIsTheirs = conflict ? choice === 'theirs' : theyMoved && !iMoved
  const [lead, other] = leadIsTheirs ? [theirs, mine] : [mine, theirs]
  const order = [...lead.keys()].filter(id => merged.has(id))
  let behind = -1
  for (const id of other.keys()) {
    const at = order.indexOf(id)
    if (at >= 0) behind = at
    else if (merged.has(id)) order.splice(++behind, 0, id)
  }
  return { order, conflict, taken: leadIsTheirs && !conflict }
}
