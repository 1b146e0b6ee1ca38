import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListScope } from '../api/rows.ts'
import { PickList } from '../ui/pick-list.tsx'
import { type Relation, relationKey, sourceOf } from './relations.ts'

const pause = 200

type Props = { readonly to: Relation; readonly place: ListScope; readonly label: string; onPick(id: string): void }

/** A record of another list, found by typing; the server searches. */
export function RelationPicker({ to, place, label, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), pause)
  const source = useQuery({
    queryKey: ['relation source', to],
    queryFn: () => sourceOf(to),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = useQuery({
    queryKey: relationKey(to, place, `search ${search}`),
    queryFn: async ({ signal }) => (await sourceOf(to)).search(search, place, signal),
    placeholderData: before => before,
  })
  return (
    <PickList
      label={label}
      prompt={source.data?.prompt}
      typed={typed}
      onType={setTyped}
      found={found.data}
      isLooking={found.isFetching || search !== typed.trim()}
      failure={found.error?.message}
      none="Nothing matches. Try part of a name."
      onPick={onPick}
    />
  )
}
