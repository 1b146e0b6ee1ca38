import type { ListAddress } from './address.ts'

/** New parameters of a filter; undefined removes one. */
export function withFilter(
  filters: ListAddress['filters'],
  values: Readonly<Record<string, string | undefined>>,
): ListAddress['filters'] {
  const all = Object.entries({ ...filters, ...values })
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''))
}
