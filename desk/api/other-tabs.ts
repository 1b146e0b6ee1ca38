import type { QueryClient, QueryKey } from '@tanstack/react-query'

const name = 'atrium.read-again'

/**
 * What one tab of a person has changed, and reads again, their other tabs read again as well (decision 266). Told are the
 * names of what was read, and nothing of what it says: each tab reads it with its own rights.
 */
export function tellOtherTabs(queries: QueryClient, channel = new BroadcastChannel(name)): () => void {
  const readAgain = queries.invalidateQueries.bind(queries)
  queries.invalidateQueries = ((filters, options) => {
    channel.postMessage(filters?.queryKey ?? [])
    return readAgain(filters, options)
  }) as QueryClient['invalidateQueries']
  channel.onmessage = ({ data }: MessageEvent<QueryKey>) => void readAgain({ queryKey: data })
  return () => {
    queries.invalidateQueries = readAgain
    channel.close()
  }
}
