import type { RecordKind } from '../../model/kinds/kind.ts'
import type { Flag } from '../../model/pages/page.ts'
import { type PublicationWorkflow, type Publishable, publicationFlag } from '../../model/workflows/publication.ts'
import { actionsOf, apply } from '../../model/workflows/workflow.ts'
import type { Db } from '../db/handle.ts'
import type { RecordRepository } from './record-repository.ts'

type Row = Readonly<Record<string, unknown>>
const inTrash = (one: string) => `This ${one} is in the trash. Restore it first.`

/** A step that brings a record before visitors or takes it from them, and needs nothing but the record. */
export type RecordStep = {
  readonly flag: Flag
  /** Its name in the trail. */
  readonly action: string
  /** The columns it reads and may change. */
  readonly columns: readonly string[]
  /** Visitors see the record afterwards, or will by themselves. */
  readonly leadsOut: boolean
  /** What its rule depends on beside the record, read once for many. */
  known(db: Db, now: Date): Promise<unknown>
  /** The new values of the record, or why it cannot be taken. */
  to(row: Row, now: Date, known: unknown): Row | string
}

/** The steps of its switch, or those of its workflow that staff take. */
export const recordSteps = (kind: RecordKind, place: RecordRepository): Readonly<Record<string, RecordStep>> => ({
  ...(kind.switch ? { show: switching(kind, kind.switch, true), hide: switching(kind, kind.switch, false) } : {}),
  ...publicationSteps(kind, place),
})

function switching(kind: RecordKind, column: string, on: boolean): RecordStep {
  const { one, trash } = kind.list
  const needs = on ? kind.switchNeeds : undefined
  const state = { is_visible: ['hidden', 'visible'], is_active: ['inactive', 'active'] }[kind.switch ?? 'is_visible']
  return {
    flag: 'edit',
    action: 'edit',
    columns: [column, 'brand_id', ...(trash ? ['deleted_at'] : []), ...(needs?.fields ?? [])],
    leadsOut: on,
    known: async () => undefined,
    to: row => {
      if (trash && row['deleted_at'] !== null) return inTrash(one)
      if (row[column] === on) return `This ${one} is ${state[Number(on)]} already.`
      return needs && !needs.holds(row) ? needs.message : { [column]: on }
    },
  }
}

/** Whether visitors see, or will, what the step leads to. */
export const leadsOut = (workflow: PublicationWorkflow, action: string): boolean => {
  const step = workflow.actions[action]
  return step !== undefined && workflow.states[step.to]?.tone !== 'calm'
}

// The step has read these columns; one of the system needs no brand and no owner.
const publishableOf = (row: Row): Publishable => row as Publishable

/** The steps of the workflow that need no input beyond the row. */
function publicationSteps(kind: RecordKind, { guard }: RecordRepository): Record<string, RecordStep> {
  const { publication } = kind
  if (!publication) return {}
  const { one } = kind.list
  const plain = actionsOf(publication).filter(
    action =>
      publication.actions[action]?.may.party === 'staff' &&
      Object.keys(publication.actions[action]?.needs ?? {}).length === 0,
  )
  return Object.fromEntries(
    plain.map((name): [string, RecordStep] => [
      name,
      {
        flag: publicationFlag(publication),
        action: name,
        columns: [
          ...['status', 'publish_at', 'published_at', 'held', 'deleted_at'],
          ...(kind.list.ofSeveral ? [] : ['brand_id']),
          ...(guard?.columns ?? []),
        ],
        leadsOut: leadsOut(publication, name),
        known: async (db, now) => guard?.known(db, now),
        to: (row, now, known) => {
          const action = publication.actions[name]
          const state = publication.states[row['status'] as string]
          if (row['deleted_at'] !== null) return inTrash(one)
          if (!action?.from.includes(row['status'] as string)) return `This ${one} is already ${state?.label}.`
          const problem = Object.values(guard?.problem(row, name, known) ?? {})[0]?.[0]
          if (problem) return problem
          const context = { who: { party: 'system' }, now } as const
          const { record: after } = apply(publication, publishableOf(row), name, {}, context)
          return { status: action.to, publish_at: after.publish_at, published_at: after.published_at, held: null }
        },
      },
    ]),
  )
}
