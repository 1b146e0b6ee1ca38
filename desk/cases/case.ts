import type { ComponentType, ReactNode } from 'react'
import type { SearchOf } from '../../model/kinds/search-of-page.ts'
import type { Access } from '../../model/pages/access.ts'
import type { PageId } from '../../model/pages/index.ts'
import type { UndoKey } from '../../model/workflows/waiting.ts'
import type { State, Who } from '../../model/workflows/workflow.ts'
import type { TurnWords } from './turn.tsx'

/** What every case answers with. */
export type CaseRow = { readonly id: number; readonly version: number; readonly status: string }
/** A case that is opened from its queue. */
export type WholeCase = CaseRow & {
  readonly own: readonly number[]
  /** The case that waits next in its queue. */
  readonly next: number | null
  readonly timeline: readonly { at: string; who: string; action: string; note: string | null }[]
}
export type PrivateFile = { id: number; original_name: string; mime: string; size: number }
/** What a step would do, as the server has it. */
export type Effect = {
  changes: { field: string; before: unknown; after: unknown }[]
  mails: { to: { name: string; email: string }[]; subject: string; body: string }[]
  /** Who could take the next step. */
  next: string[]
  errors: Record<string, string[]>
}
type Page<Row> = { items: Row[]; next: string | null; total: { count: number; more: boolean } | null }

/** What a person has typed towards a decision. */
export type Draft = Readonly<Record<string, unknown>>
export type Input = Readonly<Record<string, unknown>>
export type FieldProps<Whole extends CaseRow = CaseRow> = {
  readonly kind: DecisionKind
  readonly whole: Whole
  readonly draft: Draft
  readonly errors: readonly string[] | undefined
  readonly isFirst: boolean
  onDraft(change: Draft): void
}
/**
 * A component, typed as a method: a component of one kind is passed where one of any kind is wanted, and draws what its
 * kind has read.
 */
type Drawn<Props> = { draw(props: Props): ReactNode }['draw']
/** The same for a function of a row. */
type AddressOf<Row> = { at(row: Row): Address }['at']
export type Words = { readonly label: string; readonly value: (value: unknown) => string }

/** A workflow, only its texts. */
type Shown = {
  readonly states: { readonly [state: string]: State }
  readonly actions: {
    readonly [action: string]: {
      readonly label: string
      readonly to: string
      readonly undo?: true | undefined
      readonly refuses?: true | undefined
      readonly done?: string | undefined
      readonly needs?: { readonly [field: string]: 'required' | 'optional' | undefined }
    }
  }
}

/** As `linkTo` gives it. */
export type Address = { readonly to: string; readonly search?: SearchOf<PageId> }

/** The name of a kind. */
export type CaseWords = {
  readonly key: string
  readonly workflow: Shown
  /** States that wait for someone; the queue shows the first one at first. */
  readonly waits: readonly string[]
  readonly one: string
}

/** What a decision needs of its kind. */
export type DecisionKind<
  Row extends CaseRow = CaseRow,
  Whole extends CaseRow = CaseRow,
  A extends string = string,
> = CaseWords & {
  /** On whose behalf it is read and decided, if on another's. */
  readonly as?: number
  preview(whole: Whole, action: A, input: Input, signal: AbortSignal): Promise<Effect>
  decide(whole: Whole, action: A, input: Input): Promise<Row>
  attach?(id: number, file: File): Promise<PrivateFile>
  file?(id: number, file: number, signal: AbortSignal): Promise<Blob>
  /** Who may take which action, in the order of the buttons. */
  actions(whole: Whole, me: Me): A[]
  /** Why nothing may be done, where something waits. */
  closed(whole: Whole, me: Me): string | undefined
  /** The initial values of the fields. */
  draft?(whole: Whole): Draft
  readonly fields: { readonly [field: string]: Drawn<FieldProps<Whole>> }
  /** Fields that change what a decision leads to: a change fetches the preview again. */
  readonly previewed: readonly string[]
  /** How a person reads the changes. A column without words says nothing new and is not shown. */
  readonly words: Readonly<Record<string, Words>>
  /** After a decision, in the person's words: "CIS of Vincent Evangelista approved". */
  said(row: Row, action: A): string
  /** Where the record is read, whatever became of it. */
  readonly address?: AddressOf<Row> | undefined
  /** The name under which a step of it is taken back, where that is possible. */
  readonly undone?: UndoKey | undefined
  /** Somebody else was faster: who and when, if known. */
  decided(row: Row): { readonly by: string | null; readonly at: string | null }
}

/** A case in its queue. */
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
/** What a queue needs of its kind. */
export type QueueKind<Row extends CaseRow = CaseRow> = CaseWords & {
  readonly many: string
  /** Where they come from, for a queue and a list that have none. */
  readonly source: string
  readonly searched: string
  readonly hint: string
  list(query: Record<string, string>, signal: AbortSignal): Promise<Page<Row>>
  item(row: Row): Item
  /** What can be done with the whole queue, beside its title. */
  readonly Actions?: ComponentType
}

/** A kind that is approved: its queue, its record beside it, and the decision. */
export type ApprovalKind<
  Row extends CaseRow = CaseRow,
  Whole extends WholeCase = WholeCase,
  A extends string = string,
> = DecisionKind<Row, Whole, A> &
  QueueKind<Row> & {
    read(id: number, signal: AbortSignal): Promise<Whole>
    heading(whole: Whole): { readonly title: string; readonly origin: ReactNode }
    Facts(props: { whole: Whole }): ReactNode
    /** Whose turn it is at, and what comes next; undefined where it is over. */
    turn(whole: Whole, me: Me): TurnWords | undefined
    /** Who has the turn, by a row of the list; undefined where it is over. */
    whose?(row: Row): string | undefined
  }

export type Me = {
  readonly id: number
  readonly name: string
  readonly access: Access
  /** On whose behalf; the access is then that person's. */
  readonly for?: number
}
export const staffOf = ({ id, for: other, ...me }: Me): Who => ({
  party: 'staff',
  user_id: id,
  ...me,
  ...(other === undefined ? {} : { for: other }),
})
/** The header of a call that says on whose behalf it is made. */
export const inPlaceOf = (as: number | undefined) => (as === undefined ? {} : { behalf: as })

export const stateOf = ({ workflow }: Pick<CaseWords, 'workflow'>, status: string) =>
  workflow.states[status] ?? { label: status, tone: 'calm' as const }

/** A step that ends or refuses what was asked for: it never stands first. */
export function isAgainst(kind: Pick<CaseWords, 'workflow'>, action: string): boolean {
  const step = kind.workflow.actions[action]
  return (
    step !== undefined && (step.refuses === true || step.to === 'cancelled' || stateOf(kind, step.to).tone === 'bad')
  )
}
