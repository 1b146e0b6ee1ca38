import type { Content } from '../content/content.ts'
import type { ColumnKind, List } from '../lists/list.ts'
import type { PageId } from '../pages/index.ts'
import type { PublicationWorkflow } from '../workflows/publication.ts'
import type { Tone } from '../workflows/workflow.ts'

/**
 * The manifest of a kind: what stands in one list of the desk. The page, whose row in `model/pages` says where it is,
 * gives the rights; the list gives columns, filters, the export. What people keep by hand is a `RecordKind` besides.
 */
export type Kind = {
  readonly page: PageId
  readonly list: List
}

export const kind = <const K extends Kind>(manifest: K): K => manifest

/**
 * A record that people keep by hand: a question, an article, an award. Its fields give form, validation, calls and
 * columns. Contract, handlers, bulk actions, panel and tests come from what is declared here.
 */
export type RecordManifest = Kind & {
  /** What the trail calls one. */
  readonly entity: string
  /** Its calls stand under `/v1/cms/<path>`, or under another root than `cms`. */
  readonly path: string
  readonly root?: 'sellers'
  /** How the specification saves it, where that is not POST for a new one and PUT for one that is there: by POST both, with `id` in the body for one that is there; or by PUT both, a new one under id 0. */
  readonly saved?: 'post' | 'put'
  readonly content: Content
  /** Ordered by hand, among all of its brand or among those that share this field's value. */
  readonly order?: { readonly within?: string }
  /** It comes before visitors step by step: draft, scheduled, published. Made for the kind's page and entity. */
  readonly publication?: (page: PageId, entity: string) => PublicationWorkflow
  /** In a state of its workflow: what may still be changed (a date only to a later day), and what is said otherwise. */
  readonly settled?: { readonly [state: string]: Settled }
  /** The states of its workflow in which it may go to the trash, and what is said in the others. */
  readonly removable?: { readonly in: readonly string[]; readonly says: string }
  /** Columns that the server keeps beside the form's fields and shows with the record. */
  readonly kept?: { readonly [column: string]: ColumnKind }
  /** The toggle that brings it before visitors and takes it away, and what must be on before that. */
  readonly switch?: 'is_visible' | 'is_active'
  readonly switchNeeds?: { readonly field: string; readonly message: string }
  /** Records that are under it and hidden with it: the kept column that counts them, and the key of their kind. */
  readonly holds?: { readonly count: string; readonly list: string }
  /** The field that is the last part of its address, and the one that it is made from where it is left empty. */
  readonly slug?: { readonly field: string; readonly from: string }
  /** It has a private file, which is sent before the record is saved; `logged`: who opened it is told beside it. */
  readonly file?: 'private' | 'logged'
  /** Where visitors read it. */
  readonly web?: RecordOnWeb
  /** What the desk says of it. */
  readonly words: Words
}

type Words = {
  /** On top of the list: what stands here and what it is for. */
  readonly about: string
  /** In an empty list: the first step. */
  readonly empty: string
  /** Beside a new record: what becomes of it. */
  readonly placed?: string
  /** Where rows can be moved only once the list is narrowed. */
  readonly moveHint?: string
  /** How a status that no workflow has is coloured. */
  readonly tones?: { readonly [status: string]: Tone }
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
  /** Under `/v1/web/`; in camel case the name of its call. */
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
  /** Each is read by its address too: the name of that call. */
  readonly bySlug?: string
}

export const record = <const K extends RecordManifest>(manifest: K): K => manifest

/** A record's manifest with the key that it has among all kinds, and its workflow for its page. */
export type RecordKind = Omit<RecordManifest, 'publication'> & {
  readonly key: string
  readonly publication?: PublicationWorkflow
}
