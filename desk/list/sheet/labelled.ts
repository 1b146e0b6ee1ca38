import { capital } from '../../../model/capital.ts'
import type { DifferenceWords } from './differences.tsx'

type Labelled = { readonly cells: readonly { readonly field: string; readonly label: string }[] }

/** The labels come with the differences: the desk need not know the fields of the list for it. */
export function wordsOf(one: string, differences: readonly Labelled[]): DifferenceWords {
  const labels = new Map(differences.flatMap(({ cells }) => cells.map(({ field, label }) => [field, label] as const)))
  return {
    one: capital(one),
    labelOf: field => labels.get(field) || capital(one),
    shown: (_, value) => String(value ?? ''),
  }
}
