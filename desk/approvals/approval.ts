import type { ComponentType, ReactNode } from 'react'

import type { PageId } from '../../model/pages/index.ts'
import type { Tone, Who } from '../../model/workflows/workflow.ts'

type Step = { at: string; who: string; action: string; note: string | null }
export type File_ = { id: number; original_name: string; mime: string; size: number }
/** What every record that is approved answers with. */
export type RowBase = { readonly id: number; readonly version: number; readonly status: string }
export type WholeBase = RowBase & {
  readonly own: readonly number[]
  readonly next: number | null
  readonly timeline: readonly Step[]
}
type Preview = {
  changes: { field: string; before: unknown; after: unknown }[]
  mails: { to: { name: string; email: string }[]; subject: string; body: string }[]
  errors: Record<string, string[]>
}
type Page<Row> = { items: Row[]; next: string | null; total: { count: number; more: boolean } | null }

/** A record in the queue. */
type Item = {
  readonly brands: readonly number[]
  readonly title: string
  readonly number: string
  readonly who: string
  /** When it is due while it waits. */
  readonly due: string | null
  /** What an approver should see before opening it. */
  readonly warning?: string | undefined
}
/** What a person has typed towards a decision. */
export type Draft = Readonly<Record<string, unknown>>
export type FieldProps<Whole = WholeBase> = {
  readonly approval: Approval
  readonly whole: Whole
  readonly draft: Draft
  readonly errors: readonly string[] | undefined
  readonly isFirst: boolean
  onDraft(change: Draft): void
}
export type Words = { readonly label: string; readonly value: (value: unknown) => string }
export type Input = Readonly<Record<string, unknown>>

/** A workflow as far as its words are shown. */
type Shown = {
  readonly initial: string
  readonly states: { readonly [state: string]: { readonly label: string; readonly tone: Tone } }
  readonly actions: {
    readonly [action: string]: {
      readonly label: string
      readonly to: string
      readonly needs: { readonly [field: string]: 'required' | 'optional' | undefined }
    }
  }
}

/** One kind of record that people approve: everything the queue and the screen beside it are told of it. */
export type Approval<Row extends RowBase = RowBase, Whole extends WholeBase = WholeBase> = {
  readonly key: string
  /** In whose place it is read and decided, where in another's. */
  readonly as?: number
  readonly page: PageId
  readonly workflow: Shown
  /** States that wait for someone; the first stands in the queue at first. */
  readonly waits: readonly string[]
  readonly one: string
  readonly many: string
  readonly searched: string
  readonly hint: string
  list(query: Record<string, string>, signal: AbortSignal): Promise<Page<Row>>
  read(id: number, signal: AbortSignal): Promise<Whole>
  preview(id: number, action: string, input: Input, signal: AbortSignal): Promise<Preview>
  decide(whole: Whole, action: string, input: Input): Promise<Row>
  attach?(id: number, file: File): Promise<File_>
  file?(id: number, file: number, signal: AbortSignal): Promise<Blob>
  item(row: Row): Item
  /** What may be done by whom, of the actions in the order of the buttons. */
  actions(whole: Whole, me: Me): string[]
  /** Why nothing may be done, where something waits. */
  closed(whole: Whole, me: Me): string | undefined
  heading(whole: Whole): { readonly title: string; readonly origin: ReactNode }
  /** What the fields begin with. */
  draft(whole: Whole): Draft
  readonly fields: { readonly [field: string]: ComponentType<FieldProps<Whole>> }
  /** Fields that change what a decision leads to, so that the preview is asked again. */
  readonly previewed: readonly string[]
  /** How a person reads what changes. A column without words says nothing new and is not shown. */
  readonly words: Readonly<Record<string, Words>>
  /** What can be done with the whole queue, beside its title. */
  readonly Actions?: ComponentType
  readonly Facts: ComponentType<{ approval: Approval; whole: Whole }>
  /** After a decision: "Approved OX26-000912 for Rosa Lim". */
  said(row: Row): string
  /** Somebody else was faster: who and when, where that is known. */
  decided(row: Row): { readonly by: string | null; readonly at: string | null }
}
export type Me = {
  readonly id: number
  readonly name: string
  readonly access: import('../../model/pages/access.ts').Access
  /** In whose place; the access is then that person's. */
  readonly for?: number
}
export const staffOf = ({ id, for: other, ...me }: Me): Who => ({
  party: 'staff',
  user_id: id,
  ...me,
  ...(other === undefined ? {} : { for: other }),
})
/** What a call says of whose place it is made in. */
export const inPlaceOf = (as: number | undefined) => (as === undefined ? {} : { behalf: as })

export const stateOf = (approval: Approval, status: string) =>
  approval.workflow.states[status] ?? { label: status, tone: 'calm' as const }
