import type { ComponentType, ReactNode } from 'react'
import type { ListKey } from '../../../model/kinds/lists.ts'
import type { Tone } from '../../../model/workflows/workflow.ts'
import type { ListPlace } from '../../list/calls.ts'

/** What every case that is taken step by step answers with, whatever its kind. */
export type SteppedCase = {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly number: string
  readonly created_at: string
  readonly deleted_at: string | null
  readonly deleted_by: string | null
  readonly actions: readonly string[]
  readonly timeline: readonly {
    readonly at: string
    readonly by: string
    readonly action: string
    readonly after: unknown
  }[]
}

/** Takes a step; true where it was taken, and what the record is then is shown. */
export type Work = (body: { readonly action: string; readonly [field: string]: unknown }) => Promise<boolean>
export type StepProps<R> = {
  readonly record: R
  readonly place: ListPlace
  readonly work: Work
  readonly isWorking: boolean
}
export type AskProps<R> = StepProps<R> & { onDone(): void }

export type MoreProps<R> = {
  readonly record: R
  readonly place: ListPlace
  /** The record was changed by a call of its own: it is read again. */
  onChanged(): void
}

type Words = { readonly [key: string]: { readonly label: string } }

/** What one such kind shows of its own in the panel beside its list; the rest is the same for all. */
export type StepParts<R extends SteppedCase> = {
  readonly key: ListKey
  readonly workflow: {
    readonly states: { readonly [state: string]: { readonly label: string; readonly tone: Tone } }
    readonly actions: Words
  }
  /** What leads on comes first; the same order wherever it is open. */
  readonly order: readonly string[]
  /** The field that a record goes by in its heading and in what is said of it. */
  readonly title: string
  /** What the visitor wrote. */
  lead?(record: R): ReactNode
  readonly More?: ComponentType<MoreProps<R>>
  readonly Details: ComponentType<{ readonly record: R }>
  /** Steps that ask for something first. */
  readonly ask?: Readonly<Record<string, ComponentType<AskProps<R>>>>
  /** A button of its own before the steps. */
  readonly First?: ComponentType<StepProps<R>>
  /** Whether an open step is offered to this person, and under which words where they are not the workflow's. */
  offers?(record: R, action: string, me: number): boolean
  labelOf?(record: R, action: string): string | undefined
}
