import type { cardRows } from '../desk/features/dashboard/card-rows.ts'
import { contract, endpoints } from '../model/contract/index.ts'

/** What a card asks, as the desk asks it. */
export function cardPath({ asks }: (typeof cardRows)[number]): string {
  if ('list' in asks) {
    const sort = 'sort' in asks ? { sort: asks.sort } : {}
    return `${contract[asks.list].list.path}?${new URLSearchParams({ ...asks.filters, ...sort, total: 'capped' })}`
  }
  const endpoint = endpoints.find(({ name }) => name === asks.call)?.endpoint
  if (!endpoint) throw new Error(`No call is named ${asks.call}.`)
  const params = Object.entries('params' in asks ? asks.params : {})
  const path = params.reduce((text, [name, value]) => text.replace(`:${name}`, value), endpoint.path as string)
  return 'query' in asks ? `${path}?${new URLSearchParams(asks.query)}` : path
}
