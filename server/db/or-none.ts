/** Ids for an `in`, which must not be empty; no row has the id that means none. */
export const orNone = (ids: readonly number[]): readonly number[] => (ids.length > 0 ? ids : [-1])

/** The brands of a caller or a reader. */
export const brandsIn = ({ brand_ids }: { readonly brand_ids: readonly number[] }): readonly number[] =>
  orNone(brand_ids)
