import type { Kind } from './cell.ts'

type Column = { readonly label: string; readonly kind: Kind; readonly required?: true; readonly about?: string }
/** An extract that is imported: what its columns hold, which of them name the row, and a few rows that show it. */
export type Command = {
  readonly label: string
  readonly about: string
  /** The same key again is the same row, so that an import run twice changes nothing. */
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, Column>>
  /** Not while one of these runs: it makes what this one refers to (domain.md 2.15). */
  readonly after?: readonly CommandKey[]
  readonly sample: readonly Readonly<Record<string, string>>[]
}
export const command = <const C extends Command>(given: C): C => given

export const commandKeys = ['user', 'payment', 'receipt', 'property', 'productivity', 'sales_group', 'files'] as const
export type CommandKey = (typeof commandKeys)[number]
