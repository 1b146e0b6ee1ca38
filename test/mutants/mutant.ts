/** What a mutant breaks. */
export const mutantKinds = ['access', 'brand', 'audit', 'validation', 'transition'] as const
type MutantKind = (typeof mutantKinds)[number]

/** One row or line of the product, changed as a slip of the hand would change it, and the test that must notice. */
export type Mutant = {
  /** What it breaks, in words. */
  readonly name: string
  readonly kind: MutantKind
  /** Path of what is changed, from the root. */
  readonly file: string
  /** Stands exactly once in the file. */
  readonly find: string
  readonly put: string
  /** Path of the test that must fail. */
  readonly test: string
  /** Its title or a part of it, as it is written in that file. */
  readonly named: string
  /** Its title as it runs, where it is one row of a `test.each`. */
  readonly row?: string
}
