import { createContext, useContext } from 'react'
import type { Brand } from '../../model/brands.ts'
import type { PageId } from '../../model/pages/index.ts'

/** The page that a form edits: what pictures are uploaded for, and whose properties are offered. */
export type Place = {
  readonly brand: Brand
  readonly page: PageId
  /** The form is of no one brand: its pictures are the group's, its properties any that the role has. */
  readonly isOfAll?: true
}
export const PlaceContext = createContext<Place | undefined>(undefined)

export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('A field stands outside of a page')
  return place
}

/** The brand that the form is of, where it is of one. */
export function useBrandOfPlace(): Brand | undefined {
  const place = useContext(PlaceContext)
  return place?.isOfAll ? undefined : place?.brand
}
