import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { listOf } from '../../../model/lists/index.ts'
import { kindOf, type RecordRelation, relationLists } from '../../../model/records/index.ts'
import { api } from '../../api/api.ts'
import type { Row } from '../../list/calls.ts'
import { readRows } from '../../list/calls.ts'
import { nameOf } from '../../list/row-name.ts'
import { recordCalls } from '../../records/calls.ts'
import { PlaceContext } from '../place.ts'

/** What a picker offers. */
export type Option = {
  readonly value: string
  readonly label: string
  readonly group?: string
  readonly note?: string
  readonly isOff?: boolean
}

const pause = 200
const shortest = 2

/** Records of a kind, found on the server as one types; the one that is chosen is named wherever it stands. */
export function useRecords(to: RecordRelation, typed: string, value: string | null): readonly Option[] | undefined {
  const brand = useContext(PlaceContext)?.brand
  const key = relationLists[to]
  const [search] = useDebouncedValue(typed.trim(), pause)
  const sought = search.length >= shortest ? search : ''
  const { data } = useQuery({
    queryKey: ['relation', to, brand?.code ?? null, `find ${sought}`],
    queryFn: ({ signal }) =>
      readRows(
        { key, brand },
        { filters: {}, ...(sought === '' ? {} : { search: sought }) },
        { total: 'none', signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const id = Number(value)
  const isListed = data === undefined || data.items.some(row => row.id === id)
  const chosen = useQuery({
    queryKey: ['relation', to, brand?.code ?? null, `one ${id}`],
    queryFn: ({ signal }) => recordCalls(key).read({ params: { id }, signal }),
    enabled: Number.isSafeInteger(id) && id > 0 && !isListed,
    staleTime: 30_000,
    retry: false,
  })
  if (!data) return undefined
  const option = (row: Row): Option => {
    const state = kindOf(key).publication?.states[String(row.status)]?.label
    const note = state ?? (row.is_visible === false ? 'hidden' : undefined)
    return { value: String(row.id), label: nameOf(listOf(key), row), ...(note === undefined ? {} : { note }) }
  }
  return [...data.items, ...(chosen.data ? [chosen.data as Row] : [])].map(option)
}

/** The categories that articles of this site may have. */
export function useNewsCategories(): readonly Option[] | undefined {
  const brand = useContext(PlaceContext)?.brand
  const { data } = useQuery({
    queryKey: ['relation', 'news_category', brand?.code ?? null],
    queryFn: ({ signal }) => api.webNews.categories({ query: { brand_id: brand?.code ?? '' }, signal }),
    enabled: brand !== undefined,
    staleTime: 30_000,
  })
  return data?.items.map(({ id, name }) => ({ value: id, label: name }))
}
