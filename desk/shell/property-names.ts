import { useQuery } from '@tanstack/react-query'
import type { RouteParams } from '../../model/pages/route.ts'
import { everyProperty } from '../api/reads.ts'
import { propertyParam, useHere } from './here.ts'

/** The name of the property in the address, for people: the slug until it is known. */
export function usePropertyNames(): RouteParams {
  const slug = useHere().params[propertyParam]
  const { data } = useQuery({ ...everyProperty, enabled: slug !== undefined })
  const property = data?.find(row => row.slug === slug)
  return property ? { [propertyParam]: property.property_name } : {}
}
