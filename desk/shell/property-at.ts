import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Brand, brandByCode } from '../../model/brands.ts'
import { everyProperty } from '../api/reads.ts'

export type PropertyAt = {
  readonly id: number
  readonly property_name: string
  readonly slug: string
  readonly status: 'active' | 'inactive'
  readonly brand: Brand
}

/** The property in an address, inactive or not: `property` is null if the role has none of that name. */
export function usePropertyAt(slug: string) {
  const { data, error, refetch } = useQuery(everyProperty)
  const row = data?.find(each => each.slug === slug)
  const brand = row && brandByCode(row.brand.code)
  const property = useMemo(
    (): PropertyAt | null | undefined => (row && brand ? { ...row, brand } : data && null),
    [row, brand, data],
  )
  return { property, error, retry: () => void refetch() }
}
