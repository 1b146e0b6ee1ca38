import type { Box } from '../rules/regions.ts'

export type LngLat = readonly [lng: number, lat: number]

/** How wide a street is, from the ones that cross a city to the ones between houses. */
type StreetKind = 'main' | 'road' | 'street'
export type Street = { readonly kind: StreetKind; readonly name: string; readonly points: readonly LngLat[] }
export type Ground = { readonly kind: 'water' | 'park'; readonly name: string; readonly points: readonly LngLat[] }
export type River = { readonly name: string; readonly metres: number; readonly points: readonly LngLat[] }

/** What a map has on it beside its points. */
export type Streets = {
  readonly streets: readonly Street[]
  readonly grounds: readonly Ground[]
  readonly rivers: readonly River[]
}

/**
 * What there is in a box, `far`: only what crosses a city. A house that knows no streets of an area says none, and its maps
 * show none: nobody is shown a street that is not there.
 */
export type StreetsIn = (box: Box, far?: boolean) => Streets
