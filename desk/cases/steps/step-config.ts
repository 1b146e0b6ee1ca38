import type { ComponentType, ReactNode } from 'react'
import type { ListKey } from '../../../model/kinds/lists.ts'
import type { ListScope } from '../../api/rows.ts'
import type { BoardWorkflow, StepInput } from '../../list/board-kind.ts'
import type { Previewed } from '../preview.tsx'

/** What every case with steps answers with, whatever its kind. */
export type SteppedCase = {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly number: string
  readonly created_at: string
  readonly deleted_at: string | null
  readonly deleted_by: string | null
  readonly actions: readonly string[]
  /** Who has it, and until when it is answered, where its kind has that. */
  readonly assigned_to?: number | null
  readonly assignee?: string | null
  readonly sla_due_at?: string
  readonly responded_at?: string | null
  readonly timeline: readonly {
    readonly at: string
    readonly by: string
    readonly action: string
    readonly after: unknown
  }[]
}

type Wanted = { readonly action: string; readonly [field: string]: unknown }
export type Work = {
  /** Takes a step; true if it was taken, and the record is then shown as it is now. */
  take(body: Wanted): Promise<boolean>
  /** What it would do, by what changes that of its input. */
  preview(body: Wanted): Previewed
}
export type StepProps<R> = {
  readonly record: R
  readonly place: ListScope
  readonly work: Work
  readonly isWorking: boolean
}
export type AskProps<R> = StepProps<R> & { readonly given?: StepInput | undefined; onDone(): void }

export type MoreProps<R> = {
  readonly record: R
  readonly place: ListScope
  /** A call of its own changed the record: it is read again. */
  onChanged(): void
}

/** What one such kind shows of its own in the panel beside its list; the rest is the same for all. */
export type StepConfig<R extends SteppedCase> = {
  readonly key: ListKey
  readonly workflow: BoardWorkflow & {
    readonly actions: {
      readonly [action: string]: {
        readonly done?: string
        readonly undo?: true | undefined
        readonly refuses?: true | undefined
        readonly needs?: { readonly [field: string]: 'required' | 'optional' | undefined }
      }
    }
  }
  /** The actions that come first, those that lead on before others; any other follows as its workflow has it. */
  readonly order?: readonly string[]
  /** The field that names a record in its heading and in messages. */
  readonly title: string
  /** The text that the visitor wrote. */
  lead?(record: R): ReactNode
  readonly More?: ComponentType<MoreProps<R>>
  readonly Details: ComponentType<{ readonly record: R }>
  /** Steps that are offered in a part of the record of their own, beside what they are about. */
  readonly apart?: readonly string[]
  /** Steps that ask for something first. */
  readonly ask?: Readonly<Record<string, ComponentType<AskProps<R>>>>
  /** A step that this person, by name, has begun: its form is open when they come back. */
  begun?(record: R, name: string): string | undefined
  /** The step whose form opens by itself after a step that this person took: what they took it for. */
  readonly leadsTo?: { readonly [action: string]: string }
  /** Steps after which one is done with the record: the next of the list that is open opens by itself. */
  readonly ends?: readonly string[]
  /** A button of its own before the steps. */
  readonly First?: ComponentType<StepProps<R>>
  /** Whether an open step is offered to this person, and under which words if not the workflow's. */
  offers?(record: R, action: string, me: number): boolean
  labelOf?(record: R, action: string): string | undefined
}
