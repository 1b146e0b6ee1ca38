import type { Content } from '../content/content.ts'
import type { ListKey } from '../lists/index.ts'
import type { ColumnKind } from '../lists/list.ts'
import type { PublicationWorkflow } from '../workflows/publication.ts'

/**
 * A record that people keep by hand: a question, an article, an award. Its list names the page, the brand rule and the
 * trash; its fields give form, validation, calls and columns. What is declared here is all that a kind has of its own.
 */
export type RecordKind = {
  /** Names the list, the group of its calls and its page. */
  readonly list: ListKey
  /** Its calls stand under `/v1/cms/<path>`. */
  readonly path: string
  readonly content: Content
  /** Ordered by hand, among all of its brand or among those that share this field's value. */
  readonly order?: { readonly within?: string }
  /** It comes before visitors step by step: draft, scheduled, published. */
  readonly publication?: PublicationWorkflow
  /** Columns that the server keeps beside the form's fields and shows with the record. */
  readonly kept?: { readonly [column: string]: ColumnKind }
  /** Where visitors read it, under `/v1/web/<path>`. */
  readonly web?: string
}

export const record = <const K extends RecordKind>(kind: K): K => kind

/** Whether people switch it on and off for visitors. */
export const isSwitched = ({ content }: RecordKind): boolean => content.fields.is_visible?.kind === 'toggle'
