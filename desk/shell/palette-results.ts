import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Static } from 'typebox'
import { brandByCode } from '../../model/brands.ts'
import type { contract } from '../../model/contract/index.ts'
import { pageOfList } from '../../model/kinds/page-of-list.ts'
import { searchLength } from '../../model/lists/list.ts'
import { pageOf } from '../../model/pages/index.ts'
import { brandParam, isBranded } from '../../model/pages/menu.ts'
import { pathOf } from '../../model/pages/route.ts'
import { api } from '../api/api.ts'

type SearchResult = Static<typeof contract.lists.find.reply>['items'][number]

/** A person who is still typing has not asked yet, in ms. */
const pause = 150

function pathOfFound({ list, id, brand }: SearchResult): string {
  const page = pageOfList[list]
  const slug = brand === null ? undefined : brandByCode(brand)?.slug
  return `${isBranded(page) && slug ? pathOf(page, { [brandParam]: slug }) : pathOf(page)}?open=${id}`
}

/** People and records that contain the typed text, as the palette shows them. */
export function useFound(query: string, go: (href: string) => void) {
  const request = query.trim()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(request), pause)
    return () => clearTimeout(timer)
  }, [request])
  const isAsked = settled.length >= searchLength.least && settled.length <= searchLength.most
  const { data, isFetching } = useQuery({
    queryKey: ['lists.find', settled],
    queryFn: async ({ signal }) => ({
      asked: settled,
      ...(await api.lists.find({ query: { search: settled }, signal })),
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const shown = (isAsked && data?.items) || []
  const entry = (found: SearchResult) => ({
    id: `${found.list} ${found.id}`,
    label: found.name,
    description: [pageOf(pageOfList[found.list]).label, brandByCode(found.brand ?? '')?.display_label, found.note]
      .filter(Boolean)
      .join(' · '),
    // The entry may not show the matching text; an answer to an earlier query may not match this one.
    keywords: [data?.asked ?? ''],
    onClick: () => go(pathOfFound(found)),
  })
  return {
    people: shown.filter(({ list }) => list === 'userAccounts').map(entry),
    records: shown.filter(({ list }) => list !== 'userAccounts').map(entry),
    isLooking: request.length >= searchLength.least && (isFetching || settled !== request),
  }
}
