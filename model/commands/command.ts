import type { CellKind } from './cell.ts'

type Column = { readonly label: string; readonly kind: CellKind; readonly required?: true; readonly about?: string }
/** An extract that is imported: its columns, which of them form the key, and a few sample rows. */
export type Command = {
  readonly label: string
  readonly about: string
  /** The same key is the same row, so that importing twice changes nothing. */
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, Column>>
  /** What has to have run before: this command names its rows (decision 163). It is refused until they are there. */
  readonly needs?: readonly CommandKey[]
  /** This command waits while one of these runs: it makes the rows that this one refers to (domain.md 2.15). */
  readonly after?: readonly CommandKey[]
  readonly sample: readonly Readonly<Record<string, string>>[]
}
export const command = <const C extends Command>(input: C): C => input

/** In the order in which they first run. Beside the seven of specification 4: sellers, contracts and theirs, and leads. */
export const commandKeys = [
  'user',
  'property',
  'sales_group',
  'seller',
  'productivity',
  'lead',
  'contract',
  'payment',
  'receipt',
  'post_dated_check',
  'debit_arrangement',
  'document',
  'files',
] as const
export type CommandKey = (typeof commandKeys)[number]
