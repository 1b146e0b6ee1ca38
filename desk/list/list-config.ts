import type { ComponentType } from 'react'
import type { List, ListQuery } from '../../model/lists/list.ts'
import type { PageId } from '../../model/pages/index.ts'
import type { Flag } from '../../model/pages/page.ts'
import type { Tone } from '../../model/workflows/workflow.ts'
import type { ListRow, ListScope } from '../api/rows.ts'
import type { Later, LaterComponent } from '../ui/later.tsx'
import type { BoardKind } from './board-kind.ts'
import type { Bulk } from './use-bulk.tsx'

export type PanelProps = {
  readonly place: ListScope
  readonly pageId: PageId
  readonly id: number
  /** The row of the list, until the record itself is read. */
  readonly row: ListRow | undefined
  readonly isTrashed: boolean
  /** The record was changed: the list shows it. */
  onChanged(): void
  /** Goes on to another record of the list; absent where records are opened one at a time. */
  readonly onNext?: (id: number) => void
  /** The record is no longer in this list, or the person is done with it. */
  onClose(): void
  /** Opens a new record that is as this one; absent where the person may add none. */
  readonly onDuplicate?: (() => void) | undefined
  /** Says what was done, with Undo if the server can take it back. */
  told(what: string, undo: number | null): void
}

export type CreateProps = Omit<PanelProps, 'id' | 'row' | 'isTrashed' | 'told' | 'onDuplicate' | 'onNext'> & {
  /** The record that it begins as a copy of. */
  readonly copied?: number | undefined
  onCreated(id: number): void
}

export type SheetProps = {
  readonly list: List
  readonly place: ListScope
  readonly mayAdd: boolean
  readonly mayEdit: boolean
  onChanged(): void
  onClose(): void
}

export type SetFieldProps = {
  readonly list: List
  readonly place: ListScope
  readonly pageId: PageId
  readonly bulk: Bulk
  readonly query: ListQuery
  onChanged(): void
  onClose(): void
}

export type BulkInputProps = {
  readonly place: ListScope
  readonly count: string
  onRun(input: Record<string, unknown>): void
  onCancel(): void
}

/** An action on many rows at once. The server has the same name for it. */
export type ListBulkAction = {
  readonly action: string
  readonly label: string
  /** The message after it, before the count: "Moved to the trash". */
  readonly done: string
  readonly flag: Flag
  readonly on: 'live' | 'trash'
  /** The form for the input of the action. */
  readonly Input?: ComponentType<BulkInputProps>
}

/** The config of a list beside its definition. */
export type ListConfig = {
  /** A line under the title. */
  readonly about: string
  /** What to do while there is nothing yet. */
  readonly empty: string
  readonly Panel: LaterComponent<PanelProps>
  /** Its records are worked through by their state: the list can be shown as a board. */
  readonly board?: Later<BoardKind>
  /** What can be done with the whole list, beside its title. */
  readonly Actions?: ComponentType
  /** The same, of the brand that the list is of. */
  readonly BrandActions?: ComponentType<{ readonly place: ListScope }>
  readonly Create?: ComponentType<CreateProps>
  /** The way out into a spreadsheet and back. */
  readonly Sheet?: ComponentType<SheetProps>
  /** One field of the ticked rows, looked at before it is done. */
  readonly SetField?: ComponentType<SetFieldProps>
  readonly bulk?: readonly ListBulkAction[]
  /** Filters that people use every day, as tabs beside the whole list, where its definition has no views. */
  readonly presets?: readonly { readonly label: string; readonly filters: Readonly<Record<string, string>> }[]
  /** The colour of each status; one that is not here stays quiet. */
  readonly tones?: Readonly<Record<string, Tone>>
  /** Rows are ordered by hand: moves a record by so many places, true if it moved. */
  readonly move?: (row: ListRow, by: number) => Promise<boolean>
  /** Rows are ordered within one of these: the filter that must name which, and the text shown until it does. */
  readonly moveWithin?: string
  readonly moveHint?: string
  /** Long texts, pictures or a map: the panel takes more of the screen. */
  readonly isWide?: boolean
}
