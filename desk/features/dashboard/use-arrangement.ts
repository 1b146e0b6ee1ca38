import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, reading } from '../../api/api.ts'
import { arranged, type Kept } from './arranged.ts'
import { useLate } from './use-late.ts'

/** Moving a card by keys is many small changes: they are saved as one. */
const pause = 600
const request = {
  ...reading(['dashboard.cards'], api.dashboard.cards),
  staleTime: Number.POSITIVE_INFINITY,
  retry: 1,
}

/** A person's order of their cards, kept by the server for any browser. Until it is known nothing is drawn; what is late is the usual order. */
export function useArrangement(usual: readonly string[]) {
  const queries = useQueryClient()
  const { data = null, isPending } = useQuery(request)
  const isLate = useLate(isPending)
  const store = useDebouncedCallback((cards: Kept | null) => void save(cards), { delay: pause, flushOnUnmount: true })
  async function save(cards: Kept | null) {
    await api.dashboard.saveCards({ body: { cards: cards && [...cards] } })
    // What was read anew before it was saved is older.
    queries.setQueryData(request.queryKey, cards && [...cards])
  }
  return {
    cards: arranged(usual, isLate && isPending ? null : data),
    isAwaited: isPending,
    isLate,
    isChosen: data !== null,
    /** Null: as it was. Cards that another role has are not forgotten. */
    arrange(cards: Kept | null) {
      const kept = cards && [...cards, ...(data ?? []).filter(({ card }) => !usual.includes(card))]
      queries.setQueryData(request.queryKey, kept && [...kept])
      store(kept)
    },
  }
}
