import type { ComponentType } from 'react'
import type { PageId } from '../../model/pages/index.ts'
import type { Flag } from '../../model/pages/page.ts'
import type { Tone } from '../../model/workflows/workflow.ts'
import type { LaterComponent } from '../ui/later.tsx'
import type { ListPlace, Row } from './calls.ts'

export type PanelProps = {
  readonly place: ListPlace
  readonly pageId: PageId
  readonly id: number
  /** The row as the list has it, until the record itself is read. */
  readonly row: Row | undefined
  readonly isTrashed: boolean
  /** Something was done to the record: the list shows it. */
  onChanged(): void
  /** The record stands in this list no more, or the person is done with it. */
  onClose(): void
  /** Says what was done, with Undo where the server can take it back. */
  told(what: string, undo: number | null): void
}

export type CreateProps = Omit<PanelProps, 'id' | 'row' | 'isTrashed' | 'told'> & { onCreated(id: number): void }

export type BulkInputProps = {
  readonly place: ListPlace
  readonly count: string
  onRun(input: Record<string, unknown>): void
  onCancel(): void
}

/** What can be done to many rows at once. The server names it the same. */
export type BulkAction = {
  readonly action: string
  readonly label: string
  /** What is said after it, before the count: "Moved to the trash". */
  readonly done: string
  readonly flag: Flag
  readonly on: 'live' | 'trash'
  /** What must be said with it. */
  readonly Input?: ComponentType<BulkInputProps>
}

/** What a list has of its own beside its definition. */
export type ListParts = {
  /** A line under the title. */
  readonly about: string
  /** What to do where there is nothing yet. */
  readonly empty: string
  readonly Panel: LaterComponent<PanelProps>
  /** What can be done with the whole list, beside its title. */
  readonly Actions?: ComponentType
  readonly Create?: ComponentType<CreateProps>
  readonly bulk?: readonly BulkAction[]
  /** Questions that are asked every day, as tabs beside the whole list. */
  readonly presets?: readonly { readonly label: string; readonly filters: Readonly<Record<string, string>> }[]
  /** How a status is coloured; one that is not here stays quiet. */
  readonly tones?: Readonly<Record<string, Tone>>
  /** Rows are ordered by hand: moves a record by so many places, true where it moved. */
  readonly move?: (row: Row, by: number) => Promise<boolean>
  /** Rows are ordered within one of these: the filter that must name which, and what is said until it does. */
  readonly moveWithin?: string
  readonly moveHint?: string
  /** Long texts, pictures or a map: the panel takes more of the screen. */
  readonly isWide?: boolean
}
