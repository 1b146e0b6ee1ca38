/** A person's order: cards by key; a hidden one keeps its place. */
export type Kept = readonly { readonly card: string; readonly is_hidden: boolean }[]

/** The cards that there are, as a person has them. One that is new to them stands after the one that it usually follows. */
export function arranged(usual: readonly string[], kept: Kept | null): { card: string; is_hidden: boolean }[] {
  const order = (kept ?? []).filter(({ card }) => usual.includes(card)).map(each => ({ ...each }))
  for (const [n, card] of usual.entries()) {
    if (order.some(each => each.card === card)) continue
    const before = usual.slice(0, n).findLast(other => order.some(each => each.card === other))
    order.splice(order.findIndex(each => each.card === before) + 1, 0, { card, is_hidden: false })
  }
  return order
}
