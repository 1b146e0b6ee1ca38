import type { ComponentType } from 'react'
import type { PageId } from '../../model/pages/index.ts'
import type { Permission, State } from '../../model/workflows/workflow.ts'
import type { ListRow, ListScope } from '../api/rows.ts'

/** A record as the board reads it before a step. */
export type BoardWhole = { readonly id: number; readonly version: number; readonly status: string }

/** Of a workflow, what a board needs: its columns, and which step leads from where to where. */
export type BoardWorkflow = {
  readonly page: PageId
  readonly states: { readonly [state: string]: State }
  readonly actions: {
    readonly [action: string]: {
      readonly label: string
      readonly from: readonly string[]
      readonly to: string
      readonly may: Permission
    }
  }
}

/** What the reader may do with a record now. */
export type Judged = {
  readonly open: readonly string[]
  /** Why a step that its state would allow is not open; undefined where its flag says it. */
  why(action: string): string | undefined
}

/** What the form of a step begins with, by field: the place where a card was dropped says it. */
export type StepInput = { readonly [field: string]: string }

export type BoardStepProps = {
  readonly place: ListScope
  readonly whole: BoardWhole
  readonly action: string
  /** What the record is called. */
  readonly name: string
  readonly given?: StepInput | undefined
  /** The step was taken: the record as it is now. */
  onTaken(now: BoardWhole): void
  /** Somebody else was faster: the words, and the record is read again. */
  onLate(words: string): void
  onLeave(): void
}

/** What a board needs of its kind; everything else is the list's. */
export type BoardKind = {
  readonly workflow: BoardWorkflow
  /** The steps that can be taken from a board, in the order of the menu. */
  readonly steps: readonly string[]
  /** Under which the desk keeps what `read` answers with. */
  keyOf(id: number): readonly unknown[]
  read(id: number, signal: AbortSignal): Promise<BoardWhole>
  useJudge(): (whole: BoardWhole) => Judged
  labelOf?(whole: BoardWhole, action: string): string | undefined
  /** Whose turn it is, by the row of the list. */
  whose?(row: ListRow): string | undefined
  readonly Step: ComponentType<BoardStepProps>
}
