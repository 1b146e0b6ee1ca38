/** Ids that can stand in an `in`, which must not be empty; nothing has the id that stands for none. */
export const orNone = (ids: readonly number[]): readonly number[] => (ids.length > 0 ? ids : [-1])

/** The brands of a caller or a reader. */
export const brandsIn = ({ brand_ids }: { readonly brand_ids: readonly number[] }): readonly number[] =>
  orNone(brand_ids)
