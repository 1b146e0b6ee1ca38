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
  /** Its calls stand under `/v1/cms/<path>`, or under another root than `cms`. */
  readonly path: string
  readonly root?: 'sellers'
  /** How the specification saves it, where that is not POST for a new one and PUT for one that is there: by POST both, with `id` in the body for one that is there; or by PUT both, a new one under id 0. */
  readonly saved?: 'post' | 'put'
  readonly content: Content
  /** Ordered by hand, among all of its brand or among those that share this field's value. */
  readonly order?: { readonly within?: string }
  /** It comes before visitors step by step: draft, scheduled, published. */
  readonly publication?: PublicationWorkflow
  /** In a state of its workflow: what may still be changed (a date only to a later day), and what is said otherwise. */
  readonly settled?: { readonly [state: string]: Settled }
  /** The states of its workflow in which it may go to the trash, and what is said in the others. */
  readonly removable?: { readonly in: readonly string[]; readonly says: string }
  /** Columns that the server keeps beside the form's fields and shows with the record. */
  readonly kept?: { readonly [column: string]: ColumnKind }
  /** The toggle that brings it before visitors and takes it away, and what must be on before that. */
  readonly switch?: 'is_visible' | 'is_active'
  readonly switchNeeds?: { readonly field: string; readonly message: string }
  /** Records that are under it and hidden with it: the kept column that counts them, and their list. */
  readonly holds?: { readonly count: string; readonly list: ListKey }
  /** The field that is the last part of its address, and the one that it is made from where it is left empty. */
  readonly slug?: { readonly field: string; readonly from: string }
  /** Where visitors read it. */
  readonly web?: RecordOnWeb
}

type Settled = {
  readonly open: readonly string[]
  readonly later?: readonly string[]
  readonly says: string
  /** Of a field that has words of its own. */
  readonly saysOf?: { readonly [field: string]: string }
}

/** What visitors read of a kind: rows that its table opens to the public, in pages. */
type RecordOnWeb = {
  /** Under `/v1/web/`. */
  readonly path: string
  /** Where it is not that of the list. A column of the table that stands in an index behind the brand. */
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' }
  /** Parameters that narrow it, each a column. */
  readonly by?: { readonly [column: string]: 'integer' | 'text' }
  /** Columns told beside the fields, and fields that are nobody else's business. */
  readonly also?: { readonly [column: string]: 'integer' | 'text' }
  readonly without?: readonly string[]
  /** A site without a page for it reads those of the group's (domain.md 4 row 22). */
  readonly orGroup?: true
  /** Each is read by its address too. */
  readonly bySlug?: true
}

export const record = <const K extends RecordKind>(kind: K): K => kind
