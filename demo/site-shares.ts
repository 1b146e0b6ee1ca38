import type { BrandId } from '../model/brands.ts'

/** The share of visitors' forms that each site receives (domain.md 6). */
export const siteShares: readonly (readonly [BrandId, number])[] = [
  [0, 18],
  [1, 37],
  [2, 29],
  [3, 6],
  [4, 10],
]
