/** A rule's answer to a request, for the officer: the figures it was computed from, and why it may not be granted. */
export type Ruling = {
  readonly rule: 'downgrade' | 'pdc_window'
  readonly passes: boolean
  /** The inputs, in readable form: amounts with their centavos, days in words. */
  readonly figures: readonly { readonly label: string; readonly value: string }[]
  readonly problems: readonly string[]
  readonly warnings: readonly string[]
}

export const rulingOf = (
  rule: Ruling['rule'],
  figures: readonly (readonly [label: string, value: string])[],
  problems: readonly string[],
  warnings: readonly string[] = [],
): Ruling => ({
  rule,
  passes: problems.length === 0,
  figures: figures.map(([label, value]) => ({ label, value })),
  problems,
  warnings,
})
