import type { Content } from '../content/content.ts'
import type { ColumnKind, List, ListView } from '../lists/list.ts'
import type { PageId } from '../pages/index.ts'
import type { PublicationWorkflow } from '../workflows/publication.ts'
import type { Tone } from '../workflows/workflow.ts'

/**
 * The manifest of a kind: the data of one list of the desk. Its page, whose address is in `model/pages`, gives the
 * rights; the list gives columns, filters, the export. Records kept by hand have a `RecordKind` besides.
 */
export type Kind = {
  readonly page: PageId
  readonly list: List
  /** The steps that its records take, where they are cases. */
  readonly workflow?: CaseWorkflow
}
type CaseWorkflow = {
  readonly page: PageId
  readonly entity: string
  readonly states: object
  readonly actions: object
}

export const kind = <const K extends Kind>(manifest: K): K => manifest

/**
 * A record that people keep by hand: a question, an article, an award. Its fields give form, validation, calls and
 * columns. Contract, handlers, bulk actions, panel and tests come from this declaration.
 */
export type RecordManifest = Kind & {
  /** The name of one in the trail. */
  readonly entity: string
  /** The path of its calls after `/v1/cms/`, or after another root than `cms`. */
  readonly path: string
  readonly root?: 'sellers'
  /** How the specification saves it, if not with POST for a new one and PUT for an existing one: with POST for both, an existing one with `id` in the body; or with PUT for both, a new one under id 0. */
  readonly saved?: 'post' | 'put'
  readonly content: Content
  /** Ordered by hand, among all of its brand or among records with the same value of this field. */
  /** `isGrouped`: its list stands by groups, so that rows are moved within theirs without a filter. */
  readonly order?: { readonly within?: string; readonly isGrouped?: true }
  /** It is published step by step: draft, scheduled, published. Made for the kind's page and entity. */
  readonly publication?: (page: PageId, entity: string) => PublicationWorkflow
  /** By state of its workflow: the fields that may still change (a date only to a later day), and the message otherwise. */
  readonly settled?: { readonly [state: string]: Settled }
  /** The states of its workflow in which it may go to the trash, and the message in the others. */
  readonly removable?: { readonly in: readonly string[]; readonly says: string }
  /** Columns that the server keeps and shows with the record, beside the form's fields and the list's columns. */
  readonly kept?: { readonly [column: string]: ColumnKind }
  /** The toggle that publishes and hides it, and what must be on before that. */
  readonly switch?: 'is_visible' | 'is_active'
  readonly switchNeeds?: {
    readonly fields: readonly string[]
    readonly holds: (row: Readonly<Record<string, unknown>>) => boolean
    readonly message: string
  }
  /** Actions on many rows that set one of its fields, in the rows where it has one of the values `from`. */
  readonly sets?: { readonly [action: string]: Sets }
  /** Records that belong to it and are hidden with it: the kept column that counts them, and the key of their kind. */
  readonly holds?: { readonly count: string; readonly list: string }
  /** The field that is the last part of its address, and the field that fills it when empty. */
  readonly slug?: { readonly field: string; readonly from: string }
  /** It has a private file, which is sent before the record is saved; `logged`: the panel shows who opened it. */
  readonly file?: 'private' | 'logged'
  /** How visitors read it. */
  readonly web?: RecordOnWeb
  /** Its columns that stand in the calendar, each a day or a moment (decision 283). */
  readonly dates?: { readonly [column: string]: CalendarDate }
  /** The desk's words for it. */
  readonly words: Words
}

export type CalendarDate = {
  /** Its readers see it from then; `ends`: no longer. Of a day, `ends` means after it. */
  readonly means: 'goes_out' | 'ends'
  /** Only while its workflow has it in one of these states. */
  readonly in?: readonly string[]
  /** The step of its workflow that gives it another moment. Without one, it is changed as a field is. */
  readonly step?: 'schedule'
  /** It tells what happened, and cannot be moved. */
  readonly stays?: true
}

/** Of what is published step by step: when it is to go out, and when it first did. */
export const articleDates = {
  publish_at: { means: 'goes_out', in: ['scheduled'], step: 'schedule' },
  published_at: { means: 'goes_out', in: ['published'], stays: true },
} as const

type Words = {
  /** On top of the list: its contents and their purpose. */
  readonly about: string
  /** In an empty list: the first step. */
  readonly empty: string
  /** Beside a new record: what happens after saving. */
  readonly placed?: string
  /** The hint that rows can be moved only in a filtered list. */
  readonly moveHint?: string
  /** The colour of a status that no workflow has. */
  readonly tones?: { readonly [status: string]: Tone }
}

type Sets = {
  readonly label: string
  readonly done: string
  readonly field: string
  readonly from: readonly string[]
  readonly to: string
}

type Settled = {
  readonly open: readonly string[]
  readonly later?: readonly string[]
  readonly says: string
  /** Of a field with words of its own. */
  readonly saysOf?: { readonly [field: string]: string }
}

/** Visitors' reads of a kind: rows that its table opens to the public, in pages. */
type RecordOnWeb = {
  /** Under `/v1/web/`; in camel case the name of its call. */
  readonly path: string
  /** The order, if it is not that of the list. A column of the table, indexed behind the brand. */
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' }
  /** Filter parameters, each a column. */
  readonly by?: { readonly [column: string]: 'integer' | 'text' }
  /** Columns returned beside the fields, and fields that visitors do not get. */
  readonly also?: { readonly [column: string]: 'integer' | 'text' }
  readonly without?: readonly string[]
  /** A site without a page for it shows the records of the group's (domain.md 4 row 22). */
  readonly orGroup?: true
  /** Each also has a read by its address: the name of that call. */
  readonly bySlug?: string
}

/** A record is its writer's own; what is published stands under a tab for each of its states. */
export const record = <const K extends RecordManifest>(manifest: K): K => {
  const states = manifest.publication?.(manifest.page, manifest.entity).states
  const written: ListView = { label: 'Written by me', filters: { mine: 'written' }, counted: true }
  const isKept = Object.hasOwn(manifest.list.columns, 'waits')
  const waits: ListView = { label: 'Kept for later', filters: { waits: 'true' }, counted: true }
  const ofStates = Object.entries(states ?? {}).map(([status, { label }]): [string, ListView] => [
    status,
    { label, filters: { status } },
  ])
  return {
    ...manifest,
    list: {
      ...manifest.list,
      sheet: true,
      mine: { written: written.label },
      ...(states || isKept
        ? { views: { written, ...Object.fromEntries(ofStates), ...(isKept ? { waits } : {}) } }
        : {}),
    },
  }
}

/** A record's manifest with the key that it has among all kinds, and its workflow for its page. */
export type RecordKind = Omit<RecordManifest, 'publication'> & {
  readonly key: string
  readonly publication?: PublicationWorkflow
}
