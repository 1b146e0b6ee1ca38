import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading } from '../../api/api.ts'

type Props = { readonly projectId: number; readonly label?: string; onChoose(seller: number | undefined): void }

/** The seller for whom a unit is on hold, or who waits for one, found by name or code. */
export function HolderChoice({ projectId, label = 'On hold for', onChoose }: Props) {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), 200)
  const { data = [] } = useQuery({
    ...reading(['units.holders', projectId, asked], api.units.holders, {
      params: { projectId },
      query: { search: asked },
    }),
    enabled: asked.length >= 2,
    placeholderData: keepPreviousData,
  })
  return (
    <Select
      label={label}
      placeholder="Seller, name or code"
      required
      searchable
      clearable
      filter={({ options }) => options}
      data={data.map(({ id, name, seller_code }) => ({ value: String(id), label: `${name} (${seller_code})` }))}
      nothingFoundMessage={asked.length < 2 ? 'Type at least 2 characters' : 'No seller matches'}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={value => onChoose(value === null ? undefined : Number(value))}
    />
  )
}
