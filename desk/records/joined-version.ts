/** Nothing is saved or published so often. */
const most = 1_000_000

/** A named draft and what it was laid over are one version to a form, which rises with either. */
export const joinedVersion = (draft: number, under: number): number => draft * most + under
/** The two of them again. */
export const partsOf = (joined: number): { readonly version: number; readonly under: number } => ({
  version: Math.floor(joined / most),
  under: joined % most,
})
